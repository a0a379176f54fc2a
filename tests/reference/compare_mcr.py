#!/usr/bin/python3
"""Random complete hands of mcr through the program and through a second scorer, written from the
page: the same fans, with the same values. Waits: each hand's 13 tiles wait for what the second
scorer completes.

    compare_mcr.py build/mahjong [--hands N] [--seed N]
"""

import argparse
import json
import random
import subprocess
import sys

from mcr.fans import ORDER, VALUES, score
from mcr.hands import Maker
from mcr.shapes import waits

SHOWN = 5
OPTIONS = {"two_concealed_kongs": [6, 8], "mixed_kongs": [5, 6, 0],
           "fully_concealed_special": [False, True],
           "printed_1998_exclusions": [False, False, True],
           "knitted_straight_waits": ["any", "outside", "none"]}


def text(tiles):
    return "".join(f"{tile % 9 + 1}{'mpsz'[tile // 9]}" for tile in tiles)


def meld(kind, first):
    tiles = [first, first + 1, first + 2] if kind == "chow" else \
        [first] * (3 if kind == "pung" else 4)
    return {"type": kind, "tiles": text(tiles)}


def request(seat, hand, options, flowers):
    return {"ruleset": "mcr", "rules": {"min_fan": 0, **options},
            "table": {"round_wind": text([hand.round_wind])},
            "hand": {"seat": seat, "concealed": text(hand.concealed), "win_tile": text([hand.win]),
                     "melds": [meld(*one) for one in hand.melds], "flags": sorted(hand.flags),
                     "from": None if hand.self_drawn else (seat + 1) % 4,
                     "flower_count": flowers}}


def expected(hand, options, flowers):
    fan, found = score(hand, options)
    values = {**VALUES, "two_concealed_kongs": options["two_concealed_kongs"],
              "concealed_and_melded_kong": options["mixed_kongs"]}
    fans = {name: values[name] * found[name] for name in ORDER if name in found}
    if flowers:
        fans["flower_tiles"] = flowers
    points = 3 * (fan + flowers + 8) if hand.self_drawn else fan + flowers + 24
    return {"fan": fan + flowers, "points": points}, fans


def ask(program, call, requests):
    lines = "".join(json.dumps(one) + "\n" for one in requests)
    run = subprocess.run([program, call, "--names", "none"], input=lines.encode(),
                         capture_output=True, check=True)
    return [json.loads(line) for line in run.stdout.decode().splitlines()]


def compare(program, rng, hands):
    maker, made = Maker(rng), []
    for _ in range(hands):
        options = {name: rng.choice(values) for name, values in OPTIONS.items()}
        made.append((*maker.hand(), options, rng.choice([0, 0, 0, 1, 3])))
    scores = ask(program, "score", [request(*one) for one in made])
    asked = [{"ruleset": "mcr", "hand": {
        "seat": seat, "concealed": text(hand.concealed),
        "melds": [meld(*one) for one in hand.melds]}} for seat, hand, _, _ in made]
    waiting = ask(program, "waits", asked)
    seen, failed = set(), 0
    for (seat, hand, options, flowers), found, wait in zip(made, scores, waiting):
        total, fans = expected(hand, options, flowers)
        got = {one["id"]: one["value"] for one in found.get("patterns", ())}
        same = found.get("win") and got == fans and \
            all(found["total"][name] == value for name, value in total.items())
        tiles = [text([kind]) for kind in waits(hand.concealed, len(hand.melds), hand.melded)]
        same = same and wait["shanten"] == 0 and [one["tile"] for one in wait["waits"]] == tiles
        seen |= set(fans)
        failed += not same
        if not same and failed <= SHOWN:
            print("DIFFERENT", json.dumps(request(seat, hand, options, flowers)))
            print("  reference", total, fans, tiles)
            print("  program  ", json.dumps(found)[:600], json.dumps(wait)[:300])
    return failed, seen


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--hands", type=int, default=1500)
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args()
    failed, seen = compare(given.program, random.Random(given.seed), given.hands)
    print(f"{len(seen)} of {len(ORDER)} fans; never: {', '.join(sorted(set(ORDER) - seen))}")
    print(f"{given.hands - failed} passed, {failed} failed")
    sys.exit(failed > 0)


if __name__ == "__main__":
    main()
