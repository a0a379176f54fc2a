"""Writes that wait behind one another, while a lock holds whoever writes."""

import contextlib
import threading
import time

from support.metrics import Metrics
from support.postgres import is_postgres
from support.raw_store import open_raw

PATIENCE = 60  # seconds in which a request has reached the queue


# What holds up whoever writes of a club, and no reader. Writers of a club get it in their order.
HOLD = {"sqlite": "BEGIN IMMEDIATE",
        "postgres": "BEGIN; SELECT FROM clubs WHERE number > 0 ORDER BY number FOR UPDATE"}
TAKEN = ("SELECT count(*) AS count FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND"
         " datname = current_database()")


def waiting(suite, lock):
    """How many writes wait: in a lane of a server, in the daemon's queue, for one of their club."""
    held = lock.rows(TAKEN)[0]["count"] if is_postgres(suite.daemon.store) else 0
    metrics = Metrics(suite.client.get("/metrics").body)
    return held, metrics.of("mahjongd_store_queued"), metrics.of("mahjongd_turns_waiting")


def wait_for(suite, lock, before, count):
    """Until `count` wait, in places that they do not leave."""
    until = time.monotonic() + PATIENCE
    while time.monotonic() < until:
        seen = waiting(suite, lock)
        if sum(seen) >= count:
            # One that waits in no lane may be in the queue of one that is about to take it.
            time.sleep(0.1 if is_postgres(suite.daemon.store) and seen[0] == before[0] else 0)
            if waiting(suite, lock) == seen:
                return seen
        time.sleep(0.01)
    raise AssertionError("a write did not come to wait")


@contextlib.contextmanager
def queued(suite):
    """
    While it is entered nobody can write: `send` sends a write that waits, behind those before it;
    with in_order=False it is behind those only that were sent in order. So are many sent: one by
    one they take longer on a busy machine than the daemon waits for a lock. An answer is under its
    name when all are answered.
    """
    answers, threads, seen = {}, [], [(0, 0, 0)]
    lock = open_raw(suite.daemon.store)
    lock.script(HOLD["postgres" if is_postgres(suite.daemon.store) else "sqlite"])

    def answer(name, caller, *request, **headers):
        answers[name] = suite.connect(caller).write(*request, **headers)

    def send(*request, in_order=True, **headers):
        threads.append(threading.Thread(target=answer, args=request, kwargs=headers))
        threads[-1].start()
        if in_order:
            seen[0] = wait_for(suite, lock, seen[0], len(threads))

    try:
        yield send, answers
        wait_for(suite, lock, seen[0], len(threads))
    finally:
        lock.change("COMMIT")
        lock.close()
        for thread in threads:
            thread.join()
