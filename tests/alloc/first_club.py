#!/usr/bin/python3
"""
Refuses memory and disk to POST /v1/start, of which a daemon does one in its life: first_club.py
MAHJONGD MAHJONG. The code is good until there is a club, and then the same request alone gets its
answer again.
"""

import random
import re
import time

from heap import NEVER, Closed, Refused, has_own_heap
from support.client import JSON, dump
from support.suite import Suite

POINTS = 8
LINK = re.compile(r"#start=(\S+)\n")
PATIENCE = 60


class First:
    """A daemon without a club, and who has its link."""

    def __init__(self, suite, kind):
        self.refused, self.tries = Refused(suite, kind, admin=False), 0
        self.refused.connect()
        end = time.monotonic() + PATIENCE
        while (found := LINK.search("".join(self.refused.daemon.said))) is None:
            if time.monotonic() > end:
                raise RuntimeError(f"no link: {self.refused.daemon.said}")
            time.sleep(0.01)
        self.body = {"code": found.group(1), "name": "Thursday Club"}

    def start(self):
        """From another address each time, for codes are tried a few times from one."""
        self.tries += 1
        return self.refused.send("POST", "/v1/start", dump(self.body), {
            "Content-Type": JSON, "Idempotency-Key": "first",
            "X-Forwarded-For": f"10.0.0.{self.tries}"})

    def armed(self, first, last):
        """(the answer, or None when the connection ended; how many calls there were)."""
        heap = self.refused.heap
        heap.arm(first, last)
        try:
            answer = self.start()
        except Closed:
            answer = None
        finally:
            count, _ = heap.disarm()
        if answer is None:
            self.refused.reconnect()
        return answer, count

    def end(self, suite, name, answer):
        """There is one club at the latest now, and its owner has its key."""
        again = self.start()
        suite.equal(f"{name}: done when sent again", again.status, 201)
        if answer is not None:
            suite.equal(f"{name}: it was the first answer", again.body, answer.body)
        me = self.refused.client.get("/v1/me", Authorization=(
            f"Bearer {again.json()['key']['key']}")).json()
        suite.equal(f"{name}: its owner", (me["role"], me["club"]["id"]),
                    ("owner", again.json()["club"]["id"]))
        suite.stop(name, self.refused.daemon)


def start(suite, kind):
    place = First(suite, kind)
    answer, count = place.armed(NEVER, NEVER)
    suite.equal("plainly", answer.status, 201)
    place.end(suite, "plainly", answer)
    place = None
    numbers = range(1, count + 1)
    for first in sorted(random.Random(1).sample(numbers, min(POINTS, count))):
        for last in (first, NEVER):
            place = place or First(suite, kind)
            answer, _ = place.armed(first, last)
            name = f"{kind}, refused {first}-{'' if last == NEVER else last} of {count}"
            if answer is not None and answer.status == 503:
                continue  # nothing was made, or the next start is refused
            suite.check(name, answer is None or answer.status == 201, repr(answer))
            place.end(suite, name, answer)
            place = None
    if place is not None:
        place.end(suite, f"{kind}, after all", None)


if __name__ == "__main__":
    with Suite(daemon=False) as the_suite:
        if not has_own_heap(the_suite):
            the_suite.run(lambda suite: start(suite, "heap"), lambda suite: start(suite, "disk"))
