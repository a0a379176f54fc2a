#!/usr/bin/python3
"""
What a large store can do, beside a small one: tests/bench/bench_large.py BUILD [GIGABYTES].

A club of CLUB_MATCHES matches is played through the API, exported and imported into a second one;
the second one's rows are then copied into other clubs, until the file has so many gigabytes (10
unless told otherwise). One of the copies is verified. The file is opened when the machine has
forgotten it. Takes minutes, and room on the disk; asserts nothing.
"""

import itertools
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import time
import uuid

from bench_ledger import Target, by_turns, judge, say
from load_plans import Record
from support.client import Client
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, Caller, Club

PLAYERS, CLUB_MATCHES, CLUB_HANDS = 40, 2000, 10
GIGABYTES = 10
MATCHES = 8000  # that are appended to, a hand each round
CLUB_BYTES = 25e6  # less than the rows of such a club take, so that there are clubs enough
SEQS = 1 << 40  # an entry's key: the club's number times this, and the seq

# What differs in the copy of a row: every other column is copied as it is.
CHANGED = {
    "players": {},
    "matches": {"number": "number + :matches"},
    "match_facts": {},
    "match_players": {},
    "entries": {"place": "NULL", "key": "key + :keys", "match": "match + :matches",
                "reverses": "iif(reverses = 0, 0, reverses + :keys)"},
    "postings": {"entry": "entry + :keys"},
    "accounts": {},
    "results": {"number": "number + :results"},
    "result_sums": {"result": "result + :results"},
    "receipts": {},
}


def copy_table(file, table, values):
    columns = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
    chosen = ", ".join(":club" if column == "club" else CHANGED[table].get(column, column)
                       for column in columns)
    file.execute(f"INSERT INTO {table} ({', '.join(columns)}) SELECT {chosen} FROM {table}"
                 " WHERE club = " + (":played" if table == "receipts" else ":source"), values)


def copy_club(file, played, source, club):
    """Receipts are those of the club that was played: an import has none."""
    matches, results = (file.execute(f"SELECT max(number) FROM {table}").fetchone()[0]
                        for table in ("matches", "results"))
    values = {"played": played, "source": source, "club": club, "matches": matches,
              "results": results, "keys": (club - source) * SEQS}
    for table in CHANGED:
        copy_table(file, table, values)
    file.commit()


def fill(path, size):
    """How many clubs were filled: the first two clubs are those that were played and imported."""
    with sqlite3.connect(path) as file:
        file.execute("PRAGMA journal_mode = OFF")
        file.execute("PRAGMA synchronous = OFF")
        file.execute("PRAGMA cache_size = -262144")  # KiB
        played, source, *clubs = (row[0] for row in
                                  file.execute("SELECT number FROM clubs ORDER BY number"))
        for filled, club in enumerate(clubs):
            if os.path.getsize(path) >= size:
                return filled
            copy_club(file, played, source, club)
    return len(clubs)


def play(target):
    players = target.club.players(*(f"p{i}" for i in range(PLAYERS)))
    matches = target.matches(CLUB_MATCHES, players)
    target.load((target.hands(match, CLUB_HANDS) for match in matches), 0)
    target.load((Record(1, 0, [target.request("POST", f"/v1/matches/{match}/finish")])
                 for match in matches), 0)


def curl(target, key, path, *arguments):
    subprocess.run(["curl", "-sSf", "-H", f"Authorization: Bearer {key}", *arguments,
                    f"http://{target.daemon.host}:{target.daemon.port}{path}"], check=True,
                   stdout=subprocess.DEVNULL)


def import_again(target, directory):
    """Into a club that is imported its entries bring their ids along, and so do their copies."""
    again = Club(Caller(Client(target.daemon), ADMIN_KEY), "Imported")
    export = os.path.join(directory, "export")
    curl(target, target.club.keys["owner"]["key"], "/v1/export", "-o", export)
    curl(target, again.keys["owner"]["key"], "/v1/import", "-X", "POST", "-T", export,
         "-H", "Content-Type: application/x-ndjson", "-H", "Idempotency-Key: import")
    os.unlink(export)


def make_stores(build, directory, size):
    """The paths of the small store with all clubs and of the large one, and the filled clubs."""
    small, large = (os.path.join(directory, name) for name in ("small.db", "large.db"))
    target = Target(build, directory, store=f"sqlite:{small}")
    play(target)
    import_again(target, directory)
    clubs = list(target.clubs(int(size / CLUB_BYTES)))
    target.daemon.stop()
    shutil.copy(small, large)
    begin = time.monotonic()
    filled = fill(large, size)
    say(f"a store of {os.path.getsize(large) / 1e9:.1f} GB",
        f"{filled + 2} clubs with {CLUB_MATCHES} matches of {CLUB_HANDS} hands, copied in "
        f"{time.monotonic() - begin:.0f} s")
    return (small, large), [column[:filled] for column in clubs]


def opening_ms(build, path):
    """Until a daemon serves a file of which nothing is in memory."""
    descriptor = os.open(path, os.O_RDONLY)
    os.fsync(descriptor)
    os.posix_fadvise(descriptor, 0, 0, os.POSIX_FADV_DONTNEED)
    os.close(descriptor)
    begin = time.monotonic()
    daemon = Daemon(f"{build}/mahjongd", store=f"sqlite:{path}")
    took = time.monotonic() - begin
    daemon.stop()
    return 1000 * took


def verify(target, path):
    """The last club that was filled, through the API."""
    with sqlite3.connect(f"file:{path}?mode=ro", uri=True) as file:
        packed, = file.execute("SELECT c.id FROM clubs c JOIN entries e ON e.club = c.number"
                               " WHERE e.seq = 1 ORDER BY c.number DESC LIMIT 1").fetchone()
    admin = Caller(Client(target.daemon), ADMIN_KEY)
    key = admin.make(f"/v1/clubs/{uuid.UUID(bytes=packed)}/keys", {"role": "read"})["key"]
    verdict = Caller(admin.client, key).read("/v1/ledger/verify")
    say("the last club", f"{verdict['entries']} entries, ok: {verdict['ok']}")


def appends(target, clubs):
    """A run that plays the next hand of some matches of all the clubs by turns."""
    matches = target.matches_of_clubs(MATCHES, clubs)
    numbers = itertools.count(1)
    return lambda: target.load(target.next_hands(matches, [next(numbers)]), 0)


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, size = sys.argv[1], float((sys.argv[2:] or [GIGABYTES])[0]) * 1e9
    with tempfile.TemporaryDirectory(prefix="mahjongd-bench-") as directory:
        paths, clubs = make_stores(build, directory, size)
        for path in paths:
            size = os.path.getsize(path) / 1e9
            say(f"opening a store of {size:.2f} GB", f"{opening_ms(build, path):.0f} ms")
        small, large = (Target(build, directory, store=f"sqlite:{path}") for path in paths)
        verify(large, paths[1])
        few, many = by_turns(small=appends(small, clubs), large=appends(large, clubs))
        judge("rate: an append to the small / to the large", few.rate / many.rate, 1.3)
        judge("own time: an append to the large / to the small", many.cpu_us / few.cpu_us, 1.3)
        for target in (small, large):
            target.daemon.stop()


if __name__ == "__main__":
    main()
