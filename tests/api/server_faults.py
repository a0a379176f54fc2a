#!/usr/bin/python3
"""
What can happen to a PostgreSQL server and to the way there, each made to happen: a connection is
cut before COMMIT, behind it and in the middle of a group; the server is killed there, restarted
while others write, refuses, is out of space. A write that was acknowledged is there once; one that
was not is refused with 503, and the same request is done afterwards.
"""

import os
import pathlib
import tempfile
import threading
import time
import uuid

from support.at_once import at_once
from support.audit import audit, head
from support.client import Client
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite, expect
from support.matches import Match
from support.metrics import Metrics
from support.postgres import Server, new_database, sql
from support.proxy import Proxy
from support.raw_store import open_raw
from support.store_faults import hand

PATIENCE = 300
AT_ONCE = 8
RESTARTS = 4
STEPS = (1, 2, 3, 5, 8, 13, 21, 34, 55)  # of a group's transaction, before which it is cut

# (what the server says, whether another try may help)
REFUSALS = (("40001", "a serialization failure", True), ("40P01", "a deadlock", True),
            ("23505", "a key that is there", True), ("55P03", "a lock that does not come", True),
            ("57014", "a statement timeout", False), ("53100", "a full disk", False),
            ("53200", "no memory", False), ("25006", "a read-only transaction", False),
            ("XX000", "an internal error", False))
REFUSE = """
CREATE SEQUENCE refusals;
CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF nextval('mahjongd.refusals') <= TG_ARGV[1]::int THEN
        RAISE EXCEPTION 'refused by the test' USING ERRCODE = TG_ARGV[0];
    END IF;
    RETURN NULL;
END $$;
"""


class Table:
    """A match whose hands are recorded one after the other, under keys of their own."""

    def __init__(self, suite, name, club=None):
        self.suite, self.name, self.club = suite, name, club or suite.club(name)
        self.match = Match(self.club, self.club.players())
        self.path, self.done = self.match.path + "/hands", 0

    def request(self):
        """(body, headers) of the next hand."""
        return hand(self.done + 1), {"Idempotency_Key": uuid.uuid4().hex}

    def recorded(self, name, answer):
        """It must have been recorded now, by this request."""
        self.done += 1
        self.suite.check(f"{self.name}, {name}: done", answer.status == 201 and
                         "idempotency-replayed" not in answer.headers, repr(answer))

    def post(self, name):
        body, headers = self.request()
        self.recorded(name, self.club.scorer.post(self.path, body, **headers))

    def survive(self, name, break_it, mend_it, reading=True):
        """It is told by 503, and the same request done afterwards; `reading` goes on meanwhile."""
        body, headers = self.request()
        before = head(self.club)
        break_it()
        answer = self.club.scorer.post(self.path, body, **headers)
        self.suite.refused(f"{name}: told", answer, 503, "unavailable")
        self.suite.check(f"{name}: Retry-After", int(answer.headers.get("retry-after", 0)) > 0)
        if reading:
            self.suite.equal(f"{name}: nothing was written", head(self.club), before)
        mend_it()
        self.done += 1
        expect(self.club.scorer.post(self.path, body, **headers), 201)
        self.post(f"after {name}")

    def audit(self):
        numbers = [item["hand_number"] for item in self.club.read.pages(self.path)]
        self.suite.equal(f"{self.name}: each hand once", numbers, list(range(1, self.done + 1)))
        audit(self.suite, self.name, self.club)


# ---- The connection ----


def commit_lost(suite):
    """COMMIT does not arrive, or its answer does not: either way the daemon finds out."""
    table = Table(suite, "Commit")
    for arm in (suite.proxy.lose_commit, suite.proxy.lose_answer) * 4:
        arm()
        table.post(arm.__name__)
        suite.check(f"{arm.__name__}: the connection was cut", suite.proxy.fired.is_set())
    table.audit()


