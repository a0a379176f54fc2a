#!/usr/bin/python3
"""
Makes the dictionary that a store's bodies are compressed with (db/dictionaries), from the entries
of matches that the tests' random deals of all rulesets give:

    tools/train_dictionary.py BUILD FILE --number N [--bytes N] [--matches N] [--seed N]

A dictionary that is in use is never changed: rows that were written with it are read with it. A
newer one gets another number and file. Needs libzstd.
"""

import argparse
import ctypes
import importlib
import json
import os
import pathlib
import random
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT / "tools"))
sys.path.insert(0, str(ROOT / "tests" / "reference"))
import rulesets  # noqa: E402
from common.catalogue import Catalogue  # noqa: E402  (they lie with the tests)
from support.client import Client  # noqa: E402
from support.daemon import Daemon  # noqa: E402
from support.ledger_suite import ADMIN_KEY, Caller, Club  # noqa: E402
from support.matches import Match  # noqa: E402

HANDS = 12  # of a match, at most
CHAIN = ("previous", "hash")  # what the ledger's answers have beside the body
LEVEL = 3


class Params(ctypes.Structure):
    """ZDICT_params_t."""
    _fields_ = [("level", ctypes.c_int), ("notify", ctypes.c_uint), ("number", ctypes.c_uint)]


class Cover(ctypes.Structure):
    """ZDICT_fastCover_params_t; what is 0 the trainer tries out."""
    _fields_ = [("k", ctypes.c_uint), ("d", ctypes.c_uint), ("f", ctypes.c_uint),
                ("steps", ctypes.c_uint), ("threads", ctypes.c_uint), ("split", ctypes.c_double),
                ("accel", ctypes.c_uint), ("shrink", ctypes.c_uint),
                ("regression", ctypes.c_uint), ("params", Params)]


def play(match, maker, chance):
    """Random hands, and now and then what else a match's entries are of."""
    for _ in range(HANDS):
        request = maker.make("settle")
        body = {name: request[name] for name in ("deal", "outcome") if name in request}
        number = match.show()["next_hand_number"]
        match.post("hands?names=none", {"hand_number": number, **body})
        if chance.random() < 0.05:
            match.post("penalties", {"seat": chance.randrange(4), "points": 1000, "reason": "late"})
        if chance.random() < 0.05:
            match.post("transfers", {"from": 0, "to": 1 + chance.randrange(3), "points": 1000,
                                     "reason": "tea"})
        if number > 1 and chance.random() < 0.05:
            match.club.scorer.delete(f"{match.path}/hands/{number - 1}")
    match.post("finish", {})


def bodies_of(admin, ruleset, options):
    """The bodies of a ruleset's entries, as the store has them."""
    calls = importlib.import_module(f"{ruleset}.calls").CALLS
    chance = random.Random(f"{ruleset} {options.seed}")
    catalogue = Catalogue(admin.read(f"/v1/rulesets/{ruleset}"))
    maker = importlib.import_module(f"{ruleset}.requests").MAKER(chance, catalogue, calls)
    club = Club(admin)
    for _ in range(options.matches):
        play(Match(club, club.players(), ruleset), maker, chance)
    for entry in club.read.pages("/v1/ledger"):
        body = {name: value for name, value in entry.items() if name not in CHAIN}
        yield json.dumps(body, ensure_ascii=False, separators=(",", ":")).encode("utf-8")


def trained(bodies, options):
    zstd = ctypes.CDLL("libzstd.so.1")
    zstd.ZDICT_optimizeTrainFromBuffer_fastCover.restype = ctypes.c_size_t
    made = ctypes.create_string_buffer(options.bytes)
    sizes = (ctypes.c_size_t * len(bodies))(*map(len, bodies))
    cover = Cover(steps=16, threads=1, params=Params(level=LEVEL, number=options.number))
    size = zstd.ZDICT_optimizeTrainFromBuffer_fastCover(
        made, ctypes.c_size_t(options.bytes), b"".join(bodies), sizes, len(bodies),
        ctypes.byref(cover))
    if zstd.ZDICT_isError(ctypes.c_size_t(size)):
        sys.exit("the dictionary could not be trained")
    return made.raw[:size]


def options_of():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[1])
    parser.add_argument("build")
    parser.add_argument("file", type=pathlib.Path)
    parser.add_argument("--number", type=int, required=True)
    parser.add_argument("--bytes", type=int, default=16384)
    parser.add_argument("--matches", type=int, default=60, help="of each ruleset")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


def main():
    options = options_of()
    with tempfile.NamedTemporaryFile("w", encoding="ascii") as key_file:
        print(ADMIN_KEY, file=key_file, flush=True)
        daemon = Daemon(os.path.join(options.build, "mahjongd"),
                        ("--admin-key-file", key_file.name))
        admin = Caller(Client(daemon), ADMIN_KEY)
        bodies = [body for ruleset in rulesets.ids() for body in bodies_of(admin, ruleset, options)]
        daemon.stop()
    options.file.write_bytes(trained(bodies, options))
    print(f"{len(bodies)} bodies of {sum(map(len, bodies)) // len(bodies)} bytes")


if __name__ == "__main__":
    main()
