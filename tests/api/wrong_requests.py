#!/usr/bin/python3
"""
Every call of openapi.yaml, sent what no app means: bytes that are no JSON, its own examples with a
wrong value in a place, odd values of each parameter. Whatever comes, nothing breaks: it is done, or
refused by a problem that names a place of what was sent.

SEED=n in the environment takes other values, MOST=n so many for each place.
"""

import json
import os
import random
import re
import urllib.parse

from support.answer_checks import answer_faults
from support.body_faults import ABSENT, WRONG, changed, places
from support.client import JSON, Client
from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, Caller, LedgerSuite
from support.matches import Match, draw
from support.openapi_spec import Spec
from support.sealed_matches import sealing
from support.suite import WATCHDOG

SEED, MOST = int(os.environ.get("SEED", "1")), int(os.environ.get("MOST", "10"))
EXAMPLES = 2  # of each call
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f-]{21}")
DEEP = 2000
# What is refused before anybody reads the body: too many tries, a page of elsewhere, no such token.
BEFORE = {"/v1/pair": 429, "/v1/start": 429, "/v1/session": 403, "/v1/seats/": 404}
# No JSON, or none that is taken.
BROKEN = (
    b"{", b"{}x", b'{"x":1,}', b'{"x":1,"x":1}', b"{'x':1}", b"nul", b"\xef\xbb\xbf{}",
    b'{"x":"\xff"}', b'{"x":"\xed\xa0\x80"}', b'{"x":"\\ud800"}', b'{"x":"\\udc00\\ud800"}',
    b'{"x":"a\x00"}', b"\x00", b'{"x":"\t"}', b'{"x":01}', b'{"x":+1}', b'{"x":.5}', b'{"x":NaN}',
    b"[" * DEEP + b"]" * DEEP, b'{"x":' * DEEP + b"1" + b"}" * DEEP, b"[" * DEEP, b'{"x":"\\q"}',
    b"{} {}", b"{}\n{}", b"\xff\xfe{\x00}\x00", b'{"\\ud800":1}', b'{"a\\u0000b":1}',
)
# JSON, but nowhere a body.
NONE = (b"null", b"[]", b"1", b'"x"', b"true", b"-0", b"1e2", b"1" * 400, b"[{}]", b'{"":1}',
        b'{"~":{"/":1}}', b'{"x":' + b"9" * 400 + b"}", b'{"x":1e308}', b'{"x":1e999}',
        b'{"x":-1e999}', b'{"x":0.1e-999}')
STRANGE = (*WRONG, ABSENT, 2**31, -2**63, 2**63, 2**64, 10**400, 1e300, "\ud7ff\ue000", "\u202e",
           "\u0085 ", "0", "1m", NO_ID, "2026-02-30", "2026-13-01T00:00:00Z", "CNY", "~1/~0", "%00",
           {"": 1}, {"a/b": {"~": None}}, [[[[[[[[]]]]]]]], [""] * 300)
ODD = (b"", b"\0", b"\xff", b"\xed\xa0\x80", b"-1", b"9" * 30, b"x" * 5000, b"null", b"..", b"a/b",
       b"%", b"*", b'"', b"\n", "麻雀".encode(), b"1e3", b"+1", b" 1", b"0x1", b"2026-02-30")


def is_place(body, pointer):
    """Whether the body has the place, or lacks the member that it names or one on the way there."""
    for step in pointer.split("/")[1:]:
        step = step.replace("~1", "/").replace("~0", "~")
        if isinstance(body, list) and step.isdigit() and int(step) < len(body):
            body = body[int(step)]
        elif isinstance(body, dict) and step in body:
            body = body[step]
        else:
            return isinstance(body, dict) or isinstance(body, list) and step == str(len(body))
    return True


