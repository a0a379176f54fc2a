#!/usr/bin/python3
"""
Golden requests, mutated at random: whatever comes, the answer is 200 or a well-formed 4xx problem,
never a 5xx; and when it is a win, the money comes out even. What Python does not read as JSON must
be bad_json, and the other way round.

The seed is fixed; SEED=n in the environment takes another one, SECONDS=n another time.
"""

import collections
import copy
import http.client
import json
import os
import random
import re
import time

from support.answer_checks import (
    Order, answer_faults, score_faults, settle_faults, without_instance)
from support.client import NDJSON, dump
from support.openapi_spec import Spec
from support.suite import WATCHDOG, Suite
from support.vectors import all_cases, path_of

SEED = int(os.environ.get("SEED", "20240229"))
SECONDS = float(os.environ.get("SECONDS", "10"))
CALLS = ("score", "score", "score", "waits", "waits", "settle", "settle", "deals")
LEFT_OUT = re.compile(rb"\\u|[0-9]{18}|[0-9][eE]")
BATCH = 500  # lines
SCHEMA_EVERY = 5  # jsonschema is slow: of how many answers one is validated
TILES = [f"{n}{suit}" for suit in "mps" for n in range(10)] + [f"{n}z" for n in range(1, 8)]
STRANGE = [
    None, True, False, 0, 1, -1, 2, 3, 4, 5, 13, 14, 100, 2**31, 2**32, 2**53, -(2**53), 1.0, 0.5,
    "", "x", "1m", "8z", "0z", "riichi", "1z", "123m", "萬", "a" * 100, "~/", [], {}, [None], [[]],
    [1, 2, 3, 4], ["1m"], {"x": 1}, {"type": "pung"}, "mmmm", "1" * 40 + "m", "\u0001",
]
NAMES = ["seat", "from", "concealed", "win_tile", "melds", "flags", "discards", "passed", "called",
         "liable", "han", "fu", "yakuman", "rules", "table", "deal", "hand", "seats", "id", "x",
         "dora_indicators", "ura_indicators", "honba", "points", "dealer", "round_wind", "preset",
         "type", "tiles", "claimed", "", "a/b", "flowers", "drawn"]
FLAGS = ["riichi", "double_riichi", "ippatsu", "furiten", "after_kong", "robbing_kong",
         "robbing_concealed_kong", "last_tile", "first_turn", "after_kong_discard", "nosuch"]


def places(node, found=None):
    """Every (container, key) below a node."""
    found = [] if found is None else found
    entries = node.items() if isinstance(node, dict) else enumerate(node)
    for key, value in list(entries):
        found.append((node, key))
        if isinstance(value, (dict, list)):
            places(value, found)
    return found


