#!/usr/bin/python3
"""The keys that an owner makes: label, expiry, limited to a season or a match, when last seen."""

import datetime
import re
import time

from support.event_stream import Stream
from support.ledger_suite import NO_ID, ROLES, Caller, LedgerSuite, expect
from support.openapi_spec import Spec

ROUTE = re.compile(r"<tr><td>([A-Z]+)</td><td><code>([^<]+)</code></td>")
# What only a sealed match has.
OF_SEALED = ("/v1/matches/{id}/seal", "/v1/matches/{id}/transcript")
DRAW = {"hand_number": 1, "outcome": {"type": "exhaustive_draw", "tenpai": []}}
WAIT_SECONDS = 60
SOON = (1.5, 5, 15, 50)  # until a key expires; more where it is not used in time
# What a key of a season may call beside the matches of it.
OF_SEASON = {("GET", "/v1/me"), ("GET", "/v1/players"), ("POST", "/v1/players"),
             ("GET", "/v1/players/{id}"), ("POST", "/v1/matches"), ("GET", "/v1/matches"),
             ("GET", "/v1/standings"), ("GET", "/v1/seasons/{id}"), ("GET", "/v1/home"),
             ("GET", "/v1/events"), ("POST", "/v1/events/ticket"), ("GET", "/v1/shares"),
             ("GET", "/v1/seasons/{id}/teams"),
             ("POST", "/v1/seasons/{id}/seating"), ("POST", "/v1/seasons/{id}/rounds")}
# Which show what the key is good for: for the table's phone too.
OWN = ("/v1/me", "/v1/home", "/v1/events", "/v1/events/ticket")
# Which name the season in the query.
ASK = (("GET", "/v1/matches"), ("GET", "/v1/standings"), ("GET", "/v1/shares"))


def later(seconds):
    moment = datetime.datetime.now(datetime.timezone.utc) + datetime.timedelta(seconds=seconds)
    return moment.strftime("%Y-%m-%dT%H:%M:%S.") + f"{moment.microsecond // 1000:03}Z"


def path_of(club):
    return f"/v1/clubs/{club.id}/keys"


def own_keys(suite):
    """What the admin could always do, an owner does for his own club."""
    club, other = suite.club("Mine"), suite.club("Theirs")
    path, until = path_of(club), later(86400)
    for role in ROLES:
        key = club.owner.make(path, {"role": role, "label": f"a {role}", "expires_at": until})
        suite.equal(f"{role}: bounds", [key[name] for name in (
            "role", "label", "expires_at", "season", "match", "paired", "last_seen_at")],
            [role, f"a {role}", until, None, None, False, None])
        me = Caller(suite.client, key["key"]).read("/v1/me")
        suite.equal(f"{role}: me", (me["role"], me["key"]["expires_at"]), (role, until))
        suite.equal(f"{role}: listed", club.owner.read(f"{path}?limit=1")["items"][0]["id"],
                    key["id"])
        expect(club.owner.delete(f"{path}/{key['id']}"), 200)
        suite.refused(f"{role}: revoked", Caller(suite.client, key["key"]).get("/v1/me"), 401,
                      "unauthorized")
    for name, caller in (("a scorer", club.scorer), ("a reader", club.read)):
        suite.refused(f"{name} makes none", caller.post(path, {"role": "read"}), 403, "forbidden")
        suite.refused(f"{name} sees none", caller.get(path), 403, "forbidden")
    theirs = path_of(other)
    before = suite.admin.read(theirs)
    for method, target, body in (("POST", theirs, {"role": "owner"}), ("GET", theirs, None),
                                 ("GET", f"{theirs}/{other.keys['read']['id']}", None),
                                 ("DELETE", f"{theirs}/{other.keys['read']['id']}", None),
                                 ("DELETE", f"{path}/{other.keys['read']['id']}", None)):
        answer = club.owner.write(method, target, body)
        suite.refused(f"{method} {target}: another club's", answer, 404, "not_found")
    suite.equal("theirs are as they were", suite.admin.read(theirs), before)


def secrets(suite):
    """The receipt of an owner's new key is of use to that owner's key alone."""
    club = suite.club("Sealed")
    path, body = path_of(club), {"role": "read"}
    first = club.owner.post(path, body, Idempotency_Key="once")
    again = club.owner.post(path, body, Idempotency_Key="once")
    suite.equal("the same key", again.json(), expect(first, 201))
    suite.equal("replayed", again.headers.get("idempotency-replayed"), "true")
    second = Caller(suite.client, club.owner.make(path, {"role": "owner"})["key"])
    suite.refused("another owner's key", second.post(path, body, Idempotency_Key="once"), 422,
                  "idempotency_mismatch")
    expect(suite.admin.post(path, body, Idempotency_Key="once"), 201)
    exported = club.owner.get("/v1/export").body.decode()
    suite.check("no key in an export", "mjk_" not in exported
                and first.json()["id"] not in exported)


