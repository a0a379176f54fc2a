#!/usr/bin/python3
"""Shares: links with which one match, or the tables of one season, are read without a key."""

import json
import re
import time
from datetime import datetime, timedelta, timezone

from support import qr
from support.at_once import at_once
from support.client import TIMEOUT, Client
from support.event_stream import Stream
from support.ledger_suite import NO_ID, Caller, LedgerSuite, expect
from support.matches import Match, draw, win
from support.openapi_spec import Spec

ROUTE = re.compile(r"<tr><td>([A-Z]+)</td><td><code>([^<]+)</code></td>")
ID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}", re.I)
TOKEN = re.compile(r"[A-Za-z0-9_-]{24}")
SOON = (1, 3, 10, 30, 100)  # seconds; more where a link is not looked at in time
SECRETS = ("the reason", "a note", "money", "chips", "payments", "key", "penalt")
OPEN = {"label": "bar", "address": "https://club.example/"}


def share(caller, **members):
    return caller.make("/v1/shares", members)


class Guest(Caller):
    """Somebody without a key."""

    def __init__(self, daemon):
        super().__init__(Client(daemon), None)

    def look(self, made, **headers):
        return self.get(f"/v1/shared/{made['token']}", **headers)


class States(Stream):
    """The stream of a link."""

    def __init__(self, daemon, token, **more):
        super().__init__(daemon, None, path=f"/v1/shared/{token}/events", **more)

    def state(self):
        block = self.take()
        while block is not None and "data" not in block:
            block = self.take()
        return None if block is None else json.loads(block["data"])


def watch(suite, made, **more):
    return States(suite.daemon, made["token"], **more)


def making(suite):
    club = suite.club("Linked")
    match = Match(club, club.players())
    season = club.season("2026")
    made = share(club.scorer, match=match.id, **OPEN)
    suite.check("token", TOKEN.fullmatch(made["token"]), made["token"])
    text = f"https://club.example/t/{made['token']}"
    suite.equal("link", (made["qr"]["text"], qr.text_of(made["qr"]["svg"])), (text, text))
    bare = share(club.owner, season=season)
    suite.equal("without an address", bare["qr"]["text"], bare["token"])
    hidden = {member: value for member, value in made.items() if member not in ("token", "qr")}
    listed = club.scorer.read("/v1/shares")["items"]
    suite.equal("listed without its token", listed[1], hidden)
    suite.equal("of a season", [one["season"] for one in listed], [season, None])
    for query, ids in ((f"match={match.id}", [made["id"]]), (f"season={season}", [bare["id"]]),
                       (f"match={NO_ID}", [])):
        suite.equal(query, [one["id"] for one in club.scorer.read(f"/v1/shares?{query}")["items"]],
                    ids)
    suite.equal("pages", [one["id"] for one in club.scorer.pages("/v1/shares", limit=1)],
                [made["id"], bare["id"]])
    again = [club.scorer.post("/v1/shares", {"match": match.id}, Idempotency_Key="again")
             for _ in range(2)]
    suite.equal("a retry gets the same", again[0].json(), again[1].json())
    suite.refused("by another key", club.owner.post("/v1/shares", {"match": match.id},
                                                    Idempotency_Key="again"),
                  422, "idempotency_mismatch")


