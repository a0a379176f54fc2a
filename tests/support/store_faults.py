"""A folder with a store, in which suites make the disk fail and start the daemon again."""

import os
import pathlib
import shutil
import subprocess
import tempfile

from support.client import Client
from support.daemon import Daemon, clean_environment
from support.ledger_suite import ADMIN_KEY, Caller, Club
from support.store_rows import open_store

START_SECONDS = 60


def hand(number, winner=1):
    return {"hand_number": number, "outcome": {"type": "win", "wins": [
        {"seat": winner, "from": None, "called": {"han": 2, "fu": 30}}]}}


class Place:
    """A directory with a store's file and an admin key; `start` makes a club at first."""

    def __init__(self, suite, parent=None):
        self.suite = suite
        self.directory = tempfile.mkdtemp(prefix="mahjongd-place-", dir=parent)
        self.file = os.path.join(self.directory, "x.db")
        self.store = f"sqlite:{self.file}"
        self.key_file = os.path.join(self.directory, "admin-key")
        pathlib.Path(self.key_file).write_text(ADMIN_KEY + "\n", encoding="ascii")
        self.daemon = self.club = None

    def __enter__(self):
        return self

    def __exit__(self, kind, error, trace):
        if self.daemon is not None:
            self.daemon.kill()
        shutil.rmtree(self.directory, ignore_errors=True)

    @property
    def flags(self):
        return ("--admin-key-file", self.key_file)

    def start(self, binary=None, **env):
        """With variables of tests/crash/disk.c the disk is watched, or fails on demand."""
        if env:
            shim = os.path.join(os.path.dirname(self.suite.mahjongd), "tests", "disk.so")
            env |= {"LD_PRELOAD": shim, "ASAN_OPTIONS": "verify_asan_link_order=0"}
        self.daemon = Daemon(binary or self.suite.mahjongd, self.flags, env=env, store=self.store)
        client = Client(self.daemon)
        if self.club is None:
            self.club = Club(Caller(client, ADMIN_KEY))
        for caller in (self.club.read, self.club.scorer, self.club.owner):
            caller.client = client
        return self.daemon

    def stop(self):
        self.suite.stop("the daemon of a place", self.daemon)

    def begin_match(self):
        """The path of a new match's hands."""
        match = self.club.scorer.make("/v1/matches", {"ruleset": "riichi",
                                                      "seats": self.club.players()})
        return f"/v1/matches/{match['id']}/hands"

    def refused(self, name, words, *prefix):
        """A daemon must not start here, and say why in one line that names the file."""
        command = [*prefix, self.suite.mahjongd, "--listen", "127.0.0.1:0", "--store",
                   self.store, *self.flags]
        try:
            done = subprocess.run(command, stdin=subprocess.DEVNULL, capture_output=True,
                                  env=clean_environment(), timeout=START_SECONDS,
                                  check=False)
            status, said = done.returncode, done.stderr.decode("utf-8", "replace")
        except subprocess.TimeoutExpired:
            status, said = None, "it is running"
        self.suite.check(f"{name}: refused with one plain line",
                         status == 1 and said.count("\n") == 1 and self.file in said
                         and words in said, f"exit status {status}: {said[:300]!r}")

    def verify(self, name, ok=True):
        """What GET /v1/ledger/verify says, which must be `ok`."""
        verdict = self.club.owner.read("/v1/ledger/verify")
        self.suite.check(f"{name}: verify says ok: {ok}", verdict["ok"] is ok, str(verdict)[:500])
        return verdict


def stored(place):
    return pathlib.Path(place.file).read_bytes()


def make_store(place):
    """A store with a match of three hands and nobody who serves it; the path of its hands."""
    place.start()
    path = place.begin_match()
    for number in range(1, 4):
        place.club.scorer.make(path, hand(number))
    place.stop()
    return path


def change(place, sql):
    """Changes a store as somebody with its file could: how many rows."""
    database = open_store(place.file)
    triggers = database.execute("SELECT name, sql FROM sqlite_schema WHERE type = 'trigger'")
    kept = triggers.fetchall()
    for name, _ in kept:
        database.execute(f"DROP TRIGGER {name}")
    database.execute(sql)
    changed = database.total_changes
    for _, text in kept:
        database.execute(text)
    database.commit()
    database.close()
    return changed