class Place:
    """A club in which the examples' ids are those of something."""

    def __init__(self, suite):
        self.suite, self.told = suite, Eventful(suite, "Wrong bodies")
        self.club = self.told.club
        self.owner = Caller(Client(suite.daemon), self.club.owner.key)
        self.webhook = self.owner.make("/v1/webhooks", {"url": "https://hooks.example/",
                                                        "label": "none"})["id"]

    def begin(self):
        """The id of a match with a hand."""
        match = Match(self.club, self.told.players[:4])
        match.hand(draw(0))
        return match.id

    def target(self, path):
        """A path with ids, each call of a match with one of its own."""
        ids = {"/clubs/": self.club.id, "/players/": self.told.players[4],
               "/seasons/": self.told.season, "/webhooks/": self.webhook,
               "/matches/": self.begin() if "/matches/{id}" in path else None}
        for part, name in ids.items():
            path = path.replace(part + "{id}", f"{part}{name}")
        return re.sub(r"{(id|tx|key|token)}", NO_ID, path).replace("{n}", "1")

    def known(self, value, name=""):
        """An example with the club's own ids in it."""
        if isinstance(value, dict):
            return {key: self.known(member, key) for key, member in value.items()}
        if isinstance(value, list):
            return [self.known(member, f"{name}{n}") for n, member in enumerate(value)]
        if isinstance(value, str) and UUID.fullmatch(value):
            people = self.told.players
            return {"season": self.told.season, "match": self.told.open.id}.get(
                name, people[int(name[-1]) % 4 if name[-1:].isdigit() else 0])
        return value

    def caller(self, operation):
        if "x-role" not in operation:
            return Caller(self.owner.client, None)
        return self.suite.admin if operation["x-role"] == "admin" else self.owner


def bodies_of(spec, operation):
    """The examples of a body of JSON."""
    content = spec.deref(operation.get("requestBody", {})).get("content", {}).get(JSON, {})
    if "example" in content:
        yield content["example"]
    for example in content.get("examples", {}).values():
        yield spec.deref(example)["value"]


def faults_of(answer, sent=None):
    """`sent`: the body."""
    if answer.status < 300:
        return []
    if not 400 <= answer.status < 500:
        return [f"status {answer.status}"]
    found = answer_faults(answer)
    try:
        body = json.loads(sent) if sent else None
    except (ValueError, RecursionError):
        return found
    faults = [answer.json(), *answer.json().get("errors", [])]
    return found + [f"{fault['pointer']} is nowhere" for fault in faults
                    if "pointer" in fault and not is_place(body, fault["pointer"])]


def wrong_bodies(place, spec, operation, chance):
    """Examples with another value in a place."""
    for example in list(bodies_of(spec, operation))[:EXAMPLES]:
        example = place.known(example)
        yield json.dumps(example).encode()
        for pointer in places(example):
            for value in chance.sample(STRANGE, min(MOST, len(STRANGE))):
                if "~" not in pointer and (pointer or value is not ABSENT):
                    yield json.dumps(changed(example, pointer, value)).encode()


def every_body(suite):
    spec, place, chance, count = Spec(), suite.place, random.Random(SEED), 0
    for path, method, operation in spec.operations():
        if not list(bodies_of(spec, operation)):
            continue
        count += 1
        name, caller, target = f"{method} {path}", place.caller(operation), place.target(path)
        before = [status for start, status in BEFORE.items() if path.startswith(start)]
        for sent in (*BROKEN, *NONE, *wrong_bodies(place, spec, operation, chance)):
            answer = caller.write(method, target, sent, Content_Type=JSON)
            found = faults_of(answer, sent)
            suite.check(f"{name} {sent[:300]!r}", not found, f"{found} {answer!r}")
            wanted = [400] if sent in BROKEN else [400, 422] if sent in NONE else ()
            suite.check(f"{name}: refused {sent[:300]!r}", not wanted or answer.status in
                        [*wanted, *before], repr(answer))
    suite.check("there are such calls", count > 40, str(count))


def every_parameter(suite):
    """In the path and in the query: an odd value of one of them at a time."""
    spec, chance = Spec(), random.Random(SEED)
    for path, method, operation in spec.operations():
        if method != "GET" or path.endswith("/events"):
            continue
        caller, target = suite.place.caller(operation), suite.place.target(path)
        names = [entry["name"] for entry in map(spec.deref, [
            *spec.paths[path].get("parameters", []), *operation.get("parameters", [])])
            if entry["in"] == "query"]
        asked = [f"{target}?{name}={urllib.parse.quote(value, safe='')}"
                 for name in (*names, "nosuch")
                 for value in chance.sample(ODD, min(2 * MOST, len(ODD)))]
        asked += [re.sub(r"{\w+}", urllib.parse.quote(value, safe=""), path) for value in ODD
                  if "{" in path and value]
        for place in asked:
            answer = caller.get(place)
            found = faults_of(answer)
            suite.check(f"GET {place[:300]}", not found, f"{found} {answer!r}")


def main():
    with LedgerSuite(2 * WATCHDOG, sealing()) as suite:
        suite.place = Place(suite)
        suite.run(every_body, every_parameter)


if __name__ == "__main__":
    main()
