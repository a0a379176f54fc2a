#!/usr/bin/python3
"""
POST /v1/deals: a deal is a whole wall, dealt without losing a tile, the same for the same seed, and
what it gives can be posted to the other calls as it is. The exact walls are in the vectors.
"""

import collections
import hashlib
import re

from support.client import Client
from support.openapi_spec import Spec
from support.suite import Suite

PATH = "/v1/deals"


def split(text):
    """Single tiles of mpsz text."""
    tiles, digits = [], ""
    for char in text:
        if char.isdigit():
            digits += char
        else:
            tiles += [digit + char for digit in digits]
            digits = ""
    return tiles


def deal(suite, ruleset, **more):
    answer = suite.client.post(PATH, {"ruleset": ruleset, **more})
    found = suite.spec.answer_faults("POST", PATH, answer)
    suite.check(f"{ruleset} {more}", answer.status == 200 and not found, f"{found[:3]} {answer!r}")
    return answer.json()


def commitment(seed):
    """SHA256(LP(label) || LP(seed)), LP(x) = u32(len(x)) || x."""
    parts = (b"mjdeal/1 commit", seed.encode("utf-8"))
    return hashlib.sha256(b"".join(len(p).to_bytes(4, "big") + p for p in parts)).hexdigest()


def conserves(suite, name, value):
    """Every tile of the wall is somewhere, once."""
    spread = value["draws"] + value["dead_wall"]
    for hand in value["hands"]:
        spread += split(hand["concealed"]) + split(hand.get("flowers", ""))
    wall = collections.Counter(value["wall"])
    rest = wall - collections.Counter(spread)
    extra = collections.Counter(spread) - wall
    shown = sum(len(split(text)) for text in value["deal"].values())
    suite.check(f"{name}: no tile is lost or doubled", not extra and sum(rest.values()) <= shown,
                f"left over {rest}, too many {extra}")
    kinds = collections.Counter(tile.replace("0", "5") for tile in value["wall"])
    flowers = [kinds.pop(tile) for tile in list(kinds) if tile.endswith("f")]
    suite.equal(f"{name}: four of each", set(kinds.values()), {4})
    suite.check(f"{name}: one of each flower", flowers in ([], [1] * 8), flowers)
    suite.equal(f"{name}: seats", [hand["seat"] for hand in value["hands"]], [0, 1, 2, 3])
    dealer = value["table"]["dealer"]
    suite.equal(f"{name}: who has drawn", [h["seat"] for h in value["hands"] if "drawn" in h],
                [dealer])
    suite.check(f"{name}: the drawn tile is held", value["hands"][dealer]["drawn"]
                in split(value["hands"][dealer]["concealed"]))
    suite.check(f"{name}: dice", all(1 <= die <= 6 for die in value["dice"]), f"{value['dice']}")


def dealt(suite):
    for ruleset in suite.rulesets:
        for seed, dealer in (("1", 0), ("a", 1), ("萬" * 85, 2), ("x" * 256, 3)):
            value = deal(suite, ruleset, seed=seed, table={"dealer": dealer})
            conserves(suite, f"{ruleset} {seed[:5]} {dealer}", value)
            suite.equal("seed and commitment", (value["seed"], value["commitment"]),
                        (seed, commitment(seed)))
            suite.equal("the table is handed on", value["table"]["dealer"], dealer)
            suite.equal("algorithm", value["algorithm"], "mjdeal/1")


def drawn_seeds(suite):
    """Without a seed: 96 random bytes in hex, never the same, and good to deal it again."""
    seeds = set()
    for index in range(50):
        value = deal(suite, suite.rulesets[0])
        seeds.add(value["seed"])
        suite.check("the form of a seed", re.fullmatch("[0-9a-f]{192}", value["seed"]))
        if index < 5:
            suite.equal("dealt again", deal(suite, suite.rulesets[0], seed=value["seed"]), value)
    suite.equal("seeds differ", len(seeds), 50)
    answers = suite.client.post_lines(PATH, [{"ruleset": suite.rulesets[0], "seed": None}] * 20)
    suite.equal("also in one batch", len({v["seed"] for v in answers.lines()}), 20)
    for text in ("a", "A", "a ", " a", "á", "a\u0301", "\U0001f600", "\u0001"):
        value = deal(suite, suite.rulesets[0], seed=text)
        suite.check("every text is another seed", value["seed"] == text
                    and value["commitment"] == commitment(text)
                    and value["commitment"] not in seeds)
        seeds.add(value["commitment"])


def same_everywhere(suite):
    """On each thread and on each daemon."""
    want = deal(suite, suite.rulesets[0], seed="same")
    daemon = suite.start(("--threads", "4"))
    bodies = []
    for _ in range(12):
        client = Client(daemon)
        bodies.append(client.post(PATH, {"ruleset": suite.rulesets[0], "seed": "same"}).json())
        client.close()
    suite.check("the same deal", all(body == want for body in bodies))
    suite.stop("same_everywhere", daemon)


def goes_on(suite):
    """`hands[i]` is ready for waits, `deal` and `rules` and `table` for the other calls."""
    for ruleset in suite.rulesets:
        for seed in range(10):
            value = deal(suite, ruleset, seed=str(seed), table={"dealer": seed % 4})
            for hand in value["hands"]:
                request = {"ruleset": ruleset, "rules": value["rules"], "table": value["table"],
                           "deal": value["deal"], "hand": hand}
                answer = suite.client.post("/v1/waits", request)
                suite.check(f"{ruleset} {seed}: waits of seat {hand['seat']}",
                            answer.status == 200, f"{request} {answer!r}")
            if ruleset == "riichi":
                outcome = {"type": "exhaustive_draw", "tenpai": [0]}
                answer = suite.client.post("/v1/settle", {
                    "ruleset": ruleset, "rules": value["rules"], "table": value["table"],
                    "deal": value["deal"], "outcome": outcome})
                suite.equal(f"{seed}: settle", answer.status, 200)


def main():
    with Suite() as suite:
        suite.spec = Spec()
        catalogue = suite.client.get("/v1/rulesets").json()["rulesets"]
        suite.rulesets = [entry["id"] for entry in catalogue]
        suite.run(dealt, drawn_seeds, same_everywhere, goes_on)


if __name__ == "__main__":
    main()