BAD = [
    ({"role": "read", "expires_at": "2020-01-01"}, 422, "bad_value", "/expires_at"),
    ({"role": "read", "expires_at": "soon"}, 422, "bad_value", "/expires_at"),
    ({"role": "read", "expires_at": 7}, 422, "bad_value", "/expires_at"),
    ({"role": "read", "season": "Autumn"}, 422, "bad_value", "/season"),
    ({"role": "read", "season": NO_ID}, 404, "not_found", "/season"),
    ({"role": "read", "match": "x"}, 422, "bad_value", "/match"),
    ({"role": "read", "match": NO_ID}, 404, "not_found", "/match"),
    ({"role": "read", "match": NO_ID, "season": NO_ID}, 422, "contradiction", "/match"),
    ({"role": "owner", "match": NO_ID}, 422, "contradiction", "/role"),
    ({"role": "owner", "season": NO_ID}, 422, "contradiction", "/role"),
    ({"role": "read", "paired": True}, 422, "unknown_field", "/paired"),
]


def bad_keys(suite):
    club, other = suite.club("Bad"), suite.club("Foreign")
    for body, status, code, pointer in BAD:
        suite.refused(f"key {body}", club.owner.post(path_of(club), body), status, code,
                      pointer=pointer)
    theirs = match_of(other, other.players(), other.season("Autumn"))
    suite.refused("another club's match", club.owner.post(path_of(club), {
        "role": "read", "match": theirs}), 404, "not_found", pointer="/match")
    suite.refused("?paired=", club.owner.get(path_of(club) + "?paired=maybe"), 422, "bad_value",
                  parameter="paired")
    suite.equal("?paired=true", club.owner.read(path_of(club) + "?paired=true")["items"], [])
    suite.equal("?paired=false", len(club.owner.read(path_of(club) + "?paired=false")["items"]),
                len(ROLES))


def expiry(suite):
    club = suite.club("Short")
    match = match_of(club, club.players(), club.season("Autumn"))
    for seconds in SOON:
        until = later(seconds)
        made = club.owner.post(path_of(club), {"role": "scorer", "expires_at": until})
        if made.status == 422 and later(0) >= until:
            continue  # it was over when it came
        key = expect(made, 201)
        phone = Caller(suite.client, key["key"])
        before = phone.get("/v1/me")
        ticket = phone.post(f"/v1/matches/{match}/events/ticket", {})
        if later(0) < until:
            break
    suite.equal("before", before.status, 200)
    ticket = expect(ticket, 200)["ticket"]
    while later(0) <= until:
        time.sleep(0.05)
    suite.refused("afterwards", phone.get("/v1/me"), 401, "unauthorized")
    suite.refused("no write", phone.post("/v1/players", {"name": "Late"}), 401, "unauthorized")
    suite.refused("its ticket too", suite.nobody.get(
        f"/v1/matches/{match}/events?ticket={ticket}"), 401, "unauthorized")
    shown = club.owner.read(f"{path_of(club)}/{key['id']}")
    suite.equal("still listed", (shown["expires_at"], shown["revoked_at"]), (until, None))


def last_seen(suite):
    club = suite.club("Seen")
    key = club.owner.make(path_of(club), {"role": "read"})
    target = f"{path_of(club)}/{key['id']}"
    never = club.owner.get(target)
    suite.equal("never", expect(never, 200)["last_seen_at"], None)
    begun = later(0)
    Caller(suite.client, key["key"]).read("/v1/me")
    end = time.monotonic() + WAIT_SECONDS
    while (seen := club.owner.read(target)["last_seen_at"]) is None and time.monotonic() < end:
        time.sleep(0.01)
    suite.check("seen", seen is not None and begun <= seen <= later(0), f"{begun} {seen}")
    suite.check("another ETag", club.owner.get(target).headers["etag"] != never.headers["etag"])
    Caller(suite.client, key["key"]).read("/v1/me")
    suite.equal("not written for each request", club.owner.read(target)["last_seen_at"], seen)


def match_of(club, seats, season):
    match = club.scorer.make("/v1/matches", {"ruleset": "riichi", "seats": seats,
                                             "season": season})["id"]
    club.scorer.make(f"/v1/matches/{match}/hands", DRAW)
    return match


