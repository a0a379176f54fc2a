#!/usr/bin/python3
"""
The disk is full or broken, the file is read-only or belongs to another program, a second daemon
serves it, the queue is full: each time the daemon answers with an error, loses nothing that it
acknowledged, and serves again when the fault is gone.
"""

import errno
import os
import pathlib
import resource
import selectors
import socket
import sqlite3
import subprocess
import tempfile
import time
import uuid

from support.client import TIMEOUT, listen
from support.store_faults import Place, change, hand, make_store, stored
from support.suite import Suite

BALLAST = 1 << 20
PAGE = 1 << 12
TMPFS = "size=4m"
REFUSED_IN_A_ROW = 100  # for five seconds at least: a busy machine writes its log back late
SMALL = 1 << 16          # bytes that a file may still grow
QUEUE = 1024 + 256       # jobs that the writer holds: those that wait and one group
WAITING = QUEUE + 60
ADDRESSES = 8            # 127.0.0.x, for there is a limit of connections for each
ROOT = os.geteuid() == 0


def unavailable(suite, name, answer):
    suite.check(f"{name}: 503 with Retry-After",
                answer.status == 503 and answer.json()["code"] == "unavailable"
                and int(answer.headers.get("retry-after", 0)) > 0, repr(answer))


def survive(suite, place, name, path, break_it, mend_it):
    """Writes before, during and after a fault: what was acknowledged is there, and no more."""
    place.club.scorer.make(path, hand(1))
    head = place.club.read.read("/v1/ledger?limit=1")["items"][0]["seq"]
    key = uuid.uuid4().hex
    break_it()
    answer = place.club.scorer.post(path, hand(2), Idempotency_Key=key)
    unavailable(suite, f"{name}: a write", answer)
    unavailable(suite, f"{name}: another", place.club.scorer.post(path, hand(2)))
    suite.equal(f"{name}: reading goes on", place.club.read.get(path).status, 200)
    suite.equal(f"{name}: nothing was written",
                place.club.read.read("/v1/ledger?limit=1")["items"][0]["seq"], head)
    mend_it()
    answer = place.club.scorer.post(path, hand(2), Idempotency_Key=key)
    suite.check(f"{name}: the same request is done afterwards",
                answer.status == 201 and "idempotency-replayed" not in answer.headers, repr(answer))
    for number in range(3, 20):
        place.club.scorer.make(path, hand(number))
    place.verify(name)
    place.stop()
    place.start()
    suite.equal(f"{name}: all is there after a restart",
                [item["hand_number"] for item in place.club.read.pages(path)], list(range(1, 20)))
    place.verify(f"{name}, after a restart")
    place.stop()


# ---- Disks ----


def disk_without_space(suite):
    """Every write of the process fails with ENOSPC, at once."""
    with Place(suite) as place:
        full = pathlib.Path(place.directory, "full")
        place.start(DISK_FULL=str(full))
        survive(suite, place, "no space", place.begin_match(), full.touch, full.unlink)


def disk_that_does_not_sync(suite):
    with Place(suite) as place:
        broken = pathlib.Path(place.directory, "broken")
        place.start(DISK_BROKEN=str(broken))
        survive(suite, place, "no sync", place.begin_match(), broken.touch, broken.unlink)


def file_that_may_not_grow(suite):
    """The system's limit of a file's size, met in the middle of writing."""
    with Place(suite) as place:
        wrapper = pathlib.Path(place.directory, "wrapper")
        wrapper.write_text(f"#!/bin/sh\ntrap '' XFSZ\nexec {suite.mahjongd} \"$@\"\n",
                           encoding="utf-8")
        wrapper.chmod(0o700)
        daemon = place.start(str(wrapper))
        path = place.begin_match()

        def limit(size):
            hard = resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE)[1]
            resource.prlimit(daemon.pid, resource.RLIMIT_FSIZE, (size, hard))

        def fill():
            limit(os.path.getsize(place.file + "-wal") + SMALL)
            fill_up(place)

        survive(suite, place, "file size", path, fill, lambda: limit(resource.RLIM_INFINITY))


def fill_up(place):
    """Writes until there is no room for one, also after the log has been written back."""
    refused = 0
    while refused < REFUSED_IN_A_ROW:
        made = place.club.scorer.post("/v1/players", {"name": "n" * 60}).status == 201
        refused = 0 if made else refused + 1
        if not made:
            time.sleep(0.05)  # the log is written back meanwhile, and begins anew


def take_the_rest(mount):
    """What is too small for a player can be enough for a hand: whether anything was left."""
    with open(os.path.join(mount, "rest"), "ab", buffering=0) as rest:
        before = rest.tell()
        try:
            while rest.write(bytes(PAGE)):
                pass
        except OSError as error:
            if error.errno != errno.ENOSPC:
                raise
        return rest.tell() > before


def full_tmpfs(suite):
    """A disk that is really full; only root can make one."""
    if not ROOT:
        suite.note("full_tmpfs: not run, for it takes root to mount a small disk")
        return
    mount = tempfile.mkdtemp(prefix="mahjongd-full-")
    if subprocess.run(["mount", "-t", "tmpfs", "-o", TMPFS, "tmpfs", mount], check=False,
                      stderr=subprocess.DEVNULL).returncode != 0:
        os.rmdir(mount)
        suite.note("full_tmpfs: not run, for mounting is not allowed here")
        return
    try:
        with Place(suite, mount) as place:
            place.start()
            ballast = pathlib.Path(mount, "ballast")
            path = place.begin_match()

            def fill():
                ballast.write_bytes(b"x" * BALLAST)
                fill_up(place)
                while take_the_rest(mount):
                    fill_up(place)

            survive(suite, place, "tmpfs", path, fill, ballast.unlink)
    finally:
        subprocess.run(["umount", mount], check=True)
        os.rmdir(mount)


