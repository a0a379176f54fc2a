#!/usr/bin/python3
"""
What the ledger can do, each figure beside another of the same run:
tests/bench/bench_ledger.py BUILD [PART...].

Parts: append, store, reads, long, club, seating, sealed. SECONDS_EACH, ROUNDS, STORE_MATCHES,
STORE_CLUBS and STORE_HANDS from the environment. The load comes from tests/bench/load.c:
`make all bench-programs` builds it. Prints rates, and with targets ratios of the daemon's own time
for a request, which a busy machine spoils less; asserts nothing.
"""

import collections
import os
import pathlib
import secrets
import sqlite3
import statistics
import sys
import tempfile
import time

from load_plans import ENDLESS, Record, load
from support.client import Client, dump
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, Caller, Club, expect
from support.matches import draw
from support.metrics import Metrics
from support.sealed_matches import SealedMatch, key_file

SECONDS = int(os.environ.get("SECONDS_EACH", "4"))
ROUNDS = int(os.environ.get("ROUNDS", "3"))
CLIENTS = 32
PLAYERS = 100
CLUB_MATCHES = 10000
HANDS_A_MATCH = 10
LONG_MATCH, SHORT_MATCH = 1000, 10
LATENCY_REQUESTS = 300
RECORDED_MATCHES = 200  # after each of which everything is asked for
# What the store alone costs: hands of many matches by turns, in one club and in many.
STORE_MATCHES = int(os.environ.get("STORE_MATCHES", "4000"))
STORE_CLUBS = int(os.environ.get("STORE_CLUBS", "1000"))
STORE_HANDS = int(os.environ.get("STORE_HANDS", "10"))  # of each match
MEASURED_HANDS = 2  # the last ones of each match
PAGE, FRAME_HEAD = 4096, 24  # a page of the file, and what the WAL writes before each
WAKE = 8  # bytes that wake the thread of a connection
SYNCS = 50
SEALED_HANDS, SEALED_DRAWS = 8, 69  # of riichi, to the last tile


def cpu_us(pid):
    """What all threads of a process have run so far."""
    return sum(int((task / "schedstat").read_text(encoding="ascii").split()[0])
               for task in pathlib.Path(f"/proc/{pid}/task").iterdir()) / 1000


def writer_figures(target):
    """
    What the thread that writes has run, in us; its writes and their bytes; and the commits and
    jobs of the store.
    """
    tasks = pathlib.Path(f"/proc/{target.daemon.pid}/task").iterdir()
    writer, = (task for task in tasks if (task / "comm").read_text(encoding="ascii") == "writer\n")
    io = dict(line.split(": ") for line in (writer / "io").read_text("ascii").splitlines())
    metrics = Metrics(Client(target.daemon).get("/metrics").body)
    return [int((writer / "schedstat").read_text("ascii").split()[0]) / 1000, int(io["syscw"]),
            int(io["wchar"])] + [metrics.samples[(f"mahjongd_store_{name}_total", frozenset())]
                                 for name in ("commits", "jobs")]


def frames_of(writes, size, commits, jobs):
    """
    The frames of the WAL among what the writer has written. Each job wakes its connection by one
    write; a commit writes its frames at once (one of more than 31 twice: a frame is missed then);
    each other write is a page that is copied back.
    """
    copied = writes - jobs - commits
    return (size - WAKE * jobs - PAGE * copied) / (PAGE + FRAME_HEAD)


def sync_us(directory):
    """What a sync of a written page takes on this disk."""
    took = []
    with open(os.path.join(directory, "page"), "wb", buffering=0) as file:
        for _ in range(SYNCS):
            file.write(bytes(4096))
            begin = time.perf_counter()
            os.fdatasync(file.fileno())
            took.append(time.perf_counter() - begin)
    return statistics.median(took) * 1e6


