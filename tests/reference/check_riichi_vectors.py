"""Runs the golden vectors through the reference: python3 check_riichi_vectors.py [riichi.json]."""

import json
import os
import sys

from riichi import CALLS


def agrees(expected, found):
    """`expected` is partial. Three cases have patterns in the order of the document."""
    if isinstance(expected, dict):
        if not isinstance(found, dict) or not expected.keys() <= found.keys():
            return False
        if "patterns" in expected:
            expected = dict(expected, patterns=by_id(expected["patterns"]))
            found = dict(found, patterns=by_id(found["patterns"]))
        return all(agrees(v, found[k]) for k, v in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(found, list) and len(found) == len(expected)
            and all(agrees(e, f) for e, f in zip(expected, found))
        )
    return type(expected) is type(found) and expected == found


def by_id(patterns):
    return sorted(patterns, key=lambda p: p["id"])


def main():
    here = os.path.dirname(os.path.abspath(__file__))
    path = sys.argv[1] if len(sys.argv) > 1 else os.path.join(here, "../vectors/riichi.json")
    with open(path, encoding="utf-8") as f:
        cases = json.load(f)["cases"]
    failed = 0
    for case in cases:
        found = CALLS[case["call"]](case["request"])
        if not agrees(case["expect"], found):
            failed += 1
            print("FAIL", case["call"], case["id"])
            print("  request ", json.dumps(case["request"]))
            print("  expected", json.dumps(case["expect"]))
            print("  found   ", json.dumps(found))
    print("%d passed, %d failed" % (len(cases) - failed, failed))
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
