"""Random requests through the program and through the reference, answer by answer.

    python3 tests/reference/compare_ming.py build/mahjong [--seed N] [--score N] [--waits N]
                                            [--settle N] [--show N]

What only the program gives (names, reading, counted ...) is not looked at. Each request is one test.
"""

import argparse
import json
import random
import sys

from compare_riichi import ask, compare
from generate_ming import score_request, settle_request, waits_request
from ming import CALLS

BATCH = 5000
GENERATORS = {"score": score_request, "waits": waits_request, "settle": settle_request}


def run(program, call, requests, show):
    """How many answers differ."""
    failed = 0
    for request, found in zip(requests, ask(program, call, requests)):
        expected = CALLS[call](request)
        text = compare(expected, found, {"pointer"})
        if text is None:
            continue
        failed += 1
        if failed <= show:
            print("DIFFERENT %s: %s" % (call, text))
            print("  request  ", json.dumps(request))
            print("  reference", json.dumps(expected))
            print("  program  ", json.dumps(found, ensure_ascii=False))
    return failed


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--score", type=int, default=20000)
    parser.add_argument("--waits", type=int, default=1500)
    parser.add_argument("--settle", type=int, default=10000)
    parser.add_argument("--show", type=int, default=5, help="differences printed in full")
    args = parser.parse_args()
    total = failed = 0
    for call, generate in GENERATORS.items():
        rng = random.Random("ming %s %d" % (call, args.seed))
        left = getattr(args, call)
        while left > 0:
            requests = [generate(rng) for _ in range(min(BATCH, left))]
            failed += run(args.program, call, requests, args.show)
            left -= len(requests)
            total += len(requests)
    print("%d passed, %d failed" % (total - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