class Target:
    """A daemon with a club in it, loaded with a key of a scorer."""

    def __init__(self, build, directory, binary="mahjongd", store=None, flags=()):
        self.program = f"{build}/tests/load"
        key_file = os.path.join(directory, "admin-key")
        pathlib.Path(key_file).write_text(ADMIN_KEY + "\n", encoding="ascii")
        self.daemon = Daemon(f"{build}/{binary}", ("--admin-key-file", key_file, *flags),
                             store=store)
        self.club = Club(Caller(Client(self.daemon), ADMIN_KEY), "Bench Club")
        self.key = self.club.keys["scorer"]["key"]
        self.runs = 0
        self.mark = secrets.token_hex(4)  # the store may know the keys of another run

    def request(self, method, path, body=None, write=True, key=None):
        """A request as load.c takes it: its number is in the key and, as #######, in the body."""
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.daemon.host}",
                f"Authorization: Bearer {key or self.key}"]
        if write:
            self.runs += 1
            head.append(f"Idempotency-Key: {self.mark}-{self.runs}-@@@@@@@")
        if body is not None:
            head += ["Content-Type: application/json", f"Content-Length: {len(body)}"]
        return "\r\n".join(head).encode("ascii") + b"\r\n\r\n" + (body or b"")

    def load(self, records, seconds=SECONDS, clients=CLIENTS, locations=None):
        before = cpu_us(self.daemon.pid)
        done = load(self.program, self.daemon, records, clients, seconds, locations)
        done["cpu_us"] = (cpu_us(self.daemon.pid) - before) / done["answers"]
        return done

    # ---- Making what is measured ----

    def match_requests(self, count, players):
        """One record for each match; the players take turns."""
        for i in range(count):
            seats = [players[(4 * i + seat) % len(players)] for seat in range(4)]
            body = dump({"ruleset": "riichi", "seats": seats,
                         "season": self.club.season(f"s{i % 4}")})
            yield Record(1, 0, [self.request("POST", "/v1/matches", body)])

    def matches(self, count, players):
        """The ids of new matches."""
        with tempfile.NamedTemporaryFile("r", encoding="ascii") as file:
            self.load(self.match_requests(count, players), 0, locations=file.name)
            return [line.strip().rsplit("/", 1)[1] for line in file]

    def hands(self, match, count=ENDLESS, start=1, key=None):
        """A record that plays a match: the dealer's neighbour wins each hand from the next one."""
        path = f"/v1/matches/{match}/hands?names=none"
        return Record(count, start, [self.request("POST", path, hand((number - 1) % 4), key=key)
                                     for number in range(4)])

    def clubs(self, count):
        """[(a scorer's key, four players)] of so many clubs."""
        admin = Caller(Client(self.daemon), ADMIN_KEY)
        keys = [Club(admin, f"Club {i}").keys["scorer"]["key"] for i in range(count)]
        with tempfile.NamedTemporaryFile("r", encoding="ascii") as file:
            for _ in range(4):
                self.load((Record(1, 0, [self.request("POST", "/v1/players", dump({"name": "P"}),
                                                      key=key)]) for key in keys),
                          0, 1, file.name)
                yield [line.strip().rsplit("/", 1)[1] for line in file]
                file.seek(0)
        yield keys

    def matches_of_clubs(self, count, clubs):
        """[(key, id of a match)], by turns of the clubs."""
        keys, seats = clubs[4], list(zip(*clubs[:4]))
        with tempfile.NamedTemporaryFile("r", encoding="ascii") as file:
            self.load((Record(1, 0, [self.request(
                "POST", "/v1/matches", dump({"ruleset": "riichi", "seats": seats[i % len(seats)]}),
                key=keys[i % len(keys)])]) for i in range(count)), 0, 1, file.name)
            return [(keys[i % len(keys)], line.strip().rsplit("/", 1)[1])
                    for i, line in enumerate(file)]

    def next_hands(self, matches, numbers):
        """A record for each hand: all matches play the first number, then all the next."""
        for number in numbers:
            for key, match in matches:
                yield Record(1, number, [self.request(
                    "POST", f"/v1/matches/{match}/hands", hand((number - 1) % 4), key=key)])

    def file_size(self):
        """Of the pages in use, those of the WAL included."""
        with sqlite3.connect(f"file:{self.daemon.directory.name}/x.db?mode=ro", uri=True) as file:
            return PAGE * (file.execute("PRAGMA page_count").fetchone()[0]
                           - file.execute("PRAGMA freelist_count").fetchone()[0])

    def get(self, path):
        return Record(ENDLESS, 0, [self.request("GET", path, write=False)])


