#!/usr/bin/python3
"""
Clubs that do all they can with a very long match, and another club beside them that records its
hands: how much later its writes are answered than in the quiet before, at the worst.

TIMED=1 in the environment, as `make hostile` sets it: a match of 10,000 hands, and no write of the
other club takes ADDED_MS longer. Elsewhere the match is short, and only that all are answered
counts.
"""

import contextlib
import json
import multiprocessing
import os
import time
import uuid

from _attacks import NICE
from _probe import connect, exchange, post
from support.client import Client, NDJSON, dump
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite, expect
from support.matches import Match
from support.suite import TIMED

HANDS = 10000 if TIMED else 60
ADDED_MS = 50
MEASURED = 6.0 if TIMED else 0.3
PAUSE = 0.003
DEEP = min(HANDS, 200)  # hands that a correction takes back at most
DEBTS = 1024 if TIMED else 32  # players with a balance: as many as a plan takes
DEBTS_AT_ONCE = 256  # postings of an adjustment
PATIENCE = 600
OUTCOME = {"type": "exhaustive_draw"}


class Large:
    """A club with a very long match, as one process sees it."""

    def __init__(self, suite, club, match):
        self.daemon, self.match = suite.daemon, match
        self.key = club.keys["owner"]["key"]
        self.path = f"/v1/matches/{match}"
        self.owner = self.admin = None
        self.connect()
        self.data = self.owner.get("/v1/export").body
        lines = self.data.split(b"\n")
        end = {**json.loads(lines[-2]), "entries": 1}
        self.wrong = b"\n".join([*lines[:-2], dump(end), b""])

    def connect(self):
        client = Client(self.daemon, timeout=PATIENCE)
        self.owner, self.admin = Caller(client, self.key), Caller(client, ADMIN_KEY)

    def empty_club(self):
        return Club(self.admin, "Empty").owner

    def check(self, good):
        if not good:
            raise AssertionError("not answered as it should be")


def record(suite, club, count):
    """A match of so many hands."""
    match = Match(club, club.players(), "ming")
    with connect((suite.daemon.host, suite.daemon.port)) as link:
        for number in range(1, count + 1):
            if exchange(link, hand(match.id, club.keys["scorer"]["key"], number)) != 201:
                raise AssertionError(f"hand {number} was not taken")
    return match.id


def hand(match, key, number):
    body = dump({"hand_number": number, "outcome": OUTCOME, "beyond": True})
    return post(f"/v1/matches/{match}/hands?names=none", body, f"Authorization: Bearer {key}",
                f"Idempotency-Key: {uuid.uuid4().hex}")


def owe(club):
    """Balances that sum to 0, each another."""
    for begin in range(0, DEBTS, DEBTS_AT_ONCE):
        amounts = [(i + 1) * (-1) ** i for i in range(begin, min(begin + DEBTS_AT_ONCE, DEBTS))]
        amounts[-1] -= sum(amounts)
        club.owner.make("/v1/ledger/adjustments", {"reason": "debts", "postings": [
            {"player": club.player(f"Debtor {begin + i}"), "amount": amount}
            for i, amount in enumerate(amounts)]})


# ---- What they do, each over and over ----


def verify(large):
    expect(large.owner.get("/v1/ledger/verify"), 200)


def export(large):
    large.check(len(large.owner.get("/v1/export").body) > 0)


def finish(large):
    expect(large.owner.post(large.path + "/finish", {}), 200)
    expect(large.owner.post(large.path + "/reopen", {"reason": "again"}), 200)


def undo(large):
    expect(large.owner.delete(f"{large.path}/hands/{HANDS}"), 200)
    large.owner.make(large.path + "/hands",
                     {"hand_number": HANDS, "outcome": OUTCOME, "beyond": True})


def correct(large):
    large.owner.make(large.path + "/corrections", {
        "from_hand": HANDS - DEEP + 1, "reason": "wrong", "hands": [{"outcome": OUTCOME}] * DEEP})


def replace(large):
    expect(large.owner.put(f"{large.path}/hands/{HANDS - DEEP + 1}",
                           {"hand_number": HANDS - DEEP + 1, "outcome": OUTCOME}), 200)


def substitute(large):
    seats = large.owner.read(large.path)["seats"]
    large.owner.make(large.path + "/seats", {"seats": seats[1:] + seats[:1]})


