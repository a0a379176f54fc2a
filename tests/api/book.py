"""The ledger itself: listing it, verifying it, adjustments, and taking entries back."""

import contextlib
import hashlib
import os
import shutil
import sqlite3
import tempfile

from support.audit import audit, body_of, next_hash
from support.client import Client, dump
from support.eventful_club import KINDS, Eventful
from support.ledger_suite import NO_ID, Caller, LedgerSuite, expect
from support.matches import Match, nameless
from support.postgres import is_postgres, new_store, same_database
from support.raw_store import open_raw
from support.sealed_matches import sealing

AMOUNT_MAX = 1000000000


def an_empty_ledger(suite):
    club = suite.club("Empty")
    suite.equal("empty: list", club.read.read("/v1/ledger"), {"items": [], "next_cursor": None})
    suite.equal("empty: verify", club.read.read("/v1/ledger/verify"),
                {"ok": True, "entries": 0, "head": {"seq": 0, "hash": "0" * 64}, "accounts": 0,
                 "matches": 0, "faults": []})
    suite.refused("empty: entry 1", club.read.get("/v1/ledger/1"), 404, "not_found")


class Hashed(Caller):
    """Who reads entries for what was hashed of them."""

    def read(self, path):
        shown = super().read(path)
        if "items" in shown:
            return {**shown, "items": [nameless(entry) for entry in shown["items"]]}
        return nameless(shown)


def named(suite):
    """Behind what was hashed: each player of an entry, once, by the name that he goes by now."""
    told = Eventful(suite, "Named")
    club, read = told.club, told.club.read
    names = {player["id"]: player["name"] for player in read.pages("/v1/players")}
    for entry in read.pages("/v1/ledger"):
        text = dump({name: value for name, value in entry.items() if name != "names"}).decode()
        suite.equal(f"{entry['kind']}: all who are in it, and nobody else", entry["names"],
                    {player: name for player, name in names.items() if player in text})
    anna, path = told.players[0], "/v1/ledger/" + str(next(
        entry["seq"] for entry in read.pages("/v1/ledger") if told.players[0] in entry["names"]))
    before = read.get(path)
    suite.equal("nothing new", read.get(path, If_None_Match=before.headers["etag"]).status, 304)
    expect(club.scorer.patch(f"/v1/players/{anna}", {"name": "\"Anna\", 安"}), 200)
    after = read.get(path, If_None_Match=before.headers["etag"])
    suite.equal("renamed", (after.status, after.json()["names"][anna]), (200, "\"Anna\", 安"))
    suite.equal("and no more", nameless(after.json()), nameless(before.json()))
    for reason in (f"player:{told.players[3]}", f'"seats":["{told.players[2]}"]', "\\"):
        made = club.owner.make("/v1/ledger/adjustments", {"player": anna, "amount": 1,
                                                          "reason": reason})
        suite.check("an answer to a write has no names", "names" not in made, f"{made}")
        shown = read.read(f"/v1/ledger/{made['id']}")
        suite.equal(f"{reason} names nobody", list(shown["names"]), [anna])


def the_list(suite):
    told = Eventful(suite)
    club, read = told.club, Hashed(told.club.read.client, told.club.read.key)
    entries = audit(suite, "eventful", club)
    suite.equal("every kind is there", {entry["kind"] for entry in entries}, KINDS)
    suite.equal("newest first", read.read("/v1/ledger?limit=3")["items"], entries[:-4:-1])
    for limit in (1, 7, len(entries), 200):
        suite.equal(f"pages of {limit}", list(read.pages("/v1/ledger", limit)), entries)
        suite.equal(f"pages of {limit}, newest first",
                    list(read.pages("/v1/ledger", limit, "desc")), entries[::-1])
    for kind in KINDS:
        suite.equal(f"kind={kind}", list(read.pages(f"/v1/ledger?kind={kind}", 2)),
                    [entry for entry in entries if entry["kind"] == kind])
    for match in (told.open, told.done, told.void, told.old, told.sealed):
        suite.equal("match=", list(read.pages(f"/v1/ledger?match={match.id}", 3)),
                    [entry for entry in entries if entry.get("match") == match.id])
    suite.equal("match= and kind=",
                [entry["kind"] for entry in match_kind(told, "hand")], ["hand"] * 3)
    for entry in entries:
        suite.equal("by id", read.read(f"/v1/ledger/{entry['id']}"), entry)
        suite.equal("by number", read.read(f"/v1/ledger/{entry['seq']}"), entry)
    body = body_of(entries[-1])
    text = read.get(f"/v1/ledger/{entries[-1]['seq']}").body
    suite.check("an item is the hashed body and two members more",
                text.startswith(body[:-1] + b',"previous":'), text[:200])
    suite.equal("the hash is SHA-256 of previous and body", entries[-1]["hash"],
                next_hash(entries[-1]["previous"], body.decode("utf-8")))