def hand(dealer):
    """A riichi hand, won by the seat after the dealer, so that no seat loses in the long run."""
    return (b'{"hand_number":#######,"beyond":true,' + dump({
        "deal": {"dora_indicators": "3p", "ura_indicators": "1z"},
        "outcome": {"type": "win", "riichi": [(dealer + 1) % 4], "wins": [{
            "seat": (dealer + 1) % 4, "from": (dealer + 2) % 4, "concealed": "340m12378p789s55z",
            "win_tile": "6p", "flags": ["riichi"]}]}})[1:])


def settle_record(target):
    body = hand(0).replace(b'"hand_number":#######,"beyond":true,', b'"ruleset":"riichi",')
    return Record(ENDLESS, 0, [target.request("POST", "/v1/settle?names=none", body, write=False)])


# ---- Telling ----


def say(name, text):
    print(f"{name:<58} {text}", flush=True)


def judge(name, value, target, unit=""):
    say(name, f"{value:.2f}{unit}   target <= {target}{unit}   "
              f"{'OK' if value <= target else 'MISSED'}")


Median = collections.namedtuple("Median", ("rate", "cpu_us"))


def by_turns(**runs):
    """
    Calls each run ROUNDS times by turns, says the medians, and answers them: the rate, and the
    daemon's own time for a request. Rates are those of the disk and of who else is on the machine.
    """
    results = {name: [] for name in runs}
    for _ in range(ROUNDS):
        for name, run in runs.items():
            results[name].append(run())
    failed = sum(one["failed"] for kept in results.values() for one in kept)
    if failed:
        say("FAILED REQUESTS: the figures are worth nothing", str(failed))
    medians = []
    for name, kept in results.items():
        median = Median(*(statistics.median(one[key] for one in kept) for key in Median._fields))
        say(f"{name}, {CLIENTS} clients",
            f"{median.rate:.0f}/s, {median.cpu_us:.1f} us of the daemon each")
        medians.append(median)
    return medians


# ---- Parts ----


def bench_append(build, directory):
    """Durable appends: as a group, alone, and beside the stateless call with the same body."""
    group = Target(build, directory)
    alone = Target(build, directory, "tests/mahjongd_alone")

    def appends(target):
        players = target.club.players(*(f"p{i}" for i in range(8)))
        return lambda: target.load([target.hands(match)
                                    for match in target.matches(CLIENTS, players)])

    settle = [settle_record(group)] * CLIENTS
    grouped, lonely, stateless = by_turns(appends=appends(group), appends_alone=appends(alone),
                                          settle=lambda: group.load(settle))
    say("a sync of a page on this disk", f"{sync_us(directory):.0f} us")
    judge("own time: append / append alone", grouped.cpu_us / lonely.cpu_us, 0.7)
    judge("own time: append / settle", grouped.cpu_us / stateless.cpu_us, 15)
    judge("rate: append alone / append", lonely.rate / grouped.rate, 0.29)
    judge("rate: settle / append", stateless.rate / grouped.rate, 4)
    group.daemon.stop()
    alone.daemon.stop()


def store_costs(target, name, clubs):
    """What the thread that writes costs a hand, and what a hand takes in the file."""
    matches = target.matches_of_clubs(STORE_MATCHES, list(target.clubs(clubs)))
    size = target.file_size()
    last = STORE_HANDS + 1
    target.load(target.next_hands(matches, range(1, last - MEASURED_HANDS)), 0)
    before = writer_figures(target)
    done = target.load(target.next_hands(matches, range(last - MEASURED_HANDS, last)), 0)
    cpu, *written = (end - begin for begin, end in zip(before, writer_figures(target)))
    hands = done["answers"]
    cpu, frames = cpu / hands, frames_of(*written) / hands
    say(f"{name}: the writer's CPU, pages of the WAL a hand", f"{cpu:.1f} us, {frames:.2f}")
    size = (target.file_size() - size) / (STORE_HANDS * len(matches))
    say(f"{name}: bytes of the file a hand", f"{size:.0f}")
    say(f"{name}: appends, {CLIENTS} clients", f"{done['rate']:.0f}/s, failed: {done['failed']}")


