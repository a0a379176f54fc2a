"""Random requests through the program and through a reference, answer by answer.

Members that only the program gives (names, ruleset, id, counted ...) are not looked at; every
member that the reference gives must be there and equal. Each request is one test.
"""

import argparse
import json
import random
import subprocess
import sys

BATCH = 5000
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
        return None
    if isinstance(expected, list) and isinstance(found, list) and len(expected) == len(found):
        for i, (a, b) in enumerate(zip(expected, found)):
            text = difference(a, b, "%s/%d" % (path, i), ignored)
            if text:
                return text
        return None
    if type(expected) is type(found) and expected == found:
        return None
    return "%s: reference %s, program %s" % (
        path or "/", json.dumps(expected), json.dumps(found),
    )


def is_problem(answer):
    return isinstance(answer, dict) and "code" in answer


def compare(expected, found, ignored):
    if is_problem(expected) != is_problem(found):
        return "one is a problem: reference %s, program %s" % (
            expected.get("code", "none"), found.get("code", "none"),
        )
    return difference(expected, found, "", ignored)


def ask(program, call, requests):
    """The program's answers to all requests, one a line."""
    lines = "".join(json.dumps(r, ensure_ascii=False) + "\n" for r in requests)
    run = subprocess.run(
        [program, call, "--names", "none"], input=lines.encode(), stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    answers = run.stdout.decode().splitlines()
    if len(answers) != len(requests):
        sys.exit("%s %s: %d requests, %d answers, exit %d\n%s" % (
            program, call, len(requests), len(answers), run.returncode,
            run.stderr.decode(errors="replace")[:2000],
        ))
    return [json.loads(a) for a in answers]


class Tally:
    """`check`: a ruleset's own look at an answer that agrees: what is wrong with it, or None."""

    def __init__(self, calls, check, show, ignored):
        self.passed = self.failed = 0
        self.calls, self.check, self.show, self.ignored = calls, check, show, ignored

    def batch(self, program, call, requests):
        for request, found in zip(requests, ask(program, call, requests)):
            expected = self.calls[call](request)
            text = compare(expected, found, self.ignored)
            if text is None and self.check:
                text = self.check(call, request, found)
            if text is None:
                self.passed += 1
                continue
            self.failed += 1
            if self.failed <= self.show:
                print("DIFFERENT %s: %s" % (call, text))
                print("  request  ", json.dumps(request))
                print("  reference", json.dumps(expected))
                print("  program  ", json.dumps(found, ensure_ascii=False))


def run(calls, generators, counts, check=None):
    """The exit code. `generators`: {call: rng -> request}; `counts`: {call: how many}."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("program")
    parser.add_argument("--seed", type=int, default=1)
    for call, count in counts.items():
        parser.add_argument("--" + call, type=int, default=count)
    parser.add_argument("--show", type=int, default=5, help="differences printed in full")
    parser.add_argument("--pointers", action="store_true", help="compare pointers too")
    args = parser.parse_args()
    tally = Tally(calls, check, args.show, set() if args.pointers else POINTERS)
    for call, generate in generators.items():
        rng = random.Random("%s %d" % (call, args.seed))
        left = getattr(args, call)
        while left > 0:
            requests = [generate(rng) for _ in range(min(BATCH, left))]
            tally.batch(args.program, call, requests)
            left -= len(requests)
    print("%d passed, %d failed" % (tally.passed, tally.failed))
    return 1 if tally.failed else 0
