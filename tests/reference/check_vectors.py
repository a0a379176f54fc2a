"""Runs the golden vectors through the reference: check_vectors.py [RULESET...]; else all."""

import hashlib
import importlib
import json
import pathlib
import sys

from support.vectors import FILES, ROOT, all_cases, load, read

RULESETS = sorted(path.parent.name for path in pathlib.Path(__file__).parent.glob("*/calls.py"))
UNORDERED = {"patterns": lambda p: p["id"], "pattern_ids": None}  # member: what it is sorted by


def agrees(expected, found):
    """`expected` is partial; patterns are compared by id, in any order."""
    if isinstance(expected, dict):
        if not isinstance(found, dict) or not expected.keys() <= found.keys():
            return False
        for name in UNORDERED.keys() & expected.keys():
            expected, found = (
                dict(side, **{name: sorted(side[name], key=UNORDERED[name])})
                for side in (expected, found))
        return all(agrees(value, found[name]) for name, value in expected.items())
    if isinstance(expected, list):
        return (
            isinstance(found, list) and len(found) == len(expected)
            and all(agrees(e, f) for e, f in zip(expected, found))
        )
    return type(expected) is type(found) and expected == found


def failures(ruleset, cases):
    module = importlib.import_module(ruleset + ".calls")
    calls = getattr(module, "VECTOR_CALLS", module.CALLS)
    for case in cases:
        found = calls[case["call"]](case["request"])
        if not agrees(case["expect"], found):
            yield case, found


def unasked():
    """Cases that are replaced, though what they ask is not asked anew: there are none."""
    given = {case["id"]: case["request"] for name in FILES for case in load(name)}
    for name in FILES:
        asked = [case["request"] for case in load(name)]
        yield from (id for id in read(name).get("replaces", {}) if given[id] not in asked)


def altered():
    """Files that were given and are not as they were given."""
    folder = pathlib.Path(ROOT, "tests", "vectors")
    for line in (folder / "given.sha256").read_text(encoding="utf-8").splitlines():
        digest, name = line.split()
        if hashlib.sha256((folder / name).read_bytes()).hexdigest() != digest:
            yield name


def main():
    passed = failed = 0
    for name in altered():
        print("FAIL given, and altered since:", name)
        failed += 1
    for name in unasked():
        print("FAIL replaced, but not asked anew:", name)
        failed += 1
    for ruleset in sys.argv[1:] or RULESETS:
        cases = [case for case in all_cases()
                 if case["request"]["ruleset"] == ruleset and case["call"] != "deals"]
        wrong = list(failures(ruleset, cases))
        for case, found in wrong:
            print("FAIL", ruleset, case["call"], case["id"])
            print("  request ", json.dumps(case["request"]))
            print("  expected", json.dumps(case["expect"]))
            print("  found   ", json.dumps(found))
        passed, failed = passed + len(cases) - len(wrong), failed + len(wrong)
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