def cut_in_a_group(suite):
    """Of several clubs' writes, that share transactions, before each step of them."""
    tables = [Table(suite, f"Group {i}") for i in range(AT_ONCE)]
    cuts = 0
    for step in STEPS:
        suite.proxy.cut_at(step)
        requests = [table.request() for table in tables]
        callers = [("POST", table.path, body, {**headers, "Authorization":
                                               f"Bearer {table.club.keys['scorer']['key']}"})
                   for table, (body, headers) in zip(tables, requests)]
        for table, answer in zip(tables, at_once(suite, suite.nobody, callers)):
            table.recorded(f"step {step}", answer)
        cuts += suite.proxy.fired.is_set()
        suite.proxy.disarm()
    suite.check("some were cut in the middle", cuts >= 2, f"{cuts} cuts")
    for table in tables:
        table.audit()


# ---- The server's end ----


def later(call):
    """Runs it meanwhile: what it returns is in the list when the thread has ended."""
    answers = []
    thread = threading.Thread(target=lambda: answers.append(call()))
    thread.start()
    return thread, answers


def killed_at_commit(suite):
    """The server dies before COMMIT, or between it and its answer, and comes back."""
    table = Table(suite, "Killed")
    for arm in (suite.proxy.lose_commit, suite.proxy.lose_answer) * 2:
        arm(first=suite.server.kill)
        body, headers = table.request()
        caller = suite.connect(table.club.scorer)
        thread, answers = later(lambda: caller.post(table.path, body, **headers))
        suite.check(f"{arm.__name__}: it was killed", suite.proxy.fired.wait(PATIENCE))
        suite.server.start()
        thread.join()
        if answers[0].status == 503:  # it did not come back soon enough
            answers[0] = table.club.scorer.post(table.path, body, **headers)
        table.done += 1
        suite.equal(f"{arm.__name__}: done", answers[0].status, 201)
    table.audit()


def away_for_long(suite):
    """The daemon cannot know whether the group was committed, and says so; the receipt knows."""
    table = Table(suite, "Away")
    suite.proxy.lose_answer(first=suite.server.kill)
    body, headers = table.request()
    suite.refused("told", table.club.scorer.post(table.path, body, **headers), 503, "unavailable")
    suite.equal("reading is refused too", table.club.read.get(table.path).status, 503)
    suite.server.start()
    answer = table.club.scorer.post(table.path, body, **headers)
    suite.equal("it had been done", (answer.status, answer.headers.get("idempotency-replayed")),
                (201, "true"))
    table.done += 1
    table.post("afterwards")
    table.audit()


def record_on(suite, table, enough):
    """Hand after hand: what is refused is sent again, as it was, until it is done."""
    caller, refused = suite.connect(table.club.scorer), 0
    while not enough.is_set():
        body, headers = table.request()
        while (answer := caller.post(table.path, body, **headers)).status == 503:
            refused += 1
            time.sleep(0.02)
        expect(answer, 201)
        table.done += 1
    return refused


def wait_for_more(tables):
    """Until each has recorded another hand."""
    before, end = [table.done for table in tables], time.monotonic() + PATIENCE
    while any(table.done == done for table, done in zip(tables, before)):
        if time.monotonic() > end:
            raise AssertionError("they record no more")
        time.sleep(0.01)


def restarted(suite):
    """Again and again, while several clubs record without a pause."""
    tables, enough = [Table(suite, f"Restarted {i}") for i in range(AT_ONCE)], threading.Event()
    writers = [later(lambda table=table: record_on(suite, table, enough)) for table in tables]
    try:
        for _ in range(RESTARTS):
            wait_for_more(tables)
            suite.server.restart()
        wait_for_more(tables)
    finally:
        enough.set()
        for thread, _ in writers:
            thread.join()
    suite.equal("all went on to the end", [len(refused) for _, refused in writers], [1] * AT_ONCE)
    for table in tables:
        table.audit()


# ---- What the server refuses ----


def refusals(suite):
    """Once, and it is done by another try where that may help; each time, and it is told."""
    table = Table(suite, "Refused")
    database = open_raw(suite.store)
    database.script(REFUSE)

    def refuse(code, times):
        database.script(f"ALTER SEQUENCE refusals RESTART; CREATE TRIGGER refuse AFTER INSERT ON"
                        f" entries FOR EACH STATEMENT EXECUTE FUNCTION refuse('{code}', {times})")

    def allow():
        database.script("DROP TRIGGER IF EXISTS refuse ON entries")

    for code, name, passing in REFUSALS:
        if passing:
            refuse(code, 1)
            table.post(f"{name}, once")
            allow()
        table.survive(name, lambda code=code: refuse(code, 1000000), allow)
    database.close()
    table.audit()


