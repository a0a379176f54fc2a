#!/usr/bin/python3
"""
Every route that needs a key: without a key it answers 401, with too low a role 403, and with the
ids of another club 404, so that no club sees anything of another.
"""

import json
import re
import time

from support.answer_checks import without_instance
from support.client import JSON, NDJSON
from support.event_stream import Stream
from support.ledger_suite import ADMIN_KEY, NO_ID, ROLES, Caller, LedgerSuite, expect
from support.openapi_spec import Spec
from support.sealed_matches import key_file

ROUTE = re.compile(r"<tr><td>([A-Z]+)</td><td><code>([^<]+)</code></td>")
SEALED = ("/seal", "/seal/beacon", "/deals", "/transcript")  # calls of a match that is sealed
OWNER = (("POST", "/v1/ledger/adjustments"), ("POST", "/v1/ledger/{tx}/reverse"),
         ("POST", "/v1/settlements"), ("POST", "/v1/import"), ("POST", "/v1/seasons"),
         ("PUT", "/v1/seasons/{id}"), ("POST", "/v1/seasons/{id}/close"),
         ("POST", "/v1/seasons/{id}/reopen"), ("POST", "/v1/players/{id}/anonymise"),
         ("POST", "/v1/players/{id}/merge"), ("PATCH", "/v1/clubs/{id}"))
ADMIN_TOO = (("GET", "/v1/me"), ("GET", "/v1/clubs/{id}"))
WEBHOOKS = "/v1/webhooks"
HOOK = {"url": "https://localhost:1/"}  # the guard refuses it by its address: nothing is posted
KEYS = ("/v1/clubs/{id}/keys", "/v1/clubs/{id}/pairings")
READ = (("POST", "/v1/matches/{id}/events/ticket"),  # nothing is stored
        ("POST", "/v1/events/ticket"))
LINES = ("/v1/import",)
LOG_SECONDS = 60  # lines are written a moment after the answer

DRAW = {"hand_number": 1, "outcome": {"type": "exhaustive_draw", "tenpai": []}}
REASON = {"reason": "isolation"}
# Bodies that are right but for the id in the path.
BODIES = {
    ("PATCH", "/v1/players/{id}"): {"name": "Mine now"},
    ("POST", "/v1/players/{id}/merge"): {"into": NO_ID},
    ("POST", "/v1/clubs"): {"name": "Mine"},
    ("PATCH", "/v1/clubs/{id}"): {"name": "Mine"},
    ("POST", "/v1/clubs/{id}/keys"): {"role": "owner"},
    ("POST", "/v1/clubs/{id}/pairings"): {"role": "owner"},
    ("POST", "/v1/shares"): {"match": NO_ID},
    ("POST", WEBHOOKS): HOOK,
    ("POST", "/v1/matches/{id}/hands"): {**DRAW, "hand_number": 2},
    ("POST", "/v1/matches/{id}/corrections"): {"from_hand": 1, "hands": [DRAW], **REASON},
    ("POST", "/v1/matches/{id}/penalties"): {"seat": 0, "points": 1000, **REASON},
    ("POST", "/v1/matches/{id}/transfers"): {"from": 0, "to": 1, "points": 1000, **REASON},
    ("POST", "/v1/matches/{id}/finish"): {},
    ("POST", "/v1/matches/{id}/reopen"): REASON,
    ("POST", "/v1/matches/{id}/void"): REASON,
    ("POST", "/v1/matches/{id}/season"): {"season": None, **REASON},
    ("PUT", "/v1/seasons/{id}"): {"name": "Mine"},
    ("POST", "/v1/seasons/{id}/reopen"): REASON,
    ("POST", "/v1/seasons/{id}/seating"): {"method": "random", "players": [NO_ID]},
    ("POST", "/v1/seasons/{id}/rounds"): {"tables": [[NO_ID] * 4]},
    ("POST", "/v1/ledger/{tx}/reverse"): REASON,
}
QUERIES = {("GET", "/v1/ratings"): "?method=tenhou_r",
           ("DELETE", "/v1/matches/{id}/hands/{n}"): "?reason=isolation",
           ("DELETE", "/v1/clubs/{id}/keys"): f"?id={NO_ID}"}


def role_of(method, path):
    """The lowest role that may."""
    if path == "/v1/clubs":
        return "admin"
    if (method, path) in OWNER or path.startswith((*KEYS, WEBHOOKS)):
        return "owner"
    if path.startswith("/v1/shares"):
        return "scorer"
    return "read" if method == "GET" or (method, path) in READ else "scorer"


def send(caller, method, path, target, body=None):
    """A request that is right in all but what the test is about."""
    kind = NDJSON if path in LINES else JSON
    if method in ("GET", "DELETE"):
        body = None
    elif body is None:
        body = BODIES.get((method, path), {})
    return caller.write(method, target + QUERIES.get((method, path), ""), body, Content_Type=kind)


