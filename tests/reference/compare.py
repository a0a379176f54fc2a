"""Random requests of a ruleset through the program and through the reference, answer by answer.

    compare.py RULESET build/mahjongd build/mahjong [--seed N] [--score N] [--waits N] [--settle N]
               [--chained N] [--times N]

Deals of whole matches, each settled at the table that the one before it left, come before them.
Whole answers are compared, but for the few members that the reference does not give (UNASKED).
Each request is one test, and so is everything that the ruleset's catalogue names: the requests have
to reach it.
"""

import argparse
import importlib.util
import json
import os
import random
import subprocess
import sys

from common import coverage
from common.catalogue import CALLS, Catalogue, numbers_of_players
from support.account import explained_faults
from support.client import Client
from support.daemon import Daemon, is_slow

BATCH = 5000
COUNT = (3000, 300, 2500)  # of each call; `--times 10` goes on for longer
COUNT_OF_OTHERS = (7000, 1500, 4500)  # with another number of players than the usual one
COUNTS = {  # where another number is better: for more options, or for slower answers
    "riichi": (13000, 2600, 8000), "ming": (3000, 500, 2000), "yueqing": (2000, 150, 2000),
    "mcr": (2000, 150, 1500),
}
PART_OF_SLOW = 4  # of flavours that take several times as long: a part looks for faults of memory
CHAINED = 200  # deals of whole matches; --chained 100000 takes some minutes
EXPLAINS = {"score": "fu,steps,readings", "settle": "fu,steps"}
# What the rules' pages say nothing of, or what checks.py looks at: which groups a reading shows is
# free where several bear the same patterns.
UNASKED = {"ruleset", "ruleset_version", "id", "line", "type", "title", "detail", "args", "errors",
           "counted", "from", "reading", "groups", "pair", "wilds", "points", "score", "steps",
           "readings", "more_readings"}
# The pointer is compared only on request: the pages name codes, not pointers.
POINTERS = {"pointer"}


def difference(expected, found, path, ignored):
    """The first difference as text, or None. A null of the reference may be absent."""
    if expected is None and found is None:
        return None
    if isinstance(expected, dict) and isinstance(found, dict):
        for name, value in expected.items():
            if name not in ignored:
                text = difference(value, found.get(name), path + "/" + name, ignored)
                if text:
                    return text
        more = [name for name, value in found.items()
                if name not in expected and name not in UNASKED and value not in (None, [])]
        return f"{path or '/'}: only the program has {', '.join(more)}" if more else None
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for i, (a, b) in enumerate(zip(expected, found)):
            text = difference(a, b, f"{path}/{i}", ignored)
            if text:
                return text
        return None
    if type(expected) is type(found) and expected == found:
        return None
    return f"{path or '/'}: reference {json.dumps(expected)}, program {json.dumps(found)}"


def is_problem(answer):
    return isinstance(answer, dict) and "code" in answer


def compare(expected, found, ignored):
    if is_problem(expected) != is_problem(found):
        return (f"one is a problem: reference {expected.get('code', 'none')}, "
                f"program {found.get('code', 'none')}")
    return difference(expected, found, "", ignored)


def money_fault(answer):
    """Payments make the deltas, and deltas and pools make nothing."""
    deltas, pools = [0] * len(answer["deltas"]), dict.fromkeys(answer["pools"], 0)
    for payment in answer["payments"]:
        if payment["amount"] <= 0 or payment["from"] == payment["to"]:
            return "a payment of nothing, or to oneself"
        if (None in (payment["from"], payment["to"])) != (payment.get("account") is not None):
            return "the pool is not named, or named wrongly"
        for end, amount in (("from", -payment["amount"]), ("to", payment["amount"])):
            if payment[end] is None:
                pools[payment["account"]] += amount
            else:
                deltas[payment[end]] += amount
    if deltas != answer["deltas"] or answer["pools"] != pools or sum(deltas + list(pools.values())):
        return "payments, deltas and pools do not agree"
    return None


def ask(program, call, requests):
    """The program's answers to all requests, one a line."""
    lines = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests)
    explain = ["--explain", EXPLAINS[call]] if call in EXPLAINS else []
    run = subprocess.run([program, call, "--names", "none", *explain], input=lines.encode(),
                         capture_output=True, check=False)
    answers = run.stdout.decode().splitlines()
    if len(answers) != len(requests):
        sys.exit(f"{program} {call}: {len(requests)} requests, {len(answers)} answers, exit "
                 f"{run.returncode}\n{run.stderr.decode(errors='replace')[:2000]}")
    return [json.loads(a) for a in answers]


