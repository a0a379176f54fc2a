#!/usr/bin/python3
"""
Kills a daemon at random moments while clients write and retry, and asks whether it kept its word:
tests/crash/crash.py MAHJONGD MAHJONG [--kills N] [--seed S] [--keep FILE].

Every acknowledged write is there exactly once, every other one whole or not at all, each key
answers again what it answered first, and the ledger verifies.
"""

import argparse
import collections
import http.client
import json
import os
import pathlib
import random
import shutil
import subprocess
import sys
import tempfile
import threading
import time

from support.client import Client
from support.daemon import Daemon, clean_environment, watchdog
from support.ledger_suite import ADMIN_KEY, Caller, Club
from traces import MARKED, Audit
from writers import GIVE_UP_AFTER, Link, Writer

CLIENTS = 8
KILLS = 200
LIFE_MAX = 0.12       # seconds a daemon lives at most before it is killed
STILLBORN = 0.15      # of the kills hit a daemon that is just starting
STILLBORN_MAX = 0.03  # seconds
SECONDS_MAX = 1200    # of a run of KILLS; longer ones get more
VERIFY_SECONDS = 120  # of tens of thousands of entries
SHOWN_FAULTS = 20


class Run:
    """A store, the daemon on it, and what was counted."""

    def __init__(self, binary, seed):
        self.binary, self.random = binary, random.Random(seed)
        self.directory = tempfile.TemporaryDirectory(prefix="mahjongd-crash-")
        self.file = os.path.join(self.directory.name, "x.db")
        self.key_file = os.path.join(self.directory.name, "admin-key")
        pathlib.Path(self.key_file).write_text(ADMIN_KEY + "\n", encoding="ascii")
        self.flags = ("--admin-key-file", self.key_file)
        self.passed = self.failed = 0
        self.daemon = None
        self.start("127.0.0.1:0")
        self.listen = f"127.0.0.1:{self.daemon.port}"

    def start(self, listen=None):
        self.daemon = Daemon(self.binary, self.flags, listen=listen or self.listen,
                                     store=f"sqlite:{self.file}")

    def address(self, _number=0):
        """Of the daemon that client `number` asks."""
        return self.daemon.host, self.daemon.port

    def leave(self):
        """The last daemon is killed too: the file that it left."""
        self.daemon.kill()
        return self.file

    def check(self, name, good, detail=""):
        self.passed += bool(good)
        self.failed += not good
        if not good and self.failed <= SHOWN_FAULTS:
            print(f"FAIL {name}: {detail}", flush=True)

    # ---- Killing ----

    def kill_while_starting(self):
        """A daemon that dies while it opens the file that the last one left as it was."""
        with subprocess.Popen(self.daemon.command, stdin=subprocess.DEVNULL,
                              stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
                              env=clean_environment()) as process:
            time.sleep(self.random.uniform(0, STILLBORN_MAX))
            process.kill()

    def kill_often(self, kills, writers):
        done = 0
        while done < kills and all(writer.fault is None for writer in writers):
            time.sleep(self.random.uniform(0, LIFE_MAX))
            self.daemon.kill()
            done += 1
            while done < kills and self.random.random() < STILLBORN:
                self.kill_while_starting()
                done += 1
            self.start()
        return done


# ---- The story ----


def make_writers(run, seed):
    admin = Caller(Client(run.daemon), ADMIN_KEY)
    club = Club(admin, "Crash Club")
    key = club.keys["scorer"]["key"]
    players = [club.players(*(f"setup {i}.{seat}" for seat in range(4))) for i in range(CLIENTS)]
    shared = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": players[0],
                                              "session": "setup"})["id"]
    admin.client.close()
    return club, [Writer(i, seed, run.address(i), key, players[i], shared)
                  for i in range(CLIENTS)]


def stop_writers(run, writers):
    """The daemon stays up now: each client asks for its last write until it is answered."""
    for writer in writers:
        writer.stopping.set()
    for writer in writers:
        writer.join(GIVE_UP_AFTER)
        run.check("a client ends", not writer.is_alive(), writer.name)
        run.check("a client has no fault", writer.fault is None, writer.fault)


def replay_some(run, number, key, writes):
    """Each key again, on a connection of its own thread."""
    link = Link(run.address(number), key)
    try:
        for write in writes:
            replay_one(run, link, write)
    except (OSError, http.client.HTTPException) as error:
        run.check("the daemon answers replays", False, f"{error!r}\n{run.daemon.log_tail()}")