class Rich:
    """A club that has one of everything, and the names and ids that tell of it."""

    def __init__(self, suite, name):
        self.club = suite.club(name)
        self.names = [f"{player} of {name}" for player in ("Anna", "Bo", "Chen", "Dora")]
        self.seats = [self.club.player(player) for player in self.names]
        self.names.append(f"season of {name}")
        self.season = self.club.season(self.names[-1])
        self.match = self.club.scorer.make("/v1/matches", {
            "ruleset": "riichi", "seats": self.seats, "season": self.season})["id"]
        self.club.scorer.make(f"/v1/matches/{self.match}/hands", DRAW)
        self.sealed = self.club.scorer.make("/v1/matches", {
            "ruleset": "riichi", "seats": self.seats})["id"]
        self.club.scorer.make(f"/v1/matches/{self.sealed}/seal", {})
        self.hook = self.club.owner.make(WEBHOOKS, HOOK)["id"]
        self.entry = self.club.owner.make("/v1/ledger/adjustments", {
            "player": self.seats[0], "asset": "score", "amount": 100, "reason": "opening"})["id"]
        self.share = self.club.scorer.make("/v1/shares", {"match": self.match})["id"]
        self.pairing = self.club.owner.make(
            f"/v1/clubs/{self.club.id}/pairings", {"role": "read"})["id"]

    def target(self, path):
        """The path with this club's ids in place of {...}."""
        if path.startswith("/v1/clubs"):
            path = path.replace("{id}", self.club.id).replace("{pairing}", self.pairing)
            path = path.replace("{key}", self.club.keys["read"]["id"])
        elif path.startswith("/v1/players"):
            path = path.replace("{id}", self.seats[0])
        elif path.startswith("/v1/seasons"):
            path = path.replace("{id}", self.season)
        elif path.startswith("/v1/shares"):
            path = path.replace("{id}", self.share)
        elif path.startswith(WEBHOOKS):
            path = path.replace("{id}", self.hook)
        elif path.startswith("/v1/matches"):
            match = self.sealed if path.endswith(SEALED) else self.match
            path = path.replace("{id}", match).replace("{n}", "1")
        return path.replace("{tx}", self.entry)

    def marks(self):
        return self.names + self.seats + [self.season, self.match, self.sealed, self.entry,
                                          self.share, self.pairing, self.hook, self.club.id]

    def everything(self):
        """What it owns, as its own reader sees it."""
        read = self.club.read
        return [list(read.pages("/v1/players")), list(read.pages("/v1/ledger")),
                read.read(f"/v1/matches/{self.match}"), read.read("/v1/ledger/verify")]


def routes(suite):
    page = suite.client.get("/docs").body.decode()
    keyless = set(Spec().keyless())  # a code, a token or a cookie stands for it
    suite.routes = [route for route in ROUTE.findall(page)
                    if route[1].startswith("/v1/") and route not in keyless]
    suite.check("there are routes with state", len(suite.routes) > 30, f"{suite.routes}")
    known = set(suite.routes)
    for row in (*OWNER, *READ, *BODIES, *QUERIES):
        suite.check(f"{row} is a route", row in known, "this suite names what there is not")
    suite.mine, suite.theirs = Rich(suite, "Mine"), Rich(suite, "Theirs")


def without_key(suite):
    for method, path in suite.routes:
        for name, caller in (("no key", suite.nobody), ("a wrong key",
                             Caller(suite.client, "mjk_" + NO_ID + "_" + "x" * 43))):
            answer = send(caller, method, path, suite.mine.target(path))
            suite.refused(f"{method} {path}: {name}", answer, 401, "unauthorized")
            suite.check(f"{method} {path}: WWW-Authenticate",
                        "Bearer" in answer.headers.get("www-authenticate", ""))


def too_low(suite):
    for method, path in suite.routes:
        needed = role_of(method, path)
        callers = list(zip(ROLES, (suite.mine.club.read, suite.mine.club.scorer,
                                   suite.mine.club.owner)))
        for role, caller in callers:
            if needed != "admin" and ROLES.index(role) >= ROLES.index(needed):
                continue
            answer = send(caller, method, path, suite.mine.target(path))
            suite.refused(f"{method} {path}: {role}", answer, 403, "forbidden")
        if needed != "admin" and (method, path) not in ADMIN_TOO and not path.startswith(KEYS):
            answer = send(suite.admin, method, path, suite.mine.target(path))
            suite.refused(f"{method} {path}: the admin", answer, 403, "forbidden")


def foreign_ids(suite):
    """As another club's id, so one that nobody has: the answers are the same."""
    owner = suite.mine.club.owner
    before = suite.theirs.everything()
    tried = 0
    for method, path in suite.routes:
        if "{" not in path or role_of(method, path) == "admin":
            continue
        tried += 1
        body = None
        if path == "/v1/matches/{id}/seats":
            body = {"seats": suite.mine.seats}
        target = suite.theirs.target(path)
        answer = send(owner, method, path, target, body)
        suite.refused(f"{method} {path}: theirs", answer, 404, "not_found")
        nobody = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", NO_ID, target)
        again = send(owner, method, path, nobody, body)
        suite.equal(f"{method} {path}: as nobody's", (again.status, without_instance(again.body)),
                    (answer.status, without_instance(answer.body)))
        malformed = re.sub(r"[0-9a-f]{8}-[0-9a-f-]{27}", "..%2Fx", target)
        suite.check(f"{method} {path}: no id", send(owner, method, path, malformed,
                                                    body).status in (404, 422))
    suite.check("paths with ids", tried >= 15, f"{tried}")
    suite.equal("theirs is as it was", suite.theirs.everything(), before)