class Limited:
    """A club with two seasons, and keys that are good for a part of it."""

    def __init__(self, suite):
        self.club = club = suite.club("Limited")
        self.seats = club.players()
        self.season, self.other = club.season("Autumn"), club.season("Winter")
        self.match, self.beside, self.foreign = (
            match_of(club, self.seats, season) for season in (self.season, self.season, self.other))
        self.of_season, self.of_match = (
            Caller(suite.client, club.owner.make(path_of(club), {"role": "scorer", **limit})["key"])
            for limit in ({"season": self.season}, {"match": self.match}))

    def target(self, path, match):
        path = path.replace("/v1/matches/{id}", f"/v1/matches/{match}").replace("{n}", "1")
        path = path.replace("/v1/clubs/{id}", f"/v1/clubs/{self.club.id}")
        path = path.replace("{key}", self.club.keys["read"]["id"])
        path = path.replace("/v1/seasons/{id}", f"/v1/seasons/{self.season}")
        return path.replace("/v1/players/{id}", f"/v1/players/{self.seats[0]}").replace("{tx}", "1")


def limited(suite):
    """Of every call that a key of the club may make: those that such keys may."""
    scene = Limited(suite)
    keyless = set(Spec().keyless())
    routes = [route for route in ROUTE.findall(suite.client.get("/docs").body.decode())
              if route[1].startswith("/v1/") and route not in keyless]
    suite.check("there are routes", len(routes) > 30, f"{len(routes)}")
    for method, path in routes:
        about_match = path.startswith("/v1/matches/{id}") and not path.endswith("/season")
        for name, caller, may, match in (
                ("season", scene.of_season, about_match or (method, path) in OF_SEASON,
                 scene.beside),
                ("another season", scene.of_season, (method, path) in OF_SEASON, scene.foreign),
                ("match", scene.of_match, about_match or path in OWN, scene.match),
                ("another match", scene.of_match, path in OWN, scene.beside)):
            if may and path.endswith("/events"):
                continue  # it does not end
            query = f"?season={scene.season}" if (method, path) in ASK else ""
            body = {"season": scene.season} if path == "/v1/matches" else {}
            answer = caller.write(method, scene.target(path, match) + query,
                                  None if method in ("GET", "DELETE") else body)
            if may:
                good = answer.status not in (401, 403, 500) and (
                    answer.status != 404 or "{tx}" in path or  # there is no such penalty
                    path in OF_SEALED)
                suite.check(f"{method} {path}: {name}", good, repr(answer))
            else:
                suite.refused(f"{method} {path}: {name}", answer, 403, "forbidden")


def bounds(suite):
    """What stands in the query and the body counts as well."""
    scene = Limited(suite)
    key, seats = scene.of_season, scene.seats
    for query in ("", f"?season={scene.other}", "?season="):
        suite.refused(f"matches{query}", key.get(f"/v1/matches{query}"), 403, "forbidden")
        suite.refused(f"standings{query}", key.get(f"/v1/standings{query}"), 403, "forbidden")
    listed = key.read(f"/v1/matches?season={scene.season}")["items"]
    suite.equal("its matches", {match["id"] for match in listed},
                {scene.match, scene.beside})
    wish = {"ruleset": "riichi", "seats": seats}
    for season in ({}, {"season": scene.other}):
        suite.refused(f"a match of {season}", key.post("/v1/matches", {**wish, **season}), 403,
                      "forbidden")
    made = key.make("/v1/matches", {**wish, "season": scene.season})["id"]
    suite.equal("hands in it", key.post(f"/v1/matches/{made}/hands", DRAW).status, 201)
    suite.refused("no such match", key.get(f"/v1/matches/{NO_ID}"), 403, "forbidden")
    suite.equal("the table's phone", scene.of_match.post(
        f"/v1/matches/{scene.match}/hands", {**DRAW, "hand_number": 2}).status, 201)
    me = scene.of_match.read("/v1/me")["key"]
    suite.equal("me", (me["season"], me["match"]), (None, scene.match))
    suite.equal("me of a season", key.read("/v1/me")["key"]["season"], scene.season)


