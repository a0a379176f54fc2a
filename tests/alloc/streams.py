#!/usr/bin/python3
"""
Refuses memory to streams of events, while one is opened and while what it waits for is written:
streams.py MAHJONGD MAHJONG. Whatever breaks, a client that comes back to where it was has every
entry once.
"""

import http.client
import time

from calls import Scene, draw
from heap import NEVER, Refused, has_own_heap
from support.event_stream import Stream
from support.suite import Suite

OPENING = 60  # allocations that are tried; more than opening makes
STEP = 3
WRITE, WRITE_STEP = 450, 4  # the same of writing a hand and telling of it
WAKE_SECONDS = 0.02         # in which a stream has what was written for it


class Follower:
    """Reads the events of a match, and comes back to where it was when its stream ends."""

    def __init__(self, refused, scene):
        self.refused, self.scene = refused, scene
        self.seen, self.last, self.stream, self.broken = [], 0, None, 0

    def open(self):
        """Whether there is a stream."""
        self.close()
        try:
            self.stream = Stream(self.refused.daemon, self.scene.match.id,
                                 self.scene.club.read.key, f"?after={self.last}")
        except (http.client.HTTPException, ConnectionError):
            return False
        if self.stream.status == 200:
            return True
        status = self.stream.status
        self.close()
        if status != 503:
            raise AssertionError(f"a stream is answered {status}")
        return False

    def close(self):
        if self.stream is not None:
            self.stream.close()
        self.stream = None

    def follow(self, seq):
        """Until entry `seq` has come."""
        while self.last < seq:
            if self.stream is None and not self.open():
                raise AssertionError("no stream though there is memory")
            try:
                event = self.stream.event()
            except (http.client.HTTPException, ConnectionError):
                event = None
            if event is None:
                self.broken += 1
                self.close()
            else:
                self.last = event[0]
                self.seen.append(event[0])


def entries(scene):
    return [entry["seq"] for entry in scene.match.entries()]


def opening(suite):
    """Memory is short while a stream is opened."""
    refused = Refused(suite)
    refused.connect()
    scene = Scene(refused.client)
    for first in range(1, OPENING, STEP):
        for last in (first, NEVER):
            follower = Follower(refused, scene)
            refused.heap.arm(first, last)
            follower.open()
            refused.heap.disarm()
            follower.follow(entries(scene)[-1])
            suite.equal(f"opened, refused {first}-{last}: every entry once", follower.seen,
                        entries(scene))
            follower.close()
    suite.healthy("opening", refused.daemon)
    suite.stop("opening", refused.daemon)


def writing(suite):
    """Memory is short while an entry is written and a stream wakes."""
    refused = Refused(suite)
    refused.connect()
    scene = Scene(refused.client)
    follower = Follower(refused, scene)
    follower.open()
    follower.follow(entries(scene)[-1])
    for first in range(1, WRITE, WRITE_STEP):
        for last in (first, NEVER):
            number = scene.match.show()["next_hand_number"]
            headers = {**scene.club.scorer.headers({}), "Content-Type": "application/json"}
            refused.heap.arm(first, last)
            try:
                refused.client.post(f"{scene.match.path}/hands?names=none",
                                    {"hand_number": number, "outcome": draw(0),
                                     "beyond": True},
                                    Idempotency_Key=f"k{first}-{last}", **headers)
            except (http.client.HTTPException, ConnectionError):
                pass
            time.sleep(WAKE_SECONDS)
            refused.heap.disarm()
            refused.connect()
            scene.use(refused.client)
            scene.match.hand(draw(1), beyond=True)
            follower.follow(entries(scene)[-1])
    suite.equal("every entry once", follower.seen, entries(scene))
    suite.check("streams broke, and that did no harm", follower.broken > 0, "none did")
    suite.note(f"the stream broke {follower.broken} times")
    follower.close()
    suite.healthy("writing", refused.daemon)
    suite.stop("writing", refused.daemon)


if __name__ == "__main__":
    with Suite(daemon=False) as the_suite:
        if not has_own_heap(the_suite):
            the_suite.run(opening, writing)
