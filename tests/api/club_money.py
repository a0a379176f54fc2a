#!/usr/bin/python3
"""What points are worth in money for all of a club: `money` of /v1/clubs/{id}, and its entries."""

import json

from support.audit import audit
from support.client import Client
from support.event_stream import Stream
from support.eventful_club import bring_in, export, verify_file, without_club
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite, expect
from support.openapi_spec import Spec
from support.postgres import is_postgres
from support.raw_store import open_raw

EURO = {"points": 1000, "amount": 50, "currency": "EURCENT"}
YUAN = {"points": 1, "amount": 5, "currency": "CNYFEN"}
MOST = 10**9
BAD = [
    (5, "bad_value", "/money"),
    ({}, "missing_field", "/money/points"),
    ({"points": 1000, "amount": 50}, "missing_field", "/money/currency"),
    ({**EURO, "points": 0}, "bad_value", "/money/points"),
    ({**EURO, "points": None}, "missing_field", "/money/points"),
    ({**EURO, "points": 2.5}, "bad_value", "/money/points"),
    ({**EURO, "points": MOST + 1}, "bad_value", "/money/points"),
    ({**EURO, "amount": 0}, "bad_value", "/money/amount"),
    ({**EURO, "amount": "0.50"}, "bad_value", "/money/amount"),
    ({**EURO, "currency": "euro"}, "bad_value", "/money/currency"),
    ({**EURO, "rate": 1}, "unknown_field", "/money/rate"),
]


def path_of(club):
    return f"/v1/clubs/{club.id}"


def entries(club, kind="money"):
    return [entry for entry in club.read.pages("/v1/ledger") if entry["kind"] == kind]


def is_set(suite):
    """An owner says it: an entry that has it, and all of the club's keys read it."""
    club = suite.club("Euro")
    path, first = path_of(club), club.read.get(path_of(club))
    suite.equal("nothing at first", first.json()["money"], None)
    answer = club.owner.patch(path, {"money": EURO}, If_Match=first.headers["etag"])
    suite.equal("but for that as before", expect(answer, 200), {**first.json(), "money": EURO})
    for name, caller in (("read", club.read), ("the admin", suite.admin)):
        suite.equal(name, caller.read(path)["money"], EURO)
    listed = next(one for one in suite.admin.pages("/v1/clubs") if one["id"] == club.id)
    suite.equal("in the list", listed["money"], EURO)
    suite.equal("the ETag", club.read.get(path).headers["etag"], answer.headers["etag"])
    suite.refused("a stale one", club.owner.patch(
        path, {"money": None}, If_Match=first.headers["etag"]), 412, "stale_version")
    entry, = entries(club)
    suite.equal("the entry", (entry["money"], entry["postings"], entry["recorded_by"]["key"]),
                (EURO, [], club.keys["owner"]["id"]))
    suite.equal("is described", Spec().faults({"$ref": "#/components/schemas/Entry"}, entry), [])
    expect(club.owner.patch(path, {"money": EURO}), 200)
    expect(club.owner.patch(path, {"name": "Euros"}), 200)
    suite.equal("the same again is no entry, nor is it touched by a name",
                (len(entries(club)), club.read.read(path)["money"]), (1, EURO))
    both = expect(club.owner.patch(path, {"name": "Yuan", "money": YUAN}), 200)
    suite.equal("both at once", (both["name"], both["money"]), ("Yuan", YUAN))
    none = expect(club.owner.patch(path, {"money": None}), 200)
    suite.equal("nothing any more", (none["money"], [e["money"] for e in entries(club)]),
                (None, [EURO, YUAN, None]))
    suite.equal("renamed twice", len(entries(club, "rename")), 2)
    suite.refused("taken back", club.owner.post(f"/v1/ledger/{entry['seq']}/reverse", {
        "reason": "r"}), 422, "contradiction")
    most = {"points": MOST, "amount": MOST, "currency": "A" * 16}
    suite.equal("the most", expect(club.owner.patch(path, {"money": most}), 200)["money"], most)
    audit(suite, "set", club)


def refused(suite):
    club = suite.club("Strict")
    path = path_of(club)
    for money, code, pointer in BAD:
        suite.refused(f"{money}", club.owner.patch(path, {"money": money}), 422, code,
                      pointer=pointer)
    suite.refused("nothing to change", club.owner.patch(path, {}), 422, "missing_field",
                  pointer="/name")
    suite.refused("when it is made", suite.admin.post("/v1/clubs", {
        "name": "A", "money": EURO}), 422, "unknown_field", pointer="/money")
    for name, caller, status in (("a scorer", club.scorer, 403), ("the admin", suite.admin, 403),
                                 ("nobody", suite.nobody, 401),
                                 ("another club", suite.club("Other").owner, 404)):
        suite.equal(f"{name} may not", caller.patch(path, {"money": EURO}).status, status)
    suite.equal("nothing was written", entries(club), [])