class Mutator:
    """`requests`: {call: golden requests}."""

    def __init__(self, seed, requests):
        self.random = random.Random(seed)
        self.requests = requests

    def request(self, call):
        """A request with a few changes; often none that breaks it."""
        request = copy.deepcopy(self.random.choice(self.requests[call]))
        if call == "score" and not self.random.randrange(4):
            request["hand"] = self.hand()
        for _ in range(self.random.choice((0, 1, 1, 1, 2, 3, 6))):
            if not request:
                break
            self.random.choice((self.delete, self.replace, self.add, self.move, self.retile,
                                self.reflag, self.resize))(request)
        return request

    def hand(self):
        """A random hand of four sets and a pair, or nearly."""
        pick = self.random
        groups = []
        for _ in range(4):
            suit, first = pick.choice("mps"), pick.randint(1, 7)
            run = "".join(str(first + i) for i in range(3)) + suit
            same = pick.choice(TILES[1:])
            groups.append(run if pick.random() < 0.6 else same[0] * 3 + same[1])
        called = pick.choice((0, 0, 0, 1, 2, 3, 4))
        pair = pick.choice(TILES)
        rest = "".join(groups[called:])
        melds = [{"type": "chow" if group[0] != group[1] else "pung", "tiles": group}
                 for group in groups[:called]]
        hand = {"seat": pick.randrange(4), "concealed": rest + pair, "win_tile": pair,
                "from": pick.choice((None, 0, 1, 2, 3)), "melds": melds}
        if pick.random() < 0.4:
            hand["flags"] = pick.sample(FLAGS, pick.randint(1, 3))
        return hand

    def delete(self, request):
        node, key = self.random.choice(places(request))
        del node[key]

    def replace(self, request):
        node, key = self.random.choice(places(request))
        node[key] = copy.deepcopy(self.random.choice(STRANGE))

    def add(self, request):
        nodes = [request] + [n[k] for n, k in places(request) if isinstance(n[k], dict)]
        node = self.random.choice(nodes)
        node[self.random.choice(NAMES)] = copy.deepcopy(self.random.choice(STRANGE))

    def move(self, request):
        """A value from one place to another."""
        all_places = places(request)
        node, key = self.random.choice(all_places)
        other, name = self.random.choice(all_places)
        node[key] = copy.deepcopy(other[name])

    def retile(self, request):
        hand = request.get("hand")
        if isinstance(hand, dict):
            name = self.random.choice(("concealed", "win_tile", "discards", "passed"))
            count = {"concealed": 13, "win_tile": 1}.get(name, self.random.randrange(6))
            hand[name] = "".join(self.random.choice(TILES) for _ in range(count))

    def reflag(self, request):
        if isinstance(request.get("hand"), dict):
            request["hand"]["flags"] = self.random.sample(FLAGS, self.random.randrange(4))

    def resize(self, request):
        """A list or text twice as long or half."""
        for node, key in self.random.sample(places(request), len(places(request))):
            if isinstance(node[key], (list, str)):
                half = node[key][: len(node[key]) // 2]
                node[key] = half if self.random.random() < 0.5 else node[key] + half
                return

    def body(self, call):
        """Mostly JSON; sometimes with a member twice, or bytes flipped, cut out or doubled."""
        body = dump(self.request(call))
        if self.random.random() < 0.05:
            parts = body.split(b"{")
            at = self.random.randrange(1, len(parts))
            parts[at] = b'"seat": 1, ' + parts[at]
            body = b"{".join(parts)
        for _ in range(self.random.choice((0,) * 8 + (1, 1, 2, 5))):
            at = self.random.randrange(len(body) + 1)
            end = min(len(body), at + self.random.choice((0, 1, 1, 1, 2, 10)))
            put = self.random.choice((b"", body[at:end] * 2, bytes([self.random.randrange(256)])))
            body = body[:at] + put + body[end:]
        return body


def _unique(pairs):
    if len(dict(pairs)) != len(pairs):
        raise ValueError("duplicate member")
    return dict(pairs)


def _no_constant(text):
    raise ValueError(text)


def is_json(body):
    """Whether Python's reader, made strict, takes the body as UTF-8 JSON."""
    try:
        json.loads(body.decode("utf-8"), object_pairs_hook=_unique, parse_constant=_no_constant)
        return True
    except (ValueError, RecursionError):
        return False


def json_faults(answer, body):
    """bad_json exactly when it is none; what has \\u escapes or huge numbers is left out."""
    refused = answer.status == 400
    if is_json(body) == refused and not LEFT_OUT.search(body):
        return [f"JSON: {is_json(body)}, refused: {refused}"]
    return []


def paid_faults(suite, call, value, body):
    """Of a 200: the money comes out even."""
    order = suite.orders[value["ruleset"]]
    if call == "score":
        return score_faults(value, json.loads(body)["hand"], order)
    if call == "settle":
        return settle_faults(value, json.loads(body), order)
    return []


def faults_of(suite, call, answer, body, validate):
    if answer.status == 200:
        found = paid_faults(suite, call, answer.json(), body)
    elif 400 <= answer.status < 500:
        found = answer_faults(answer)
    else:
        return [f"status {answer.status}"]
    found += json_faults(answer, body)
    return found + (suite.spec.answer_faults("POST", f"/v1/{call}", answer) if validate else [])


def outcome(value):
    """What an answer came to, for the count."""
    if "code" in value:
        return value["code"]
    if "win" in value:
        return "win" if value["win"] else value["reason"]
    return next(name for name in ("shanten", "deltas", "wall") if name in value)


class Batches:
    """Bodies that were answered alone, to be sent again as lines of one request."""

    def __init__(self, suite):
        self.suite, self.waiting = suite, collections.defaultdict(list)

    def add(self, call, body, value):
        drawn = "wall" in value and json.loads(body).get("seed") is None
        if b"\n" in body or body.endswith(b"\r") or not body.strip() or drawn:
            return
        self.waiting[call].append((body, value))
        if len(self.waiting[call]) == BATCH:
            self.compare(call, self.waiting.pop(call))

    def compare(self, call, pairs):
        bodies = b"\n".join(body for body, _ in pairs)
        values = self.suite.client.post(f"/v1/{call}", bodies, NDJSON).lines()
        self.suite.equal("answers of a batch", len(values), len(pairs))
        for line, (value, (body, want)) in enumerate(zip(values, pairs), 1):
            if "code" in want:
                want = {**want, "line": line}
            self.suite.check("in a batch as alone",
                             without_instance(value) == without_instance(want),
                             f"{body!r}: {value} {want}")


def mutations(suite):
    mutator, batches = Mutator(SEED, suite.requests), Batches(suite)
    calls = [call for call in CALLS if suite.requests.get(call)]
    seen, count, end = collections.Counter(), 0, time.monotonic() + SECONDS
    while time.monotonic() < end and suite.failed < 20:
        call = mutator.random.choice(calls)
        body = mutator.body(call)
        try:
            answer = suite.client.post(f"/v1/{call}", body)
        except (OSError, http.client.HTTPException) as error:
            suite.check(f"mutation {count}", False, f"{error!r} after {call} {body!r}")
            break
        found = faults_of(suite, call, answer, body, count % SCHEMA_EVERY == 0)
        count += 1
        suite.check(f"mutation {count}", not found, f"{call} {found}\n{body!r}\n{answer!r}")
        if answer.status < 500:
            value = answer.json()
            seen[outcome(value)] += 1
            batches.add(call, body, value)
    suite.note(f"seed {SEED}, {count} requests: "
               + ", ".join(f"{n} {what}" for what, n in seen.most_common()))
    for what in ("win", "no_yaku", "bad_json", "contradiction", "bad_tile", "bad_value"):
        suite.check(f"the mutations reach {what}", seen[what] > 5)


def setup(suite):
    suite.spec = Spec()
    suite.orders, suite.requests = {}, collections.defaultdict(list)
    for entry in suite.client.get("/v1/rulesets").json()["rulesets"]:
        ruleset = suite.client.get("/v1/rulesets/" + entry["id"]).json()
        suite.orders[entry["id"]] = Order(ruleset)
    for case in all_cases():
        if case["request"]["ruleset"] in suite.orders and path_of(case) in suite.spec.paths:
            suite.requests[case["call"]].append(case["request"])


def main():
    with Suite(seconds=SECONDS + WATCHDOG) as suite:
        suite.run(setup, mutations)


if __name__ == "__main__":
    main()
