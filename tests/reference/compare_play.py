"""Random hands of play through the program and through the reference, step by step.

    compare_play.py build/mahjong [--ruleset X] [--hands N] [--seed N] [--show N]

Each hand is one test, so is each golden case, and everything that a run has to reach. `sanma` is
riichi of three. A hand is compared whole: the offers before each action, events, outcome and
settlement; one of several at each of its steps, with its views.
"""

import argparse
import json
import pathlib
import random
import subprocess
import sys

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parent.parent))
from play import reached  # noqa: E402  (verify_deal.py lies one folder up)
from play.golden import golden_faults  # noqa: E402
from play.made import GAMES, Maker  # noqa: E402
from play.compared import Compared  # noqa: E402

# Seed and number of hands that reach all that `reached` names.
SHARE = {"riichi": ("2", 150), "sanma": ("4", 100), "nanchang": ("2", 60), "ming": ("3", 150),
         "jiujiang": ("1", 200), "yueqing": ("5", 150), "mcr": ("2", 100)}
BATCH = 50


def ask(program, requests):
    """The program's answers, one a request."""
    lines = "".join(json.dumps(request) + "\n" for request in requests)
    run = subprocess.run([program, "play"], input=lines.encode(), capture_output=True, check=False)
    answers = [json.loads(line) for line in run.stdout.splitlines()]
    if len(answers) != len(requests):
        sys.exit(f"{program} play: {len(requests)} requests, {len(answers)} answers, exit "
                 f"{run.returncode}\n{run.stderr.decode(errors='replace')[:2000]}")
    return answers


class Tally:
    def __init__(self, show):
        self.passed = self.failed = 0
        self.show = show

    def add(self, name, fault, request=None):
        self.passed += not fault
        self.failed += bool(fault)
        if fault and self.show > 0:
            self.show -= 1
            print(f"DIFFERENT {name}: {fault}")
            if request is not None:
                print("  request", json.dumps(request))


def run_game(tally, options, game):
    seed, share = SHARE[game]
    seed, hands = options.seed or seed, options.hands or share
    maker, seen = Maker(random.Random(f"{game} {seed}"), game), set()
    for start in range(0, hands, BATCH):
        batch = [Compared(maker, random.Random(f"{game} {seed} {number}"), number)
                 for number in range(start, min(start + BATCH, hands))]
        asked = [hand.requests() for hand in batch]
        answers = iter(ask(options.program, [one for some in asked for one in some]))
        for hand, some in zip(batch, asked):
            fault, request = hand.fault([next(answers) for _ in some])
            tally.add(f"{game} hand {hand.number} ({hand.played.sort})", fault, request)
            seen.update(reached.by(hand.played))
    return seen


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--ruleset", choices=GAMES)
    parser.add_argument("--hands", type=int, help="of each game")
    parser.add_argument("--seed")
    parser.add_argument("--show", type=int, default=5, help="differences printed in full")
    options = parser.parse_args()
    tally = Tally(options.show)
    if options.ruleset is None:
        count, faults = golden_faults()
        for name, fault in faults:
            tally.add(name, fault)
        tally.passed += count - len(faults)
    for game in [options.ruleset] if options.ruleset else GAMES:
        seen = run_game(tally, options, game)
        if (options.hands, options.seed) == (None, None):
            for name in sorted(reached.wanted(game)):
                tally.add(f"{game} reaches {name}", None if name in seen else "never")
    print(f"{tally.passed} passed, {tally.failed} failed")
    return 1 if tally.failed else 0


if __name__ == "__main__":
    sys.exit(main())