def replayed(suite):
    club = suite.club("Twice")
    one, two = (club.owner.patch(path_of(club), {"money": money}, Idempotency_Key="once")
                for money in (EURO, EURO))
    suite.equal("the same answer", (one.body, one.headers["etag"]),
                (two.body, two.headers["etag"]))
    suite.equal("one entry", len(entries(club)), 1)
    suite.refused("another body", club.owner.patch(path_of(club), {"money": YUAN},
                                                   Idempotency_Key="once"),
                  422, "idempotency_mismatch")


def told(suite):
    """Who follows the club is told, with what points are worth."""
    club = suite.club("Followed")
    with Stream(suite.daemon, None, club.keys["read"]["key"], "?kinds=money") as stream:
        expect(club.owner.patch(path_of(club), {"name": "Renamed"}), 200)
        expect(club.owner.patch(path_of(club), {"money": YUAN}), 200)
        _, entry = stream.message()
    suite.equal("the entry", (entry["kind"], entry["money"]), ("money", YUAN))
    suite.equal("is described",
                Spec().faults({"$ref": "#/components/schemas/ClubEvent"}, entry), [])


def carried_over(suite):
    """An export has it; the club into which one is read follows the entries. Old ones lack it."""
    club, other = suite.club("From"), suite.club("To")
    for money in (YUAN, EURO):
        expect(club.owner.patch(path_of(club), {"money": money}), 200)
    text = export(club)
    suite.equal("in the first line", json.loads(text.split(b"\n")[0])["money"], EURO)
    suite.equal("recomputed", verify_file(text)[0], 0)
    expect(bring_in(other, text), 201)
    suite.equal("taken over", other.read.read(path_of(other))["money"], EURO)
    suite.equal("the same book", without_club(export(other)), without_club(text))
    audit(suite, "carried over", other)
    lied = text.replace(b'"money":{"points":1000', b'"money":{"points":2000', 1)
    suite.equal("the verifier compares the line", verify_file(lied)[0], 1)
    plain, old = suite.club("Plain"), suite.club("Old")
    plain.player("Anna")
    text = export(plain)
    suite.check("null where there is none", b'"money":null,' in text, text)
    text = text.replace(b'"money":null,', b"", 1)
    suite.equal("an old export is verified", verify_file(text)[0], 0)
    expect(bring_in(old, text), 201)
    suite.equal("and read", old.read.read(path_of(old))["money"], None)


def kept(suite):
    """A store from before there was a place for it is opened; a change behind the back is found."""
    first = suite.start(("--admin-key-file", suite.key_file))  # whose folder the store is in
    club, store = Club(Caller(Client(first), ADMIN_KEY), "Old"), first.store
    before = export(club)
    suite.stop("the daemon of then", first)
    database = open_raw(store)
    database.script("DROP TABLE attachments")
    database.script("ALTER TABLE clubs DROP COLUMN money")
    database.script("UPDATE meta SET version = 6" if is_postgres(store)
                    else "PRAGMA user_version = 6")
    database.close()
    daemon = suite.start(store=store)
    for caller in (club.owner, club.read):
        caller.client = Client(daemon)
    suite.equal("opened, with nothing", club.read.read(path_of(club))["money"], None)
    suite.equal("and else as it was", export(club), before)
    expect(club.owner.patch(path_of(club), {"money": EURO}), 200)
    suite.stop("the daemon of now", daemon)
    daemon = suite.start(store=store)
    club.read.client = Client(daemon)
    suite.equal("kept", club.read.read(path_of(club))["money"], EURO)
    suite.equal("and sound", club.read.read("/v1/ledger/verify")["faults"], [])
    database = open_raw(store)
    database.change("UPDATE clubs SET money = ?", json.dumps(YUAN, separators=(",", ":")))
    database.close()
    found = club.read.read("/v1/ledger/verify")
    suite.equal("what was changed is found, with its entry",
                (found["ok"], [fault["seq"] for fault in found["faults"]]), (False, [1]))
    suite.stop("the last", daemon)


def main():
    with LedgerSuite() as suite:
        suite.run(is_set, refused, replayed, told, carried_over, kept)


if __name__ == "__main__":
    main()
