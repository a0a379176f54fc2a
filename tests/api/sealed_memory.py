#!/usr/bin/python3
"""
What the daemon knows of a sealed match and has not shown does not stay in its memory: neither the
match's secret, nor a hand's seed, nor the wall that comes of it. They are computed of the key when
they are needed, and erased before the answer is sent. The memory is read between two calls while
the match is played; what had to be looked for is learned from the transcript, when it is over.
"""

import hashlib
import os

from support.daemon import is_sanitized
from support.eventful_club import export
from support.ledger_suite import LedgerSuite, expect
from support.memory import Forbidden, Memory
from support.sealed_matches import PATIENT, SealedMatch, key_file, sealing

RULESETS = (("riichi", {"players": 3}), ("nanchang", {}), ("ming", {}), ("jiujiang", {}),
            ("yueqing", {}), ("mcr", {}))
KEY = os.urandom(96)
# So many bytes of a secret, or tiles of a wall, in a row have been left there. What a register held
# last, 64 bytes at most, is the processor's and may be saved on a stack by whoever links or waits.
PART = 66
STEP = 10  # parts that begin at its multiples: of PART + STEP - 1 in a row, one lies within
SUITS = "mpsz"


def code_of(tile):
    """A tile as lib/mahjong.h numbers it."""
    number, suit = int(tile[0]), tile[1]
    if suit == "f":
        return 36 + number
    return 34 + SUITS.index(suit) if number == 0 else 9 * SUITS.index(suit) + number - 1


def parts(whole):
    return [whole[at:at + PART] for at in range(0, len(whole) - PART + 1, STEP)]


def secrets(transcript):
    """{name: its parts}, of all that a match shows after its hands, and at its end."""
    shown = {"R": transcript["secret"], **{
        f"the seed of hand {r}": hand["seed"] for r, hand in enumerate(transcript["hands"])}}
    found = {}
    for name, digits in shown.items():
        found[name] = parts(bytes.fromhex(digits))
        found[f"{name} in hex"] = parts(digits.encode())
    for r, hand in enumerate(transcript["hands"]):
        wall = bytes(map(code_of, hand["wall"]))
        found[f"the wall of hand {r}"] = parts(wall + wall[:PART])  # it is a ring
    return found


def use(match):
    """Whatever is answered from the hand that is dealt, refusals too."""
    for number, holder in enumerate(match.holders, 1):
        expect(holder.draw(number), 200)
    first, second, *_ = match.holders
    expect(first.draw(1), 200)
    expect(second.draw(1), 422)
    expect(first.draw(len(match.holders) + 1, "indicator"), 422)
    for holder in match.holders:
        holder.show()
    for read in (match.seal, match.transcript, match.show):
        read()
    match.club.read.read("/v1/ledger/verify")
    export(match.club)


def seal(suite, ruleset, rules):
    club = suite.club("Watched")
    seats = club.players(*"ABCD"[:rules.get("players", 4)])
    return SealedMatch(suite, club, seats, ruleset, PATIENT, rules=rules)


def search(suite, name, match, memories):
    """What the match shows at its end lay in none of them."""
    match.finish()
    for wanted, some in secrets(match.transcript()).items():
        for when, memory in memories.items():
            lies = set().union(*map(memory.holds, some))
            suite.equal(f"{name}, {when}: {wanted}", lies, set())


def the_key(suite):
    """Of the key a hash is kept: so the memory is read, and what lies in it is found."""
    memory = Memory(suite.daemon.pid)
    suite.check("the hash of the key", memory.holds(hashlib.sha512(KEY).digest()))
    suite.equal("the file's own bytes", set().union(*map(memory.holds, parts(KEY))), set())


def step_by_step(suite):
    match, memories = seal(suite, "riichi", {}), {}
    memories["sealed"] = Memory(suite.daemon.pid)
    match.ready().deal()
    memories["dealt"] = Memory(suite.daemon.pid)
    use(match)
    memories["drawn"] = Memory(suite.daemon.pid)
    search(suite, "riichi", match, memories)


def every_ruleset(suite):
    for ruleset, rules in RULESETS:
        match = seal(suite, ruleset, rules)
        match.ready().deal()
        use(match)
        search(suite, f"{ruleset} {rules}", match, {"drawn": Memory(suite.daemon.pid)})


def what_can_be_run(suite):
    if is_sanitized(suite.mahjongd):
        suite.note("NOT RUN: a sanitizer keeps copies of its own of what lay on stacks and heap")
        return ()
    try:
        Memory(suite.daemon.pid)
    except Forbidden as error:
        suite.note(f"NOT RUN: this system does not let a process read its child's memory: {error}")
        return ()
    return the_key, step_by_step, every_ruleset


if __name__ == "__main__":
    with LedgerSuite(flags=sealing(key_file(KEY))) as suite:
        suite.run(*what_can_be_run(suite))
