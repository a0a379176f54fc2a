#!/usr/bin/python3
"""
Connections at their limits: peers that have left, crowds, few files, readers that do not read, many
requests in one packet, and stopping while requests wait. With SLOW=1 in the environment a stop that
takes half a minute too.
"""

import os
import socket
import sqlite3
import stat
import tempfile
import threading
import time

from support.audit import audit
from support.client import TIMEOUT, Client, connect, dump, listen, post_head, send_all
from support.daemon import Daemon
from support.ledger_suite import ADMIN_KEY, Caller, Club, LedgerSuite
from support.matches import Match, draw
from support.metrics import Metrics
from support.score_refusals import BASE, PATH
from support.store_rows import open_store

BODY = dump(BASE)
GOOD = post_head(PATH, f"Content-Length: {len(BODY)}") + BODY
IDLE_SECONDS, GONE_SECONDS, DRAIN_SECONDS = 15, 0.2, 20  # api/limits.h
CONNECTIONS_MIN, FILES_RESERVED = 64, 256
JSON_VALUES_MAX, SOCKET_BUFFER = 1 << 15, 1 << 17
SOON = GONE_SECONDS + 5.0
GONE = 40


def count_of(daemon, name="mahjongd_connections", **labels):
    client = Client(daemon)
    found = asked(client, name, **labels)
    client.close()
    return found


def asked(client, name, **labels):
    return Metrics(client.get("/metrics").body).of(name, **labels)


def until(condition, seconds):
    """How long it took to become true; None when it did not."""
    begin = time.monotonic()
    while time.monotonic() - begin < seconds:
        if condition():
            return time.monotonic() - begin
        time.sleep(0.1)
    return None


def write_text(club, match, number, key, *lines):
    body = dump({"hand_number": number, "outcome": draw(), "beyond": True})
    return post_head(f"/v1/matches/{match}/hands?names=none", f"Content-Length: {len(body)}",
                     f"Authorization: Bearer {club.keys['scorer']['key']}",
                     f"Idempotency-Key: {key}", *lines) + body


def a_match(suite, club):
    return Match(club, club.players()).id


class Lock:
    """While it is entered, the store cannot be written: writes wait, and fail in the end."""

    def __init__(self, suite, daemon):
        self.file = os.path.join(daemon.directory.name, "x.db")

    def __enter__(self):
        self.link = sqlite3.connect(self.file, isolation_level=None, timeout=TIMEOUT)
        self.link.execute("BEGIN IMMEDIATE")

    def __exit__(self, *error):
        self.link.execute("ROLLBACK")
        self.link.close()


# ---- Those who have left ----


def leave(daemon, data):
    """Sends it with the end right behind, so that both come at once."""
    for _ in range(GONE):
        with connect(daemon) as link:
            link.setsockopt(socket.IPPROTO_TCP, socket.TCP_CORK, 1)
            send_all(link, data)


def gone(suite):
    for name, data in (("within a body", GOOD[:-10]), ("within a head", GOOD[:30]),
                       ("within a chunk",
                        post_head(PATH, "Transfer-Encoding: chunked") + b"ff\r\n{")):
        leave(suite.daemon, data)
        took = until(lambda: count_of(suite.daemon) < 5, TIMEOUT)
        if suite.check(f"those who left {name} are noticed", took is not None,
                       f"{count_of(suite.daemon)} connections"):
            suite.within(f"those who left {name} are noticed soon", took, SOON)


def half_closed_writer(suite):
    """Who has said all waits for the answer as long as it takes."""
    club = suite.club()
    text = write_text(club, a_match(suite, club), 1, "half-closed")
    with connect(suite.daemon) as link:
        with Lock(suite, suite.daemon):
            send_all(link, text)
            link.shutdown(socket.SHUT_WR)
            time.sleep(GONE_SECONDS + 1.5)
        wire = listen(link)
    # Where this program was held up the daemon has waited for the lock as long as it does.
    suite.check("a half-closed writer is answered", wire.statuses in ([201], [503]), wire.statuses)


# ---- Much in little ----