def first_screen(suite):
    """What such a key's phone paints, and follows."""
    scene = Limited(suite)
    club = scene.club
    club.owner.make("/v1/ledger/adjustments", {"player": scene.seats[0], "amount": 5,
                                               "reason": "r"})
    for name, caller, matches, seasons in (
            ("season", scene.of_season, [scene.beside, scene.match], [scene.season]),
            ("match", scene.of_match, [scene.match], []),
            ("club", club.read, [scene.foreign, scene.beside, scene.match],
             [scene.other, scene.season])):
        home = caller.read("/v1/home")
        suite.equal(f"{name}: matches", [match["id"] for match in home["matches"]], matches)
        suite.equal(f"{name}: seasons", [season["id"] for season in home["seasons"]], seasons)
        shown = [entry["seq"] for entry in club.read.pages("/v1/ledger")
                 if name == "club" or entry.get("match") in matches]
        suite.equal(f"{name}: entries", [entry["seq"] for entry in home["recent"]],
                    sorted(shown, reverse=True)[:10])
        suite.equal(f"{name}: all that there is", home["seq"], club.read.read("/v1/home")["seq"])
    for season in (scene.other, NO_ID):
        suite.refused("another season", scene.of_season.get(f"/v1/seasons/{season}"), 403,
                      "forbidden")
        for call in ("seating", "rounds"):
            suite.refused(f"its {call}", scene.of_season.post(
                f"/v1/seasons/{season}/{call}", {}), 403, "forbidden")
    suite.equal("its own", scene.of_season.read(f"/v1/seasons/{scene.season}")["name"], "Autumn")
    expect(club.scorer.post(f"/v1/matches/{scene.match}/finish", {}), 200)
    suite.equal("its match when it is over", scene.of_match.read("/v1/home")["matches"][0]["state"],
                "finished")


def seen_of(stream, seq):
    """The entries up to the mark of this seq, each with its match, and the matches of marks."""
    entries, matches = [], set()
    while True:
        _, data = stream.message()
        if data["kind"] != "commit":
            entries.append((data["kind"], data.get("match")))
            continue
        matches |= {match["id"] for match in data["matches"]}
        if data["seq"] == seq:
            return entries, matches


def follow(suite):
    """Streams of such keys, and of the tickets that they were given."""
    scene = Limited(suite)
    club = scene.club
    ticket = {name: expect(caller.client.request(
        "POST", "/v1/events/ticket", headers=caller.headers({})), 200)["ticket"]
        for name, caller in (("season", scene.of_season), ("match", scene.of_match))}
    club.owner.make("/v1/ledger/adjustments", {"player": scene.seats[0], "amount": 5,
                                               "reason": "r"})
    last = club.scorer.post(f"/v1/matches/{scene.match}/hands", {**DRAW, "hand_number": 2})
    suite.equal("the last entry", last.status, 201)
    seq = club.read.read("/v1/home")["seq"]
    entries = [(entry["kind"], entry.get("match"))
               for entry in sorted(club.read.pages("/v1/ledger"), key=lambda one: one["seq"])]
    for name, caller, own in (("season", scene.of_season, {scene.match, scene.beside}),
                              ("match", scene.of_match, {scene.match})):
        wanted = [entry for entry in entries if entry[1] in own], own
        with Stream(suite.daemon, None, caller.key, "?after=0") as stream:
            suite.equal(f"{name}: its own", seen_of(stream, seq), wanted)
        with Stream(suite.daemon, None, None, f"?after=0&ticket={ticket[name]}") as stream:
            suite.equal(f"{name}: by ticket", seen_of(stream, seq), wanted)
        for match in (scene.foreign, NO_ID, f"{scene.match},{scene.foreign}"):
            with Stream(suite.daemon, None, caller.key, f"?match={match}") as stream:
                suite.equal(f"{name}: of {match}", (stream.status, stream.problem()["code"]),
                            (403, "forbidden"))
    with Stream(suite.daemon, None, scene.of_season.key, f"?after={seq}") as stream, \
            Stream(suite.daemon, scene.beside, scene.of_season.key, f"?after={seq}") as narrow:
        club.scorer.make(f"/v1/matches/{scene.beside}/hands", {**DRAW, "hand_number": 2})
        suite.equal("its match", narrow.event()[1], "hand")
        suite.equal("and in the club's", seen_of(stream, seq + 1),
                    ([("hand", scene.beside)], {scene.beside}))
        expect(club.owner.post(f"/v1/matches/{scene.beside}/season",
                               {"season": scene.other, "reason": "r"}), 200)
        club.scorer.make(f"/v1/matches/{scene.beside}/hands", {**DRAW, "hand_number": 3})
        club.scorer.make(f"/v1/matches/{scene.match}/hands", {**DRAW, "hand_number": 3})
        suite.equal("one that was moved out of the season", seen_of(stream, seq + 4),
                    ([("hand", scene.match)], {scene.match}))
        expect(club.owner.post(f"/v1/matches/{scene.beside}/season",
                               {"season": scene.season, "reason": "back"}), 200)
        suite.equal("nothing of it was sent until it is back", narrow.event()[1], "move")


def main():
    with LedgerSuite() as suite:
        suite.run(own_keys, secrets, bad_keys, expiry, last_seen, limited, bounds,
                  first_screen, follow)


if __name__ == "__main__":
    main()