def refusals(suite):
    club, other = suite.club("Refused"), suite.club("Other")
    match, elsewhere = (Match(one, one.players()) for one in (club, other))
    season = club.season("2026")
    for body, status, code, pointer in (
            ({}, 422, "contradiction", ""),
            ({"match": match.id, "season": season}, 422, "contradiction", ""),
            ({"match": None, "season": None}, 422, "contradiction", ""),
            ({"match": elsewhere.id}, 404, "not_found", "/match"),
            ({"season": NO_ID}, 404, "not_found", "/season"),
            ({"match": "x"}, 422, "bad_value", "/match"),
            ({"match": match.id, "expires_at": "2020-01-01"}, 422, "bad_value", "/expires_at"),
            ({"match": match.id, "address": "javascript:alert(1)"}, 422, "bad_value", "/address"),
            ({"match": match.id, "label": ""}, 422, "bad_value", "/label"),
            ({"match": match.id, "token": "x" * 24}, 422, "unknown_field", "/token")):
        suite.refused(f"{body}", club.scorer.post("/v1/shares", body), status, code,
                      pointer=pointer)
    for name in ("match", "season"):
        suite.refused(f"{name}=x", club.scorer.get(f"/v1/shares?{name}=x"), 422, "bad_value",
                      parameter=name)
    made = share(club.scorer, match=match.id)
    suite.refused("a foreign link", other.owner.delete(f"/v1/shares/{made['id']}"), 404,
                  "not_found")
    suite.equal("it stays", suite.guest.look(made).status, 200)
    for token in ("x", "x" * 24, made["token"][:-1], made["token"] + "A", made["token"].swapcase(),
                  made["id"], "%00", "x" * 127):
        suite.refused(f"token {token}", suite.guest.get(f"/v1/shared/{token}"), 404, "not_found")
        suite.refused(f"stream of {token}", suite.guest.get(f"/v1/shared/{token}/events"), 404,
                      "not_found")


def reach(suite):
    """A key for one season or one match makes, sees and revokes links to that alone."""
    club = suite.club("Reach")
    people, season = club.players(), club.season("2026")
    inside, outside = Match(club, people, season=season), Match(club, people)
    keys = f"/v1/clubs/{club.id}/keys"
    of_season, of_match = (Caller(suite.client, club.owner.make(
        keys, {"role": "scorer", **bounds})["key"]) for bounds in
        ({"season": season}, {"match": inside.id}))
    far = share(club.owner, match=outside.id)
    for name, caller, good, bad in (
            ("season", of_season, [{"season": season}, {"match": inside.id}],
             [{"match": outside.id}, {"match": NO_ID}]),
            ("match", of_match, [{"match": inside.id}],
             [{"season": season}, {"match": outside.id}])):
        for body in good:
            made = share(caller, **body)
            query = "&".join(f"{member}={value}" for member, value in body.items())
            suite.check(f"{name}: {query} is listed", made["id"] in
                        [one["id"] for one in caller.read(f"/v1/shares?{query}")["items"]])
            expect(caller.delete(f"/v1/shares/{made['id']}"), 200)
        for body in bad:
            query = "&".join(f"{member}={value}" for member, value in body.items())
            suite.refused(f"{name}: make {query}", caller.post("/v1/shares", body), 403,
                          "forbidden")
            suite.refused(f"{name}: list {query}", caller.get(f"/v1/shares?{query}"), 403,
                          "forbidden")
        suite.refused(f"{name}: list all", caller.get("/v1/shares"), 403, "forbidden")
        suite.refused(f"{name}: revoke another", caller.delete(f"/v1/shares/{far['id']}"), 403,
                      "forbidden")