def match_kind(told, kind):
    return told.club.read.read(f"/v1/ledger?match={told.open.id}&kind={kind}")["items"]


def the_list_refuses(suite):
    club, other = suite.club("Here"), suite.club("There")
    entry = other.owner.make("/v1/ledger/adjustments", {"player": other.player("X"), "amount": 1,
                                                        "reason": "x"})
    for name in (NO_ID, entry["id"], "0", "1", "-1", "99999999999999999999", "x", "1x"):
        suite.refused(f"entry {name}", club.read.get(f"/v1/ledger/{name}"), 404, "not_found")
    suite.refused("an unknown match", club.read.get(f"/v1/ledger?match={NO_ID}"), 404, "not_found")
    for query, name in (("kind=hands", "kind"), ("kind=", "kind"), ("limit=0", "limit"),
                        ("limit=201", "limit"), ("cursor=x", "cursor"), ("order=up", "order"),
                        ("seq=1", "seq")):
        suite.refused(query, club.read.get("/v1/ledger?" + query), 422, "bad_value",
                      parameter=name)


# ---- Adjustments ----


def adjustments(suite):
    club = suite.club("Adjusted")
    anna, bo = club.players("Anna", "Bo")
    adjust = "/v1/ledger/adjustments"

    answer = club.owner.post(adjust, {"player": anna, "amount": 500, "reason": "opening"})
    entry = answer.json()
    suite.equal("201", answer.status, 201)
    suite.equal("Location", answer.headers.get("location"), f"/v1/ledger/{entry['id']}")
    suite.equal("score unless said otherwise", entry["postings"], [
        {"account": f"player:{anna}", "asset": "score", "amount": 500},
        {"account": "adjustment", "asset": "score", "amount": -500}])
    suite.equal("as the ledger shows it", nameless(club.read.read(
        f"/v1/ledger/{entry['id']}")), entry)
    suite.equal("why", (entry["kind"], entry["reason"]), ("adjustment", "opening"))

    entry = club.owner.make(adjust, {"account": "oka", "amount": -20, "asset": "EUR",
                                     "reason": "rent"})
    suite.equal("an account of the club", [p["account"] for p in entry["postings"]],
                ["oka", "adjustment"])
    entry = club.owner.make(adjust, {"postings": [
        {"player": anna, "amount": 300}, {"player": bo, "amount": -200},
        {"account": "fee", "amount": -50}], "reason": "three"})
    suite.equal("the rest is the adjustment's",
                [p["amount"] for p in entry["postings"]], [300, -200, -50, -50])
    entry = club.owner.make(adjust, {"postings": [
        {"player": anna, "amount": -7}, {"player": bo, "amount": 7}], "reason": "even"})
    suite.equal("no rest, no posting", [p["amount"] for p in entry["postings"]], [-7, 7])
    entry = club.owner.make(adjust, {"postings": [{"player": bo, "amount": 1}] * 256,
                                     "reason": "many"})
    suite.equal("as many as may be", len(entry["postings"]), 257)

    key = {"Idempotency_Key": "one"}
    body = {"player": anna, "amount": AMOUNT_MAX, "reason": "large"}
    first = club.owner.post(adjust, body, **key)
    again = club.owner.post(adjust, body, **key)
    suite.equal("a retry", (again.status, again.body), (201, first.body))
    suite.equal("is told so", again.headers.get("idempotency-replayed"), "true")
    audit(suite, "adjusted", club)