def foreign_names(suite):
    """Ids of the other club in a body or a query."""
    mine, theirs = suite.mine, suite.theirs
    before = theirs.everything()
    seats = mine.seats[:3] + theirs.seats[3:]
    tries = [("POST", "/v1/matches", {"ruleset": "riichi", "seats": seats}),
             ("POST", f"/v1/matches/{mine.match}/seats", {"seats": seats}),
             ("POST", "/v1/ledger/adjustments", {"player": theirs.seats[0], "asset": "score",
                                                 "amount": 1, "reason": "theft"}),
             ("GET", f"/v1/settlements/plan?player={theirs.seats[0]}", None)]
    for method, path, body in tries:
        answer = mine.club.owner.write(method, path, body)
        suite.check(f"{method} {path}", answer.status in (404, 422), repr(answer))
    for path in (f"/v1/matches?player={theirs.seats[0]}", f"/v1/ledger?match={theirs.match}"):
        answer = mine.club.read.get(path)
        suite.check(path, answer.status == 404 or answer.json().get("items") == [], repr(answer))
    suite.equal("theirs is as it was", theirs.everything(), before)


def seen(suite):
    """Nothing that a reader of one club can list tells of the other."""
    for method, path in suite.routes:
        if method != "GET" or role_of(method, path) != "read" or path.endswith("/events"):
            continue
        answer = send(suite.mine.club.read, method, path, suite.mine.target(path))
        suite.equal(f"GET {path}", answer.status, 200)
        text = answer.body.decode()
        suite.equal(f"GET {path} tells of theirs", [m for m in suite.theirs.marks() if m in text],
                    [])


def part_of_it(suite):
    """Nor is a key for one season or one match told of the rest of its own club."""
    rich = suite.theirs
    club, names = rich.club, ["Ewa", "Finn", "Gao", "Hana", "Winter", "late fee"]
    seats, season = club.players(*names[:4]), club.season(names[4])
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": seats,
                                             "season": season})["id"]
    club.scorer.make(f"/v1/matches/{match}/penalties", {"seat": 0, "points": 100,
                                                        "reason": names[5]})
    last = club.read.read("/v1/home")["seq"]
    hidden = [*names, *seats, season, match, rich.entry]
    for limit in ({"season": rich.season}, {"match": rich.match}):
        key = club.owner.make(f"/v1/clubs/{club.id}/keys", {"role": "read", **limit})["key"]
        home = Caller(suite.client, key).get("/v1/home")
        suite.check(f"{limit}: its home", home.status == 200 and rich.match in home.body.decode())
        text = home.body.decode()
        with Stream(suite.daemon, None, key, "?after=0") as stream:
            club.scorer.make(f"/v1/matches/{rich.match}/penalties", {"seat": 0, "points": 100,
                                                                     "reason": "seen"})
            data = {"seq": 0}
            while data["seq"] <= last:
                _, data = stream.message()
                text += json.dumps(data, ensure_ascii=False)
        suite.equal(f"{limit}: told of the rest", [mark for mark in hidden if mark in text], [])


def same_idempotency_key(suite):
    """Idempotency keys are a club's own, and the admin's."""
    ids = set()
    for caller, path in ((suite.mine.club.scorer, "/v1/players"),
                         (suite.theirs.club.scorer, "/v1/players"), (suite.admin, "/v1/clubs")):
        answer = caller.post(path, {"name": "Same"}, Idempotency_Key="same")
        ids.add(expect(answer, 201)["id"])
        suite.equal(f"{path}: not replayed", answer.headers.get("idempotency-replayed"), None)
    suite.equal("three were made", len(ids), 3)


def logs(suite):
    """No key in what the daemon writes down, up to the last request."""
    suite.client.get("/the-last-one")
    end = time.monotonic() + LOG_SECONDS
    while "/the-last-one" not in suite.daemon.log() and time.monotonic() < end:
        time.sleep(0.02)
    keys = [key["key"] for rich in (suite.mine, suite.theirs) for key in rich.club.keys.values()]
    log = suite.daemon.log()
    suite.equal("keys in the log", [key for key in [*keys, ADMIN_KEY] if key in log], [])
    suite.check("the log is there", "/the-last-one" in log and log.count("\n") > 300, log[-2000:])


def main():
    with LedgerSuite(flags=("--log-level", "debug", "--seal-key", key_file())) as suite:
        suite.run(routes, without_key, too_low, foreign_ids, foreign_names, seen,
                  part_of_it, same_idempotency_key, logs)


if __name__ == "__main__":
    main()
