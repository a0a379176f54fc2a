#!/usr/bin/python3
"""
Hostile clients of every kind, and a well-behaved one beside them: that it is answered, what memory
the daemon takes, and how much longer it waits than in the quiet before (the ratio of medians, for
each kind of request).

TIMED=1 in the environment, as `make hostile` sets it: 5,000 idle connections and longer measuring,
so that the ratios mean something, and they have to keep their bound.
"""

import os
import time

from _attacks import ATTACKS, Attack, Target
from _probe import Failed, Probe
from support.client import dump
from support.daemon import is_sanitized
from support.ledger_suite import LedgerSuite
from support.matches import Match
from support.metrics import Metrics
from support.suite import TIMED
from support.vectors import load

MANY = 5000 if TIMED else 1500
MEASURED = 3.0 if TIMED else 0.5     # seconds, before and during an attack
HELD_SECONDS = 300                  # until all of them are open
GROWING = 4.0 if TIMED else 0.8      # in which an attack gets going
RATIO, FLOOR_US = 20, 5000          # more is a hang; the exact ratios are for the reader
BESIDE_OUTLOOKS = 1.2               # a score takes so much longer at most
# What the attacks leave behind one after the other: 100 to 220 MiB, by how many connections there
# are and how busy the machine is. Beyond that something grows with what an attacker sends.
RSS_KIB = (256 if TIMED else 1024) * 1024


def example(call):
    return dump(next(case["request"] for case in load("riichi") if case["call"] == call))


def prepare(suite):
    club = suite.club()
    suite.players = club.players()
    mine, theirs = (Match(club, suite.players) for _ in range(2))
    key = club.keys["scorer"]["key"]
    suite.book, suite.key = club, key
    suite.probe = Probe(suite.daemon, example("score"), key, mine.id)
    other = suite.club().keys["scorer"]["key"]
    suite.target = Target(suite.daemon, example("score"), key, theirs.id, MANY, other)
    suite.sanitized = is_sanitized(suite.mahjongd)
    suite.probe.measure(MEASURED)


def open_connections(suite):
    return int(Metrics(suite.client.get("/metrics").body).of("mahjongd_connections"))


def wait_for_many(suite):
    end = time.monotonic() + HELD_SECONDS
    while open_connections(suite) < MANY and time.monotonic() < end:
        suite.probe.measure(0.1)


def under(suite, attack):
    name = attack.__name__
    suite.probe.renew()
    quiet = suite.probe.measure(MEASURED)
    with Attack(attack, suite.target):
        try:
            # In a crowd the daemon soon closes connections that are not used: these are.
            suite.probe.measure(GROWING)
            if name == "idle":
                wait_for_many(suite)
            found = suite.probe.measure(MEASURED)
        except (OSError, Failed) as error:
            suite.check(f"{name}: the well-behaved client is served", False, repr(error))
            suite.probe = Probe(suite.daemon, example("score"), suite.key,
                                Match(suite.book, suite.players).id)
            return
        rss, count = suite.daemon.status_kib("VmRSS"), open_connections(suite)
    ratios = {kind: found[kind] / quiet[kind] for kind in quiet}
    medians = (f"{kind} {found[kind]:.0f} ({ratio:.2f})" for kind, ratio in ratios.items())
    suite.note(f"{name:16} {count:5} connections, {rss:6} KiB, medians (us) and ratios: "
               + ", ".join(medians))
    suite.check(f"{name}: the well-behaved client is served", True)
    for kind, before in quiet.items():
        suite.within(f"{name}: {kind}", found[kind] / 1e6, max(RATIO * before, FLOOR_US) / 1e6)
    if name == "outlooks" and TIMED:
        suite.check("a score beside outlooks", ratios["score"] <= BESIDE_OUTLOOKS,
                    f"{ratios['score']:.2f} times the quiet")
    suite.check(f"{name}: memory", rss < RSS_KIB or suite.sanitized, f"{rss} KiB")
    if name == "idle":
        suite.check("the idle ones are held", count >= MANY, f"{count} of {MANY}")


def attacks(suite):
    chosen = os.environ.get("ATTACKS", "").split()
    for attack in ATTACKS:
        if not chosen or attack.__name__ in chosen:
            under(suite, attack)


def main():
    with LedgerSuite() as suite:
        suite.run(prepare, attacks)


if __name__ == "__main__":
    main()
