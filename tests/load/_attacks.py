"""
What hostile clients do, each in a process of its own until it is ended. An attack is a function of
its Target; what the daemon closes or refuses is no concern of an attacker, who begins again.
"""

import itertools
import multiprocessing
import os
import random
import resource
import signal
import socket
import struct
import time

from support.client import dump

FILES_SPARE = 200
PORTS_EACH = 400  # connections from one loopback address: fewer than the daemon lets one have
RESET = struct.pack("ii", 1, 0)
NICE = 19  # an attacker elsewhere takes nothing of the daemon's processors
HEAD = b"GET /v1/rulesets/riichi HTTP/1.1\r\nHost: x\r\n"
TLS_HELLO = b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(508)
CHUNKED = (b"POST /v1/score HTTP/1.1\r\nHost: x\r\nContent-Type: application/x-ndjson\r\n"
           b"Transfer-Encoding: chunked\r\n\r\n")


def post(path, body, *lines, kind="application/json"):
    head = [f"POST {path} HTTP/1.1", "Host: x", f"Content-Type: {kind}",
            f"Content-Length: {len(body)}", *lines, "", ""]
    return "\r\n".join(head).encode() + body


class Target:
    """
    Where to, and what an attack needs of a club: its key, a match to write to; and the key of
    another club.
    """

    def __init__(self, daemon, score, key, match, many, other):
        self.place, self.score = (daemon.host, daemon.port), score
        self.key, self.match, self.many, self.other = key, match, many, other
        self.opened, self.kept = 0, []

    def link(self, receive=None):
        """A connection from the next loopback address, or None."""
        link = socket.socket()
        link.settimeout(2)
        if receive is not None:
            link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, receive)
        try:
            link.bind((f"127.0.0.{2 + self.opened // PORTS_EACH % 250}", 0))
            link.connect(self.place)
        except OSError:
            link.close()
            return None
        self.opened += 1
        return link

    def links(self, count, receive=None):
        """So many non-blocking connections; fewer when they are not taken."""
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        if soft < hard:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        found = []
        for _ in range(min(count, hard - FILES_SPARE)):
            link = self.link(receive)
            if link is None:
                break
            link.setblocking(False)
            found.append(link)
        return found


def send(link, data):
    """What the socket takes of the data; -1 when the connection is gone."""
    try:
        return link.send(data)
    except BlockingIOError:
        return 0
    except OSError:
        return -1


def keep_busy(target, count, first, next_bytes, pause=0.0, read=False, receive=None):
    """
    So many connections that send `first`, then what `next_bytes` makes, again and again; they read
    nothing, or throw away what they read. Those that are closed are opened anew.
    """
    links = {link: first for link in target.links(count, receive)}
    while True:
        for link, left in list(links.items()):
            data = left or next_bytes()
            sent = send(link, data)
            links[link] = data[sent:]
            if sent < 0:
                del links[link]
                link.close()
        for link in links if read else ():
            try:
                link.recv(1 << 18)
            except OSError:
                pass
        if len(links) < count:
            links.update((link, first) for link in target.links(count - len(links), receive))
        time.sleep(pause)


# ---- Those who wait ----


def idle(target):
    """Thousands of connections, half of them silent from the start, half within a head."""
    links = target.links(target.many)
    for link in links[::2]:
        send(link, HEAD[:20])
    time.sleep(3600)


def slow_heads(target):
    keep_busy(target, 400, HEAD + b"X: ", lambda: b"a", 0.25)


def slow_bodies(target):
    keep_busy(target, 400, CHUNKED, lambda: b"1\r\n \r\n", 0.25)


def slow_readers(target):
    """Large answers asked for again and again, of which nothing is read."""
    lines = post("/v1/score", (target.score + b"\n") * 400, kind="application/x-ndjson")
    texts = [b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n" * 20, lines]
    keep_busy(target, 200, b"", lambda: random.choice(texts), 0.05, receive=4096)


def subscribers(target):
    """More streams of events than there may be, none of which is read, of a match in play."""
    head = (f"GET /v1/matches/{target.match}/events?after=0 HTTP/1.1\r\nHost: x\r\n"
            f"Authorization: Bearer {target.key}\r\n\r\n").encode()
    for link in target.links(1200, receive=4096):
        target.kept.append(link)
        send(link, head)
    play(target)


# ---- Those who hurry ----


def connections(target):
    """Opened and closed as fast as it goes."""
    while True:
        link = target.link()
        if link is not None:
            if target.opened % 2:
                link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
            link.close()


def single_requests(target):
    """A connection for each request, cut off at any point of it or answered."""
    text = HEAD + b"\r\n"
    while True:
        link = target.link()
        if link is None:
            continue
        whole = target.opened % 2
        send(link, text if whole else text[: random.randrange(1, len(text))])
        if whole:
            link.recv(65536)
        link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, RESET)
        link.close()


