#!/usr/bin/python3
"""
An answer to a write leaves after what it wrote was synced: tests/crash/order.py MAHJONGD MAHJONG.

A kill cannot show this, since the system keeps what a killed process wrote; so the order of the
daemon's calls is noted by tests/crash/disk.c. One client writes, so that between two answers stands
what belongs to the second.
"""

import os

from support.store_faults import Place, hand
from support.suite import Suite

HANDS = 60


def answered(log):
    """The events before each answer, and its status."""
    before = []
    for line in log.splitlines():
        if line.startswith("answer "):
            yield before, int(line.split()[1])
            before = []
        else:
            before.append(line)


def sync_before_answer(suite):
    with Place(suite) as place:
        log = os.path.join(place.directory, "events")
        place.start(DISK_LOG=log)
        players = place.club.players()
        match = place.club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": players})["id"]
        path = f"/v1/matches/{match}/hands"
        with open(log, encoding="ascii") as file:
            file.read()
            for number in range(1, HANDS + 1):
                place.club.scorer.make(path, hand(number))
            place.club.scorer.delete(f"{path}/{HANDS}")
            writes = list(answered(file.read()))
            for number in range(HANDS):
                place.club.read.get(f"/v1/matches/{match}")
            reads = list(answered(file.read()))
    suite.equal("the answers", [status for _, status in writes], [201] * HANDS + [200])
    for number, (events, status) in enumerate(writes, 1):
        suite.check(f"write {number}: written, synced, answered",
                    "write" in events and events[-1] == "sync", f"{events} before {status}")
    # The log can tell one from the other. That the key was used is noted once.
    suite.check("reads sync nothing", reads and
                sum("sync" in events for events, _ in reads) <= 1, reads)


if __name__ == "__main__":
    with Suite(daemon=False) as the_suite:
        the_suite.run(sync_before_answer)