def adjustments_refuse(suite):
    club, other = suite.club("Strict"), suite.club("Foreign")
    anna, foreign = club.player("Anna"), other.player("Fritz")
    good = {"player": anna, "amount": 5, "reason": "r"}

    def no(name, change, status, code, **members):
        body = {key: value for key, value in {**good, **change}.items() if value is not ...}
        suite.refused(name, club.owner.post("/v1/ledger/adjustments", body), status, code,
                      **members)

    no("no reason", {"reason": ...}, 422, "missing_field", pointer="/reason")
    no("an empty reason", {"reason": ""}, 422, "bad_value", pointer="/reason")
    no("a long reason", {"reason": "x" * 501}, 422, "bad_value", pointer="/reason")
    no("no amount", {"amount": ...}, 422, "missing_field", pointer="/amount")
    no("nothing", {"amount": 0}, 422, "bad_value", pointer="/amount")
    no("too much", {"amount": AMOUNT_MAX + 1}, 422, "bad_value", pointer="/amount")
    no("half a point", {"amount": 0.5}, 422, "bad_value", pointer="/amount")
    no("nobody", {"player": ...}, 422, "missing_field", pointer="/player")
    no("two at once", {"account": "fee"}, 422, "contradiction")
    no("points lie on tables", {"asset": "points"}, 422, "bad_value", pointer="/asset")
    no("no currency", {"asset": "eur"}, 422, "bad_value", pointer="/asset")
    no("a misspelling", {"reasons": "r"}, 422, "unknown_field", pointer="/reasons")
    no("an account of nobody's", {"player": ..., "account": "bank"}, 422, "bad_value",
       pointer="/account")
    no("against itself", {"player": ..., "account": "adjustment"}, 422, "contradiction")
    no("an unknown player", {"player": NO_ID}, 404, "not_found", pointer="/player")
    no("a foreign player", {"player": foreign}, 404, "not_found", pointer="/player")
    no("both forms", {"postings": [{"player": anna, "amount": 1}]}, 422, "contradiction")
    rest = {"player": ..., "amount": ...}
    no("no postings", {**rest, "postings": []}, 422, "bad_value", pointer="/postings")
    no("257 postings", {**rest, "postings": [{"player": anna, "amount": 1}] * 257}, 422,
       "bad_value", pointer="/postings")
    no("a fault in a posting", {**rest, "postings": [{"player": anna, "amount": 1},
                                                     {"player": anna}]},
       422, "missing_field", pointer="/postings/1/amount")
    no("a foreign player in a posting", {**rest, "postings": [{"player": foreign, "amount": 1}]},
       404, "not_found", pointer="/postings/0/player")
    for role, status, code in ((club.read, 403, "forbidden"), (club.scorer, 403, "forbidden"),
                               (suite.admin, 403, "forbidden"),
                               (suite.nobody, 401, "unauthorized")):
        suite.refused(code, role.post("/v1/ledger/adjustments", good), status, code)
    suite.equal("nothing was written", club.read.read("/v1/ledger")["items"], [])


# ---- Taking back ----


def reversals(suite):
    told = Eventful(suite)
    club = told.club
    before = club.read.read("/v1/settlements/plan?asset=EUR")["balances"]
    entry = club.owner.make("/v1/ledger/adjustments", {
        "player": told.players[0], "amount": 5, "asset": "EUR", "reason": "x"})
    path = f"/v1/ledger/{entry['seq']}/reverse"
    for role in (club.read, club.scorer):
        suite.refused("owners only", role.post(path, {"reason": "r"}), 403, "forbidden")
    suite.refused("no reason", club.owner.post(path, {}), 422, "missing_field", pointer="/reason")
    suite.refused("more", club.owner.post(path, {"reason": "r", "x": 1}), 422, "unknown_field")
    answer = club.owner.post(path, {"reason": "r"})
    back = answer.json()
    suite.equal("201", (answer.status, back["kind"], back["reverses"], back["reason"]),
                (201, "reversal", entry["seq"], "r"))
    suite.equal("the opposite", back["postings"],
                [{**p, "amount": -p["amount"]} for p in entry["postings"]])
    suite.equal("nothing is left", club.read.read("/v1/settlements/plan?asset=EUR")["balances"],
                before)
    suite.refused("twice", club.owner.post(path, {"reason": "r"}), 422, "contradiction")
    for kind in sorted(KINDS - {"adjustment", "settlement", "payment", "merge"}):
        some = club.read.read(f"/v1/ledger?kind={kind}&limit=1")["items"][0]
        suite.refused(f"a {kind}", club.owner.post(f"/v1/ledger/{some['id']}/reverse",
                                                   {"reason": "r"}), 422, "contradiction")
    some = club.read.read("/v1/ledger?kind=settlement&limit=1")["items"][0]
    club.owner.make(f"/v1/ledger/{some['id']}/reverse", {"reason": "nobody paid"})
    for name in (NO_ID, "0", "1000000"):
        suite.refused(f"entry {name}", club.owner.post(f"/v1/ledger/{name}/reverse",
                                                       {"reason": "r"}), 404, "not_found")
    other = suite.club("Other")
    suite.refused("of another club", other.owner.post(f"/v1/ledger/{entry['id']}/reverse",
                                                      {"reason": "r"}), 404, "not_found")
    audit(suite, "reversed", club)


