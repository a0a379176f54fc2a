#!/usr/bin/python3
"""
The ledger on PostgreSQL beside the ledger in a file, in one run:
tests/bench/bench_postgres.py BUILD.

32 clients append hands to the matches of 100 clubs, of one club, and through two daemons; then one
client appends to a match while 10,000 entries are imported into another club. The server is the
bench's own, on the same machine. ROUNDS and CLUB_HANDS (of each match in a round) from the
environment. Prints rates, the CPU of daemon and server a hand, and ratios beside their targets;
asserts nothing.
"""

import collections
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import threading
import time

from bench_ledger import CLIENTS, Target, cpu_us, hand, say
from load_plans import load
from support.client import Client
from support.ledger_suite import ADMIN_KEY, Caller, Club, expect
from support.postgres import Server, new_database

ROUNDS = int(os.environ.get("ROUNDS", "3"))
CLUBS = 100
MATCHES = 100
CLUB_HANDS = int(os.environ.get("CLUB_HANDS", "30"))
TURN = 10  # hands of a match that one client records one after the other
IMPORTED_MATCHES, IMPORTED_HANDS = 200, 50
WAITS = 100  # hands that are recorded beside no import

Median = collections.namedtuple("Median", ("rate", "daemon_us", "server_us"))


def at_least(name, value, target):
    say(name, f"{value:.2f}   target >= {target}   {'OK' if value >= target else 'MISSED'}")


def server_us(server):
    """What the server's processes have run so far; of those that ended, what they had run."""
    if server is None:
        return 0
    pids = subprocess.run(["ps", "-o", "pid=", "--ppid", str(server.pid)], check=True,
                          stdout=subprocess.PIPE, text=True).stdout.split()
    total = 0
    for pid in (server.pid, *pids):
        try:
            total += int(pathlib.Path(f"/proc/{pid}/schedstat").read_text("ascii").split()[0])
        except OSError:
            pass  # it has just ended
    return total / 1000


class Run:
    """Matches of some clubs, and the daemons through which their hands come."""

    def __init__(self, name, target, clubs, others=(), server=None):
        self.name, self.target, self.server = name, target, server
        self.daemons = [target.daemon, *(other.daemon for other in others)]
        self.matches = target.matches_of_clubs(MATCHES, list(target.clubs(clubs)))
        self.next_hand = 1
        self.figures = []

    def append(self):
        """A round: each daemon has its share of the clients and of the matches."""
        turns = range(self.next_hand, self.next_hand + CLUB_HANDS, TURN)
        self.next_hand += CLUB_HANDS
        parts, done = len(self.daemons), []
        before = self.cpu()

        def one(index):
            done.append(load(self.target.program, self.daemons[index],
                             [self.target.hands(match, TURN, turn, key) for turn in turns
                              for key, match in self.matches[index::parts]],
                             CLIENTS // parts, 0))

        threads = [threading.Thread(target=one, args=(i,)) for i in range(parts)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        answers = sum(part["answers"] for part in done)
        daemon, server = ((after - begin) / answers
                          for begin, after in zip(before, self.cpu()))
        if any(part["failed"] for part in done):
            say("FAILED REQUESTS: the figures are worth nothing", self.name)
        self.figures.append(Median(answers / max(part["seconds"] for part in done), daemon,
                                   server))

    def cpu(self):
        return sum(cpu_us(daemon.pid) for daemon in self.daemons), server_us(self.server)

    def median(self):
        median = Median(*(statistics.median(one) for one in zip(*self.figures)))
        say(self.name, f"{median.rate:.0f}/s, {median.daemon_us:.0f} us of the daemon and "
            f"{median.server_us:.0f} us of the server each")
        return median


def waits(club, match, numbers, still):
    """How long each hand of a match takes, in ms, as long as `still` says so."""
    took = []
    for number in numbers:
        if not still():
            break
        begin = time.perf_counter()
        expect(club.scorer.post(f"/v1/matches/{match}/hands",
                                hand((number - 1) % 4).replace(b"#######", b"%d" % number)), 201)
        took.append(1000 * (time.perf_counter() - begin))
    return took


def say_waits(name, took):
    say(name, f"{statistics.median(took):.1f} ms, the longest of {len(took)}: {max(took):.0f} ms")


def import_beside_writes(name, target, directory):
    """The export of a club goes into a new one; a third one's hands wait for it."""
    players = target.club.players(*(f"p{i}" for i in range(8)))
    target.load([target.hands(match, IMPORTED_HANDS)
                 for match in target.matches(IMPORTED_MATCHES, players)], 0)
    admin = Caller(Client(target.daemon), ADMIN_KEY)
    writer, again = Club(admin, "Writer"), Club(admin, "Imported")
    match = writer.scorer.make("/v1/matches", {"ruleset": "riichi",
                                               "seats": writer.players()})["id"]
    say_waits(f"{name}: a hand", waits(writer, match, range(1, WAITS + 1), lambda: True))
    export = os.path.join(directory, "export")
    curl(target, target.club, "/v1/export", "-o", export).wait()
    begin = time.monotonic()
    running = curl(target, again, "/v1/import", "-T", export, "-X", "POST", "-o", os.devnull,
                   "-H", "Content-Type: application/x-ndjson", "-H", "Idempotency-Key: import")
    took = waits(writer, match, range(WAITS + 1, 1 << 20), lambda: running.poll() is None)
    seconds = time.monotonic() - begin
    head = again.read.read("/v1/ledger/verify")
    say(f"{name}: an import", f"{head['entries']} entries in {seconds:.1f} s, ok: {head['ok']}")
    say_waits(f"{name}: a hand beside it", took)


def curl(target, club, path, *arguments):
    return subprocess.Popen(["curl", "-sSf", *arguments, "-H",
                             f"Authorization: Bearer {club.keys['owner']['key']}",
                             f"http://{target.daemon.host}:{target.daemon.port}{path}"])


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    build, server = sys.argv[1], Server()
    with tempfile.TemporaryDirectory(prefix="mahjongd-bench-") as directory:
        file = Target(build, directory, store="sqlite:" + os.path.join(directory, "x.db"))
        many, one, two = (Target(build, directory, store=new_database(server.address))
                          for _ in range(3))
        second = Target(build, directory, store=two.daemon.store)
        runs = (Run(f"SQLite, {CLUBS} clubs", file, CLUBS),
                Run(f"PostgreSQL, {CLUBS} clubs", many, CLUBS, server=server),
                Run("PostgreSQL, one club", one, 1, server=server),
                Run(f"PostgreSQL, {CLUBS} clubs, two daemons", two, CLUBS, [second], server))
        for _ in range(ROUNDS):
            for run in runs:
                run.append()
        sqlite, clubs, hot, both = (run.median() for run in runs)
        at_least("rate: PostgreSQL / SQLite", clubs.rate / sqlite.rate, 0.5)
        at_least("rate: one club / many", hot.rate / clubs.rate, 0.7)
        at_least("rate: two daemons / one", both.rate / clubs.rate, 1.2)
        say("CPU of the server a hand", f"{clubs.server_us:.0f} us   target <= 160 us   "
            f"{'OK' if clubs.server_us <= 160 else 'MISSED'}")
        import_beside_writes("SQLite", file, directory)
        import_beside_writes("PostgreSQL", one, directory)
        for target in (file, many, one, two, second):
            target.daemon.stop()


if __name__ == "__main__":
    main()
