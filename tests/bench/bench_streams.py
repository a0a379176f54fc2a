#!/usr/bin/python3
"""
What live events cost: tests/bench/bench_streams.py MAHJONGD MAHJONG. How long a hand takes to be
recorded and to be shown on another phone, which reads nothing, at clubs with streams each; and what
a well-behaved client waits in quiet and beside a writer whose every commit goes to 1,000 streams
of one club; what the daemon's processor does while nothing happens. Prints; asserts nothing.
"""

import multiprocessing
import os
import resource
import selectors
import socket
import sys
import threading
import time

from support.client import Client
from support.ledger_suite import Caller, LedgerSuite
from support.matches import Match

CLUBS, EACH, CROWD = 100, 10, 1000
HANDS, PROBES, TURNS = 3, 60, 5
STILL = 20  # seconds in which nothing happens
OUTCOME = {"type": "exhaustive_draw", "tenpai": [0, 1, 2, 3]}


class Crowd(threading.Thread):
    """Streams that are read by one thread: when each was sent what it waits for."""

    def __init__(self, daemon):
        super().__init__(daemon=True)
        self.daemon_process, self.selector = daemon, selectors.DefaultSelector()
        self.ended = False
        self.links = []

    def join_club(self, club, count):
        key = club.keys["read"]["key"]
        for _ in range(count):
            number = len(self.links)
            link = socket.create_connection(
                (self.daemon_process.host, self.daemon_process.port),
                source_address=(f"127.0.1.{1 + number // 100}", 0))
            link.sendall(f"GET /v1/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
                         "\r\n".encode())
            text = b""
            while b"retry: " not in text:
                piece = link.recv(4096)
                assert piece, text
                text += piece
            state = {"club": club.id, "marks": 0, "at": 0.0}
            link.setblocking(False)
            self.selector.register(link, selectors.EVENT_READ, state)
            self.links.append((link, state))

    def run(self):
        while not self.ended:
            for key, _ in self.selector.select(0.2):
                data = key.fileobj.recv(65536)
                marks = data.count(b'"kind":"commit"')
                if marks:
                    key.data["marks"] += marks
                    key.data["at"] = time.monotonic()

    def end(self):
        self.ended = True
        self.join()
        for link, _ in self.links:
            link.close()


class Away(multiprocessing.Process):
    """A crowd that is read by a process of its own, so that it takes no time of ours."""

    def __init__(self, crowd):
        super().__init__(daemon=True)
        self.crowd, self.stop = crowd, multiprocessing.Event()
        self.fewest = multiprocessing.Value("i", 0)

    def run(self):
        self.crowd.start()
        self.stop.wait()
        time.sleep(0.5)
        self.fewest.value = min(state["marks"] for _, state in self.crowd.links)
        self.crowd.end()

    def end(self):
        self.stop.set()
        self.join()
        for link, _ in self.crowd.links:
            link.close()
        return self.fewest.value


def wait_for(states, marks):
    end = time.monotonic() + 20
    while any(state["marks"] < marks for state in states) and time.monotonic() < end:
        time.sleep(0.0005)


def show(times):
    times = sorted(times)
    return (f"median {times[len(times) // 2] * 1000:6.2f} ms, 99 % "
            f"{times[len(times) * 99 // 100] * 1000:6.2f}, worst {times[-1] * 1000:6.2f}")


class Quick(Caller):
    """A caller whose answers nobody compares with openapi.yaml."""

    def request(self, method, path, body, headers):
        return self.client.request(method, path, body, headers)


def shown(suite):
    """From the tap to the last of the club's phones, one club after the other."""
    crowd, clubs = Crowd(suite.daemon), [suite.club() for _ in range(CLUBS)]
    matches = [Match(club, [{"guest": name} for name in "ABCD"]) for club in clubs]
    for club in clubs:
        crowd.join_club(club, EACH)
    crowd.start()
    written, seen = [], []
    client = Client(suite.daemon)
    for number in range(1, HANDS + 1):
        for match in matches:
            states = [state for _, state in crowd.links if state["club"] == match.club.id]
            caller = Quick(client, match.club.keys["scorer"]["key"])
            begin = time.monotonic()
            answer = caller.post(f"{match.path}/hands",
                                 {"hand_number": number, "outcome": OUTCOME, "beyond": True})
            written.append(time.monotonic() - begin)
            assert answer.status == 201, answer
            wait_for(states, number)
            seen += [state["at"] - begin for state in states]
    crowd.end()
    suite.note(f"{CLUBS} clubs of {EACH} streams: recorded {show(written)}")
    suite.note(f"{CLUBS} clubs of {EACH} streams: shown    {show(seen)}; 1 write, 0 reads")