# ---- The verifier finds what was changed behind the daemon's back ----

CLUB = "(SELECT number FROM clubs WHERE id = packed('{}'))"
TAMPERED = (
    ("a body", "UPDATE entries SET body = as_body(replace(stored_body(body), 'late', 'last'))"
     " WHERE kind = 'penalty'", "the hash is not that of previous and body"),
    ("a kind", "UPDATE entries SET kind = 'seats' WHERE kind = 'transfer'", "kind"),
    ("a time", "UPDATE entries SET at = at + 1 WHERE seq = 3", "time"),
    ("an id", f"UPDATE entries SET id = packed('{NO_ID}') WHERE seq = 3", "id is another"),
    ("what is reversed", "UPDATE entries SET reverses = 1 WHERE kind = 'reversal'",
     "reverses another entry"),
    ("a lost entry", "DELETE FROM entries WHERE seq = 4", "entry 5 follows entry 3"),
    ("the last entry lost", "DELETE FROM entries WHERE club = CLUB AND seq ="
     " (SELECT max(seq) FROM entries WHERE club = CLUB)", "not what its entries lead to"),
    ("a balance", "UPDATE accounts SET balance = balance + 1 WHERE account = 'oka'",
     "the balance of oka"),
    ("a lost account", "DELETE FROM accounts WHERE account = 'oka'", "there is no balance of oka"),
    ("a made-up account", "INSERT INTO accounts SELECT club, asset, 'oka2', 5, 1 FROM accounts"
     " WHERE club = CLUB LIMIT 1", "no entry posts to oka2"),
    ("a running balance", "UPDATE postings SET balance = balance + 1 WHERE account = named('fee')",
     "running balance of fee"),
    ("a posting", "UPDATE postings SET amount = amount + 1 WHERE account = named('fee')",
     "the postings of fee"),
    ("what a posting came from",
     "UPDATE postings SET ENTRY = ENTRY + 100 WHERE account = named('fee')", "the postings of fee"),
    ("a lost posting", "DELETE FROM postings WHERE account = named('fee')", "the postings of fee"),
    ("a table", "UPDATE matches SET progress = replace(progress, '\"points\":[', '\"points\":[1')"
     " WHERE state = 'open'", "table is not what its entries lead to"),
    ("chips", "UPDATE matches SET progress = replace(progress, '\"chips\":[0', '\"chips\":[9')"
     " WHERE state = 'open'", "chips is not what its entries lead to"),
    ("a state", "UPDATE matches SET state = 'open' WHERE state = 'finished'",
     "state is open, by its entries finished"),
    ("a match that cannot be read", "UPDATE matches SET progress = 'x' WHERE state = 'void'",
     "cannot be read"),
    ("a hand", "UPDATE entries SET reverses = 0", "reverses another entry"),
    ("a hand's number", "UPDATE entries SET number = number + 16 WHERE number <> 0",
     "the body's hand is another"),
    ("a lost hand", "UPDATE entries SET number = 0, mark = 0", "there is no row of hand"),
    ("a hand recorded again", "UPDATE entries SET mark = 2 WHERE number <> 0",
     "is noted as recorded again"),
    ("a mark", "UPDATE entries SET mark = 1 WHERE number <> 0",
     "the body's hand is another"),
    ("a name that was removed", "UPDATE players SET name = 'Fritz' WHERE anonymised_at <> 0",
     "is not as one who is anonymised"),
    ("somebody who left", "UPDATE players SET anonymised_at = 0 WHERE anonymised_at <> 0",
     "was anonymised is not as the entries say"),
    ("somebody who stayed", "UPDATE players SET anonymised_at = 5 WHERE name = 'Bo'",
     "was anonymised is not as the entries say"),
    ("a merge", "UPDATE players SET merged_into = id WHERE name = 'Bo'",
     "is merged is not as the entries say"),
    ("a result", "UPDATE result_sums SET score = score + 1", "results of player"),
)


