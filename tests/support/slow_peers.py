"""
Slow and silent peers, each in a thread of its own while other checks go on, until the daemon has
closed them. With SLOW=1 in the environment the limit of a whole body (a minute) is waited for too.
"""

import os
import socket
import threading
import time

from support.client import connect, dump, listen, post_head, send_all
from support.score_refusals import BASE, PATH

BODY = dump(BASE)
GOOD = post_head(PATH, f"Content-Length: {len(BODY)}") + BODY
LATE_SECONDS = 8  # how late a quiet machine may close
GIVE_UP_SECONDS = 120  # after the limit, on a machine that is not quiet
IDLE_SECONDS, HEADER_SECONDS, REQUEST_SECONDS = 15, 30, 60  # api/limits.h


class Slow(threading.Thread):
    """Sends what there is, then a byte a second until the daemon has had enough."""

    def __init__(self, suite, name, first, drip, most, half_close=False):
        super().__init__(daemon=True)
        self.label, self.most, self.took, self.wire = name, most, None, None
        self.args = (suite.daemon, first, drip, half_close)
        self.start()

    def run(self):
        daemon, first, drip, half_close = self.args
        begin = time.monotonic()
        with connect(daemon) as link:
            link.sendall(first)
            if half_close:
                link.shutdown(socket.SHUT_WR)
            while time.monotonic() - begin < self.most + GIVE_UP_SECONDS:
                self.wire = listen(link, seconds=1.0)
                if self.wire.closed or self.wire.answers:
                    break
                if drip and not send_all(link, drip):
                    self.wire.closed = True
                    break
        self.took = time.monotonic() - begin


def start_slow(suite):
    suite.slow = [
        Slow(suite, "silent from the start", b"", b"", IDLE_SECONDS),
        Slow(suite, "silent within the head", GOOD[:40], b"", IDLE_SECONDS),
        Slow(suite, "silent within the body", GOOD[:-20], b"", IDLE_SECONDS),
        Slow(suite, "too short a body", GOOD[:-20], b"", IDLE_SECONDS, half_close=True),
        Slow(suite, "NUL bytes", b"\0" * 64 + b"\r\n\r\n", b"", IDLE_SECONDS, half_close=True),
        Slow(suite, "a chunk cut off", post_head(PATH, "Transfer-Encoding: chunked")
             + b"ff\r\n{", b"", IDLE_SECONDS, half_close=True),
        Slow(suite, "silent within a chunk", post_head(PATH, "Transfer-Encoding: chunked")
             + b"ff\r\n{", b"", IDLE_SECONDS),
        Slow(suite, "head a byte a second", b"GET /healthz HTTP/1.1\r\nHost: ", b"a",
             HEADER_SECONDS),
        Slow(suite, "head a line a second", b"GET /healthz HTTP/1.1\r\nHost: x\r\n", b"A: b\r\n",
             HEADER_SECONDS),
    ]
    if os.environ.get("SLOW"):
        head = post_head(PATH, "Content-Length: 100000")
        suite.slow.append(Slow(suite, "body a byte a second", head + b"{", b" ", REQUEST_SECONDS))
        head = post_head(PATH, "Transfer-Encoding: chunked")
        suite.slow.append(Slow(suite, "chunk a second", head, b"1\r\n \r\n", REQUEST_SECONDS))


def slow_senders(suite):
    for slow in suite.slow:
        slow.join(timeout=REQUEST_SECONDS + GIVE_UP_SECONDS + 15)
        statuses = slow.wire.statuses if slow.wire else None
        ended = slow.took is not None and (slow.wire.closed or statuses)
        suite.check(slow.label, ended and all(400 <= s < 500 for s in statuses),
                    f"after {slow.took} s: {slow.wire and slow.wire.answers}")
        if ended:
            suite.within(f"{slow.label}: in its time", slow.took, slow.most + LATE_SECONDS)