def probe(suite, caller, path):
    took = []
    for _ in range(PROBES):
        begin = time.monotonic()
        assert caller.get(path).status == 200
        took.append(time.monotonic() - begin)
        time.sleep(0.005)
    return took


def place(times, hundredth):
    times = sorted(times)
    return times[len(times) * hundredth // 100]


class Writing:
    """A writer of one match, ten hands a second while it is asked for."""

    def __init__(self, suite, match, club):
        self.match, self.number = match, 0
        self.caller = Quick(Client(suite.daemon), club.keys["scorer"]["key"])

    def once(self):
        self.number += 1
        self.caller.post(f"{self.match.path}/hands", {
            "hand_number": self.number, "outcome": OUTCOME, "beyond": True})

    def until(self, ended):
        while not ended.is_set():
            self.once()
            time.sleep(0.1)

    def beside(self, work):
        """What `work` returns, done while it writes."""
        ended = threading.Event()
        thread = threading.Thread(target=self.until, args=(ended,))
        thread.start()
        found = work()
        ended.set()
        thread.join()
        return found


def compared(suite, name, writing, reader, path):
    """
    A reader in quiet and beside the writer by turns, so that whatever else the machine does is
    beside both.
    """
    quiet, loud, first = [], [], writing.number
    for _ in range(TURNS):
        quiet += probe(suite, reader, path)
        loud += writing.beside(lambda: probe(suite, reader, path))
    suite.note(f"a GET in quiet: {show(quiet)}")
    suite.note(f"a GET beside {name}: {show(loud)}; {writing.number - first} hands")
    suite.note("times the quiet one: " + ", ".join(
        f"{label} {place(loud, of) / place(quiet, of):.2f}"
        for label, of in (("median", 50), ("90 %", 90), ("99 %", 99)))
        + f"; load of the machine {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors")


def beside(suite):
    """A reader of another club beside a writer, and beside a writer with a crowd."""
    club, other = suite.club(), suite.club()
    match, quiet = (Match(c, [{"guest": name} for name in "ABCD"]) for c in (club, other))
    reader = Quick(Client(suite.daemon), other.keys["read"]["key"])
    writing = Writing(suite, match, club)
    compared(suite, "a writer", writing, reader, quiet.path)
    crowd = Crowd(suite.daemon)
    crowd.join_club(club, CROWD)
    away = Away(crowd)
    away.start()
    compared(suite, f"a writer with {CROWD} streams", writing, reader, quiet.path)
    suite.note(f"each stream was sent {away.end()} marks or more")
    for _ in range(3):  # who has gone makes room when something is sent
        writing.once()
        time.sleep(0.3)


def processor_time(suite):
    """Seconds of a processor that the daemon has taken so far."""
    with open(f"/proc/{suite.daemon.pid}/stat", encoding="ascii") as file:
        user, system = file.read().rsplit(")", 1)[1].split()[11:13]
    return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")


def still(suite):
    """Streams to which nothing is sent are looked at, whether their sockets have closed."""
    for count in (0, CROWD):
        crowd = Crowd(suite.daemon)
        crowd.join_club(suite.club(), count)
        time.sleep(1)
        before = processor_time(suite)
        time.sleep(STILL)
        took = (processor_time(suite) - before) / STILL
        suite.note(f"{count} streams in quiet: {took * 100:.2f} % of a processor")
        for link, _ in crowd.links:
            link.close()


def main():
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(8192, hard), hard))
    # One club has all of them here.
    with LedgerSuite(300, ("--limit", f"streams.club={CROWD}")) as suite:
        suite.run(still, beside, shown)


if __name__ == "__main__":
    main()
