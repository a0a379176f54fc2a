"""Runs the golden vectors of a ruleset through its reference."""

import json
import os
import sys


def agrees(expected, found):
    """`expected` is partial; patterns are compared by id, in any order."""
    if isinstance(expected, dict):
        if not isinstance(found, dict) or not expected.keys() <= found.keys():
            return False
        if "patterns" in expected:
            expected = dict(expected, patterns=by_id(expected["patterns"]))
            found = dict(found, patterns=by_id(found["patterns"]))
        if "pattern_ids" in expected:
            expected = dict(expected, pattern_ids=sorted(expected["pattern_ids"]))
            found = dict(found, pattern_ids=sorted(found["pattern_ids"]))
        return all(agrees(v, found[k]) for k, v in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(found, list) and len(found) == len(expected)
            and all(agrees(e, f) for e, f in zip(expected, found))
        )
    return type(expected) is type(found) and expected == found


def by_id(patterns):
    return sorted(patterns, key=lambda p: p["id"])


def run(ruleset, calls):
    """The exit code; the path of the vectors may be given as the only argument."""
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.path.join(here, "../vectors/%s.json" % ruleset)
    if len(sys.argv) > 1:
        path = sys.argv[1]
    with open(path, encoding="utf-8") as f:
        cases = json.load(f)["cases"]
    failed = 0
    for case in cases:
        found = calls[case["call"]](case["request"])
        if not agrees(case["expect"], found):
            failed += 1
            print("FAIL", case["call"], case["id"])
            print("  request ", json.dumps(case["request"]))
            print("  expected", json.dumps(case["expect"]))
            print("  found   ", json.dumps(found))
    print("%d passed, %d failed" % (len(cases) - failed, failed))
    return 1 if failed else 0
