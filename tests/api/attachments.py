#!/usr/bin/python3
"""
What lies beside entries travels with a club: exports have it behind the line of its entry, imports
hold it against the hash that the entry's body has, verification finds what is changed, missing or
of no entry, and what was forgotten for a reason is missed by nobody.
"""

import json

from support.attachments import attached, attachment, digest, text_of, written
from support.client import connect
from support.eventful_club import Eventful, bring_in, export, verify_file, without_club
from support.ledger_suite import LedgerSuite
from support.raw_store import number_of, open_raw
from support.sealed_matches import sealing

KINDS = ("match", "hand", "adjustment", "reversal", "payment", "rename", "anonymise", "move")
NOWHERE = 1 << 39  # the seq of no entry
LARGE = 60  # entries of 256 postings: more than a socket holds


def has_one(body):
    return body["kind"] in KINDS


class Source:
    """A club with an entry of every kind, and its export with attachments added."""

    def __init__(self, suite):
        self.data = export(Eventful(suite, "Attached").club)
        bodies = [json.loads(line["body"]) for line in self.lines() if line["type"] == "entry"]
        self.reversed = {body["reverses"] for body in bodies if "reverses" in body}
        self.gone = {body["player"] for body in bodies if body["kind"] == "anonymise"}
        self.bodies = bodies

    def lines(self, forgotten=lambda body: False):
        return attached(self.data, has_one, forgotten)

    def for_a_reason(self, body):
        """It was taken back, or names somebody who is anonymised."""
        return body["seq"] in self.reversed or body.get("player") in self.gone

    def seq(self, kind, nth=0):
        return [body["seq"] for body in self.bodies if body["kind"] == kind][nth]

    def standing(self):
        """The seq of an adjustment that was not taken back."""
        return next(body["seq"] for body in self.bodies
                    if body["kind"] == "adjustment" and body["seq"] not in self.reversed)


def there_and_back(suite):
    source = suite.source
    suite.check("some were taken back, and some name who left", {"adjustment", "anonymise"} <= {
        body["kind"] for body in source.bodies if has_one(body) and source.for_a_reason(body)})
    for name, forgotten in (("all", lambda body: False), ("some forgotten", source.for_a_reason)):
        data = written(source.lines(forgotten))
        suite.check(f"{name}: there are some", data.count(b'"type":"attachment"') > 5)
        suite.equal(f"{name}: the verifier of clubs", verify_file(data)[0], 0)
        club = suite.club(name)
        answer = bring_in(club, data)
        suite.equal(f"{name}: imported", answer.status, 201)
        suite.equal(f"{name}: exported again", without_club(export(club)), without_club(data))
        verdict = club.read.read("/v1/ledger/verify")
        suite.equal(f"{name}: verify", (verdict["ok"], verdict["faults"]), (True, []))
        suite.check(f"{name}: no table has it", b"salt" not in export(club, "?format=csv"))


def nothing_is_added(suite):
    """An export has no line of an attachment that is not there."""
    club, data = suite.club("None"), suite.source.data
    suite.equal("imported", bring_in(club, data).status, 201)
    suite.equal("the same bytes", without_club(export(club)), without_club(data))
    suite.equal("the one note that stands", data.count(b'"type":"attachment"'), 1)


# ---- Refusals ----

def place(lines, kind, seq):
    """The index of a line: of an entry, or of its attachment."""
    return next(i for i, line in enumerate(lines) if line["type"] == kind and (
        line.get("entry") == seq or kind == "entry" and json.loads(line["body"])["seq"] == seq))


def change_line(lines, seq, **members):
    at = place(lines, "attachment", seq)
    lines[at] = {**lines[at], **members}
    return at + 1


def change_hash(lines, seq, value):
    at = place(lines, "entry", seq)
    body = {**json.loads(lines[at]["body"]), "attached": value}
    lines[at] = {**lines[at], "body": json.dumps(body, separators=(",", ":"), ensure_ascii=False)}
    return at + 1


def put_behind(lines, kind, seq, more):
    """Puts a line behind the one of an entry, or of its attachment."""
    at = place(lines, kind, seq)
    lines.insert(at + 1, more)
    return at + 2


def lose(lines, seq):
    """The entry is what is at fault then."""
    at = place(lines, "attachment", seq)
    del lines[at]
    return at


def move_down(lines, seq):
    """Behind the next entry."""
    at = place(lines, "attachment", seq)
    line = lines.pop(at)
    lines.insert(at + 1, line)
    return at + 2


REFUSED = (
    # what, code, pointer, whether the verifier of clubs says so too, how
    ("another text", "contradiction", None, True,
     lambda lines, seq: change_line(lines, seq, text=text_of(seq) + " ")),
    ("no text", "contradiction", None, True, lambda lines, seq: change_line(lines, seq, text="")),
    ("of another entry", "contradiction", None, True,
     lambda lines, seq: change_line(lines, seq, entry=seq - 1)),
    ("of an entry to come", "contradiction", None, True,
     lambda lines, seq: change_line(lines, seq, entry=seq + 1)),
    ("of no number", "bad_value", "/entry", False,
     lambda lines, seq: change_line(lines, seq, entry=str(seq))),
    ("of entry 0", "bad_value", "/entry", True,
     lambda lines, seq: change_line(lines, seq, entry=0)),
    ("a text that is none", "bad_value", "/text", False,
     lambda lines, seq: change_line(lines, seq, text={})),
    ("another member", "unknown_field", "/salt", False,
     lambda lines, seq: change_line(lines, seq, salt="x")),
    ("twice", "contradiction", None, True,
     lambda lines, seq: put_behind(lines, "attachment", seq, attachment(seq))),
    ("before its entry", "contradiction", None, True, move_down),
    ("missing", "contradiction", None, True, lose),
    ("a hash that is none", "contradiction", None, True,
     lambda lines, seq: change_hash(lines, seq, "x" * 64)),
    ("a hash in capitals", "contradiction", None, True,
     lambda lines, seq: change_hash(lines, seq, digest(text_of(seq)).upper())),
    ("a hash that is short", "contradiction", None, True,
     lambda lines, seq: change_hash(lines, seq, digest(text_of(seq))[:-2])),
    ("a hash that is no text", "contradiction", None, True,
     lambda lines, seq: change_hash(lines, seq, 1)),
)