def bench_store(build, directory):
    """The store's part of an append, with one club and with many."""
    for clubs in (1, STORE_CLUBS):
        target = Target(build, directory)
        store_costs(target, f"{clubs} clubs, {STORE_MATCHES} matches", clubs)
        target.daemon.stop()


def bench_reads(build, directory):
    target = Target(build, directory)
    players = target.club.players("a", "b", "c", "d")
    for match in target.matches(HANDS_A_MATCH, players):
        target.load([target.hands(match, HANDS_A_MATCH)], 0, 1)
        target.load([Record(1, 0, [target.request("POST", f"/v1/matches/{match}/finish")])], 0, 1)
    match = target.matches(1, players)[0]
    target.load([target.hands(match, HANDS_A_MATCH)], 0, 1)
    paths = {"healthz": "/healthz", "match": f"/v1/matches/{match}",
             "statement_of_10": f"/v1/players/{players[0]}/statement"}
    health, one, statement = by_turns(**{
        name: lambda path=path: target.load([target.get(path)] * CLIENTS)
        for name, path in paths.items()})
    judge("own time: match / healthz", one.cpu_us / health.cpu_us, 4)
    judge("own time: statement / healthz", statement.cpu_us / health.cpu_us, 6)
    target.daemon.stop()


def bench_long(build, directory):
    """One client, so that the time is an append's own, in a long match and in a short one."""
    target = Target(build, directory)
    players = target.club.players("a", "b", "c", "d")
    medians, own = {LONG_MATCH: [], SHORT_MATCH: []}, {LONG_MATCH: [], SHORT_MATCH: []}
    ready = {count: target.matches(ROUNDS, players) for count in medians}
    for count, matches in ready.items():
        for match in matches:
            target.load([target.hands(match, count)], 0, 1)
    for i in range(ROUNDS):
        for count, matches in ready.items():
            done = target.load([target.hands(matches[i], 200, count + 1)], 0, 1)
            own[count].append(done["cpu_us"])
            medians[count].append(done["median_us"])
    long, short = (statistics.median(medians[count]) for count in (LONG_MATCH, SHORT_MATCH))
    say(f"an append to a match of {LONG_MATCH} hands, of {SHORT_MATCH}",
        f"{long:.0f} us, {short:.0f} us")
    long, short = (statistics.median(own[count]) for count in (LONG_MATCH, SHORT_MATCH))
    judge("own time: long / short", long / short, 1.2)
    target.daemon.stop()


def record_match(target, players, number):
    club, seats = target.club, [players[(4 * number + seat) % len(players)] for seat in range(4)]
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": seats,
                                             "season": club.season(f"s{number % 4}")})["id"]
    for n in range(1, MEASURED_HANDS + 1):
        body = hand((number + n) % 4).replace(b"#######", b"%d" % n)
        expect(club.scorer.post(f"/v1/matches/{match}/hands", body), 201)
    expect(club.scorer.post(f"/v1/matches/{match}/finish", {}), 200)


def bench_after_matches(target, players):
    """
    Each question once after each match that is recorded: as a client waits for it, and the daemon's
    own time, which a busy machine spoils less.
    """
    season = target.club.season("s1")
    player = f"/v1/players/{players[0]}"
    paths = {"standings": "/v1/standings?limit=200",
             "standings of a season": f"/v1/standings?season={season}&limit=200",
             "standings of a ruleset": "/v1/standings?ruleset=riichi&limit=200",
             "standings with a trend": "/v1/standings?trend=10&limit=200",
             "stats": f"{player}/stats", "head-to-head": f"{player}/head-to-head?limit=200",
             "series": f"{player}/series?limit=200"}
    for method in ("tenhou_r", "plackett_luce"):
        path = f"/v1/ratings?method={method}&limit=200"
        paths[f"ratings by {method}"] = path
        paths[f"ratings by {method} of a season"] = f"{path}&season={season}"
    took, own = {name: [] for name in paths}, {name: [] for name in paths}
    for number in range(RECORDED_MATCHES):
        record_match(target, players, number)
        for name, path in paths.items():
            before, begin = cpu_us(target.daemon.pid), time.perf_counter()
            expect(target.club.read.get(path), 200)
            took[name].append((time.perf_counter() - begin) * 1000)
            own[name].append((cpu_us(target.daemon.pid) - before) / 1000)
    for name in paths:
        for what, times in (("", sorted(took[name])), (", own time", sorted(own[name]))):
            judge(f"GET {name}{what}: median", statistics.median(times), 5, " ms")
            judge(f"GET {name}{what}: p99", times[int(0.99 * len(times))], 20, " ms")


