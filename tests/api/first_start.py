#!/usr/bin/python3
"""The first start: a daemon without a club prints a link, with which one makes the first club."""

import os
import re
import tempfile
import time
import uuid

from support.at_once import together
from support.client import JSON, Client, dump
from support.daemon import Daemon
from support.documented import WATCHER
from support.ledger_suite import ADMIN_KEY, Caller, expect
from support.postgres import is_postgres, new_store
from support.store_secret import mac_of
from support.suite import Suite

START = "/v1/start"
LINK = re.compile(r"^(\S+)/club#start=(\d+\.[-_0-9A-Za-z]{43})$", re.MULTILINE)
PATIENCE = 60
PEOPLE = 6
BAD = [
    ({}, 422, "missing_field", "/code"),
    ({"code": "1.x"}, 422, "missing_field", "/name"),
    ({"code": "1.x", "name": ""}, 422, "bad_value", "/name"),
    ({"code": "1.x", "name": "x" * 121}, 422, "bad_value", "/name"),
    ({"code": "1.x", "name": "Club", "label": ""}, 422, "bad_value", "/label"),
    ({"code": "1.x", "name": "Club", "role": "owner"}, 422, "unknown_field", "/role"),
    ({"code": 7, "name": "Club"}, 422, "bad_value", "/code"),
    ({"code": "x" * 64, "name": "Club"}, 422, "bad_value", "/code"),
    ({"code": "", "name": "Club"}, 422, "bad_value", "/code"),
    ([], 422, "bad_value", ""),
]


class Place:
    """A store of its own, daemons on it, and people with addresses of their own."""

    def __init__(self, suite):
        self.suite, self.people = suite, 0
        self.folder = tempfile.TemporaryDirectory(prefix="mahjongd-start-")
        self.store = new_store(self.folder.name)

    def daemon(self, *flags, **more):
        return Daemon(self.suite.mahjongd, ("--trust-proxy", "127.0.0.1", *flags),
                      store=self.store, **more)

    def ask(self, daemon, body, key=None, **headers):
        self.people += 1
        caller = Caller(Client(daemon), None)
        return caller.post(START, body, Idempotency_Key=key or uuid.uuid4().hex,
                           X_Forwarded_For=f"10.3.{self.people // 250}.{self.people % 250 + 1}",
                           **headers)


