#!/usr/bin/python3
"""Why not more, why not a win: ?explain=readings on hands whose readings are known."""

from support.suite import Suite

CHOW = {"type": "chow", "tiles": "789s", "from": 0, "claimed": "7s"}
# name, ruleset, rules, hand; the reason, and of each reading the groups, the patterns, the reason
CASES = [
    ("two readings", "riichi", {}, {"concealed": "1112223334567m", "win_tile": "7m", "from": 0},
     None, [(["111m", "222m", "333m", "456m"], ["sanankou", "chinitsu"], None),
            (["123m", "123m", "123m", "456m"], ["iipeikou", "chinitsu"], None)]),
    ("no yaku", "riichi", {},
     {"concealed": "123m456p24s55z", "melds": [CHOW], "win_tile": "3s", "from": 2},
     "no_yaku", [(["123m", "456p", "234s", "789s"], [], "no_yaku")]),
    ("furiten", "riichi", {},
     {"concealed": "123m456p24s999s55z", "win_tile": "3s", "from": 2, "flags": ["riichi"],
      "discards": "3s"},
     "furiten", [(["123m", "456p", "234s", "999s"], ["riichi"], "furiten")]),
    ("not complete", "riichi", {}, {"concealed": "123m456p24s999s57z", "win_tile": "3s", "from": 2},
     "not_complete", []),
    ("called", "riichi", {}, {"called": {"han": 2, "fu": 30}, "from": 2}, None, []),
    ("too few han", "ming", {"min_han": 5},
     {"concealed": "112233m456p24s55z", "win_tile": "3s", "from": 2},
     "below_minimum", [(["123m", "123m", "456p", "234s"], ["five_basics", "pure_double_chow"],
                        "below_minimum")]),
]


def known(suite):
    for name, ruleset, rules, hand, reason, readings in CASES:
        request = {"ruleset": ruleset, "rules": rules, "hand": {"seat": 1, **hand}}
        answer = suite.client.post("/v1/score?explain=readings", request).json()
        suite.equal(f"{name}: reason", answer.get("reason", answer.get("code")), reason)
        told = [(one["reading"]["groups"], [p["id"] for p in one["patterns"]], one.get("reason"))
                for one in answer["readings"]]
        suite.equal(f"{name}: readings", told, readings)
        suite.equal(f"{name}: taken", [one["taken"] for one in answer["readings"]],
                    [reason is None and i == 0 for i in range(len(readings))])
        suite.equal(f"{name}: more", answer["more_readings"], False)


def bounded(suite):
    """At most 16 are listed, and no two that are worth the same by the same patterns."""
    hand = {"seat": 1, "concealed": "1111222233334444m", "win_tile": "5m", "from": None}
    request = {"ruleset": "yueqing", "deal": {"gangtou": "1p"}, "hand": hand}
    answer = suite.client.post("/v1/score?explain=readings", request).json()
    worth = [([p["id"] for p in one["patterns"]], one["total"]) for one in answer["readings"]]
    suite.check("listed", 1 <= len(worth) <= 16, str(answer)[:500])
    suite.check("all differ", all(a != b for i, a in enumerate(worth) for b in worth[:i]),
                str(worth)[:500])


def main():
    with Suite() as suite:
        suite.run(known, bounded)


if __name__ == "__main__":
    main()
