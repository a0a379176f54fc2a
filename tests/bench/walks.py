#!/usr/bin/python3
"""
How many files of ours three writes enter, and by how many arrows from file to file:
tests/bench/walks.py BUILD [--files].

BUILD comes from `make WALKS=1`, so that each function tells when it is entered; tests/bench/walks.c
notes it. A file counts when a function of it is entered, a header's function in the header; an
arrow is a call from one file into another, counted once. Each write is done twice before it is
counted, so what is done once a process or a thread is not in it; what timers and other threads do
meanwhile is. --files lists the files of each. Asserts nothing.
"""

import argparse
import pathlib
import struct
import subprocess
import tempfile
import time

from support.eventful_club import bring_in, export
from support.event_stream import Stream
from support.ledger_suite import ADMIN_KEY, Caller, Club, expect
from support.client import Client
from support.daemon import Daemon
from support.log_games import whole_game
from support.log_deals import FORMATS
from support.matches import Match, draw
from support.receiver import Receiver

SLOTS = 1 << 16
PAIR = struct.Struct("QQ")
TIMES = 3
SETTLES = 2  # seconds in which the stream and the webhook have told what was written


class Notes:
    """The file that the daemon writes its arrows into."""

    def __init__(self, path):
        self.path = path
        self.forget()

    def forget(self):
        with open(self.path, "r+b" if self.path.exists() else "wb") as file:
            file.write(bytes(SLOTS * PAIR.size))

    def pairs(self):
        return [pair for pair in PAIR.iter_unpack(self.path.read_bytes()) if pair[0]]


class Places:
    """The files of addresses of a running daemon."""

    def __init__(self, daemon, binary):
        self.binary = binary
        maps = pathlib.Path(f"/proc/{daemon.pid}/maps").read_text("ascii").splitlines()
        self.base = min(int(line.split("-")[0], 16) for line in maps
                        if line.endswith(str(binary)))
        self.known = {}

    def learn(self, addresses):
        new = sorted(set(addresses) - self.known.keys())
        asked = "\n".join(hex(address - self.base) for address in new)
        told = subprocess.run(["addr2line", "-e", self.binary], input=asked, text=True,
                              stdout=subprocess.PIPE, check=True).stdout.splitlines()
        for address, place in zip(new, told):
            self.known[address] = place.split(":")[0].removeprefix("./")

    def walk(self, pairs):
        """(files, arrows)"""
        # What is before the address of return is the call.
        self.learn([function for function, _ in pairs] + [site - 1 for _, site in pairs])
        arrows = {(self.known[site - 1], self.known[function]) for function, site in pairs}
        files = {to for _, to in arrows if not to.startswith(("/", "?"))}
        return files, {(one, other) for one, other in arrows
                       if one != other and one in files and other in files}


def count(name, notes, places, write, clubs, listed):
    """`write` is done for each of the clubs; the last time counts."""
    for club in clubs[:-1]:
        write(club)
    time.sleep(SETTLES)
    notes.forget()
    write(clubs[-1])
    time.sleep(SETTLES)
    files, arrows = places.walk(notes.pairs())
    print(f"{name:42} {len(files):4} files {len(arrows):4} arrows", flush=True)
    if listed:
        for file in sorted(files):
            print(f"    {file}")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("build", type=pathlib.Path)
    parser.add_argument("--files", action="store_true")
    given = parser.parse_args()
    binary = (given.build / "mahjongd").resolve()
    with tempfile.TemporaryDirectory() as directory:
        key = pathlib.Path(directory, "key")
        key.write_text(ADMIN_KEY + "\n", encoding="ascii")
        notes = Notes(pathlib.Path(directory, "notes"))
        shim = (given.build / "tests/walks.so").resolve()
        daemon = Daemon(str(binary), ("--admin-key-file", str(key), "--webhooks-private"),
                        {"WALKS": str(notes.path), "LD_PRELOAD": str(shim)})
        places = Places(daemon, binary)
        admin = Caller(Client(daemon), ADMIN_KEY)
        club, receiver = Club(admin), Receiver()
        club.owner.make("/v1/webhooks", {"url": receiver.url})
        match = Match(club, club.players("Ann", "Bo", "Chen", "Dora"))
        with Stream(daemon, match.id, club.read.key):
            count("a hand, with a stream and a webhook", notes, places,
                  lambda _: match.hand(draw(0, 1)), [club] * TIMES, given.files)
        book, log = export(club), FORMATS["tenhou6"](whole_game()).decode()
        count("an import of a book", notes, places,
              lambda fresh: expect(bring_in(fresh, book), 201),
              [Club(admin) for _ in range(TIMES)], given.files)
        count("an import of a log", notes, places, lambda fresh: expect(
            fresh.scorer.post("/v1/import/games", {"logs": [{"log": log}]}), 201),
              [Club(admin) for _ in range(TIMES)], given.files)
        daemon.stop()
        receiver.close()


if __name__ == "__main__":
    main()