def void(large):
    answer = large.owner.post(large.path + "/void", {"reason": "all of it"})
    large.check(answer.status in (200, 409))
    time.sleep(PAUSE)


def settle_up(large):
    """All balances at once, and back."""
    plan = large.owner.read("/v1/settlements/plan")
    entry = large.owner.make("/v1/settlements", {"as_of": plan["as_of"]})
    large.check(len(entry["transfers"]) >= DEBTS / 2)
    large.owner.make(f"/v1/ledger/{entry['seq']}/reverse", {"reason": "again"})


def bring_in(large):
    """Into a new club, so that no other import is under way there."""
    expect(large.empty_club().post("/v1/import", large.data, Content_Type=NDJSON), 201)


def bring_in_wrong(large):
    expect(large.empty_club().post("/v1/import", large.wrong, Content_Type=NDJSON), 422)


WORKS = (verify, export, finish, undo, correct, replace, substitute, settle_up, bring_in,
         bring_in_wrong)


class Work:
    """While it is entered, a process does the work over and over; it ends after a whole one."""

    def __init__(self, work, large):
        self.over = multiprocessing.Event()
        self.process = multiprocessing.Process(target=self.run, args=(work, large), daemon=True)

    def run(self, work, large):
        os.nice(NICE)
        large.connect()
        while not self.over.is_set():
            work(large)

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *error):
        self.over.set()
        self.process.join(PATIENCE)
        self.good = self.process.exitcode == 0


# ---- The other club ----


class Neighbour:
    """Records a hand after the other, and notes how long each took."""

    def __init__(self, suite):
        club = suite.club("Neighbour")
        self.match = Match(club, club.players(), "ming").id
        self.key = club.keys["scorer"]["key"]
        self.place = (suite.daemon.host, suite.daemon.port)
        self.number = 0

    def measure(self, seconds):
        """Milliseconds of each write, sorted."""
        took = []
        end = time.monotonic() + seconds
        with connect(self.place) as link:
            while not took or time.monotonic() < end:
                took.append(self.record(link))
                time.sleep(PAUSE)
        return sorted(took)

    def record(self, link):
        self.number += 1
        text = hand(self.match, self.key, self.number)
        begin = time.perf_counter()
        status = exchange(link, text)
        if status != 201:
            raise AssertionError(f"the neighbour's hand was answered {status}")
        return (time.perf_counter() - begin) * 1000


def show(took):
    return (f"{len(took)} writes, median {took[len(took) // 2]:.1f}, "
            f"99 % {took[len(took) * 99 // 100]:.1f}, worst {took[-1]:.1f} ms")


def prepare(suite):
    suite.neighbour = Neighbour(suite)
    club = suite.club("Large")
    begin = time.monotonic()
    owe(club)
    suite.large = Large(suite, club, record(suite, club, HANDS))
    suite.note(f"a match of {HANDS} hands in {time.monotonic() - begin:.1f} s; its export has "
               f"{len(suite.large.data) >> 10} KiB")


def beside(suite, name, *works):
    quiet = suite.neighbour.measure(MEASURED / 3)
    with contextlib.ExitStack() as stack:
        entered = [stack.enter_context(Work(work, suite.large)) for work in works]
        took = suite.neighbour.measure(MEASURED)
    suite.note(f"{name:15} {show(took)}; before: worst {quiet[-1]:.1f}")
    suite.check(f"{name}: all that it asks is answered", all(work.good for work in entered))
    suite.check(f"{name}: adds at most {ADDED_MS} ms",
                not TIMED or took[-1] - quiet[-1] <= ADDED_MS,
                f"{took[-1]:.1f} ms, {quiet[-1]:.1f} before")


def each(suite):
    chosen = os.environ.get("ATTACKS", "").split()
    for work in WORKS:
        if not chosen or work.__name__ in chosen:
            beside(suite, work.__name__, work)
    if not chosen or "together" in chosen:
        beside(suite, "together", verify, export, finish, bring_in)
    if not chosen or "void" in chosen:
        beside(suite, "void", void)


def main():
    multiprocessing.set_start_method("fork")
    with LedgerSuite() as suite:
        suite.run(prepare, each)


if __name__ == "__main__":
    main()