def shown_match(suite):
    spec, club = Spec(), suite.club("Shown")
    match = Match(club, [*club.players("Anna", "Bo", "Chen"), {"guest": "Dora"}])
    Match(club, club.players("Others", "Of", "This", "Club"))
    made = share(club.scorer, match=match.id, label="money")
    match.hand(win(0, 2), note="a note", chips=[1, -1, 0, 0])
    match.do("penalties", {"seat": 1, "points": 500, "reason": "the reason"})
    match.hand(draw(1))
    shown = suite.guest.look(made)
    text = shown.body.decode()
    state = shown.json()
    suite.equal("as described", spec.faults({"$ref": "#/components/schemas/Shared"}, state), [])
    suite.equal("head", (state["club"], state["season"], "standings" in state),
                ("Shown", None, False))
    one, = state["matches"]
    suite.equal("names", one["names"], ["Anna", "Bo", "Chen", "Dora"])
    suite.equal("table", one["table"], match.show()["table"])
    hands = list(club.read.pages(f"{match.path}/hands", order="desc"))
    suite.equal("hands", [(hand["hand_number"], hand["deltas"], hand["points"], hand["table"])
                          for hand in one["hands"]],
                [(hand["hand_number"], hand["settlement"]["deltas"],
                  hand["table_after"]["points"], hand["table_before"]) for hand in hands])
    suite.equal("how they ended", [(hand["type"], hand["wins"]) for hand in one["hands"]],
                [("exhaustive_draw", []), ("win", [{"seat": 0, "from": 2}])])
    suite.equal("no ids", ID.findall(text), [])
    suite.equal("no secrets", [word for word in SECRETS if word in text], [])
    suite.check("nobody else", "Others" not in text, text)
    match.finish()
    state = suite.guest.look(made).json()
    suite.equal("finished, as described",
                spec.faults({"$ref": "#/components/schemas/Shared"}, state), [])
    suite.equal("results", [(line["place"], line["seat"], line["score"]) for line in
                            state["matches"][0]["results"]],
                [(line["place"], line["seat"], line["score"])
                 for line in match.show()["standings"]])
    suite.equal("no ids at the end", ID.findall(json.dumps(state)), [])


def hall(suite):
    """A season shows its open tables and standings, and no other season's."""
    spec, club = Spec(), suite.club("Hall")
    season, other = club.season("Spring"), club.season("Autumn")
    people = club.players("Anna", "Bo", "Chen", "Dora")
    made = share(club.scorer, season=season)
    state = suite.guest.look(made).json()
    suite.equal("empty", (state["season"], state["matches"], state["standings"]),
                ("Spring", [], []))
    tables = [Match(club, people, season=season) for _ in range(3)]
    Match(club, club.players("W", "X", "Y", "Z"), season=other)
    for match in tables:
        match.hand(win(0, 2))
        match.hand(draw(1))
    tables[0].finish()
    answer = suite.guest.look(made)
    state = answer.json()
    suite.equal("as described", spec.faults({"$ref": "#/components/schemas/Shared"}, state), [])
    suite.equal("open tables, the oldest first", [one["table"] for one in state["matches"]],
                [match.show()["table"] for match in tables[1:]])
    suite.equal("the last hand of each", [[hand["hand_number"] for hand in one["hands"]]
                                          for one in state["matches"]], [[2], [2]])
    wanted = club.read.read(f"/v1/standings?season={season}")["items"]
    suite.equal("standings", [(line["rank"], line["name"], line["score"])
                              for line in state["standings"]],
                [(line["rank"], line["name"], line["score"]) for line in wanted])
    suite.equal("no ids", ID.findall(answer.body.decode()), [])
    body = {"ruleset": "riichi", "seats": people, "season": season}
    at_once(suite, club.scorer, [("POST", "/v1/matches", body, {})] * 51)
    state = suite.guest.look(made).json()
    suite.equal("fifty at most", (len(state["matches"]), state["more_matches"]), (50, True))


def long_match(suite):
    club = suite.club("Long")
    match = Match(club, club.players())
    made = share(club.scorer, match=match.id)
    for first, end in ((1, 51), (51, 101)):
        match.do("hands", {"hands": [{"hand_number": number, "outcome": draw(0, 1, 2, 3)}
                                     for number in range(first, end)]})
    one, = suite.guest.look(made).json()["matches"]
    suite.equal("a hundred", (len(one["hands"]), one["more_hands"]), (100, False))
    match.hand(draw(0, 1, 2, 3))
    one, = suite.guest.look(made).json()["matches"]
    suite.equal("the last hundred", ([hand["hand_number"] for hand in one["hands"]],
                                     one["more_hands"]), (list(range(101, 1, -1)), True))