def bench_club(build, directory):
    """All through the API: matches, their hands, their finishes, from 32 clients."""
    target = Target(build, directory)
    players = target.club.players(*(f"p{i}" for i in range(PLAYERS)))
    begin = time.monotonic()
    matches = target.matches(CLUB_MATCHES, players)
    target.load((target.hands(match, HANDS_A_MATCH) for match in matches), 0)
    finishes = target.load((Record(1, 0, [target.request("POST", f"/v1/matches/{match}/finish")])
                            for match in matches), 0)
    say(f"{CLUB_MATCHES} matches of {HANDS_A_MATCH} hands, {PLAYERS} players",
        f"made in {time.monotonic() - begin:.0f} s")
    say("finishes", f"{finishes['rate']:.0f}/s, failed: {finishes['failed']}")
    done = target.load([Record(LATENCY_REQUESTS, 0, [target.request(
        "GET", f"/v1/players/{players[0]}/statement", write=False)])], 0, 1)
    judge("GET statement: median", done["median_us"] / 1000, 5, " ms")
    bench_after_matches(target, players)
    target.daemon.stop()


def bench_seating(build, directory):
    """The largest table of rounds that leagues ask for, in a season that was played for long."""
    target = Target(build, directory)
    scorer, players = target.club.scorer, target.club.players(*(f"p{i}" for i in range(64)))
    path = "/v1/seasons/" + target.club.season("Cup", ruleset="riichi")
    question = {"method": "round_robin", "rounds": 16, "players": players, "seed": 1}
    for name, again in (("an empty season", 0), ("a season of 4,096 matches", 16)):
        drawn = scorer.post(path + "/seating", question).json()
        for one in drawn["rounds"] * again:
            scorer.make(path + "/rounds", {"tables": one["tables"]})
        times = []
        for seed in range(ROUNDS):
            begin = time.monotonic()
            drawn = scorer.post(path + "/seating", {**question, "seed": seed}).json()
            times.append(time.monotonic() - begin)
        say(f"{name}: pairs that meet again", str(drawn["repeats"]))
        judge("64 players, 16 rounds: longest", max(times), 2, " s")
    target.daemon.stop()


def bench_sealed(build, directory):
    """Hands of a sealed match: each draw is a write of its own, and needs the hand's seed."""
    target = Target(build, directory, flags=("--seal-key", key_file()))
    match = SealedMatch(target, target.club, target.club.players()).ready()
    took, cpu = [], cpu_us(target.daemon.pid)
    for _ in range(SEALED_HANDS):
        match.deal()
        for number in range(1, SEALED_DRAWS + 1):
            begin = time.monotonic()
            expect(match.holders[number % 4].draw(number), 200)
            took.append(time.monotonic() - begin)
        match.hand(draw(), beyond=True)
    cpu = (cpu_us(target.daemon.pid) - cpu) / len(took)
    took.sort()
    say("a draw of a sealed hand: median, 99 of 100",
        f"{took[len(took) // 2] * 1000:.2f} ms, {took[len(took) * 99 // 100] * 1000:.2f} ms")
    say("the daemon's own time for one, deals and hands included", f"{cpu:.0f} us")
    target.daemon.stop()


PARTS = {"append": bench_append, "store": bench_store, "reads": bench_reads, "long": bench_long,
         "club": bench_club, "seating": bench_seating, "sealed": bench_sealed}


def main():
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    chosen = sys.argv[2:] or list(PARTS)
    with tempfile.TemporaryDirectory(prefix="mahjongd-bench-") as directory:
        for name in chosen:
            PARTS[name](sys.argv[1], directory)


if __name__ == "__main__":
    main()