def told(daemon):
    """Where the link leads to, and its code; a daemon that tells one does so at once."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = LINK.search("".join(daemon.said))
        if found:
            return found.groups()
        time.sleep(0.01)
    raise RuntimeError(f"no link: {daemon.said}")


def tells_nothing(suite, name, daemon):
    """All that it said until it ended."""
    suite.equal(f"{name}: ends", daemon.stop()[0], 0)
    daemon.reader.join(PATIENCE)
    suite.check(f"{name}: no link", not any("start" in line for line in daemon.said), daemon.said)


def first_owner(suite):
    place = Place(suite)
    daemon = place.daemon("--log-level", "debug")
    origin, code = told(daemon)
    suite.equal("where it listens", origin, f"http://127.0.0.1:{daemon.port}")
    nobody = Caller(Client(daemon), None)
    suite.equal("the link alone", nobody.get("/club").status, 200)
    answer = place.ask(daemon, {"code": code, "name": "Thursday Club", "label": "Anna"})
    made = expect(answer, 201)
    owner = Caller(Client(daemon), made["key"]["key"])
    me = owner.read("/v1/me")
    suite.equal("an owner", (me["role"], me["club"]["name"], me["key"]["label"]),
                ("owner", "Thursday Club", "Anna"))
    suite.equal("one club", (made["club"]["id"], made["key"]["club"]), (me["club"]["id"],) * 2)
    suite.equal("Location", owner.read(answer.headers["location"])["id"], made["key"]["id"])
    suite.equal("whose book it is", len(owner.read("/v1/ledger")["items"]), 0)
    refused(suite, "used", place.ask(daemon, {"code": code, "name": "Mine"}))
    daemon.stop()
    suite.check("not in the log", code not in daemon.log() and "start=" not in daemon.log())
    tells_nothing(suite, "with a club", place.daemon())
    again = place.daemon()
    refused(suite, "after a new start", place.ask(again, {"code": code, "name": "Mine"}))
    again.stop()


def refused(suite, name, answer, status=404, code="not_found", pointer="/code"):
    problem = answer.json()
    suite.equal(name, (answer.status, problem["code"], problem.get("pointer")),
                (status, code, pointer))


def refusals(suite):
    place = Place(suite)
    daemon = place.daemon()
    _, code = told(daemon)
    expires, _, mac = code.partition(".")
    for body, status, problem, pointer in BAD:
        refused(suite, f"{body}", place.ask(daemon, body), status, problem, pointer)
    changed = "A" if mac[0] != "A" else "B"
    for name, wrong in (("another time", f"{int(expires) + 1}.{mac}"), ("a zero", f"0{code}"),
                        ("a blank", f" {code}"), ("another MAC", f"{expires}.{changed}{mac[1:]}"),
                        ("half of it", code[:-1]), ("more than it", code + "A"), ("a word", "x"),
                        ("far away", "9" * 60)):
        refused(suite, name, place.ask(daemon, {"code": wrong, "name": "Mine"}))
    good = {"code": code, "name": "Mine"}
    for name, headers in (("a foreign page", {"Origin": "https://evil.example"}),
                          ("a foreign frame", {"Sec_Fetch_Site": "cross-site"})):
        answer = place.ask(daemon, good, **headers)
        suite.equal(name, (answer.status, answer.json()["code"]), (403, "forbidden"))
    nobody = Caller(Client(daemon), None)
    suite.equal("no Idempotency-Key", nobody.request(
        "POST", START, dump(good), {"Content-Type": JSON}).status, 428)
    own = {"Origin": f"http://127.0.0.1:{daemon.port}", "Sec_Fetch_Site": "same-origin"}
    suite.equal("its own page", place.ask(daemon, good, **own).status, 201)
    daemon.stop()


def attempts(suite):
    """So many codes from one address; others are not held up by that."""
    place = Place(suite)
    daemon = place.daemon()
    _, code = told(daemon)
    guesser = Caller(Client(daemon), None)
    statuses = [guesser.post(START, {"code": f"{i}.x", "name": "Mine"},
                             X_Forwarded_For="10.9.9.9").status for i in range(40)]
    suite.check("refused before long", statuses.count(429) >= 20, f"{statuses}")
    suite.equal("from another address", place.ask(daemon, {"code": code, "name": "Ours"}).status,
                201)
    daemon.stop()


def lost_answers(suite):
    place = Place(suite)
    daemon = place.daemon()
    _, code = told(daemon)
    body = {"code": code, "name": "Lost"}
    first = place.ask(daemon, body, key="mine")
    again = place.ask(daemon, body, key="mine")
    suite.equal("the same club and key", again.json(), expect(first, 201))
    suite.equal("replayed", again.headers.get("idempotency-replayed"), "true")
    refused(suite, "another's", place.ask(daemon, body, key="yours"))
    refused(suite, "another request", place.ask(daemon, {**body, "name": "Found"}, key="mine"),
            422, "idempotency_mismatch", None)
    daemon.stop()


def another_start(suite):
    place = Place(suite)
    first = place.daemon()
    _, code = told(first)
    left = int(code.partition(".")[0]) / 1000 - time.time()
    suite.check("an hour", 3300 < left <= 3600, f"{left}")
    first.stop()
    second = place.daemon()
    _, other = told(second)
    suite.check("another link", other != code)
    suite.equal("the older is good as well", place.ask(
        second, {"code": code, "name": "Ours"}).status, 201)
    refused(suite, "the newer no more", place.ask(second, {"code": other, "name": "Mine"}))
    second.stop()


def too_old(suite):
    """Codes made as the daemon makes them, with the secret out of its store."""
    place = Place(suite)
    daemon = place.daemon()
    told(daemon)

    def code(expires, use="start"):
        return f"{expires}." + mac_of(place.store, f"{use}\n{expires}\n")

    now = int(time.time() * 1000)
    for name, wrong in (("too old", code(now - 1000)), ("far too old", code(0)),
                        ("of before 1970", code(-1)), ("for another use", code(now, "ticket"))):
        refused(suite, name, place.ask(daemon, {"code": wrong, "name": "Mine"}))
    good = {"code": code(now + 600_000), "name": "Ours"}
    suite.equal("good still", place.ask(daemon, good).status, 201)
    daemon.stop()


def one_makes_it(suite):
    """Of many who ask at once, at all the daemons of the store."""
    place = Place(suite)
    daemons = [place.daemon()]
    if is_postgres(place.store):
        daemons.append(place.daemon())
    codes = [told(daemon)[1] for daemon in daemons]
    calls = [lambda i=i: place.ask(daemons[i % len(daemons)], {
        "code": codes[i % len(codes) - 1], "name": f"Club {i}"}) for i in range(PEOPLE)]
    answers = together(*calls)
    suite.equal("one club", sorted(answer.status for answer in answers),
                [201] + [404] * (PEOPLE - 1))
    for daemon in daemons:
        daemon.stop()


def with_an_admin(suite):
    """Where somebody is the admin, no link makes a club."""
    place = Place(suite)
    first = place.daemon()
    _, code = told(first)
    first.stop()
    key_file = os.path.join(place.folder.name, "key")
    with open(key_file, "w", encoding="ascii") as file:
        file.write(ADMIN_KEY)
    daemon = place.daemon("--admin-key-file", key_file)
    refused(suite, "a good code", place.ask(daemon, {"code": code, "name": "Mine"}))
    tells_nothing(suite, "with an admin", daemon)


def where_it_leads(suite):
    for listen, flags, want in (("0.0.0.0:0", (), "http://127.0.0.1"),
                                ("[::1]:0", (), "http://[::1]"),
                                ("127.0.0.1:0", ("--origin", "https://club.example"),
                                 "https://club.example")):
        place = Place(suite)
        daemon = place.daemon(*flags, listen=listen)
        origin = want if flags else f"{want}:{daemon.port}"
        suite.equal(f"{listen} {flags}", told(daemon)[0], origin)
        daemon.stop()


def main():
    with Suite(daemon=False) as suite:
        suite.run(first_owner, refusals, attempts, lost_answers, another_start, too_old,
                  one_makes_it, with_an_admin, where_it_leads)
        WATCHER.report(suite)


main()
