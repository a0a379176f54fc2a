"""
Transcripts of sealed matches, as an honest dealer would write them, by tests/verify_deal.py's own
formulas; and each of their members changed. Run by itself it prints them for tests in another
language, a line each: {"name", "transcript", "findings"}, where findings are what
tests/verify_deal.py says.
"""

import copy
import hashlib
import json
import pathlib
import random
import sys

sys.path.append(str(pathlib.Path(__file__).resolve().parent.parent))
import verify_deal  # noqa: E402  (it lies in tests/, alone, for whoever copies it)

THREE = {"players": 3}
HANDS = 3


def played(rng, ruleset, deal, rules):
    """The draws of a hand: all there is in the live wall, with what else the ruleset knows."""
    drawing, draws = verify_deal.Drawing(ruleset, deal, rules or {}), []

    def draw(source):
        try:
            tile = drawing.draw(source)
        except verify_deal.NoSuchDraw:
            return
        draws.append({"seat": len(draws) % deal.seats, "source": source, "tile": tile})
        if rng.random() < 0.1:
            draws[-1]["tile"] = None

    while drawing.stacks:
        draw(rng.choice(["kong", "flower", "indicator", *["wall"] * 9]))
    for _ in range(rng.randrange(3)):
        draw("ura")
    return draws


def context_of(match, plain, commitment, seeds, beacon):
    return verify_deal.sha256_of(
        b"context", verify_deal.lp(match.encode()), verify_deal.lp(plain.tileset.encode()),
        commitment, bytes([plain.seats]), *map(verify_deal.lp, seeds), verify_deal.lp(beacon))


def made(rng, ruleset, rules=None, beacon=True, left_out=None):
    """A transcript as an honest server would write it, by tests/verify_deal.py's own formulas."""
    plain = verify_deal.deal_of(ruleset, "any", rules)
    secret, match = rng.randbytes(96), f"match {rng.random()}"
    label = verify_deal.lp(match.encode())
    commitment = verify_deal.sha256_of(b"match-commit", label, verify_deal.lp(secret))
    seats, seeds = [], []
    for seat in range(plain.seats):
        seed = rng.choice(["東", "a seed ", ""]) + rng.randbytes(8).hex()
        hidden = verify_deal.sha256_of(b"seat-commit", label, bytes([seat]),
                                       verify_deal.lp(seed.encode()))
        seats.append(None if seat == left_out else {"commitment": hidden.hex(), "seed": seed})
        seeds.append(b"" if seat == left_out else seed.encode())
    signature = rng.randbytes(48)
    value = hashlib.sha256(signature).digest() if beacon else b""
    context = context_of(match, plain, commitment, seeds, value)
    hands = []
    for number in range(HANDS):
        seed, table = verify_deal.hand_seed(secret, number), {"dealer": number % plain.seats}
        deal = verify_deal.deal_of(ruleset, verify_deal.SealedSeed(seed, context), rules, table)
        shown = verify_deal.sha256_of(b"round-commit", context, verify_deal.u32(number),
                                      verify_deal.lp(seed))
        hands.append({"commitment": shown.hex(), "seed": seed.hex(), "table": table,
                      "wall": deal.wall, "dice": deal.dice,
                      "draws": played(rng, ruleset, deal, rules)})
    transcript = {"ruleset": ruleset, "match": match, "commitment": commitment.hex(),
                  "seats": seats, "context": context.hex(), "hands": hands, "secret": secret.hex()}
    if beacon:
        transcript["beacon"] = {"chain": "quicknet", "round": 1, "signature": signature.hex(),
                                "value": value.hex()}
    if rules:
        transcript["rules"] = rules
    return transcript


def transcripts(rng):
    yield "riichi for three", made(rng, "riichi", THREE)
    for ruleset in verify_deal.RULESETS:
        yield ruleset, made(rng, ruleset)
        yield f"{ruleset} without a beacon", made(rng, ruleset, beacon=False)
        yield f"{ruleset}, a seat left out", made(rng, ruleset, left_out=2)


def flipped(text):
    """Another text of the same form: one bit of its last digit is another."""
    return text[:-1] + format(int(text[-1], 16) ^ 1, "x")


