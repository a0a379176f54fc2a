"""
Imports that are written in pieces: nobody sees a part, other clubs write meanwhile, a refused one
leaves nothing behind, and neither does one whose daemon was killed.
"""

import contextlib
import json
import os
import pathlib
import signal
import threading
import time
import uuid

from support.client import Client, parse_lines
from support.eventful_club import bring_in, export, without_club
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite
from support.metrics import Metrics
from support.postgres import is_postgres, new_store
from support.raw_store import number_of, open_raw
from support.store_faults import Place

LINES = 32      # of 256 postings each: far more than one piece holds
TABLES = ("players", "matches", "entries", "postings", "accounts", "results", "imports",
          "attachments")
SEEN_SECONDS = 60
ATTEMPTS = 5  # to fill the disk before an import is over


def large(club):
    """Makes the club large, and returns its export."""
    ids = club.players()
    for number in range(LINES):
        club.owner.make("/v1/ledger/adjustments", {"reason": f"n{number}", "postings": [
            {"player": ids[i % 4], "amount": i + 1} for i in range(256)]})
    return export(club)


def commits(suite):
    metrics = Metrics(suite.client.get("/metrics").body)
    return metrics.samples[("mahjongd_store_commits_total", frozenset())]


@contextlib.contextmanager
def opened(store):
    database = open_raw(store)
    yield database
    database.close()


def rows(store, club):
    """How many rows the store has of a club, by table."""
    with opened(store) as database:
        number = number_of(database, club.id)
        return {table: database.rows(f"SELECT count(*) AS count FROM {table} WHERE club = ?",
                                     number)[0]["count"] for table in TABLES}


NOTHING = dict.fromkeys(TABLES, 0)


def in_pieces(suite):
    one, other = suite.club("From"), suite.club("To")
    data = large(one)
    before, key = commits(suite), uuid.uuid4().hex
    answer = bring_in(other, data, Idempotency_Key=key)
    suite.equal("it comes in", answer.status, 201)
    suite.check("by more commits than one", commits(suite) - before > 3)
    suite.equal("whole", without_club(export(other)), without_club(data))
    suite.equal("and in order", other.read.read("/v1/ledger/verify")["ok"], True)
    suite.equal("without a mark", rows(suite.daemon.store, other)["imports"], 0)
    again = bring_in(other, data, Idempotency_Key=key)
    suite.equal("replayed", (again.status, again.body, again.headers.get("idempotency-replayed")),
                (201, answer.body, "true"))
    suite.refused("another body", bring_in(other, data + b"\n", Idempotency_Key=key), 422,
                  "idempotency_mismatch")
    suite.refused("not twice", bring_in(other, data), 422, "contradiction")
    other.owner.make("/v1/players", {"name": "After"})
    suite.equal("and on it goes", other.read.read("/v1/ledger/verify")["ok"], True)


def refused_late(suite):
    """At the last line, and by the verifier: all pieces are taken away again."""
    data = large(suite.club("From"))
    other = suite.club("To")
    lines = data.split(b"\n")
    end = {**json.loads(lines[-2]), "entries": 1}
    key = uuid.uuid4().hex
    before = commits(suite)
    wrong = b"\n".join([*lines[:-2], json.dumps(end).encode(), b""])
    suite.refused("a wrong last line", bring_in(other, wrong, Idempotency_Key=key), 422,
                  "contradiction", line=len(lines) - 1)
    suite.check("it was written in pieces", commits(suite) - before > 3)
    suite.equal("nothing is left", rows(suite.daemon.store, other), NOTHING)
    suite.refused("cut", bring_in(other, b"\n".join(lines[:-2])), 422, "contradiction")
    suite.equal("nothing is left of that", rows(suite.daemon.store, other), NOTHING)
    suite.equal("no players", other.read.read("/v1/players")["items"], [])
    suite.equal("the key is free", bring_in(other, data, Idempotency_Key=key).status, 201)
    suite.equal("whole", without_club(export(other)), without_club(data))


