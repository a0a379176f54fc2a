#!/usr/bin/python3
"""GET /v1/ratings: against tests/ratings/vectors.json, seasons, reopened matches, pages."""

import json
import pathlib

from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match

VECTORS = json.loads((pathlib.Path(__file__).resolve().parent.parent /
                      "ratings/vectors.json").read_text(encoding="utf-8"))
POINTS = [40000, 30000, 20000, 10000]
METHODS = ("tenhou_r", "plackett_luce")


def old(club, order, minute, **members):
    """A match that was finished at that minute of a day, its players by place."""
    at = f"2025-03-01T{12 + minute // 60:02}:{minute % 60:02}:00Z"
    return Match(club, order, result=list(POINTS), played_at=at, **members)


def ratings(club, method, query=""):
    return club.read.read(f"/v1/ratings?method={method}{query}")


def pages(club, method):
    cursor = ""
    while cursor is not None:
        page = ratings(club, method, f"&limit=2{cursor}")
        yield from page["items"]
        cursor = page["next_cursor"] and f"&cursor={page['next_cursor']}"


def by_player(answer):
    return {line["player"]: [line["rating"], line["mu"], line["sigma"], line["matches"]]
            for line in answer["items"]}


def vectors(suite):
    """What a club played is rated as the vectors say, whatever order it was recorded in."""
    case = {one["method"]: one for one in VECTORS if one["name"] == "seven players"}
    matches = case["tenhou_r"]["matches"]
    club = suite.club()
    names = sorted(case["tenhou_r"]["ratings"])
    ids = dict(zip(names, club.players(*names)))
    order = list(enumerate(matches))
    for minute, match in order[1::2] + order[0::2]:
        old(club, [ids[name] for name, _ in sorted(match, key=lambda one: one[1])], minute)
    for method in METHODS:
        got = ratings(club, method)
        want = {ids[name]: value for name, value in case[method]["ratings"].items()}
        suite.equal(method, by_player(got), want)
        values = [line["rating"] for line in got["items"]]
        suite.equal(f"{method}: by rating", values, sorted(values, reverse=True))
        suite.equal(f"{method}: says what it is",
                    (got["method"], got["method_version"], got["unit"], got["season"]),
                    (method, "1.0.0", "thousandths", None))
        suite.equal(f"{method}: in pages", list(pages(club, method)), got["items"])


def what_counts(suite):
    """Finished matches alone, of the season asked for; a match that is reopened counts no more."""
    club = suite.club()
    anna, bo, chen, dora, emil = club.players("Anna", "Bo", "Chen", "Dora", "Emil")
    first, later = club.season("spring"), club.season("summer")
    suite.equal("of nothing", ratings(club, "tenhou_r")["items"], [])
    old(club, [anna, bo, chen, dora], 1, season=first)
    second = old(club, [dora, chen, bo, emil], 2, season=later)
    Match(club, [emil, anna, bo, chen])
    spring = {anna: 1530000, bo: 1510000, chen: 1490000, dora: 1470000}
    summer = {dora: 1530000, chen: 1510000, bo: 1490000, emil: 1470000}

    def shown(query=""):
        return {line["player"]: line["rating"] for line in
                ratings(club, "tenhou_r", query)["items"]}

    suite.equal("a season", shown(f"&season={first}"), spring)
    suite.equal("another", shown(f"&season={later}"), summer)
    both = shown()
    # The average of the second match is 1490 + 1/4 * (1470 + 1490 + 1510 + 1500 - 4 * 1490).
    suite.equal("both, in the order of finish", both[dora],
                1470000 + round(0.998 * (30 + (1492.5 - 1470) / 40) * 1000))
    suite.equal("who is new in the second", both[emil], 1469813)
    path = f"/v1/matches/{second.id}"
    expect(club.owner.post(f"{path}/reopen", {"reason": "wrong"}), 200)
    suite.equal("reopened, it counts no more", shown(), spring)
    expect(club.scorer.post(f"{path}/finish", {}), 200)
    suite.equal("and again once it is finished", shown(), both)
    expect(club.owner.post(f"{path}/void", {"reason": "wrong"}), 200)
    suite.equal("void", shown(), spring)
    tied = ratings(club, "plackett_luce", f"&season={first}")["items"]
    suite.equal("ranks", [line["rank"] for line in tied], [1, 2, 3, 4])


def moved(suite):
    club = suite.club()
    players = club.players(*"ABCD")
    old(club, players, 1)
    first = ratings(club, "tenhou_r", "&limit=2")
    following = f"&limit=2&cursor={first['next_cursor']}"
    club.owner.post("/v1/ledger/adjustments", {"player": players[0], "asset": "score",
                                               "amount": 1, "reason": "x"})
    suite.equal("what moves no rating moves no page",
                len(ratings(club, "tenhou_r", following)["items"]), 2)
    suite.refused("another method's cursor", club.read.get(
        f"/v1/ratings?method=plackett_luce{following}"), 409, "list_moved", parameter="cursor")
    old(club, players, 2)
    suite.refused("after a match", club.read.get(f"/v1/ratings?method=tenhou_r{following}"), 409,
                  "list_moved", parameter="cursor")


def refusals(suite):
    club = suite.club()
    suite.refused("no method", club.read.get("/v1/ratings"), 422, "missing_field",
                  parameter="method")
    for season in ("", "2026", NO_ID):
        suite.refused(f"no season {season}", club.read.get(
            f"/v1/ratings?method=tenhou_r&season={season}"), 404, "not_found")
    for query in ("method=elo", "method=", "method=tenhou_r&limit=0", "method=tenhou_r&cursor=x"):
        suite.refused(query, club.read.get(f"/v1/ratings?{query}"), 422, "bad_value",
                      parameter=query.split("&")[-1].split("=")[0])
    suite.refused("a period", club.read.get("/v1/ratings?method=tenhou_r&from=2025-01-01"), 422,
                  "bad_value", parameter="from")


def main():
    with LedgerSuite() as suite:
        suite.run(vectors, what_counts, moved, refusals)


if __name__ == "__main__":
    main()
