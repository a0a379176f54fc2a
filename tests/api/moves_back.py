#!/usr/bin/python3
"""Penalties and transfers taken back by their entries, and penalties that wait for the finish."""

from support.audit import audit
from support.eventful_club import bring_in, export, verify_file
from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw, fold, nameless, unversioned

BODIES = (
    ("penalties", "penalty", {"seat": 2, "points": 1500, "reason": "late"}),
    ("penalties", "penalty", {"seat": 2, "points": 1500, "reason": "late", "apply": "final"}),
    ("transfers", "transfer", {"from": 0, "to": 3, "points": 700, "reason": "a stick"}),
    ("transfers", "transfer", {"from": 3, "to": 1, "chips": 2, "reason": "chips"}))


def back(match, what, entry, query="", **headers):
    return match.club.scorer.delete(f"{match.path}/{what}/{entry}{query}", **headers)


def each_kind(suite):
    club = suite.club()
    match = Match(club, club.players())
    for what, kind, body in BODIES:
        before = match.show()
        made = match.do(what, body)
        version = made["match"]["version"]
        answer = back(match, what, made["id"], "?reason=wrong%20seat", If_Match=f'"{version}"')
        done = expect(answer, 200)
        suite.equal(f"{body}: as before", unversioned(done["match"]),
                    unversioned(nameless(before)))
        suite.equal(f"{body}: ETag", answer.headers["etag"], f'"{done["match"]["version"]}"')
        first, entry = match.entries()[-2:]
        suite.equal(f"{body}: the entry", (entry["id"], entry["seq"], entry["kind"]),
                    (done["id"], done["seq"], f"{kind}_reversal"))
        suite.equal(f"{body}: what it says", (entry["reverses"], entry["reason"], entry["seats"]),
                    (first["seq"], "wrong seat", match.seats))
        suite.equal(f"{body}: nothing is left", fold([first, entry]), {})
        suite.equal(f"{body}: the first stays as it was", first["reason"], body["reason"])
    audit(suite, "taken back", club)


def once(suite):
    club = suite.club()
    match, other = Match(club, club.players()), Match(club, club.players("E", "F", "G", "H"))
    for what, kind, body in BODIES:
        made = match.do(what, body)
        answers = [back(match, what, made["seq"], Idempotency_Key=made["id"]) for _ in range(2)]
        suite.equal(f"{kind}: a replay is the same answer", answers[0].body, answers[1].body)
        head = len(match.entries())
        suite.refused(f"{kind}: twice", back(match, what, made["id"]), 422, "contradiction")
        suite.refused(f"{kind}: what takes back is not taken back",
                      back(match, what, answers[0].json()["id"]), 404, "not_found")
        wrong = {"penalties": "transfers", "transfers": "penalties"}[what]
        suite.refused(f"{kind}: by another name", back(match, wrong, made["id"]), 404, "not_found")
        suite.refused(f"{kind}: in another match", back(other, what, made["id"]), 404,
                      "not_found")
        suite.equal(f"{kind}: refusals wrote nothing", len(match.entries()), head)
    for place in (NO_ID, "999", "x", "1"):
        suite.refused(f"entry {place}", back(match, "penalties", place), 404, "not_found")
    made = match.do("penalties", BODIES[0][2])
    suite.refused("stale", back(match, "penalties", made["id"], If_Match='"1"'), 412,
                  "stale_version")
    suite.refused("a reader", club.read.delete(f"{match.path}/penalties/{made['id']}"), 403,
                  "forbidden")
    suite.refused("by the owner's call", club.owner.post(
        f"/v1/ledger/{made['id']}/reverse", {"reason": "r"}), 422, "contradiction")
    match.finish()
    suite.refused("after the finish", back(match, "penalties", made["id"]), 409, "match_not_open")
    match.do("reopen", {"reason": "r"})
    suite.equal("the advice works", back(match, "penalties", made["id"]).status, 200)


def among_hands(suite):
    """What is taken back stays so when hands are undone and corrected, and counts for its owner."""
    club = suite.club()
    seats, emil = club.players(), club.player("Emil")
    match = Match(club, seats)
    match.hand(draw(0))
    table = match.do("penalties", {"seat": 0, "points": 900, "reason": "r"})
    final = match.do("penalties", {"seat": 0, "points": 5000, "reason": "r", "apply": "final"})
    match.do("penalties", {"seat": 1, "points": 40, "reason": "r", "apply": "final"})
    match.hand(draw(1))
    match.seat([emil, *seats[1:]])
    match.hand(draw(2))
    suite.equal("pending", match.show()["pending_penalties"], [5000, 40, 0, 0])
    for made in (table, final):
        expect(back(match, "penalties", made["id"]), 200)
    before = match.show()
    suite.equal("not any more", before["pending_penalties"], [0, 40, 0, 0])
    hands = [hand["input"] for hand in club.read.pages(match.path + "/hands")]
    for first in (1, 2, 3):
        match.do("corrections", {"from_hand": first, "hands": hands[first - 1:], "reason": "r"})
        suite.equal(f"corrected from {first}", unversioned(match.show()), unversioned(before))
    for _ in range(3):
        match.undo()
    suite.equal("no hand", (match.show()["table"]["points"], match.show()["pending_penalties"]),
                ([25000] * 4, [0, 40, 0, 0]))
    for number in range(3):
        match.hand(draw(number))
    suite.equal("played again", unversioned(match.show())["table"], before["table"])
    done = match.finish()
    suite.equal("a finished match has none", done["pending_penalties"], [0] * 4)
    posted = {line["player"]: line["posted"] - line["score"] for line in done["standings"]}
    suite.equal("the finish took what was left of them", posted[seats[1]], -40)
    suite.equal("Anna has what she won and lost", sum(
        posting["amount"] for posting in match.entries("finish")[-1]["postings"]
        if posting["account"] == f"player:{seats[0]}"), 2000)
    suite.equal("reopened", match.do("reopen", {"reason": "r"})["pending_penalties"],
                [0, 40, 0, 0])
    void = match.do("void", {"reason": "r"})
    suite.equal("void", (void["pending_penalties"], match.show()["pending_penalties"]),
                ([0] * 4, [0] * 4))
    audit(suite, "among hands", club)
    status, said = verify_file(export(club))
    suite.check("recomputed", status == 0, said)
    expect(bring_in(suite.club(), export(club)), 201)


def by_settlements(suite):
    """A settlement that takes its penalty from the score leaves it pending, too."""
    club = suite.club()
    match = Match(club, club.players(), rules={"false_win": "score"})
    match.hand({"type": "false_win", "offender": 1})
    suite.equal("pending", match.show()["pending_penalties"], [0, 20000, 0, 0])
    match.do("penalties", {"seat": 1, "points": 5, "reason": "r", "apply": "final"})
    match.hand(draw(0))
    match.do("corrections", {"from_hand": 1, "hands": [{"outcome": draw(0)}], "reason": "r"})
    suite.equal("put right", match.show()["pending_penalties"], [0, 5, 0, 0])
    expect(club.scorer.put(f"{match.path}/hands/1", {
        "outcome": {"type": "false_win", "offender": 2}}), 200)
    suite.equal("another's", match.show()["pending_penalties"], [0, 5, 20000, 0])
    match.undo()
    suite.equal("undone", match.show()["pending_penalties"], [0, 5, 0, 0])
    audit(suite, "by settlements", club)


def main():
    with LedgerSuite() as suite:
        suite.run(each_kind, once, among_hands, by_settlements)


if __name__ == "__main__":
    main()
