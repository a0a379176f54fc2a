"""
The verifier names the place of whatever is changed behind the daemon's back: every column of every
table that follows from entries, and every member of the objects in them. The columns are those of
the schema: one that is neither changed here nor has a reason not to be fails the suite.
"""

import json
import os
import shutil
import sqlite3
import subprocess
import tempfile

from support.client import Client, parse_json
from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, Caller, LedgerSuite
from support.store_rows import club_number, shown, stored_body

# What does not follow from entries, and why.
ELSEWHERE = {
    "meta": "the store's own secret",
    "clubs": "a name; the club's id is that of all its rows",
    "keys": "who may call; an entry keeps id and label itself",
    "players": "names lie outside the book",
    "platform_names": "so do these",
    "dictionaries": "what bodies are compressed with",
    "receipts": "answers, as they were given",
    "imports": "the mark of an import under way",
}
COUNTED = {
    ("matches", "version"): "counts what was written of the match, for If-Match",
    ("entries", "place"): "where the row lies",
}
OBJECTS = {("matches", "progress"), ("match_facts", "facts"), ("results", "facts")}
# By which columns of its row a fault names the place.
PLACES = {
    "matches": ("id",), "match_facts": ("match",), "match_players": ("match",),
    "entries": ("seq", "match"), "postings": ("account",),
    "accounts": ("account",), "results": ("match",), "result_sums": ("match",),
}
SEQS = 1 << 40  # an entry's key is its club's number times this, and its seq
FREE = "DROP TRIGGER entries_stay; DROP TRIGGER entries_remain;"


def columns(database):
    """{table: {column: type}}, of the tables that follow from entries."""
    tables = [name for name, in database.execute(
        "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")]
    return {table: {row[1]: row[2] for row in database.execute(f'PRAGMA table_info("{table}")')}
            for table in tables if table not in ELSEWHERE}


def other(value, kind="TEXT"):
    """Another value of the same type; `kind`: of a column."""
    if value is None and kind == "INTEGER":
        return 1
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


def words(text):
    return [word.strip(":,") for word in text.split()]


class Tampered:
    """A store that is changed in one place at a time."""

    def __init__(self, suite, folder):
        self.suite, self.told = suite, Eventful(suite, "Tampered")
        self.whole = os.path.join(folder, "whole.db")
        self.file = os.path.join(folder, "tampered.db")
        with sqlite3.connect(suite.store_file) as one, sqlite3.connect(self.whole) as two:
            one.backup(two)
            two.executescript(FREE)
        one.close()
        two.close()

    def row(self, database, table, nth):
        """A row of the club, by name of its columns: the first or a later one."""
        database.row_factory = sqlite3.Row
        rows = database.execute(f"SELECT * FROM {table} WHERE club = ?",
                                (club_number(database, self.told.club.id),)).fetchall()
        return dict(rows[nth % len(rows)])

    def place_of(self, column, value):
        """As a fault says it: of an entry, the id of the match with this number."""
        if column == "match" and isinstance(value, int):
            with sqlite3.connect(self.whole) as database:
                found = database.execute("SELECT id FROM matches WHERE number = ?",
                                         (value,)).fetchone()
            value = found[0] if found else None
        if column == "account" and isinstance(value, bytes):
            return "player:" + shown(value)
        return shown(value)

    def change(self, table, row, column, value):
        shutil.copy(self.whole, self.file)
        with sqlite3.connect(self.file, isolation_level=None) as database:
            database.execute("PRAGMA foreign_keys = OFF")
            database.execute("PRAGMA ignore_check_constraints = ON")
            where = " AND ".join(f'"{name}" IS ?' for name in row)
            count = database.execute(f'UPDATE {table} SET "{column}" = ? WHERE {where}',
                                     (value, *row.values())).rowcount
        database.close()
        return count

    def faults(self):
        """What `mahjongd admin verify` says of the club."""
        done = subprocess.run([self.suite.mahjongd, "admin", "verify", self.told.club.id,
                               "--store", "sqlite:" + self.file], capture_output=True,
                              text=True, check=False)
        if not done.stdout:
            return [{"what": done.stderr}]
        return parse_json(done.stdout)["report"]["faults"]

    def check(self, name, table, row, column, value):
        if not self.suite.equal(f"{name}: was changed", self.change(table, row, column, value), 1):
            return
        faults = self.faults()
        places = {self.place_of(place, row[place]) for place in PLACES[table]} - {None}
        # An entry that is not there is missed by the one that follows.
        places |= {row["seq"] + 1} if table == "entries" else set()
        places |= {value % SEQS} if column == "key" else set()
        places |= {self.place_of(column, value)} - {None} if column in PLACES[table] else set()
        self.suite.check(f"{name}: the place is named", any(
            place in (fault.get("seq"), fault.get("match")) or str(place) in words(fault["what"])
            for place in places for fault in faults), f"{places} {json.dumps(faults)[:800]}")


NTH = (0, -1)  # rows of each table that are changed


def every_column(suite):
    with tempfile.TemporaryDirectory(prefix="mahjongd-tampering-") as folder:
        store = Tampered(suite, folder)
        shutil.copy(store.whole, store.file)
        suite.equal("nothing is wrong before", store.faults(), [])
        database = sqlite3.connect(store.whole)
        tables = columns(database)
        suite.equal("every table has a place", sorted(tables), sorted(PLACES))
        for table, names in tables.items():
            for nth in NTH:
                row = store.row(database, table, nth)
                for column, kind in names.items():
                    if (table, column) in COUNTED:
                        continue
                    store.check(f"{table}.{column} of row {nth}", table, row, column,
                                other(row[column], kind))
        database.close()


def every_member(suite):
    with tempfile.TemporaryDirectory(prefix="mahjongd-tampering-") as folder:
        store = Tampered(suite, folder)
        database = sqlite3.connect(store.whole)
        for table, column in sorted(OBJECTS):
            for nth in (0, -1):
                row = store.row(database, table, nth)
                for way, value in changed_objects(json.loads(stored_body(row[column]))):
                    name = ".".join(map(str, way))
                    store.check(f"{table}.{column} of row {nth}: {name}", table, row, column,
                                json.dumps(value, separators=(",", ":"), ensure_ascii=False))
        database.close()


def over_http(suite):
    """A daemon on such a store says the same."""
    with tempfile.TemporaryDirectory(prefix="mahjongd-tampering-") as folder:
        store = Tampered(suite, folder)
        database = sqlite3.connect(store.whole)
        row = store.row(database, "results", 0)
        database.close()
        store.change("results", row, "score", row["score"] + 1)
        wanted = store.faults()
        daemon = suite.start(store="sqlite:" + store.file)
        report = Caller(Client(daemon), store.told.club.read.key).read("/v1/ledger/verify")
        daemon.stop()
        suite.equal("the same faults", (report["ok"], report["faults"]), (False, wanted))


def main():
    with LedgerSuite() as suite:
        suite.run(every_column, every_member, over_http)


if __name__ == "__main__":
    main()
