#!/usr/bin/python3
"""
Every golden case, over HTTP alone, over HTTP in one NDJSON batch, and through the command: the
answer must be the expected one, and all three ways must give the same JSON.
"""

import collections

from support.account import explained_faults, unexplained
from support.answer_checks import (
    Order, answer_faults, differences, problem_faults, score_faults, settle_faults,
    without_instance)
from support.client import dump, parse_lines
from support.openapi_spec import Spec
from support.suite import Suite
from support.vectors import all_cases, path_of

EXPLAINS = {"score": "fu,steps,readings", "settle": "fu,steps"}
COMMANDS = {"deals": "deal"}  # where the command is not called as the path


def reachable(suite):
    """The cases that this daemon can answer; says how many it cannot, by ruleset and call."""
    catalogue = suite.client.get("/v1/rulesets").json()
    suite.orders, suite.by_seat = {}, {}
    for entry in catalogue["rulesets"]:
        ruleset = suite.client.get("/v1/rulesets/" + entry["id"]).json()
        suite.orders[entry["id"]] = Order(ruleset)
        suite.by_seat[entry["id"]] = {n["id"] for n in ruleset["numbers"] if n["by_seat"]}
    paths = Spec().paths
    taken, skipped = [], collections.Counter()
    for case in all_cases():
        ruleset = case["request"]["ruleset"]
        if path_of(case) in paths and ruleset in suite.orders:
            taken.append(case)
        else:
            skipped[f"{ruleset} {case['call']}"] += 1
    if skipped:
        suite.note("skipped: " + ", ".join(f"{n} {what}" for what, n in sorted(skipped.items())))
    suite.note(f"cases: {len(taken)}")
    return taken


def key_of(case):
    """Not the id: two files may have the same."""
    return case["call"], dump(case["request"])


def faults_of(suite, case, answer):
    """What is wrong with one answer over HTTP."""
    expect = case["expect"]
    if answer.status != expect.get("status", 200):
        return [f"status {answer.status}: {answer.body[:300]!r}"]
    if answer.status >= 400:
        return answer_faults(answer) + differences(expect, answer.json())
    if answer.type != "application/json":
        return [f"content type {answer.type!r}"]
    value = answer.json()
    found = differences(expect, value)
    if value.get("ruleset") != case["request"]["ruleset"] or not value.get("ruleset_version"):
        found.append("ruleset or ruleset_version")
    order = suite.orders[value["ruleset"]]
    if case["call"] == "score":
        found += score_faults(value, case["request"]["hand"], order)
    elif case["call"] == "settle":
        found += settle_faults(value, case["request"], order)
    return found


def one_by_one(suite):
    suite.cases = reachable(suite)
    suite.alone = {}
    for case in suite.cases:
        answer = suite.client.post(path_of(case), case["request"])
        suite.alone[key_of(case)] = answer.json()
        found = faults_of(suite, case, answer)
        suite.check(f"{case['id']} alone", not found, "; ".join(found))


def same_as_alone(suite, case, line, value, way):
    """An NDJSON answer must be the one that the case got alone, but for a problem's `line`."""
    want = suite.alone[key_of(case)]
    found = []
    if "code" in want:
        found = problem_faults(value, want["status"], line)
        value = {name: member for name, member in without_instance(value).items() if name != "line"}
        want = without_instance(want)
    suite.check(f"{case['id']} {way}", not found and value == want,
                f"{found} got {value!r}, alone {want!r}")


def batches(suite):
    """Cases by call, each call's as one list."""
    by_call = collections.defaultdict(list)
    for case in suite.cases:
        by_call[case["call"]].append(case)
    return by_call


def compare(suite, cases, values, way):
    if not suite.equal(f"{way}: answers", len(values), len(cases)):
        return
    for line, (case, value) in enumerate(zip(cases, values), 1):
        same_as_alone(suite, case, line, value, way)


def in_one_batch(suite):
    for call, cases in batches(suite).items():
        requests = [case["request"] for case in cases]
        answer = suite.client.post_lines("/v1/" + call, requests)
        suite.equal(f"{call} batch: status and type", (answer.status, answer.type),
                    (200, "application/x-ndjson"))
        compare(suite, cases, answer.lines(), "in a batch")


def through_the_command(suite):
    for call, cases in batches(suite).items():
        data = b"".join(dump(case["request"]) + b"\n" for case in cases)
        status, out, err = suite.cli(COMMANDS.get(call, call), data=data)
        suite.equal(f"mahjong {call}: stderr", err, b"")
        suite.equal(f"mahjong {call}: exit status", status, 0)
        compare(suite, cases, parse_lines(out), "through the command")


def explained(suite):
    """Asked how a score came about, each answer is the same and the account makes its total."""
    accounts = 0
    for call in ("score", "settle"):
        cases = [case for case in suite.cases if case["call"] == call]
        requests = [case["request"] for case in cases]
        answer = suite.client.post_lines(f"/v1/{call}?explain={EXPLAINS[call]}", requests)
        values = answer.lines()
        suite.equal(f"{call} explained: answers", len(values), len(cases))
        for case, value in zip(cases, values):
            ruleset = case["request"]["ruleset"]
            found = [] if "code" in value else explained_faults(value, ruleset,
                                                                suite.by_seat[ruleset])
            bare = {name: member for name, member in value.items() if name != "line"}
            if unexplained(without_instance(bare)) != without_instance(
                    suite.alone[key_of(case)]):
                found.append(f"another answer: {value!r}")
            accounts += '"steps"' in dump(value).decode()
            suite.check(f"{case['id']} explained", not found, "; ".join(found))
    suite.check("accounts", accounts > len(suite.cases) / 3, str(accounts))
    suite.note(f"accounts: {accounts}")


def in_japanese(suite):
    """Asked for in Japanese alone, every pattern has a name: the catalogue's label."""
    labels = {}
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        patterns = suite.client.get(entry["link"]).json()["patterns"]
        labels.update({(entry["id"], p["id"]): p["label"]["ja"] for p in patterns})
    cases = [case for case in suite.cases if case["call"] == "score"]
    answer = suite.client.post_lines("/v1/score?names=ja", [case["request"] for case in cases])
    seen, wrong = set(), []
    for value in answer.lines():
        for pattern in value.get("patterns", ()):
            key = (value["ruleset"], pattern["id"])
            seen.add(key)
            if pattern["name"] != {"ja": labels[key]}:
                wrong.append(f"{key}: {pattern['name']}")
    suite.check("in Japanese", not wrong, "; ".join(wrong[:5]))
    suite.check("patterns seen", len(seen) > 150, str(len(seen)))


def main():
    with Suite() as suite:
        suite.run(one_by_one, in_one_batch, through_the_command, explained, in_japanese)


if __name__ == "__main__":
    main()
