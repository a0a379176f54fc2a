"""
The verifier names the place of whatever is changed behind the daemon's back: every column of every
table that follows from entries, and every member of the objects in them. The columns are those of
the schema: one that is neither changed here nor has a reason not to be fails the suite.
"""

import contextlib
import json
import os
import sqlite3
import subprocess
import tempfile

from support.client import Client, parse_json
from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, Caller, LedgerSuite
from support.postgres import is_postgres
from support.raw_store import number_of, open_raw
from support.sealed_matches import sealing
from support.store_rows import shown, stored_body

# What does not follow from entries, and why.
ELSEWHERE = {
    "meta": "the store's own secret",
    "clubs": "a name; the club's id is that of all its rows",
    "keys": "who may call; an entry keeps id and label itself",
    "players": "names lie outside the book",
    "platform_names": "so do these",
    "dictionaries": "what bodies are compressed with",
    "receipts": "answers, as they were given",
    "receipt_players": "whom these name",
    "imports": "the mark of an import under way",
    "lanes": "counts groups of writes",
    "shares": "links for reading, which are no part of the book",
    "webhooks": "where entries are posted to, which is no part of the book",
    "deliveries": "the last attempts to do so",
    "pairings": "codes that wait to be exchanged for a key, which is no part of the book",
}
COUNTED = {
    ("matches", "version"): "counts what was written of the match, for If-Match",
    ("entries", "place"): "where the row lies",
}
OBJECTS = {("matches", "progress"), ("match_facts", "facts"), ("results", "facts"),
           ("seasons", "settings")}
# By which columns of its row a fault names the place.
PLACES = {
    "matches": ("id",), "seasons": ("id",), "match_facts": ("match",), "match_players": ("match",),
    "entries": ("seq", "match"), "postings": ("account",), "attachments": ("seq",),
    "accounts": ("account",), "results": ("match",), "result_sums": ("match",),
}
SEQS = 1 << 40  # an entry's key is its club's number times this, and its seq


