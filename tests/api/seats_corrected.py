#!/usr/bin/python3
"""Who played hands that were recorded is put right for a range of them, in one call."""

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw, nameless


def put(match, seats, first, last=None, query="", **members):
    body = {"seats": seats, "from_hand": first, **members}
    if last is not None:
        body["to_hand"] = last
    return match.club.scorer.put(f"{match.path}/seats{query}", body)


def played(match):
    return [hand["seats"] for hand in match.club.read.pages(match.path + "/hands")]


def check(suite, name, club):
    audit(suite, name, club)
    status, said = verify_file(export(club))
    suite.check(f"{name}: recomputed", status == 0, said)
    expect(bring_in(suite.club(), export(club)), 201)


def began(suite):
    club = suite.club()
    seats, emil = club.players(), club.player("Emil")
    match = Match(club, seats)
    for number in range(4):
        match.hand(draw(number % 2))
    return club, match, seats, [emil, *seats[1:]]


def somebody_took_over(suite):
    """Emil had played since hand 3, which was noticed after hand 4."""
    club, match, seats, later = began(suite)
    before, head = match.show(), len(match.entries())
    seen = expect(put(match, later, 3, query="?preview=true"), 200)
    suite.equal("a preview writes nothing", (match.show(), len(match.entries())), (before, head))
    done = expect(put(match, later, 3, reason="Emil came"), 200)
    suite.equal("as the preview said", (seen["changes"], seen["match"]["seats"]),
                (done["changes"], done["match"]["seats"]))
    suite.check("deltas stay", all(change["old_deltas"] == change["new_deltas"]
                                   for change in done["changes"]), repr(done["changes"]))
    suite.equal("who played", played(match), [seats, seats, later, later])
    suite.equal("the table stays", {**done["match"], "version": 0, "seats": seats},
                {**nameless(before), "version": 0})
    entry = match.entries()[head]
    suite.equal("the entry", (entry["kind"], entry["from_hand"], entry["reason"], entry["seats"],
                              "to_hand" in entry), ("seats", 3, "Emil came", later, False))
    suite.equal("he plays on", match.hand(draw(2))["seats"], later)
    match.undo()
    match.undo()
    suite.equal("undone, it is still his", match.show()["seats"], later)
    for number in (2, 3):
        match.hand(draw(number))
    standings = match.finish()["standings"]
    suite.equal("he stands there", [line["player"] for line in standings if line["seat"] == 0],
                [later[0]])
    suite.equal("hands of each", [club.read.read(f"/v1/players/{who}/stats")["hands"]
                                  for who in (seats[0], later[0])], [2, 3])
    check(suite, "took over", club)


def two_sat_swapped(suite):
    """From the start up to hand 2; afterwards they sat as it was noted."""
    club, match, seats, _ = began(suite)
    swapped = [seats[1], seats[0], *seats[2:]]
    done = expect(put(match, swapped, 1, 2), 200)
    suite.equal("who played", played(match), [swapped, swapped, seats, seats])
    suite.equal("all hands were recorded anew",
                [change["hand_number"] for change in done["changes"]], [1, 2, 3, 4])
    suite.equal("who plays next", match.show()["seats"], seats)
    expect(put(match, seats, 1, 1), 200)
    suite.equal("the last that is said of a hand holds", played(match),
                [seats, swapped, seats, seats])
    match.finish()
    check(suite, "swapped", club)


def guests(suite):
    club = suite.club()
    match = Match(club, [{"guest": "Gast"}, *club.players()[1:]])
    match.hand(draw(0))
    shown = match.show()["seats"]
    suite.refused("a new guest", put(match, [{"guest": "G"}, *shown[1:]], 1), 422, "bad_value",
                  pointer="/seats/0")
    suite.equal("one with an id", put(match, [shown[1], shown[0], *shown[2:]], 1).status, 200)
    check(suite, "guests", club)


def refusals(suite):
    club, match, seats, later = began(suite)
    before, head = match.show(), len(match.entries())
    for name, answer, status, code, members in (
            ("a later hand", put(match, later, 5), 422, "bad_value", {"pointer": "/from_hand"}),
            ("backwards", put(match, later, 3, 2), 422, "contradiction", {"pointer": "/to_hand"}),
            ("no hand", put(match, later, 0), 422, "bad_value", {"pointer": "/from_hand"}),
            ("nobody", put(match, [NO_ID, *seats[1:]], 1), 404, "not_found",
             {"pointer": "/seats/0"}),
            ("one at two seats", put(match, [seats[1], *seats[1:]], 1), 422, "contradiction",
             {"pointer": "/seats/1"}),
            ("a reader", club.read.put(f"{match.path}/seats", {}), 403, "forbidden", {})):
        suite.refused(name, answer, status, code, **members)
    suite.equal("nothing was written", (match.show(), len(match.entries())), (before, head))
    match.finish()
    suite.refused("a finished match", put(match, later, 1), 409, "match_not_open")


def main():
    with LedgerSuite() as suite:
        suite.run(somebody_took_over, two_sat_swapped, guests, refusals)


if __name__ == "__main__":
    main()