def refused(suite):
    seq = suite.source.standing()
    club = suite.club("Refused")
    for name, code, pointer, by_clubs, edit in REFUSED:
        lines = suite.source.lines()
        line = edit(lines, seq)
        data = written(lines)
        members = {"line": line} | ({"pointer": pointer} if pointer else {})
        suite.refused(name, bring_in(club, data), 422, code, **members)
        if by_clubs:
            suite.check(f"{name}: by the verifier of clubs", verify_file(data)[0] != 0)
    lines = suite.source.lines()
    plain = suite.source.seq("merge")
    line = put_behind(lines, "entry", plain, attachment(plain))
    suite.refused("of an entry that has none", bring_in(club, written(lines)), 422,
                  "contradiction", line=line)
    suite.check("by the verifier of clubs", verify_file(written(lines))[0] != 0)
    with_text = [line for line in suite.source.lines() if line["type"] != "end"]
    suite.refused("cut", bring_in(club, written(with_text)), 422, "contradiction")
    database = open_raw(suite.daemon.store)
    suite.equal("nothing is left", database.rows(
        "SELECT count(*) AS count FROM attachments WHERE club = ?",
        number_of(database, club.id))[0]["count"], 0)
    database.close()
    suite.equal("and it comes in whole", bring_in(club, written(suite.source.lines())).status, 201)


# ---- Behind the daemon's back ----

def faults(club):
    return club.read.read("/v1/ledger/verify")["faults"]


def tampered(suite):
    source = suite.source
    club = suite.club("Tampered")
    suite.equal("imported", bring_in(club, written(source.lines())).status, 201)
    suite.equal("nothing is wrong before", faults(club), [])
    database = open_raw(suite.daemon.store)
    number, seq, plain = number_of(database, club.id), source.standing(), source.seq("merge")
    text = text_of(seq)

    def change(name, sql, *values, found):
        suite.equal(f"{name}: was changed", database.change(sql, *values), 1)
        suite.equal(name, [fault.get("seq") for fault in faults(club)], found)

    def restore():
        database.change("DELETE FROM attachments WHERE club = ? AND seq = ?", number, seq)
        database.change("INSERT INTO attachments (club, seq, text) VALUES (?, ?, ?)", number, seq,
                        text)

    change("a text", "UPDATE attachments SET text = ? WHERE club = ? AND seq = ?", text + " ",
           number, seq, found=[seq])
    restore()
    change("of an entry that has none", "UPDATE attachments SET seq = ? WHERE club = ? AND seq = ?",
           plain, number, seq, found=[plain, seq])
    database.change("DELETE FROM attachments WHERE club = ? AND seq = ?", number, plain)
    restore()
    change("of no entry", "UPDATE attachments SET seq = ? WHERE club = ? AND seq = ?",
           NOWHERE, number, seq, found=[NOWHERE, seq])
    database.change("DELETE FROM attachments WHERE club = ? AND seq = ?", number, NOWHERE)
    restore()
    change("gone", "DELETE FROM attachments WHERE club = ? AND seq = ?", number, seq, found=[seq])
    restore()
    for body in source.bodies:
        if has_one(body) and source.for_a_reason(body):
            change(f"entry {body['seq']}, a {body['kind']}: forgotten",
                   "DELETE FROM attachments WHERE club = ? AND seq = ?", number, body["seq"],
                   found=[])
    database.close()


def while_it_is_sent(suite):
    """What is forgotten while an export is sent is in it: the export has nothing that says why."""
    one, club = suite.club("Large"), suite.club("Large, attached")
    ids = one.players()
    for count in range(LARGE):
        one.owner.make("/v1/ledger/adjustments", {"reason": f"n{count}", "postings": [
            {"player": ids[i % 4], "amount": i + 1} for i in range(256)]})
    data = written(attached(export(one), lambda body: body["seq"] == LARGE))
    suite.equal("imported", bring_in(club, data).status, 201)
    database = open_raw(suite.daemon.store)
    with connect(suite.daemon) as link:
        link.sendall((f"GET /v1/export HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                      f"Authorization: Bearer {club.read.key}\r\n\r\n").encode())
        got = link.recv(1)
        suite.equal("it is forgotten meanwhile", database.change(
            "DELETE FROM attachments WHERE club = ? AND seq = ?", number_of(database, club.id),
            LARGE), 1)
        while piece := link.recv(1 << 16):
            got += piece
    database.close()
    suite.check("the end came", b'"type":"end"' in got, got[-200:])
    suite.check("and the attachment before", f'"salt\\":\\"{LARGE:032x}'.encode() in got)
    suite.check("then no more", b'"type":"attachment"' not in export(club))


def main():
    with LedgerSuite(flags=sealing()) as suite:
        suite.source = Source(suite)
        suite.run(there_and_back, nothing_is_added, refused, tampered, while_it_is_sent)


if __name__ == "__main__":
    main()