def caching(suite):
    club = suite.club("Cached")
    people = club.players()
    match = Match(club, people)
    made = share(club.scorer, match=match.id)
    first = suite.guest.look(made)
    suite.equal("for a second", first.headers["cache-control"], "public, max-age=1")
    tag = first.headers["etag"]
    suite.equal("the same", suite.guest.look(made, If_None_Match=tag).status, 304)
    Match(club, people)
    suite.equal("another match changes nothing",
                suite.guest.look(made, If_None_Match=tag).status, 304)
    match.hand(draw(0))
    second = suite.guest.look(made, If_None_Match=tag)
    suite.equal("a hand", second.status, 200)
    expect(club.scorer.patch(f"/v1/players/{people[0]}", {"name": "Renamed"}), 200)
    third = suite.guest.look(made, If_None_Match=second.headers["etag"])
    suite.equal("a new name", (third.status, third.json()["matches"][0]["names"][0]),
                (200, "Renamed"))
    suite.check("a refusal is not kept", suite.guest.get("/v1/shared/x").headers.get(
        "cache-control") != "public, max-age=1")


def ending(suite):
    club = suite.club("Ended")
    match = Match(club, club.players())
    season = club.season("2026")
    for name, members in (("match", {"match": match.id}), ("season", {"season": season})):
        made = share(club.scorer, **members)
        kept = share(club.scorer, **members)
        with watch(suite, made) as stream, watch(suite, kept) as other:
            stream.state()
            other.state()
            gone = expect(club.scorer.delete(f"/v1/shares/{made['id']}"), 200)
            suite.equal(f"{name}: its stream ends", stream.state(), None)
            suite.refused(f"{name}: revoked", suite.guest.look(made), 404, "not_found")
            suite.equal(f"{name}: again", club.scorer.delete(f"/v1/shares/{made['id']}").json(),
                        gone)
            Match(club, club.players(), season=season)
            match.hand(draw(0))
            suite.check(f"{name}: others go on", other.state() is not None)
    for seconds in SOON:
        moment = datetime.now(timezone.utc) + timedelta(seconds=seconds)
        soon = moment.strftime("%Y-%m-%dT%H:%M:%S.%f")[:-3] + "Z"
        made = club.scorer.post("/v1/shares", {"match": match.id, "expires_at": soon})
        if made.status == 422 and datetime.now(timezone.utc) > moment:
            continue  # it was over when it came
        made = expect(made, 201)
        seen = suite.guest.look(made).status
        if datetime.now(timezone.utc) < moment:
            break
    suite.equal("not yet", seen, 200)
    while suite.guest.look(made).status == 200:
        time.sleep(0.1)
    suite.refused("expired", suite.guest.look(made), 404, "not_found")


def live(suite):
    spec, club = Spec(), suite.club("Live")
    people, season = club.players(), club.season("2026")
    match, other = Match(club, people, season=season), Match(club, people)
    one, all_ = share(club.scorer, match=match.id), share(club.scorer, season=season)
    with watch(suite, one) as stream, watch(suite, all_) as tables:
        suite.check("no place is told", "id" not in stream.greeting, stream.greeting)
        suite.equal("at once", [stream.state(), tables.state()],
                    [suite.guest.look(made).json() for made in (one, all_)])
        other.hand(draw(0))
        match.hand(win(0, 2))
        states = [stream.state(), tables.state()]
        suite.equal("what it changed, and nothing of others", states,
                    [suite.guest.look(made).json() for made in (one, all_)])
        for state in states:
            suite.equal("as described",
                        spec.faults({"$ref": "#/components/schemas/Shared"}, state), [])
        club.owner.make("/v1/ledger/adjustments", {"player": people[0], "amount": 5,
                                                   "reason": "the reason"})
        match.hand(draw(1))
        suite.equal("an entry that changes nothing is not told",
                    [hand["hand_number"] for hand in tables.state()["matches"][0]["hands"]], [2])


def reaches(stream, wanted):
    """Whether it comes to this state (None: its end), whatever is between."""
    state = stream.state()
    while state not in (None, wanted):
        state = stream.state()
    return state == wanted


