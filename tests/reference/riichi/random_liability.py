"""Hands with a liable seat: dragons, winds and kongs in melds, several yakuman at once."""

from common.hands import KONG_TYPES, Dealt, text
from common.tiles import NAME

DRAGONS, WINDS = [31, 32, 33], [27, 28, 29, 30]
PAO = {
    "pao_daisangen": [True, True, True, False], "pao_daisuushii": [True, True, True, False],
    "pao_suukantsu": [True, True, True, False], "pao_scope": ["yakuman", "yakuman", "hand"],
    "pao_honba": ["discarder", "liable"], "multiple_yakuman": [True, True, True, False],
    "double_yakuman": [True, True, False],
}


def liability_rules(rng, rules):
    rules = dict(rules)
    for name, values in PAO.items():
        if rng.random() < 0.8:
            rules[name] = rng.choice(values)
    return rules


def liability_kinds(rng):
    """Four triplets by kind, and the pair."""
    honours = DRAGONS + WINDS
    plan = rng.choice(["dragons", "dragons", "winds", "winds", "kongs", "both"])
    if plan in ("winds", "both"):
        triplets = list(WINDS)
    elif plan == "dragons":
        triplets = DRAGONS + [rng.choice(rng.choice([WINDS, range(27)]))]
    else:
        triplets = rng.sample(range(34), 4)
    rest = [k for k in (honours if rng.random() < 0.5 else range(34)) if k not in triplets]
    rng.shuffle(triplets)
    return triplets, rng.choice(rest), plan


def liability_dealt(rng, deck, seat):
    """Mostly everything in melds; the pair or the last triplet is won on. Needs a full deck."""
    triplets, pair, plan = liability_kinds(rng)
    kong_chance = 0.95 if plan in ("kongs", "both") else rng.choice([0.1, 0.4])
    concealed_set = rng.random() < 0.15 or (plan == "dragons" and rng.random() < 0.5)
    inside = triplets.pop() if concealed_set else None
    melds = []
    for kind in triplets:
        types = KONG_TYPES if rng.random() < kong_chance else ["pung"]
        meld = {"type": rng.choice(types)}
        meld["tiles"] = text(rng, [deck.take(kind) for _ in range(3 + (types is KONG_TYPES))])
        if meld["type"] != "concealed_kong" and rng.random() < 0.95:
            meld["from"] = (seat + rng.randint(1, 3)) % 4
        melds.append(meld)
    concealed = [deck.take(pair), deck.take(pair)]
    if inside is not None:
        concealed += [deck.take(inside) for _ in range(3)]
    win = concealed.pop(rng.randrange(len(concealed)))
    return Dealt(seat, concealed, melds, win)


def named_liable(rng, hand, answer, rules):
    """`liable` for yakuman that the hand holds and whose option is on."""
    held = [p["id"] for p in answer.get("patterns", [])]
    return {
        name: (hand["seat"] + rng.randint(1, 3)) % 4
        for name in ("daisangen", "daisuushii", "suukantsu")
        if name in held and rules.get("pao_" + name)
    }


def liability_hand(rng, deck, seat, origin):
    dealt = liability_dealt(rng, deck, seat)
    return {
        "seat": seat, "concealed": text(rng, dealt.concealed), "win_tile": NAME[dealt.win],
        "from": origin, "melds": dealt.melds,
    }