def in_order(suite):
    """Fifty hands in one packet are recorded and answered one after the other."""
    club = suite.club()
    match = a_match(suite, club)
    texts = [write_text(club, match, number, f"packet-{number}") for number in range(1, 51)]
    with connect(suite.daemon) as link:
        send_all(link, b"".join(texts))
        wire = listen(link, answers=50)
    suite.equal("fifty hands in a packet", wire.statuses, [201] * 50)
    numbers = [answer.json()["match"]["next_hand_number"] for answer in wire.answers]
    suite.equal("answered in order", numbers, list(range(2, 52)))
    audit(suite, "after the packet", club)


def wide(suite):
    """A list of numbers costs a hundred times what a string of its size does."""
    for name, body in (("numbers", b"[" + b"1," * 500000 + b"1]"),
                       ("objects", b"[" + b"{}," * 300000 + b"{}]")):
        answer = suite.client.post(PATH, body)
        suite.refused(f"many {name}", answer, 413, "too_large")
    for values, status in ((JSON_VALUES_MAX, 422), (JSON_VALUES_MAX + 1, 413)):
        body = dump({**BASE, "x": [0] * (values - dump(BASE).count(b",") - 20)})
        body = body[:-1] + b',"y":[' + b"0," * (values - body.count(b",") - body.count(b"[")
                                                - body.count(b"{") - 2) + b"0]}"
        suite.equal(f"{values} values", suite.client.post(PATH, body).status, status)
    text = dump({**BASE, "id": "," * 60})
    suite.equal("commas within strings are none", suite.client.post(PATH, text).status, 200)


def unread(suite):
    """Of answers that nobody reads, the system is given only so much."""
    text = b"GET /openapi.yaml HTTP/1.1\r\nHost: x\r\n\r\n"
    size = len(suite.client.get("/openapi.yaml").body)
    before = count_of(suite.daemon, "mahjongd_requests_total", route="/openapi.yaml")
    link = socket.socket()
    link.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    link.connect((suite.daemon.host, suite.daemon.port))
    link.setblocking(False)
    send_all(link, text * 200)
    time.sleep(1.0)
    count = count_of(suite.daemon, "mahjongd_requests_total", route="/openapi.yaml") - before
    link.close()
    suite.check("answers that nobody reads are not made", count * size <= 2 * SOCKET_BUFFER + 65536,
                f"{count} answers of {size} bytes")


# ---- Crowds ----


class Cramped:
    """A daemon that may open few files, and its club."""

    def __init__(self, suite, files):
        self.folder = tempfile.TemporaryDirectory(prefix="mahjongd-files-")
        script = os.path.join(self.folder.name, "cramped")
        with open(script, "w", encoding="utf-8") as file:
            file.write(f'#!/bin/sh\nulimit -n {files}\nexec {suite.mahjongd} "$@"\n')
        os.chmod(script, stat.S_IRWXU)
        self.daemon = Daemon(script, ("--threads", "1", "--admin-key-file", suite.key_file))


def crowds(suite):
    """More connections than the daemon may open files for: it keeps some of those for itself."""
    cramped = Cramped(suite, FILES_RESERVED + CONNECTIONS_MIN + 16)
    daemon, links = cramped.daemon, []
    club = Club(Caller(Client(daemon), ADMIN_KEY))
    club.scorer.client.close()
    most = CONNECTIONS_MIN + 16
    for index in range(most + 40):
        link = socket.socket()
        link.bind((f"127.0.0.{2 + index % 5}", 0))
        link.connect((daemon.host, daemon.port))
        links.append(link)
    begin = time.monotonic()
    answer = Client(daemon).get("/healthz")
    suite.equal("a place is free before the idle ones end by themselves", answer.status, 200)
    suite.within("a place is free soon", time.monotonic() - begin, IDLE_SECONDS - 5)
    player = Caller(Client(daemon), club.scorer.key).post("/v1/players", {"name": "Eva"})
    suite.equal("the store has its files", player.status, 201)
    suite.check("no more connections than files", count_of(daemon) <= most, f"{count_of(daemon)}")
    for link in links:
        link.close()
    suite.stop("cramped", daemon)