def many(suite):
    """Many streams of one link, which one read a commit feeds: each is told all, and its end."""
    club = suite.club("Hall")
    people = club.players()
    match = Match(club, people)
    made, beside = share(club.scorer, match=match.id), share(club.scorer, match=match.id)
    streams = [watch(suite, one) for one in (made, beside) * 20]
    for stream in streams:
        stream.state()
    for outcome in (draw(0), win(0, 2), win(1, None)):
        match.hand(outcome)
        wanted = suite.guest.look(made).json()
        suite.equal("each is told", [reaches(stream, wanted) for stream in streams],
                    [True] * 40)
    expect(club.scorer.patch(f"/v1/players/{people[0]}", {"name": "Renamed"}), 200)
    wanted = suite.guest.look(made).json()
    suite.equal("each is told the new name", [reaches(stream, wanted) for stream in streams],
                [True] * 40)
    with watch(suite, made) as late:
        suite.equal("who comes later has the new name", late.state()["matches"][0]["names"][0],
                    "Renamed")
    match.hand(draw(2))
    wanted = suite.guest.look(made).json()
    suite.equal("each has it", [reaches(stream, wanted) for stream in streams], [True] * 40)
    expect(club.scorer.delete(f"/v1/shares/{made['id']}"), 200)
    match.hand(draw(1))
    wanted = suite.guest.look(beside).json()
    for number, stream in enumerate(streams):
        suite.check("one link ends, the other goes on",
                    reaches(stream, None if number % 2 == 0 else wanted), number)
        stream.close()


def nothing_else(suite):
    """Every route with a token in place of a key, a ticket or an id."""
    club = suite.club("Closed")
    match = Match(club, club.players())
    token = share(club.scorer, match=match.id)["token"]
    page = suite.client.get("/docs").body.decode()
    keyless = set(Spec().keyless())
    routes = [route for route in ROUTE.findall(page)
              if route[1].startswith("/v1/") and route not in keyless]
    suite.check("routes", len(routes) > 40, len(routes))
    holder = Caller(suite.client, token)
    for method, path in routes:
        body = None if method in ("GET", "DELETE") else {}
        for target in (re.sub(r"\{id\}", match.id, path), re.sub(r"\{id\}", token, path)):
            target = re.sub(r"\{\w+\}", token, target)
            answer = holder.write(method, f"{target}?ticket={token}" if path.endswith("events")
                                  else target, body)
            suite.check(f"{method} {target}", answer.status == 401, f"{answer!r}")
    for method, path in keyless:  # where another kind of token stands in the path
        if path.startswith("/v1/seats") and method != "HEAD":
            answer = holder.write(method, path.replace("{token}", token),
                                  None if method == "GET" else {})
            suite.equal(f"{method} {path}", answer.status, 404)
    suite.equal("it opens its match", suite.guest.get(f"/v1/shared/{token}").status, 200)


def logs(suite):
    """No token in the log, of a good answer, a refused method or a stream."""
    club = suite.club("Logged")
    token = share(club.scorer, match=Match(club, club.players()).id)["token"]
    suite.guest.get(f"/v1/shared/{token}")
    suite.guest.write("PUT", f"/v1/shared/{token}", {})
    with States(suite.daemon, token) as stream:
        stream.state()
    suite.equal("its page", suite.client.get(f"/t/{token}").status, 200)
    suite.client.get("/the-last-one")
    end = time.monotonic() + TIMEOUT
    while "/the-last-one" not in suite.daemon.log() and time.monotonic() < end:
        time.sleep(0.02)
    log = suite.daemon.log()
    suite.check("no token", token not in log)
    suite.check("its route", "/v1/shared/{token}" in log)


def main():
    with LedgerSuite(flags=("--log-level", "debug")) as suite:
        suite.guest = Guest(suite.daemon)
        suite.run(making, refusals, reach, shown_match, hall, long_match, caching, ending, live,
                  many, nothing_else, logs)


if __name__ == "__main__":
    main()
