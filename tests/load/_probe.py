"""
A well-behaved client, who asks little and measures how long it takes: some kinds of request by
turns, with a pause after each, over a few connections that stay and one that is new each time.
"""

import itertools
import socket
import statistics
import time
import uuid

from _attacks import HEAD, post
from support.client import dump

LINKS = 4       # for each kind, so that each thread of the daemon is asked
PAUSE = 0.001   # seconds
TIMEOUT = 300


class Failed(Exception):
    """The well-behaved client was not served."""


def connect(place, timeout=TIMEOUT):
    link = socket.create_connection(place, timeout)
    link.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return link


def exchange(link, text):
    """Sends a request; the status and head of its answer, when all of it is there."""
    link.sendall(text)
    data = b""
    while (end := data.find(b"\r\n\r\n")) < 0:
        data += received(link)
    head = data[:end].lower()
    at = head.index(b"content-length: ") + 16
    left = end + 4 + int(head[at:].split(b"\r", 1)[0]) - len(data)
    while left > 0:
        left -= len(received(link))
    return int(head.split()[1])


def received(link):
    data = link.recv(1 << 18)
    if not data:
        raise Failed("the daemon closed the connection of a well-behaved client")
    return data


class Probe:
    """`match` is the probe's own: it records its hands, one after the other."""

    def __init__(self, daemon, score, key, match):
        self.place, self.key, self.match = (daemon.host, daemon.port), key, match
        self.catalogue, self.score = HEAD + b"\r\n", post("/v1/score", score)
        self.links = {}
        self.number = self.turn = 0
        self.renew()

    def renew(self):
        """Connects anew, as a client that was silent: in a crowd idle connections are closed."""
        for link in itertools.chain(*self.links.values()):
            link.close()
        self.links = {kind: [connect(self.place) for _ in range(LINKS)]
                      for kind in ("catalogue", "score", "append")}

    def append(self):
        self.number += 1
        body = dump({"hand_number": self.number, "beyond": True,
                     "outcome": {"type": "exhaustive_draw", "tenpai": []}})
        return post(f"/v1/matches/{self.match}/hands?names=none", body,
                    f"Authorization: Bearer {self.key}", f"Idempotency-Key: {uuid.uuid4().hex}")

    def ask(self, kind):
        """Seconds that one request takes."""
        self.turn += 1
        text = self.append() if kind == "append" else getattr(self, kind, self.catalogue)
        begin = time.perf_counter()
        try:
            status = self.send(kind, text)
        except (Failed, ConnectionError):  # it may have been silent for as long as a crowd allows
            self.renew()
            status = self.send(kind, text)
        if status not in (200, 201):
            raise Failed(f"{kind}: {status}")
        return time.perf_counter() - begin

    def send(self, kind, text):
        if kind == "new":
            with connect(self.place) as link:
                return exchange(link, text)
        return exchange(self.links[kind][self.turn % LINKS], text)

    def measure(self, seconds):
        """{kind: median in microseconds}"""
        took = {kind: [] for kind in ("catalogue", "score", "append", "new")}
        end = time.monotonic() + seconds
        while not took["new"] or time.monotonic() < end:
            for kind, found in took.items():
                found.append(self.ask(kind))
                time.sleep(PAUSE)
        return {kind: statistics.median(found) * 1e6 for kind, found in took.items()}