def attacks(transcript):
    """A name, a change, and the first check that must fail."""
    def put(*path, value):
        changed = copy.deepcopy(transcript)
        holder = changed
        for step in path[:-1]:
            holder = holder[step]
        holder[path[-1]] = value(holder[path[-1]])
        return changed

    def swap(one, other):
        changed = copy.deepcopy(transcript)
        seats = changed["seats"]
        seats[one], seats[other] = seats[other], seats[one]
        return changed

    yield "another secret", put("secret", value=flipped), "match_commitment"
    yield "another match", put("match", value=lambda m: m + "2"), "match_commitment"
    yield "another commitment", put("commitment", value=flipped), "match_commitment"
    yield "a seat's seed", put("seats", 1, "seed", value=lambda s: s + "x"), "seat_commitment"
    yield "seats changed", swap(0, 3), "seat_commitment"
    yield "a seat left out later", put("seats", 3, value=lambda s: None), "context"
    yield "another signature", put("beacon", "signature", value=flipped), "beacon_value"
    yield "another value", put("beacon", "value", value=flipped), "beacon_value"
    yield "no beacon", put("beacon", value=lambda b: None), "context"
    yield "another context", put("context", value=flipped), "context"
    yield "a hand left out", put("hands", value=lambda h: h[1:]), "hand_seed"
    yield "a hand dealt twice", put("hands", value=lambda h: [h[0], h[0]]), "hand_seed"
    yield "a hand's seed", put("hands", 2, "seed", value=flipped), "hand_seed"
    yield "a hand's commitment", put("hands", 1, "commitment", value=flipped), "hand_commitment"
    yield "two tiles of a wall", put("hands", 1, "wall", value=lambda w: w[1::-1] + w[2:]
                                     if w[0] != w[1] else w[2::-1] + w[3:]), "wall"
    yield "dice", put("hands", 0, "dice", value=lambda d: [7 - d[0], *d[1:]]), "dice"
    yield from attacks_on_draws(transcript, put)
    own = put("seats", 2, "seed", value=lambda s: transcript["seats"][0]["seed"])
    del own["seats"][2]["commitment"]
    yield "a seed repeated", own, "seat_seed_own"


def attacks_on_draws(transcript, put):
    """What a dealer could have told of the draws of a hand, and did not give."""
    draws = transcript["hands"][1]["draws"]
    told = [n for n, draw in enumerate(draws) if draw["source"] == "wall" and draw["tile"]]
    first = told[0]
    second = next(n for n in told if draws[n]["tile"] != draws[first]["tile"])

    def swap(key):
        def change(before):
            after = copy.deepcopy(before)
            after[first][key], after[second][key] = before[second][key], before[first][key]
            return after
        return put("hands", 1, "draws", value=change)

    def insert(at, source):
        return put("hands", 1, "draws",
                   value=lambda d: [*d[:at], {"seat": 0, "source": source}, *d[at:]])

    yield "two tiles drawn in another order", swap("tile"), "draws"
    yield "another tile", put("hands", 1, "draws", first, "tile",
                              value=lambda t: "1z" if t != "1z" else "2z"), "draws"
    yield "a replacement in place of the wall's tile", put(
        "hands", 1, "draws", first, "source", value=lambda s: "kong"), "draws"
    yield "a draw kept quiet", put("hands", 1, "draws", value=lambda d: d[:first] + d[first + 1:]
                                   ), "draws"
    yield "a draw from the empty wall", insert(len(draws), "wall"), "draws"
    kongs = [{"seat": 0, "source": "kong"}] * 5
    yield "one replacement too many", put("hands", 1, "draws", value=lambda d: kongs), "draws"
    yield "an indicator without a kong", insert(0, "indicator"), "draws"
    yield "an ura before the end", insert(0, "ura"), "draws"


def print_all():
    lines = list(transcripts(random.Random(1)))
    whole = made(random.Random(3), "riichi")
    lines += [(name, changed) for name, changed, _ in attacks(whole)]
    for name, transcript in lines:
        print(json.dumps({"name": name, "transcript": transcript,
                          "findings": verify_deal.Transcript(transcript).check()}))


if __name__ == "__main__":
    print_all()