def replay_one(run, link, write):
    """The first answer again, to the byte."""
    status, headers, body = link.send(write.method, write.path, write.body, write.key)
    same = (status, body) == (write.status, write.answer) and all(
        headers.get(name) == write.headers.get(name) for name in ("etag", "location"))
    run.check(f"{write.key}: the first answer again", same,
              f"first {write.status} {write.answer[:200]!r}, then {status} {body[:200]!r}")
    run.check(f"{write.key}: said to be a replay",
              headers.get("idempotency-replayed") == "true", headers)


def replay(run, key, writes):
    threads = [threading.Thread(target=replay_some, args=(run, i, key, writes[i::CLIENTS]))
               for i in range(CLIENTS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def verify_over_http(run, club):
    caller = Caller(Client(run.daemon, timeout=VERIFY_SECONDS), club.keys["owner"]["key"])
    answer = caller.get("/v1/ledger/verify")
    verdict = answer.json()
    run.check("GET /v1/ledger/verify", answer.status == 200 and verdict.get("ok") is True,
              json.dumps(verdict)[:600])
    metrics = Client(run.daemon).get("/metrics").body.decode("utf-8")
    run.check("no internal error", "mahjongd_internal_errors_total 0" in metrics, metrics[:300])


def audit(run, club, writes):
    """What the daemons leave behind is what is looked at."""
    reader = Caller(Client(run.daemon), club.keys["read"]["key"])
    matches = list(reader.pages("/v1/matches"))
    examined = Audit(run.leave(), club.id, matches)
    faults = examined.run()
    run.check("the file", not faults, f"{len(faults)} faults: " + "; ".join(faults[:SHOWN_FAULTS]))
    for write in writes:
        kept = write.key in examined.receipts
        if write.status is not None:
            run.check(f"{write.key}: acknowledged, so it is there; refused, so it is not",
                      kept == (write.status < 300), f"status {write.status}, kept: {kept}")


def summarize(kills, writes, took):
    kinds = collections.Counter(write.key.split(".")[0] for write in writes
                                if write.status is not None and write.status < 300)
    count = collections.Counter()
    for write in writes:
        count["abandoned"] += write.status is None
        count["refused"] += write.status is not None and write.status >= 300
        count["answered after a retry"] += write.status is not None and write.tries > 1
        count["there though its first answer was lost"] += write.replayed
    print(f"{kills} kills in {took:.1f} s; acknowledged: "
          + ", ".join(f"{kinds[kind]} {kind}" for kind in MARKED))
    print(", ".join(f"{number} {what}" for what, number in count.items()))
    return kinds, count


def crash(run, kills, seed):
    """`kills` are done while clients write; then everything is looked at."""
    club, writers = make_writers(run, seed)
    begin = time.monotonic()
    for writer in writers:
        writer.start()
    done = run.kill_often(kills, writers)
    stop_writers(run, writers)
    writes = [write for writer in writers for write in writer.writes]
    kinds, count = summarize(done, writes, time.monotonic() - begin)
    run.check("all kills were done", done == kills, done)
    # A run in which nothing was at stake shows nothing.
    for kind in MARKED:
        run.check(f"some {kind} was acknowledged", kinds[kind] > 0 or kills < KILLS)
    for what in ("abandoned", "answered after a retry", "there though its first answer was lost"):
        run.check(f"some write was {what}", count[what] > 0 or kills < KILLS, count)
    unexpected = [write for write in writes if write.status not in (None, 200, 201, 409)]
    run.check("no answer but 200, 201 and 409", not unexpected,
              "; ".join(f"{write.key} {write.status} {write.answer[:200]}"
                        for write in unexpected[:3]))
    verify_over_http(run, club)
    replay(run, club.keys["scorer"]["key"],
           [write for write in writes if write.status is not None and write.status < 300])
    audit(run, club, writes)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("mahjongd")
    parser.add_argument("mahjong")
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--keep", help="copy the store here in the end")
    arguments = parser.parse_args()
    watchdog(SECONDS_MAX * max(1, arguments.kills // KILLS))
    begin = time.monotonic()
    run = Run(os.path.abspath(arguments.mahjongd), arguments.seed)
    crash(run, arguments.kills, arguments.seed)
    if arguments.keep:
        shutil.copy(run.file, arguments.keep)
    print(f"crash.py: seed {arguments.seed}, {time.monotonic() - begin:.1f} s")
    print(f"{run.passed} passed, {run.failed} failed", flush=True)
    sys.exit(1 if run.failed or not run.passed else 0)


if __name__ == "__main__":
    main()
