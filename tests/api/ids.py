#!/usr/bin/python3
"""
Ids are the same in upper and in lower case: in paths, bodies and queries; answers and receipts
have them in lower case.
"""

from support.audit import audit
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw


def both(suite, name, get, path, id):
    """A GET with the id in either case."""
    suite.check(f"{name}: the id has letters", id != id.upper(), id)
    lower, upper = (get(path.replace("{}", form)) for form in (id, id.upper()))
    suite.equal(name, (upper.status, upper.body), (200, lower.body))


def paths(suite):
    club = suite.club()
    match = Match(club, club.players())
    match.hand(draw(0))
    anna, entry = match.seats[0], match.entries()[0]["id"]
    read, admin = club.read.get, suite.admin.get
    for name, get, path, id in (
            ("a player", read, "/v1/players/{}", anna),
            ("a statement", read, "/v1/players/{}/statement", anna),
            ("statistics", read, "/v1/players/{}/stats", anna),
            ("a match", read, "/v1/matches/{}", match.id),
            ("hands", read, "/v1/matches/{}/hands", match.id),
            ("a hand", read, "/v1/matches/{}/hands/1", match.id),
            ("an entry", read, "/v1/ledger/{}", entry),
            ("entries of a match", read, "/v1/ledger?match={}", match.id),
            ("matches of a player", read, "/v1/matches?player={}", anna),
            ("a plan", read, "/v1/settlements/plan?player={}", anna),
            ("a page", read, "/v1/players?limit=2&cursor={}", anna),
            ("a club", admin, "/v1/clubs/{}", club.id),
            ("keys", admin, "/v1/clubs/{}/keys", club.id),
            ("a key", admin, f"/v1/clubs/{club.id}/keys/{{}}", club.keys["read"]["id"])):
        both(suite, name, get, path, id)


def writes(suite):
    club = suite.club()
    players = club.players("Anna", "Bo", "Chen", "Dora", "Emil")
    upper = [player.upper() for player in players]
    match = Match(club, upper[:4])
    suite.equal("seats", match.made["seats"], players[:4])
    match.path = f"/v1/matches/{match.id.upper()}"
    made = match.post("hands", {"hand_number": 1, "outcome": draw(0)})
    suite.equal("Location", made.headers.get("location"), f"/v1/matches/{match.id}/hands/1")
    suite.equal("who played", expect(made, 201)["seats"], players[:4])
    suite.equal("a substitute", match.do("seats", {"seats": [upper[4], *players[1:4]]})["seats"],
                [players[4], *players[1:4]])
    suite.refused("one person at two seats", match.post("seats", {
        "seats": [upper[1], players[1], *players[2:4]]}), 422, "contradiction",
        pointer="/seats/1")
    expect(match.post("finish", {}), 200)
    entry = club.owner.make("/v1/ledger/adjustments", {
        "player": upper[0], "amount": 5, "reason": "r"})
    suite.equal("its account", entry["postings"][0]["account"], f"player:{players[0]}")
    back = club.owner.make(f"/v1/ledger/{entry['id'].upper()}/reverse", {"reason": "r"})
    suite.equal("it is taken back", back["reverses"], entry["seq"])
    head = len(list(club.read.pages("/v1/ledger")))
    settled = club.owner.make("/v1/settlements", {"as_of": head, "player": upper[0]})
    suite.equal("settled", settled["player"], players[0])
    guest = Match(club, [{"guest": "Gast"}, *players[1:4]]).made["seats"][0]
    again = Match(club, [{**guest, "player": guest["player"].upper()}, *upper[1:4]])
    suite.equal("a guest as shown", again.made["seats"][0], guest)
    audit(suite, "upper case", club)


def receipts(suite):
    """The same request with the id in another case is the same request."""
    club = suite.club()
    anna = club.player("Anna")
    answers = [club.scorer.patch(f"/v1/players/{id}", {"name": "Anni"}, Idempotency_Key="k")
               for id in (anna.upper(), anna, anna.upper())]
    suite.equal("one change", [expect(answer, 200)["version"] for answer in answers], [2] * 3)
    suite.equal("replayed", [answer.headers.get("idempotency-replayed") for answer in answers],
                [None, "true", "true"])
    key, path = club.keys["scorer"]["id"], f"/v1/clubs/{club.id.upper()}/keys?id="
    answers = [suite.admin.delete(path + id, Idempotency_Key=club.id)
               for id in (key, key.upper())]
    suite.equal("a key", [expect(answer, 200)["id"] for answer in answers], [key] * 2)
    suite.equal("is revoked once", answers[1].headers.get("idempotency-replayed"), "true")
    suite.refused("another key is another request", suite.admin.delete(
        path + club.keys["read"]["id"], Idempotency_Key=club.id), 422, "idempotency_mismatch")


def imported(suite):
    """What the ledger itself wrote has them in lower case alone."""
    club = suite.club()
    anna = club.player("Anna")
    export = club.owner.get("/v1/export").body
    suite.refused("an import", suite.club().owner.post(
        "/v1/import", export.replace(anna.encode(), anna.upper().encode()),
        Content_Type="application/x-ndjson"), 422, "bad_value")


def main():
    with LedgerSuite() as suite:
        suite.run(paths, writes, receipts, imported)


if __name__ == "__main__":
    main()