# ---- Files ----


def as_others():
    """Root may write everything; without this it may not."""
    if not ROOT:
        return ()
    return ("setpriv", "--bounding-set=-dac_override,-dac_read_search", "--inh-caps=-all")


def files_without_permission(suite):
    with Place(suite) as place:
        path = make_store(place)
        kept = stored(place)
        os.chmod(place.file, 0o400)
        place.refused("a read-only file", "Permission denied", *as_others())
        os.chmod(place.file, 0o600)
        os.chmod(place.directory, 0o500)
        place.refused("a directory in which nothing may be made", "", *as_others())
        os.chmod(place.directory, 0o700)
        suite.equal("the file is as it was", stored(place), kept)
        place.start()
        suite.equal("and serves again", len(list(place.club.read.pages(path))), 3)
        place.stop()
        place.file = os.path.join(place.directory, "nowhere", "x.db")
        place.store = f"sqlite:{place.file}"
        place.refused("a directory that is not there", "No such file or directory")


def files_of_others(suite):
    with Place(suite) as place:
        make_store(place)
        change(place, "PRAGMA user_version=999")
        place.refused("a newer schema", "newer")
    for name, words, make in (
            ("another program's database", "another program", lambda file: sqlite3.connect(
                file).executescript("CREATE TABLE t (x); INSERT INTO t VALUES (1);").close()),
            ("no database", "is not a database", lambda file: pathlib.Path(
                file).write_bytes(b"Dear diary, " * 1000))):
        with Place(suite) as place:
            make(place.file)
            kept = stored(place)
            place.refused(name, words)
            suite.equal(f"{name}: not touched", stored(place), kept)


def second_daemon(suite):
    with Place(suite) as place:
        place.start()
        path = place.begin_match()
        place.refused("a file that is served", "another mahjongd")
        place.club.scorer.make(path, hand(1))
        place.verify("the first daemon goes on")
        place.daemon.kill()
        place.start()
        suite.equal("a killed daemon leaves no lock", len(list(place.club.read.pages(path))), 1)
        place.stop()


# ---- The queue ----


def ask(address, request):
    """A connection from an address of its own, with a request on its way."""
    link = socket.socket()
    link.bind((f"127.0.0.{address}", 0))
    link.connect(("127.0.0.1", ask.port))
    link.sendall(request)
    return link


def full_queue(suite):
    """Another program holds the file while more wait than may."""
    with Place(suite) as place:
        ask.port = place.start().port
        key = place.club.keys["scorer"]["key"]
        other = sqlite3.connect(place.file, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        links = []
        for number in range(WAITING):
            body = b'{"name":"p%d"}' % number
            links.append(ask(2 + number % ADDRESSES, (
                f"POST /v1/players HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {key}\r\n"
                f"Idempotency-Key: q{number}\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode("ascii") + body))
        with selectors.DefaultSelector() as answered:
            for link in links:
                answered.register(link, selectors.EVENT_READ)
            answered.select(TIMEOUT)  # the first for which there is no place
        suite.equal("reading goes on", place.club.read.get("/v1/players").status, 200)
        other.execute("ROLLBACK")
        other.close()
        answers = [listen(link).final for link in links]
        for link in links:
            link.close()
        statuses = [answer and answer.status for answer in answers]
        suite.check("each is answered with 201 or 503", set(statuses) == {201, 503},
                    str({status: statuses.count(status) for status in set(statuses)}))
        for answer in answers:
            if answer is not None and answer.status == 503:
                unavailable(suite, "a full queue", answer)
        names = {item["name"] for item in place.club.read.pages("/v1/players")}
        done = {f"p{i}" for i, status in enumerate(statuses) if status == 201}
        suite.equal("those that were acknowledged are there, no others", names, done)
        suite.equal("the next write", place.club.scorer.post("/v1/players", {"name": "z"}).status,
                    201)
        place.stop()


def file_that_is_gone(suite):
    """Deleted, or put aside, under a daemon: nothing more is acknowledged until it is back."""
    with Place(suite) as place:
        place.start()
        path = place.begin_match()
        aside = place.file + "-aside"
        survive(suite, place, "put aside", path, lambda: os.rename(place.file, aside),
                lambda: os.rename(aside, place.file))
        place.stop()
    with Place(suite) as place:
        place.start()
        os.unlink(place.file)
        unavailable(suite, "deleted", place.club.scorer.post("/v1/players", {"name": "a"}))
        pathlib.Path(place.file).touch()
        unavailable(suite, "another in its place",
                    place.club.scorer.post("/v1/players", {"name": "a"}))


if __name__ == "__main__":
    with Suite(daemon=False) as the_suite:
        the_suite.run(disk_without_space, disk_that_does_not_sync, file_that_may_not_grow,
                      full_tmpfs, files_without_permission, files_of_others, second_daemon,
                      file_that_is_gone,
                      full_queue)