def while_it_lasts(suite):
    """The club is closed, whatever is asked of it sees nothing or all; another one is not."""
    data = large(suite.club("From"))
    other, third = suite.club("To"), suite.club("Third")
    count = len(parse_lines(data)) - 6  # all but club, four players, end
    seen, over = [], threading.Event()

    def look():
        reader = suite.connect(other.read)
        while not over.is_set():
            seen.append(reader.get("/v1/ledger?limit=1"))
            seen.append(suite.connect(other.scorer).post("/v1/players", {}))

    thread = threading.Thread(target=look)
    thread.start()
    answers = []
    importer = threading.Thread(target=lambda: answers.append(bring_in(other, data)))
    importer.start()
    written = 0
    writer = suite.connect(third.owner)
    while importer.is_alive():
        writer.make("/v1/players", {"name": f"P{written}"})
        written += 1
    importer.join()
    over.set()
    thread.join()
    suite.equal("it comes in", answers[0].status, 201)
    suite.check("another club writes meanwhile", written > 0)
    for answer in seen:
        if answer.status == 503:
            suite.check("closed: with Retry-After", "retry-after" in answer.headers)
        elif answer.status == 200:
            items = answer.json()["items"]
            suite.check("nothing or all", items == [] or items[0]["seq"] == count, repr(answer))
        else:
            suite.equal("a bad write", answer.status, 422)


def killed(suite):
    """With the mark in the store the daemon is killed: the next one has nothing, or all."""
    with Place(suite) as place:
        place.store = new_store(place.directory)
        place.start()
        data = large(place.club)
        target = Club(Caller(place.club.owner.client, ADMIN_KEY), "To")
        key = uuid.uuid4().hex

        def bring():
            try:
                bring_in(target, data, Idempotency_Key=key)
            except OSError:
                pass

        thread = threading.Thread(target=bring)
        thread.start()
        deadline = time.monotonic() + SEEN_SECONDS
        while rows(place.store, target)["entries"] == 0 and time.monotonic() < deadline:
            pass
        os.kill(place.daemon.process.pid, signal.SIGKILL)
        thread.join()
        place.daemon.kill()
        if is_postgres(place.store):
            forget(place.store)
        place.start()
        target.owner.client = target.read.client = Client(place.daemon)
        left = rows(place.store, target)
        suite.check("nothing or all", left == NOTHING or
                    left["entries"] == LINES and left["imports"] == 0, repr(left))
        suite.equal("once more", bring_in(target, data, Idempotency_Key=key).status, 201)
        suite.equal("whole", without_club(export(target)), without_club(data))
        place.verify("the other club")
        place.stop()


def forget(store):
    """Another daemon could be at it; after an hour none is."""
    with opened(store) as database:
        database.change("UPDATE imports SET renewed_at = now() - interval '1 hour'")


def left_behind(suite):
    """No disk to take a refused import away again: it is done once there is, without a restart."""
    if is_postgres(suite.daemon.store):
        suite.note("left_behind: not run, for the disk is the server's")
        return
    with Place(suite) as place:
        full = pathlib.Path(place.directory, "full")
        place.start(DISK_FULL=str(full))
        data = large(place.club)
        target, answer = import_into_full_disk(place, data, full)
        suite.refused("the import", answer, 503, "unavailable")
        for _ in range(3):
            suite.refused("the club is closed", target.read.get("/v1/players"), 503, "unavailable")
        suite.check("something is left", rows(place.store, target)["imports"] == 1)
        full.unlink()
        deadline = time.monotonic() + SEEN_SECONDS
        while target.read.get("/v1/players").status == 503 and time.monotonic() < deadline:
            time.sleep(0.05)
        suite.equal("nothing is left", rows(place.store, target), NOTHING)
        suite.equal("once more", bring_in(target, data).status, 201)
        place.verify("the other club")
        place.stop()


def import_into_full_disk(place, data, full):
    """The club, and the answer: a part of it has been written, and then the disk is full."""
    answers = [None]
    for _ in range(ATTEMPTS):
        target = Club(Caller(place.club.owner.client, ADMIN_KEY), "To")
        target.owner.client = Client(place.daemon)
        thread = threading.Thread(target=lambda: answers.append(bring_in(target, data)))
        thread.start()
        while thread.is_alive() and rows(place.store, target)["entries"] == 0:
            pass
        full.touch()
        thread.join()
        if answers[-1].status != 201:
            break
        full.unlink()
    return target, answers[-1]


if __name__ == "__main__":
    with LedgerSuite() as suite:
        suite.run(in_pieces, refused_late, while_it_lasts, killed, left_behind)
