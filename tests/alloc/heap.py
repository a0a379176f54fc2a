"""Starts a daemon under tests/alloc/alloc.c and says which memory and disk calls to refuse."""

import http.client
import mmap
import os
import pathlib
import struct
import tempfile
import time

from support.client import Client
from support.daemon import Daemon, is_sanitized
from support.ledger_suite import ADMIN_KEY

ORDER = ("first", "last", "count", "failed")
FIELDS = [f"{kind} {name}" for kind in ("heap", "disk") for name in ORDER] + ["live"]
SIZE = 8 * len(FIELDS)
NEVER = 2**62
ANSWER_SECONDS = 60  # within which an answer or the end of the connection must come
SETTLE_SECONDS = 0.5  # within which a daemon has freed what a request left


class Heap:
    """The file that tells the shim which calls to refuse: of "heap" or "disk"."""

    def __init__(self, path, kind):
        self.kind = kind
        pathlib.Path(path).write_bytes(bytes(mmap.PAGESIZE))
        with open(path, "r+b") as file:
            self.map = mmap.mmap(file.fileno(), SIZE)

    def get(self, name):
        return struct.unpack_from("q", self.map, 8 * FIELDS.index(name))[0]

    def set(self, **fields):
        for name, value in fields.items():
            struct.pack_into("q", self.map, 8 * FIELDS.index(f"{self.kind} {name}"), value)

    def arm(self, first, last):
        """From now on the calls of these numbers fail."""
        self.set(first=0, count=0, failed=0, last=last)
        self.set(first=first)

    def disarm(self):
        """(how many there were, how many of them failed)."""
        self.set(first=0)
        return self.get(f"{self.kind} count"), self.get(f"{self.kind} failed")

    def settled(self, want=None):
        """Living allocations, when they have come down to `want` or do not change any more."""
        end, last, same = time.monotonic() + SETTLE_SECONDS, self.get("live"), 0
        while time.monotonic() < end and not (want is not None and last <= want) and same < 8:
            time.sleep(0.001)
            now = self.get("live")
            last, same = now, same + 1 if now == last else 0
        return last


def has_own_heap(suite):
    """A sanitizer brings a heap of its own, which cannot be refused: nothing can be tested."""
    sanitized = is_sanitized(suite.mahjongd)
    if sanitized:
        suite.check("a sanitizer has a heap of its own", True)
    return sanitized


class Closed(Exception):
    """The daemon closed the connection before the answer was whole."""


class Refused:
    """A daemon with such a heap, and one connection to it, which never sends anything twice."""

    def __init__(self, suite, kind="heap", seconds=ANSWER_SECONDS, admin=True):
        build = os.path.dirname(suite.mahjongd)
        self.directory = tempfile.TemporaryDirectory(prefix="mahjongd-heap-")
        place = self.directory.name
        self.heap = Heap(os.path.join(place, "heap"), kind)
        key = pathlib.Path(place, "admin-key")
        key.write_text(ADMIN_KEY + "\n", encoding="ascii")
        seal_key = pathlib.Path(place, "seal-key")
        seal_key.write_bytes(os.urandom(96))
        self.daemon = Daemon(
            os.path.join(build, "tests", "mahjongd_heap"),
            (*(("--admin-key-file", str(key)) if admin else ()), "--seal-key", str(seal_key),
             "--threads", "1", "--trust-proxy", "127.0.0.1"),
            env={"LD_PRELOAD": os.path.join(build, "tests", "alloc.so"),
                 "ALLOC_CONTROL": os.path.join(place, "heap")},
            store="sqlite:" + os.path.join(place, "x.db"))
        self.seconds = seconds
        self.client = Client(self.daemon, seconds)

    def connect(self):
        """A connection that is known to serve."""
        self.client.close()
        self.client = Client(self.daemon, self.seconds)
        return self.client.get("/healthz").status

    def reconnect(self):
        """Raises the daemon's last words when nobody answers any more."""
        try:
            self.connect()
        except OSError as error:
            raise RuntimeError(f"no daemon answers any more: {error!r}\n"
                               f"{self.daemon.log_tail(5)}") from error

    def send(self, method, path, body, headers):
        """The answer, or Closed; TimeoutError when neither comes."""
        try:
            return self.client._request(method, path, body, headers)
        except (http.client.HTTPException, ConnectionError) as error:
            raise Closed(repr(error)) from error

    def alive(self):
        return self.daemon.process.poll() is None