BLOCKED = ("SELECT pid FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND"
           " datname = current_database() AND pid <> pg_backend_pid()")


def blocked(database):
    """The server's process of the daemon's lane, once it waits for a lock."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        rows = database.rows(BLOCKED)
        if rows:
            return rows[0]["pid"]
        time.sleep(0.01)
    raise AssertionError("nobody waits")


def retries(suite):
    return Metrics(suite.client.get("/metrics").body).of("mahjongd_store_retries_total")


def deadlock(suite):
    """Somebody holds what the daemon wants, and wants what it holds: the server ends one."""
    table = Table(suite, "Deadlock")
    other, watcher = open_raw(suite.store), open_raw(suite.store)
    before = retries(suite)
    other.script("SET deadlock_timeout = '1min'")  # so that it is the daemon's which finds it
    other.script("BEGIN; SELECT FROM lanes FOR UPDATE")
    body, headers = table.request()
    caller = suite.connect(table.club.scorer)
    thread, answers = later(lambda: caller.post(table.path, body, **headers))
    blocked(watcher)
    other.script("SELECT FROM clubs WHERE number > 0 FOR UPDATE")
    other.script("ROLLBACK")
    thread.join()
    table.recorded("after a deadlock", answers[0])
    suite.check("it was tried again", retries(suite) > before)
    other.close()
    watcher.close()
    table.audit()


def cancelled(suite):
    """The server ends a statement that waits, as an operator may ask it to: it is tried again."""
    table = Table(suite, "Cancelled")
    other, watcher = open_raw(suite.store), open_raw(suite.store)
    other.script("BEGIN; SELECT FROM clubs WHERE number > 0 FOR UPDATE")
    body, headers = table.request()
    caller = suite.connect(table.club.scorer)
    thread, answers = later(lambda: caller.post(table.path, body, **headers))
    watcher.rows(f"SELECT pg_cancel_backend({blocked(watcher)})")
    other.script("ROLLBACK")
    thread.join()
    table.recorded("by another try", answers[0])
    other.close()
    watcher.close()
    table.audit()


def read_only(suite):
    """The server takes no more writes, and takes them again: reading goes on."""
    table = Table(suite, "Read-only")
    database = open_raw(suite.server.admin)

    def turn(way):
        database.change(f"ALTER SYSTEM SET default_transaction_read_only = {way}")
        database.script("SELECT pg_reload_conf()")
        while sql(suite.server.admin, "SHOW default_transaction_read_only") != [[way]]:
            time.sleep(0.02)  # who begins a connection has it when all others have been told

    table.survive("a read-only server", lambda: turn("on"), lambda: turn("off"))
    database.close()
    table.audit()


# ---- The server's disk ----


def full_disk(suite):
    """Each write of the server fails for want of space; then there is some again."""
    with tempfile.TemporaryDirectory() as folder:
        os.chmod(folder, 0o755)
        full = pathlib.Path(folder, "full")
        shim = os.path.join(os.path.dirname(suite.mahjongd), "tests", "disk.so")
        server = Server(environment={"LD_PRELOAD": shim, "DISK_FULL": str(full)})
        daemon = suite.start(("--admin-key-file", suite.key_file),
                             store=new_database(server.address))
        table = Table(suite, "Disk", Club(Caller(Client(daemon), ADMIN_KEY)))
        table.survive("a full disk", full.touch, lambda: make_room(server, full),
                      reading=False)
        table.audit()
        suite.stop("the daemon on a full disk", daemon)
        server.remove()


def make_room(server, full):
    """A server that could not write its log is down, or comes back by itself."""
    full.unlink()
    end = time.monotonic() + PATIENCE
    while not server.answers():
        if time.monotonic() > end:
            raise AssertionError("the server does not come back")
        if not server.runs():
            server.start()
        time.sleep(0.1)


def main():
    server = Server()
    proxy, store = Proxy(server), new_database(server.address)
    with LedgerSuite(store=proxy.address(store)) as suite:
        suite.server, suite.proxy, suite.store = server, proxy, store
        suite.run(commit_lost, cut_in_a_group, killed_at_commit, away_for_long, restarted, refusals,
                  deadlock, cancelled, read_only, full_disk)
        proxy.close()


if __name__ == "__main__":
    main()