class Copies:
    """A whole copy of the suite's store, and one of it after the other to change."""

    def __init__(self, suite, folder):
        self.suite, self.folder, self.store = suite, folder, suite.daemon.store
        self.count, self.database = 0, is_postgres(self.store)
        if self.database:
            self.whole = new_store(folder)
            suite.command(suite.mahjongd, "admin", "copy", "--from", self.store,
                          "--to", self.whole)
            whole = open_raw(self.whole)
            whole.free()
            whole.unpack()
            whole.close()
        else:
            self.whole = os.path.join(folder, "whole.db")
            with sqlite3.connect(suite.store_file) as one, sqlite3.connect(self.whole) as other:
                one.backup(other)
            one.close()
            other.close()

    def copy(self):
        """The --store of a new one."""
        self.count += 1
        if self.database:
            return same_database(self.whole)
        file = os.path.join(self.folder, f"copy-{self.count}.db")
        shutil.copy(self.whole, file)
        return "sqlite:" + file


def tampering(suite):
    told = Eventful(suite, "Tampered")
    suite.equal("before", told.club.read.read("/v1/ledger/verify")["ok"], True)
    with tempfile.TemporaryDirectory(prefix="mahjongd-book-") as folder:
        copies = Copies(suite, folder)
        suite.equal("a copy", verify_copy(suite, copies.copy(), told.club)["ok"], True)
        for name, script, what in TAMPERED:
            store = copies.copy()
            script = script.replace("CLUB", CLUB.format(told.club.id))
            script = script.replace("ENTRY", "seq" if is_postgres(store) else "entry")
            with freed(store) as database:
                database.script(script)
            report = verify_copy(suite, store, told.club)
            suite.check(f"{name}: is found", report["ok"] is False and any(
                what in fault["what"] for fault in report["faults"]), repr(report)[:600])
        forge(suite, copies.copy(), told.club)


def forge(suite, store, club):
    """Who recomputes the whole chain after a change still has to make the sums come out."""
    previous = {}
    with freed(store) as database:
        for row in database.rows("SELECT club, seq, stored_body(body) AS body FROM"
                                 " entries ORDER BY club, seq"):
            before = previous.get(row["club"], bytes(32))
            body = row["body"].replace('"amount":700', '"amount":900')
            previous[row["club"]] = hashlib.sha256(before + body.encode()).digest()
            database.change("UPDATE entries SET body = as_body(?), previous = ?, hash = ?"
                            " WHERE club = ? AND seq = ?", body, before, previous[row["club"]],
                            row["club"], row["seq"])
    faults = verify_copy(suite, store, club)["faults"]
    suite.check("a forged chain: the sums", any(
        "do not sum to 0" in fault["what"] for fault in faults), repr(faults)[:600])
    suite.check("a forged chain: the hashes are good", not any(
        "hash" in fault["what"] for fault in faults), repr(faults)[:600])


@contextlib.contextmanager
def freed(store):
    database = open_raw(store)
    database.free()
    yield database
    database.close()


GIVEN = ',"kong_dora":"with_discard"'


def before_an_option(suite):
    """A match whose rules were written down before there was an option is still by its preset."""
    club = suite.club("Older")
    match = Match(club, club.players(), rules={"preset": "tenhou"})
    with tempfile.TemporaryDirectory(prefix="mahjongd-book-") as folder:
        store = Copies(suite, folder).copy()
        with freed(store) as database:
            changed = database.change(
                "UPDATE match_facts SET facts = replace(facts, ?, '') WHERE facts LIKE ?",
                GIVEN, f"%{GIVEN}%")
        daemon = suite.start(store=store)
        shown = Caller(Client(daemon), club.read.key).read(f"/v1/matches/{match.id}")
        daemon.stop()
    suite.equal("rows", changed, 1)
    suite.equal("its preset", shown["preset"], "tenhou")


def verify_copy(suite, store, club):
    daemon = suite.start(store=store)
    try:
        return Caller(Client(daemon), club.read.key).read("/v1/ledger/verify")
    finally:
        daemon.stop()


if __name__ == "__main__":
    with LedgerSuite(flags=sealing()) as suite:
        suite.run(an_empty_ledger, the_list, named, the_list_refuses, adjustments,
                  adjustments_refuse, reversals, tampering, before_an_option)
