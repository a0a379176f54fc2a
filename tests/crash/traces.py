"""
Checks a store's file after crashes, reading it with sqlite3 alone: every write is there whole and
once, or not at all.
"""

import collections
import json
import sqlite3

from support.audit import Chain
from support.store_rows import club_number, open_store, packed, shown, stored_body, told_seq

MARKED = ("match", "finish", "hand", "undo", "transfer", "player")


class Audit:
    """The file of a stopped daemon, the matches as it answered them last, and the faults found."""

    def __init__(self, file, club, matches):
        self.database = open_store(file)
        self.database.row_factory = sqlite3.Row
        self.club = club_number(self.database, club)
        self.shown = {match["id"]: match for match in matches}
        self.faults = []

    def fault(self, text):
        self.faults.append(text)

    def rows(self, sql, *values):
        return self.database.execute(sql, (self.club, *values))

    def run(self):
        self.file()
        bodies = self.chain()
        self.matches(bodies)
        self.balances()
        self.receipts = {row["key"]: row for row in
                         self.rows("SELECT * FROM receipts WHERE club = ?")}
        self.traces(bodies)
        self.answers(bodies)
        self.database.close()
        return self.faults

    def file(self):
        for row in self.database.execute("PRAGMA integrity_check"):
            if row[0] != "ok":
                self.fault(f"integrity_check: {row[0]}")
        for row in self.database.execute("PRAGMA foreign_key_check"):
            self.fault(f"foreign_key_check: {tuple(row)}")

    # ---- Entries ----

    def chain(self):
        """The chain, and that each row says what its body says. Answers the bodies by seq."""
        chain, bodies = Chain(), {}
        for row in self.rows("SELECT *, (SELECT id FROM matches WHERE number = match) AS"
                             " match_id FROM entries WHERE club = ? ORDER BY seq"):
            body = chain.take(row["previous"].hex(), row["hash"].hex(), stored_body(row["body"]))
            if (body["seq"], body["kind"], body.get("match"), body.get("hand_number", 0)) != (
                    row["seq"], row["kind"], shown(row["match_id"]), row["number"] or (
                        body["hand_number"] if body["kind"] == "hand_reversal" else 0)):
                self.fault(f"entry {row['seq']}: the row is not the body's")
            if row["id"] is not None or told_seq(body["id"]) != (row["at"], row["seq"]):
                self.fault(f"entry {row['seq']}: its id is not the one that it gets")
            bodies[row["seq"]] = body
        self.faults += chain.faults
        return bodies

    # ---- Matches ----

    def matches(self, bodies):
        of_match = collections.defaultdict(list)
        for body in bodies.values():
            if "match" in body:
                of_match[body["match"]].append(body)
        for row in self.rows("SELECT shown(id) AS id, number, state, version FROM matches"
                             " WHERE club = ?"):
            self.match(row, of_match.pop(row["id"], []))
        for match in of_match:
            self.fault(f"match {match} has entries and no row")

    def match(self, row, bodies):
        """The row says what the entries say: every change is one entry and one version."""
        name, shown = f"match {row['id']}", self.shown[row["id"]]
        if row["version"] != len(bodies):
            self.fault(f"{name}: version {row['version']}, {len(bodies)} entries")
        if (shown["version"], shown["state"]) != (row["version"], row["state"]):
            self.fault(f"{name}: shown as {shown['version']}, {shown['state']}")
        points = collections.Counter()
        for body in bodies:
            for posting in body["postings"]:
                points[posting["account"], posting["asset"]] += posting["amount"]
        finished = any(body["kind"] == "finish" for body in bodies)
        if finished != (row["state"] == "finished"):
            self.fault(f"{name}: state {row['state']}")
        for seat in range(4):
            account = f"match:{row['id']}:seat:{seat}"
            held = 0 if finished else shown["table"]["points"][seat]
            if points[account, "points"] != held:
                self.fault(f"{name}: seat {seat} holds {held}, entries say "
                           f"{points[account, 'points']}")
        self.hands(name, row["number"], shown["next_hand_number"], bodies)

    def hands(self, name, match, next_number, bodies):
        standing, entries = [], {body["seq"]: body for body in bodies}
        recorded = [body["seq"] for body in bodies if body["kind"] == "hand"]
        rows = list(self.rows("SELECT number, seq, mark, coalesce((SELECT b.seq FROM entries b"
                              " WHERE b.reverses = e.key AND b.reverses <> 0), 0) AS reversed_by"
                              " FROM entries e WHERE club = ? AND match = ? AND number <> 0"
                              " ORDER BY number, seq",
                              match))
        if sorted(row["seq"] for row in rows) != recorded:
            self.fault(f"{name}: hand rows and hand entries differ")
        again, highest = set(), 0
        for row in sorted(rows, key=lambda row: row["seq"]):
            if row["number"] <= highest:
                again.add(row["seq"])
            highest = max(highest, row["number"])
        for row in rows:
            entry = entries.get(row["seq"])
            if entry is None or entry.get("hand_number") != row["number"]:
                self.fault(f"{name}: hand {row['number']} is not its entry's")
            if row["mark"] != (2 if row["seq"] in again else int(row["number"] % 16 == 0)):
                self.fault(f"{name}: hand {row['number']}: mark {row['mark']}")
            if row["reversed_by"] == 0:
                standing.append(row["number"])
            elif entries.get(row["reversed_by"], {}).get("reverses") != row["seq"]:
                self.fault(f"{name}: hand {row['number']}: reversed by no reversal")
        if standing != list(range(1, next_number)):
            self.fault(f"{name}: next is {next_number}, there stand {standing}")

    def balances(self):
        """Each account is the sum of its postings, and each posting's balance the sum up to it."""
        sums, counts = collections.Counter(), collections.Counter()
        for row in self.rows("SELECT * FROM postings WHERE club = ? ORDER BY entry, line"):
            owner = shown(row["account"])
            account = owner if owner == row["account"] else f"player:{owner}", row["asset"]
            sums[account] += row["amount"]
            counts[account] += 1
            if row["balance"] != sums[account]:
                self.fault(f"posting {row['entry']}/{row['line']}: balance {row['balance']}")
        kept = {(row["account"], row["asset"]): (row["balance"], row["postings"])
                for row in self.rows("SELECT * FROM accounts WHERE club = ?")}
        if kept != {account: (sums[account], counts[account]) for account in counts}:
            self.fault("accounts are not the sums of their postings")

    # ---- Receipts ----

    def marks(self, bodies):
        """The key that each write left in what it wrote."""
        where = {"hand": lambda body: body["input"]["note"],
                 "transfer": lambda body: body["reason"],
                 "finish": lambda body: body["reason"],
                 "hand_reversal": lambda body: body["reason"]}
        for body in bodies.values():
            if body["kind"] in where:
                yield where[body["kind"]](body)
        for row in self.rows("SELECT shown(id) AS id FROM matches WHERE club = ?"):
            yield self.shown[row["id"]]["session"]
        for row in self.rows("SELECT name FROM players WHERE club = ?"):
            yield row["name"]

    def traces(self, bodies):
        """What was written and the receipts are the same writes, each once."""
        marks = collections.Counter(mark for mark in self.marks(bodies)
                                    if mark.split(".")[0] in MARKED)
        receipts = {key for key in self.receipts if key.split(".")[0] in MARKED}
        for key, count in marks.items():
            if count != 1:
                self.fault(f"{key} was written {count} times")
        for key in receipts - set(marks):
            self.fault(f"{key} has a receipt and wrote nothing")
        for key in set(marks) - receipts:
            self.fault(f"{key} was written and has no receipt")

    def whole(self, kept):
        """The body of a receipt, with the facts of the match that it leaves out."""
        _, _, quoted, body = kept.split(b"\n", 3)
        if not quoted:
            return body
        match, at = quoted.decode("ascii").split(" ")
        [facts] = self.rows("SELECT facts FROM match_facts WHERE club = ? AND match = ?",
                            packed(match))
        return body[:int(at)] + stored_body(facts["facts"]).encode("utf-8")[1:-1] + body[int(at):]

    def answers(self, bodies):
        """A receipt, or the answer that it keeps, names the entry that it stands for."""
        for key, row in self.receipts.items():
            if key.split(".")[0] not in ("hand", "transfer"):
                continue
            if row["entry"]:
                if key not in json.dumps(bodies.get(row["entry"], {})):
                    self.fault(f"{key}: its receipt is of entry {row['entry']}, another's")
                continue
            answer = json.loads(self.whole(row["answer"]))
            entry = bodies.get(answer["seq"], {})
            if entry.get("id") != answer["id"] or key not in json.dumps(entry):
                self.fault(f"{key}: its answer names entry {answer['seq']}, which is another's")
