#!/usr/bin/python3
"""The first screen of a phone: GET /v1/home."""

from support.event_stream import Stream
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw, win

MATCHES_MAX, RECENT = 50, 10


def screen(suite):
    club = suite.club("Thursday Club")
    home = club.read.read("/v1/home")
    suite.equal("a new club", home, {"club": {"id": club.id, "name": "Thursday Club"}, "seq": 0,
                                     "matches": [], "more_matches": False, "seasons": [],
                                     "recent": []})
    people = club.players()
    first, second, third = (Match(club, people) for _ in range(3))
    first.hand(win(0, 2))
    second.finish()
    third.do("void", {"reason": "r"})
    home = club.read.read("/v1/home")
    suite.equal("open matches, as GET shows them", home["matches"], [first.show()])
    suite.equal("names", home["matches"][0]["names"], ["Anna", "Bo", "Chen", "Dora"])
    entries = list(club.read.pages("/v1/ledger"))
    latest = sorted(entries, key=lambda entry: -entry["seq"])
    suite.equal("what changed last", home["recent"],
                [{name: entry[name] for name in ("seq", "kind", "at", "match")}
                 for entry in latest])
    club.owner.make("/v1/ledger/adjustments", {"player": people[0], "amount": 5, "reason": "r"})
    home = club.read.read("/v1/home")
    suite.equal("an entry of no match", (home["seq"], home["recent"][0]["match"]),
                (len(entries) + 1, None))
    seasons = [club.season(f"S{number}") for number in range(11)]
    expect(club.owner.post(f"/v1/seasons/{seasons[10]}/close", {}), 200)
    suite.equal("the newest seasons", club.read.read("/v1/home")["seasons"],
                [{"id": seasons[number], "name": f"S{number}", "closed": number == 10}
                 for number in range(10, 0, -1)])
    foreign = suite.club()
    suite.equal("no other club's", foreign.read.read("/v1/home")["matches"], [])


def many(suite):
    club = suite.club()
    people = club.players()
    matches = [Match(club, people) for _ in range(MATCHES_MAX)]
    home = club.read.read("/v1/home")
    suite.equal("all, the newest first", ([match["id"] for match in home["matches"]],
                                          home["more_matches"]),
                ([match.id for match in reversed(matches)], False))
    suite.equal("so many entries", [entry["seq"] for entry in home["recent"]],
                list(range(MATCHES_MAX, MATCHES_MAX - RECENT, -1)))
    matches.append(Match(club, people))
    home = club.read.read("/v1/home")
    suite.equal("one too many", ([match["id"] for match in home["matches"]],
                                 home["more_matches"]),
                ([match.id for match in reversed(matches[1:])], True))


def one_call(suite):
    """It and the stream after it are all that a screen needs."""
    club = suite.club()
    people = club.players()
    match = Match(club, people)
    answer = club.read.get("/v1/home")
    tag, home = answer.headers["etag"], answer.json()
    match.hand(draw(0))
    with Stream(suite.daemon, None, club.keys["read"]["key"], f"?after={home['seq']}") as stream:
        events = [stream.message()[1] for _ in range(2)]
    suite.equal("goes on behind it", [event["kind"] for event in events], ["hand", "commit"])
    suite.equal("to where the screen stands now", events[1]["matches"],
                club.read.read("/v1/home")["matches"])
    changed = club.read.get("/v1/home", If_None_Match=tag)
    suite.equal("a hand is noticed", changed.status, 200)
    tag = changed.headers["etag"]
    suite.equal("nothing has changed", club.read.get("/v1/home", If_None_Match=tag).status, 304)
    expect(club.scorer.patch(f"/v1/players/{people[2]}", {"name": "Carla"}), 200)
    changed = club.read.get("/v1/home", If_None_Match=tag)
    suite.equal("a new name is noticed", (changed.status, changed.json()["matches"][0]["names"][2]),
                (200, "Carla"))


def refusals(suite):
    club = suite.club()
    suite.refused("no key", suite.nobody.get("/v1/home"), 401, "unauthorized")
    suite.refused("admin", suite.admin.get("/v1/home"), 403, "forbidden")
    suite.refused("a parameter", club.read.get("/v1/home?limit=1"), 422, "bad_value",
                  parameter="limit")


def main():
    with LedgerSuite() as suite:
        suite.run(screen, many, one_call, refusals)


if __name__ == "__main__":
    main()