def half_closed(target):
    """The request and its end at once; then nothing, or the answer."""
    text = post("/v1/score", target.score)
    while True:
        link = target.link()
        if link is None:
            continue
        try:
            link.sendall(text if target.opened % 2 else text[:-20])
            link.shutdown(socket.SHUT_WR)
            if target.opened % 2:
                link.recv(65536)
        except OSError:
            pass
        link.close()


def garbage(target):
    while True:
        link = target.link()
        if link is not None:
            send(link, TLS_HELLO if target.opened % 2 else os.urandom(3000) + b"\r\n\r\n")
            link.close()


def pipelined(target):
    """Two hundred requests in a packet, whose answers are read."""
    keep_busy(target, 8, b"", lambda: (HEAD + b"\r\n") * 200, 0.02, read=True)


def play(target):
    """
    Ten hands a second, a hundred times what a table plays. Each is read from the store for each
    stream, some 30 ms of processor time for a thousand: a scorer who records hundreds a second does
    slow down the others.
    """
    numbers = itertools.count(1)
    keep_busy(target, 1, b"", lambda: hand(target, next(numbers)), 0.1, read=True)


def hand(target, number):
    body = dump({"hand_number": number, "beyond": True,
                 "outcome": {"type": "exhaustive_draw", "tenpai": []}})
    return post(f"/v1/matches/{target.match}/hands", body, f"Authorization: Bearer {target.key}",
                f"Idempotency-Key: {random.getrandbits(64):x}")


def writes(target, count=4, batch=20):
    """Writes, many in a packet: most refused, for their number is not the next one."""
    keep_busy(target, count, b"", lambda: b"".join(hand(target, 1) for _ in range(batch)), 0.02,
              read=True)


def flood(target, count=64, batch=5):
    """Another club's writes, all of them good, more than the disk can take."""
    body = dump({"name": "One of many"})

    def player():
        return post("/v1/players", body, f"Authorization: Bearer {target.other}",
                    f"Idempotency-Key: {random.getrandbits(64):x}")

    keep_busy(target, count, b"", lambda: b"".join(player() for _ in range(batch)), 0.01,
              read=True)


# ---- Those who send much ----


def tiny_chunks(target):
    """Bodies of one-byte chunks, as many as are taken."""
    keep_busy(target, 20, CHUNKED, lambda: b"1\r\n \r\n" * 500, 0.01)


def huge_bodies(target):
    """JSON of a megabyte, deep, wide or unknown."""
    bodies = [b"[" * 1000000, b"[" + b"1," * 500000 + b"1]",
              b'{"ruleset":"riichi","x":"' + b"a" * 1000000 + b'"}']
    texts = [post("/v1/score", body) for body in bodies]
    keep_busy(target, 6, b"", lambda: random.choice(texts), 0.02, read=True)


def endless_heads(target):
    keep_busy(target, 50, HEAD, lambda: b"X-Header: value\r\n" * 60, 0.01)


def endless_lines(target):
    """NDJSON without an end, up to the limit of a body, over and over."""
    piece = (target.score + b"\n") * 40
    keep_busy(target, 20, CHUNKED, lambda: b"%x\r\n%b\r\n" % (len(piece), piece), 0.01, read=True)


def heavy_lines(target):
    """NDJSON as anybody may send it, thousands of lines at a time, whose answers are read."""
    text = post("/v1/score", (target.score + b"\n") * 2000, kind="application/x-ndjson")
    keep_busy(target, 4, b"", lambda: text, 0.01, read=True)


def outlooks(target):
    """The dearest request there is, more of them than may wait."""
    text = post("/v1/waits", dump({
        "ruleset": "riichi", "hand": {"seat": 1, "concealed": "257789m256p12457s"},
        "outlook": {"turns": 18, "changes": 1}}))
    keep_busy(target, 24, b"", lambda: text, 0.1, read=True)


ATTACKS = (idle, slow_heads, slow_bodies, slow_readers, subscribers, connections, single_requests,
           half_closed, garbage, pipelined, writes, flood, tiny_chunks, huge_bodies, endless_heads,
           endless_lines, outlooks)
CALM = (idle, subscribers)  # take little, and are to be there in time


class Attack:
    """While it is entered, the attack goes on."""

    def __init__(self, function, target):
        self.process = multiprocessing.get_context("fork").Process(
            target=self.run, args=(function, target), daemon=True)

    @staticmethod
    def run(function, target):
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        if function not in CALM:
            os.nice(NICE)
        function(target)

    def __enter__(self):
        self.process.start()
        return self

    def __exit__(self, *error):
        self.process.kill()
        self.process.join()