class Tally:
    """`check`: a ruleset's own look at an answer that agrees: what is wrong with it, or None."""

    def __init__(self, catalogue, calls, check, options):
        self.passed = self.failed = 0
        self.catalogue, self.calls, self.check, self.options = catalogue, calls, check, options
        self.by_seat = {n["id"] for n in catalogue.told["numbers"] if n["by_seat"]}
        self.ignored = set() if options.pointers else POINTERS
        self.reached = set()

    def fault(self, call, request, expected, found):
        text = compare(expected, found, self.ignored)
        if text is None and found.get("id") != request.get("id") and not is_problem(found):
            text = "another id than that of the request"
        if text is None and "payments" in found:
            text = money_fault(found)
        if text is None and call != "waits" and not is_problem(found):
            text = "; ".join(explained_faults(found, self.catalogue.id, self.by_seat)) or None
        if text is None and self.check and not is_problem(found):
            text = self.check(call, request, found)
        return text

    def batch(self, call, requests):
        for request, found in zip(requests, ask(self.options.program, call, requests)):
            expected = self.calls[call](request)
            self.reached.update(coverage.reached(self.catalogue, call, request, found))
            text = self.fault(call, request, expected, found)
            if text is None:
                self.passed += 1
                continue
            self.failed += 1
            if self.failed <= self.options.show:
                print(f"DIFFERENT {call}: {text}")
                print("  request  ", json.dumps(request))
                print("  reference", json.dumps(expected))
                print("  program  ", json.dumps(found, ensure_ascii=False))

    def coverage(self, never):
        """`never`: what no request comes to, though the catalogue names it."""
        wanted = coverage.wanted(self.catalogue) - never
        missing = sorted(wanted - self.reached)
        self.passed += len(wanted) - len(missing)
        self.failed += len(missing)
        if missing:
            print("NEVER REACHED: " + ", ".join(missing))


def catalogues_of(mahjongd, ruleset):
    """One for each number of players, the usual one first."""
    daemon = Daemon(os.path.abspath(mahjongd), ())
    try:
        told = Client(daemon).get("/v1/rulesets/" + ruleset).json()
        return [Catalogue(told, players) for players in numbers_of_players(told)]
    finally:
        daemon.stop()


def module_of(ruleset, name):
    return importlib.import_module(f"{ruleset}.{name}")


def options_of():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("ruleset", help="a folder beside this file")
    parser.add_argument("daemon")
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=4)
    for call in CALLS:
        parser.add_argument("--" + call, type=int)
    parser.add_argument("--chained", type=int, help="deals of whole matches")
    parser.add_argument("--times", type=int, default=1, help="as many requests as usual, so often")
    parser.add_argument("--players", type=int, help="only with so many players")
    parser.add_argument("--show", type=int, default=5, help="differences printed in full")
    parser.add_argument("--pointers", action="store_true", help="compare pointers too")
    return parser.parse_args()


def run(tally, options, calls, counts):
    """Whether there were as many requests of each call as by default, or more."""
    whole = True
    for call, count in zip(CALLS, counts):
        made = module_of(options.ruleset, "requests").MAKER(
            random.Random(f"{call} {options.seed}"), tally.catalogue, calls)
        left = getattr(options, call)
        whole = whole and (left is None or left >= count)
        left = count if left is None else left
        while left > 0:
            requests = [made.make(call) for _ in range(min(BATCH, left))]
            tally.batch(call, requests)
            left -= len(requests)
    return whole


def chain(tally, options, calls):
    made = module_of(options.ruleset, "requests").MAKER(
        random.Random(f"chained {options.seed}"), tally.catalogue, calls)
    left = CHAINED * options.times if options.chained is None else options.chained
    while left > 0:
        deals = []
        while len(deals) < min(BATCH, left):
            deals += made.match()
        tally.batch("settle", deals)
        left -= len(deals)


def main():
    options = options_of()
    check = None
    if importlib.util.find_spec(options.ruleset + ".checks"):
        check = module_of(options.ruleset, "checks").fault
    calls = module_of(options.ruleset, "calls").CALLS
    usual, *others = catalogues_of(options.daemon, options.ruleset)
    part = PART_OF_SLOW if is_slow(options.daemon) else 1
    tallies = []
    for catalogue in (usual, *others):
        counts = COUNT_OF_OTHERS if others and catalogue is not usual else COUNTS.get(
            options.ruleset, COUNT)
        counts = [count * options.times // part for count in counts]
        if options.players in (None, catalogue.players):
            tallies.append(Tally(catalogue, calls, check, options))
            chain(tallies[-1], options, calls)
            if run(tallies[-1], options, calls, counts) and part == 1:
                never = module_of(options.ruleset, "requests").MAKER.NEVER
                tallies[-1].coverage(never.get(catalogue.players, frozenset()))
    failed = sum(tally.failed for tally in tallies)
    print(f"{sum(tally.passed for tally in tallies)} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