def other(value):
    """Another value of the same type."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1000  # of a key, one that is free
    if isinstance(value, bytes):
        return bytes(byte ^ 1 for byte in value)
    if value is None:
        return "x"
    return NO_ID if len(value) == len(NO_ID) else value + "x"


def changed_objects(value):
    """(where, the object with one leaf of it changed), for each leaf."""
    if isinstance(value, dict):
        for name in value:
            for way, inner in changed_objects(value[name]):
                yield (name, *way), {**value, name: inner}
        yield ("more",), {**value, "more": 1}
    elif isinstance(value, list):
        for i, item in enumerate(value):
            for way, inner in changed_objects(item):
                yield (i, *way), [*value[:i], inner, *value[i + 1:]]
    else:
        yield (), other(value)


def copy(source, target):
    with sqlite3.connect(source) as one, sqlite3.connect(target) as two:
        one.backup(two)
    one.close()
    two.close()


def words(text):
    return [word.strip(":,") for word in text.split()]


class Tampered:
    """A store that is changed in one place at a time, and changed back."""

    def __init__(self, suite, folder):
        self.suite, self.told = suite, Eventful(suite, "Tampered")
        self.store = suite.daemon.store
        if not is_postgres(self.store):
            self.store = "sqlite:" + os.path.join(folder, "tampered.db")
            copy(suite.store_file, self.store.removeprefix("sqlite:"))
        self.database = open_raw(self.store)
        self.database.free()
        self.daemon = suite.start(store=self.store)
        self.reader = Caller(Client(self.daemon), self.told.club.read.key)
        self.tables = {table: names for table, names in self.database.schema().items()
                       if table not in ELSEWHERE}

    def all_rows(self, table):
        return self.database.rows(f"SELECT * FROM {table} WHERE club = ?",
                                  number_of(self.database, self.told.club.id))

    def row(self, table, nth):
        """A row of the club, by name of its columns: the first or a later one."""
        rows = self.all_rows(table)
        return rows[nth % len(rows)]

    def rows(self, table):
        """[(name, row)]: those that are changed. What a sealed match keeps no other one has."""
        rows = self.all_rows(table)
        some = [(f"row {nth}", rows[nth % len(rows)]) for nth in NTH]
        if table == "matches":
            some += [("the sealed one", row) for row in rows
                     if '"seal":' in stored_body(row["progress"])]
        return some

    def some_match(self):
        """The number of one: what an entry that is of none may not say."""
        return self.database.rows("SELECT number FROM matches WHERE club = ?", number_of(
            self.database, self.told.club.id))[0]["number"]

    def place_of(self, column, value):
        """As a fault says it: of an entry, the id of the match with this number."""
        if column == "match" and isinstance(value, int):
            found = self.database.rows("SELECT id FROM matches WHERE number = ?", value)
            value = found[0]["id"] if found else None
        name = shown(value)
        if isinstance(name, bytes):
            return name.lstrip(b"\0").decode("utf-8", "replace")
        return "player:" + name if column == "account" and isinstance(value, bytes) else name

    def change(self, table, row, column, value):
        """How many rows were changed."""
        names = self.tables[table]
        where = " AND ".join(f'"{name}" IS NOT DISTINCT FROM ?' for name in names)
        return self.database.change(f'UPDATE {table} SET "{column}" = ? WHERE {where}',
                                    value, *(row[name] for name in names))

    def faults(self):
        """What the verification says of the club."""
        return self.reader.read("/v1/ledger/verify")["faults"]

    def faults_by_shell(self):
        done = subprocess.run([self.suite.mahjongd, "admin", "verify", self.told.club.id,
                               "--store", self.store], capture_output=True, text=True,
                              check=False)
        return parse_json(done.stdout)["report"]["faults"]

    def check(self, name, table, row, column, value):
        if not self.suite.equal(f"{name}: was changed", self.change(table, row, column, value), 1):
            return
        faults = self.faults()
        self.change(table, {**row, column: value}, column, row[column])
        places = {self.place_of(place, row[place]) for place in PLACES[table]} - {None}
        # An entry that is not there is missed by the one that follows.
        places |= {row["seq"] + 1} if table == "entries" else set()
        places |= {value % SEQS} if column == "key" else set()
        places |= {self.place_of(column, value)} - {None} if column in PLACES[table] else set()
        self.suite.check(f"{name}: the place is named", any(
            place in (fault.get("seq"), fault.get("match")) or str(place) in words(fault["what"])
            for place in places for fault in faults), f"{places} {json.dumps(faults)[:800]}")


NTH = (0, -1)  # rows of each table that are changed


@contextlib.contextmanager
def tampered(suite):
    with tempfile.TemporaryDirectory(prefix="mahjongd-tampering-") as folder:
        store = Tampered(suite, folder)
        suite.equal("nothing is wrong before", store.faults(), [])
        yield store
        suite.equal("nothing is wrong afterwards", store.faults(), [])
        store.database.close()
        suite.stop("the daemon on it", store.daemon)


def every_column(suite):
    with tampered(suite) as store:
        suite.equal("every table has a place", sorted(store.tables), sorted(PLACES))
        suite.equal("a sealed match is there", len(store.rows("matches")), len(NTH) + 1)
        for table, columns in store.tables.items():
            for which, row in store.rows(table):
                for column in columns:
                    if (table, column) in COUNTED:
                        continue
                    store.check(f"{table}.{column} of {which}", table, row, column,
                                store.some_match() if column == "match" and row[column] is None
                                else other(row[column]))


def every_member(suite):
    with tampered(suite) as store:
        for table, column in sorted(OBJECTS):
            for which, row in store.rows(table):
                for way, value in changed_objects(json.loads(stored_body(row[column]))):
                    name = ".".join(map(str, way))
                    store.check(f"{table}.{column} of {which}: {name}", table, row, column,
                                json.dumps(value, separators=(",", ":"), ensure_ascii=False))


def from_a_shell(suite):
    """`admin verify` says the same."""
    with tampered(suite) as store:
        row = store.row("results", 0)
        store.change("results", row, "score", row["score"] + 1)
        faults = store.faults()
        suite.check("something is found", faults)
        suite.equal("the same faults", store.faults_by_shell(), faults)
        store.change("results", {**row, "score": row["score"] + 1}, "score", row["score"])


def main():
    with LedgerSuite(flags=sealing()) as suite:
        suite.run(every_column, every_member, from_a_shell)


if __name__ == "__main__":
    main()
