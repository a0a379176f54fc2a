#!/usr/bin/python3
"""
Refuses memory at each point of each kind of request, and the disk at each point of each write: the
n-th call, and all from the n-th on.

    out_of_memory.py MAHJONGD MAHJONG [--all] [--only PART] [--seed N]

There must be no crash, no hang, no leak and no half write; the answer is the one that is due, an
honest 503, or the end of the connection; and the same request afterwards is served. Without --all a
sample of the points is tried.
"""

import argparse
import random
import sys
import uuid

from calls import Scene
from heap import NEVER, Closed, Refused, has_own_heap
from support.answer_checks import answer_faults, without_instance
from support.client import Client
from support.suite import WATCHDOG, Suite

POINTS = 20    # of each call and way that are tried without --all
BEYOND = 4     # more points than a plain request has: other paths may need more
LEAKS = 3      # times on end that a request leaves more living: a leak; what is filled once stops


class Torture:
    """One daemon, to which the heap or the disk is refused, and what is held against it."""

    def __init__(self, suite, options, kind):
        self.suite, self.options, self.kind = suite, options, kind
        self.random = random.Random(options.seed)
        self.refused = Refused(suite, kind)
        self.refused.connect()
        self.heap, self.scene = self.refused.heap, Scene(self.refused.client)
        self.tried = self.failures = 0
        self.answers = {}

    # ---- Sending ----

    def send(self, ask, key):
        headers = ask.headers(self.scene.key(ask.role))
        if key is not None:
            headers["Idempotency-Key"] = key
        return self.refused.send(ask.method, ask.path, ask.bytes(), headers)

    def reconnect(self):
        self.refused.reconnect()
        self.scene.use(self.refused.client)

    def head(self, ask):
        club = self.scene.spare if ask.role == "spare" else self.scene.club
        items = club.read.read("/v1/ledger?limit=1")["items"]
        return items[0]["seq"] if items else 0

    def count(self, ask, key):
        """(allocations, answer) of the request when all is well."""
        self.heap.arm(NEVER, NEVER)
        answer = self.send(ask, key)
        return self.heap.disarm()[0], answer

    def armed(self, ask, key, first, last):
        """(answer or None when the connection ended, how many allocations failed)."""
        self.heap.arm(first, last)
        try:
            answer = self.send(ask, key)
        except Closed:
            answer = None
        finally:
            _, failed = self.heap.disarm()
        return answer, failed

    def points(self, count):
        numbers = list(range(1, count + BEYOND + 1))
        if self.options.all or count <= POINTS:
            return numbers
        return sorted(self.random.sample(numbers, POINTS))

    # ---- Judging ----

    def judge(self, name, ask, answer, golden):
        """Whether it is an answer that may be; it is noted."""
        if answer is None:
            self.note("closed")
            self.reconnect()
            return True
        self.note(answer.status)
        if answer.status == 503:
            wrong = answer_faults(answer)
            if not wrong and answer.json()["code"] != "unavailable":
                wrong.append("another code than unavailable")
            if "retry-after" not in answer.headers:
                wrong.append("no Retry-After")
            return self.suite.check(f"{name}: an honest 503", not wrong, f"{wrong}: {answer!r}")
        if not self.suite.check(f"{name}: status", answer.status == ask.status, repr(answer)):
            return False
        if not ask.steady or golden is None:
            return True
        return self.suite.check(f"{name}: the answer as it is due",
                                same_lines(answer, golden),
                                f"{answer.body[:600]!r}, not {golden.body[:600]!r}")

    def note(self, what):
        self.answers[what] = self.answers.get(what, 0) + 1

    def attempt(self, name, ask, key, first, last, golden=None):
        """The answer, or None; whether any allocation failed."""
        self.tried += 1
        try:
            answer, failed = self.armed(ask, key, first, last)
        except TimeoutError:
            self.suite.check(f"{name}: answered in time", False, "neither answer nor end")
            self.reconnect()
            return None, 1
        self.failures += failed > 0
        try:
            self.judge(name, ask, answer, golden)
        except RuntimeError as gone:
            raise RuntimeError(name) from gone
        return answer, failed

    # ---- Calls that only ask ----

    def read(self, name, prepare):
        ask = prepare()
        golden = self.send(ask, None)
        self.suite.equal(f"{name}: plainly", golden.status, ask.status)
        self.send(ask, None)
        count, _ = self.count(ask, None)
        live = self.heap.settled()
        for first in self.points(count):
            for last in (first, NEVER):
                what = f"{name}, refused {first}-{'' if last == NEVER else last} of {count}"
                grown = []
                for _ in range(LEAKS):
                    self.attempt(what, ask, None, first, last, golden)
                    again = self.send(ask, None)
                    self.suite.check(f"{what}: served afterwards", again.status == ask.status and (
                        not ask.steady
                        or without_instance(again.body) == without_instance(golden.body)),
                        repr(again))
                    now = self.heap.settled(live)
                    grown.append(now - live)
                    live = now
                    if grown[-1] <= 0:
                        break
                self.suite.check(f"{what}: no leak", grown[-1] <= 0, f"{grown} each time")

    # ---- Calls that write ----

    def write(self, name, prepare):
        for _ in range(2):  # the first may find more to do, and fills caches
            ask = prepare()
            before = self.head(ask)
            count, _ = self.count(ask, uuid.uuid4().hex)
            grows = self.head(ask) - before
        for first in self.points(count):
            for last in (first, NEVER):
                what = f"{name}, refused {first}-{'' if last == NEVER else last} of {count}"
                self.write_once(what, prepare(), first, last, grows)

    def write_once(self, name, ask, first, last, grows):
        key, before = uuid.uuid4().hex, self.head(ask)
        answer, _ = self.attempt(name, ask, key, first, last)
        if answer is not None and answer.status == 503:
            self.suite.equal(f"{name}: a 503 has written nothing", self.head(ask), before)
        if ask.ends:
            self.ended(name, ask, answer, key)
            return
        again = self.send(ask, key)
        self.suite.equal(f"{name}: done when sent again", again.status, ask.status)
        if answer is not None and answer.status == ask.status:
            self.suite.equal(f"{name}: it was the first answer",
                             (again.headers.get("idempotency-replayed"), again.body),
                             ("true", answer.body))
        third = self.send(ask, key)
        self.suite.equal(f"{name}: once", (third.headers.get("idempotency-replayed"), third.body),
                         ("true", again.body))
        self.suite.equal(f"{name}: entries", self.head(ask), before + grows)

    def ended(self, name, ask, answer, key):
        """It is done at the latest when it is sent again; then whoever asked it is refused."""
        due = {None: {ask.status, 401}, ask.status: {401}}
        again = self.send(ask, key)
        self.suite.check(f"{name}: done when sent again",
                         again.status in due.get(answer and answer.status, {ask.status}),
                         repr(again))
        self.suite.equal(f"{name}: it has ended", self.send(ask, key).status, 401)

    def run(self):
        for kind, calls in (("read", self.scene.reads()), ("write", self.scene.writes())):
            for name, prepare in calls.items():
                if self.options.only in name and (kind == "write" or self.kind == "heap"):
                    getattr(self, kind)(name, prepare)
        self.scene.use(Client(self.refused.daemon, WATCHDOG))  # a long book takes its time
        verdict = self.scene.club.read.read("/v1/ledger/verify")
        self.suite.equal("verify", (verdict["ok"], verdict["faults"]), (True, []))
        self.suite.healthy("afterwards", self.refused.daemon)
        self.suite.stop("the daemon", self.refused.daemon)
        self.suite.note(f"{self.kind}: {self.tried} requests, {self.failures} of them refused "
                        f"something; answers {self.answers}")


def same_lines(answer, golden):
    """The same, but for lines that say 503 for themselves."""
    told, due = without_instance(answer.body), without_instance(golden.body)
    if told == due:
        return True
    got, want = told.split(b"\n"), due.split(b"\n")
    return len(want) > 2 and len(got) == len(want) and all(
        a == b or b'"code":"unavailable"' in a for a, b in zip(got, want))


def main():
    parser = argparse.ArgumentParser(description="Refuses memory to requests.")
    parser.add_argument("binaries", nargs=2)
    parser.add_argument("--all", action="store_true", help="every point")
    parser.add_argument("--only", default="", help="calls with this in their name")
    parser.add_argument("--seed", default="1")
    options = parser.parse_args()
    sys.argv[1:] = options.binaries
    with Suite(daemon=False, seconds=10**4 if options.all else WATCHDOG) as suite:
        suite.note(f"--seed {options.seed}")
        if has_own_heap(suite):
            return
        suite.run(lambda suite: Torture(suite, options, "heap").run(),
                  lambda suite: Torture(suite, options, "disk").run())


if __name__ == "__main__":
    main()