# ---- Stopping ----


def stop_with_gone(suite):
    daemon = suite.start()
    leave(daemon, GOOD[:-10])
    time.sleep(0.3)
    begin = time.monotonic()
    daemon.terminate()
    suite.equal("those who left do not hold up the end", daemon.wait(), 0)
    suite.within("it ends soon", time.monotonic() - begin, SOON)
    daemon.kill()


def waiting(suite, count, hold):
    """So many writes wait for the store when SIGTERM comes: their statuses, and the exit status."""
    daemon = suite.start(("--admin-key-file", suite.key_file, "--threads", "2"))
    club = Club(Caller(Client(daemon), ADMIN_KEY))
    matches = [a_match(suite, club) for _ in range(4)]
    links = [connect(daemon) for _ in range(count)]
    with Lock(suite, daemon):
        for index, link in enumerate(links):
            send_all(link, write_text(club, matches[index % 4], 1, f"wait-{index}"))
        asker = Client(daemon)  # whose own request is open too
        until(lambda: asked(asker, "mahjongd_open_requests") > count, TIMEOUT)
        daemon.terminate()
        time.sleep(hold)
    statuses = [listen(link).statuses for link in links]
    for link in links:
        link.close()
    status = daemon.wait()
    suite.equal(f"{count} writes wait: SIGTERM ends it with 0", status, 0)
    if status != 0:
        suite.note(daemon.log_tail())
    daemon.kill()
    return statuses


def stop_with_writes(suite):
    statuses = waiting(suite, 40, 1.5)
    suite.check("all are answered", all(s in ([201], [409], [503]) for s in statuses),
                f"{statuses}")
    suite.check("some are recorded, if they did not wait too long",
                [201] in statuses or [503] in statuses, f"{statuses}")


def stop_with_many_writes(suite):
    """Longer than the daemon waits for open requests: what the store has to do is waited for."""
    statuses = waiting(suite, 1000, DRAIN_SECONDS + 8)
    suite.check("many: all are answered or closed", all(
        s in ([], [201], [409], [503]) for s in statuses), f"{statuses}")


def stop_under_load(suite):
    """Writers that never pause, while the daemon stops: what was acknowledged is there."""
    for turn in range(4):
        daemon = suite.start(("--admin-key-file", suite.key_file, "--threads", "2"))
        club = Club(Caller(Client(daemon), ADMIN_KEY))
        done = [0] * 8

        def play(index):
            match, number = matches[index], 0
            with connect(daemon) as link:
                while True:
                    number += 1
                    if not send_all(link, write_text(club, match, number, f"{index}-{number}")):
                        return
                    if listen(link).statuses != [201]:
                        return
                    done[index] = number

        matches = [a_match(suite, club) for _ in done]
        threads = [threading.Thread(target=play, args=(i,)) for i in range(len(done))]
        for thread in threads:
            thread.start()
        until(lambda: sum(done) > 10 * turn, TIMEOUT)
        daemon.terminate()
        status = daemon.wait()
        for thread in threads:
            thread.join()
        suite.equal(f"turn {turn}: SIGTERM under load", status, 0)
        counts = recorded(os.path.join(daemon.directory.name, "x.db"), matches)
        suite.check(f"turn {turn}: nothing acknowledged is lost", all(
            have >= told for have, told in zip(counts, done)) and sum(done) > 0, f"{counts} {done}")
        daemon.kill()


def recorded(file, matches):
    store = open_store(file)
    count = ("SELECT count(*) FROM entries WHERE kind = 'hand' AND match ="
             " (SELECT number FROM matches WHERE id = packed(?))")
    counts = [store.execute(count, (match,)).fetchone()[0] for match in matches]
    store.close()
    return counts


def main():
    slow = (stop_with_many_writes,) if os.environ.get("SLOW") else ()
    with LedgerSuite() as suite:
        suite.run(gone, half_closed_writer, in_order, wide, unread, crowds, stop_with_gone,
                  stop_with_writes, stop_under_load, *slow)


if __name__ == "__main__":
    main()
