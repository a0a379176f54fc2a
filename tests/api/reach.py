#!/usr/bin/python3
"""
Who may call what: every operation of openapi.json that needs a key, by each role, limited to
nothing, a season or a match, by bearer and by cookie, about what the key reaches and about what it
does not; and of writes, sent anew and as somebody else's that was done. What is refused anew is
refused replayed.
"""

import re
import uuid

from support.client import JSON, NDJSON, connect
from support.eventful_club import Eventful
from support.ledger_suite import NO_ID, ROLES, Caller, LedgerSuite, expect
from support.log_deals import mjai
from support.log_games import whole_game
from support.matches import Match, draw
from support.openapi_spec import Spec
from support.sealed_matches import SealedMatch, sealing
from support.session_page import SESSION, Page

REASON = {"reason": "r"}
RESULT = [40000, 30000, 20000, 10000]
POINTS, SCORES = [24000, 32200, 19800, 24000], [4000, 42200, -30200, -16000]  # of the game
HOOK = {"url": "https://hooks.example/"}
# The match is named, but what is changed is which season has it: the club's.
OF_CLUB = ("/v1/matches/{id}/season",)
# Which cannot be done here, so that there is no kept answer: the signature comes at its hour.
NOT_DONE = (("POST", "/v1/matches/{id}/seal/beacon"),)
# About the session that sends them: `signing_out`.
OF_SESSION = ("/v1/session",)


# ---- What openapi.json says ----


class Operation:
    def __init__(self, spec, path, method, entry):
        self.path, self.method, self.role = path, method, entry["x-role"]
        self.name = f"{method} {path}"
        parameters = [spec.deref(parameter) for parameter in
                      [*entry.get("parameters", []), *spec.paths[path].get("parameters", [])]]
        self.query = {one["name"] for one in parameters if one["in"] == "query"}
        self.keeps = any(one["name"] == "Idempotency-Key" for one in parameters)
        content = spec.deref(entry.get("requestBody", {})).get("content", {})
        self.body = JSON if JSON in content else next(iter(content), None)
        schema = spec.deref(content.get(JSON, {}).get("schema", {}))
        self.members = set(schema.get("properties", {}))
        self.example = self._example(spec, content.get(self.body, {}))

    @staticmethod
    def _example(spec, content):
        for example in content.get("examples", {}).values():
            return spec.deref(example)["value"]
        return content.get("example", {})

    @property
    def of_match(self):
        return self.path.startswith("/v1/matches/{id}") and self.path not in OF_CLUB

    @property
    def names_place(self):
        """It is about a season or a match, and says which."""
        return (self.of_match or self.path.startswith("/v1/seasons/{id}") or
                bool({"season", "match"} & (self.query | self.members)))

    @property
    def streams(self):
        return self.path.endswith("/events")


def operations():
    spec = Spec()
    return [Operation(spec, path, method, entry) for path, method, entry in spec.operations()
            if "x-role" in entry and method not in ("HEAD", "OPTIONS")
            and path not in OF_SESSION]


# ---- A club, and requests that are done in it ----


class Place:
    """A season with a match, of which a request may be."""

    def __init__(self, club, name, seats):
        self.season = club.season(name, ruleset="riichi")
        self.match = Match(club, seats, season=self.season)
        self.match.hand(draw(0))


class Scene:
    def __init__(self, suite):
        self.suite, self.club = suite, suite.club("Reach")
        self.seats = self.club.players()
        self.mine, self.other = (Place(self.club, name, self.seats) for name in ("Mine", "Other"))

    def make(self, path, body):
        return self.club.owner.make(path, body)["id"]

    def new_match(self, place, hands=2, **members):
        match = Match(self.club, self.seats, season=place.season, **members)
        for _ in range(hands):
            match.hand(draw(0))
        return match

    def new_season(self):
        return self.make("/v1/seasons", {"name": f"League {uuid.uuid4().hex}"})

    def new_player(self):
        return self.club.player(f"P {uuid.uuid4().hex}")


class Request:
    """A target and body that are done when they are sent first; `match`: which it is about."""

    def __init__(self, target, body=None, match=None):
        self.target, self.body, self.match = target, body, match


def of_match(body=None, hands=2, last="", before=None):
    """A call of a match of its own; `before` makes it what the call needs."""
    def build(scene, place, operation):
        match = scene.new_match(place, hands)
        tail = before(match) if before is not None else None
        path = operation.path.replace("{id}", match.id).replace("{n}", str(last))
        sent = body(scene) if callable(body) else body
        return Request(path.replace("{tx}", tail if isinstance(tail, str) else ""), sent, match.id)
    return build


def reported(scene, place, operation):
    """A match whose result alone is known."""
    match = Match(scene.club, scene.seats, season=place.season, result=RESULT)
    return Request(operation.path.replace("{id}", match.id),
                   {"result": RESULT[::-1], **REASON}, match.id)


def sealed(scene, place, operation):
    match = SealedMatch(scene.suite, scene.club, scene.seats, season=place.season).ready()
    return Request(operation.path.replace("{id}", match.id), {}, match.id)


def moved(scene, place, operation):
    return Request(operation.path.replace("{id}", scene.new_match(place).id),
                   {"season": scene.new_season(), **REASON})


def of_season(body=None, closed=False):
    """One that is closed or changed is of no use to the calls after it."""
    def build(scene, _, operation):
        season = scene.new_season()
        if closed:
            expect(scene.club.owner.post(f"/v1/seasons/{season}/close", {}), 200)
        return Request(operation.path.replace("{id}", season), body)
    return build


def of_new(collection, wish, body=None, also=False):
    """Of something that is made for it, and may go; `also`: `wish` asks for the scene's ids."""
    def build(scene, place, operation):
        path = collection.replace("{club}", scene.club.id)
        made = scene.make(path, wish(place) if also else wish)
        target = re.sub(r"{(key|pairing|tx)}", made, operation.path)
        target = target.replace("{id}", scene.club.id if "/clubs/" in target else made)
        return Request(target, body)
    return build


def of_webhook(body):
    """The only one of the club, which has room for few."""
    def build(scene, _, operation):
        owner = scene.club.owner
        for hook in owner.read("/v1/webhooks")["items"]:
            expect(owner.delete(f"/v1/webhooks/{hook['id']}"), 200)
        hook = scene.make("/v1/webhooks", HOOK)
        return Request(operation.path.replace("{id}", hook), body)
    return build


def plan(scene, _, operation):
    scene.make("/v1/ledger/adjustments", {"player": scene.seats[0], "amount": 5, **REASON})
    as_of = scene.club.read.read("/v1/settlements/plan?asset=score")["as_of"]
    return Request(operation.path, {"asset": "score", "as_of": as_of})


def merge(scene, _, operation):
    match = Match(scene.club, [*scene.seats[:3], {"guest": f"G {uuid.uuid4().hex}"}],
                  result=RESULT)
    guest = match.show()["seats"][3]["player"]
    return Request(operation.path.replace("{id}", guest), {"into": scene.new_player()})


def of_player(body):
    def build(scene, _, operation):
        return Request(operation.path.replace("{id}", scene.new_player()), body)
    return build


def of_place(body):
    """A body that names the season, or a match, of the place."""
    def build(scene, place, operation):
        return Request(operation.path.replace("{id}", place.season), body(scene, place))
    return build


def revoked_by_query(scene, _, operation):
    key = scene.make(f"/v1/clubs/{scene.club.id}/keys", {"role": "read"})
    return Request(f"{operation.path}?id={key}".replace("{id}", scene.club.id))


def games(*_):
    log = mjai(whole_game(), final=(POINTS, SCORES)).decode()
    return {"logs": [{"log": log}], "rules": {"preset": "tenhou"}}


def undone(what, body):
    return lambda match: match.do(what, body)["id"]


def finished(match):
    match.finish()


def guests(scene):
    return {"seats": [{"guest": "Emil"}, *scene.seats[1:]]}


def corrected_seats(scene):
    return {"from_hand": 2, "seats": [scene.new_player(), *scene.seats[1:]], **REASON}


PENALTY = {"seat": 0, "points": 1000, **REASON}
TRANSFER = {"from": 0, "to": 1, "points": 1000, **REASON}
KEYS, PAIRINGS = "/v1/clubs/{club}/keys", "/v1/clubs/{club}/pairings"
MATCH = "/v1/matches/{id}"
# How each write comes to be done; those that are not here take their example of openapi.json.
BUILD = {
    "DELETE /v1/clubs/{id}/keys": revoked_by_query,
    "DELETE /v1/clubs/{id}/keys/{key}": of_new(KEYS, {"role": "read"}),
    "DELETE /v1/clubs/{id}/pairings/{pairing}": of_new(PAIRINGS, {"role": "read"}),
    "POST /v1/shares": of_place(lambda _, place: {"season": place.season}),
    "DELETE /v1/shares/{id}": of_new("/v1/shares", lambda place: {"match": place.match.id},
                                     also=True),
    "POST /v1/players": of_place(lambda *_: {"name": f"N {uuid.uuid4().hex}"}),
    "PATCH /v1/players/{id}": of_player({"archived": True}),
    "POST /v1/players/{id}/anonymise": of_player({}),
    "POST /v1/players/{id}/merge": merge,
    "POST /v1/webhooks": of_webhook(HOOK),
    "PATCH /v1/webhooks/{id}": of_webhook({"enabled": True}),
    "DELETE /v1/webhooks/{id}": of_webhook(None),
    "POST /v1/webhooks/{id}/test": of_webhook({}),
    "POST /v1/webhooks/{id}/secret": of_webhook({}),
    "POST /v1/seasons": of_place(lambda *_: {"name": f"S {uuid.uuid4().hex}"}),
    "PUT /v1/seasons/{id}": of_season({"name": "Another"}),
    "POST /v1/seasons/{id}/close": of_season({}),
    "POST /v1/seasons/{id}/reopen": of_season(REASON, closed=True),
    "POST /v1/seasons/{id}/seating": of_place(
        lambda scene, _: {"method": "random", "players": scene.seats}),
    "POST /v1/seasons/{id}/rounds": of_place(
        lambda scene, _: {"tables": [scene.seats]}),
    "POST /v1/matches": of_place(lambda scene, place: {
        "ruleset": "riichi", "seats": scene.seats, "season": place.season}),
    f"POST {MATCH}/seats": of_match(guests),
    f"PUT {MATCH}/seats": of_match(corrected_seats),
    f"POST {MATCH}/hands": of_match({"hand_number": 3, "outcome": draw(1)}),
    f"PUT {MATCH}/hands/{{n}}": of_match({"outcome": draw(1)}, last=2),
    f"DELETE {MATCH}/hands/{{n}}": of_match(last=2),
    f"POST {MATCH}/corrections": of_match(
        {"from_hand": 2, "hands": [{"outcome": draw(1)}], **REASON}),
    f"POST {MATCH}/penalties": of_match(PENALTY),
    f"DELETE {MATCH}/penalties/{{tx}}": of_match(before=undone("penalties", PENALTY)),
    f"POST {MATCH}/notes": of_match({"text": "r"}),
    f"DELETE {MATCH}/notes/{{tx}}": of_match(before=undone("notes", {"text": "r"})),
    f"POST {MATCH}/transfers": of_match(TRANSFER),
    f"DELETE {MATCH}/transfers/{{tx}}": of_match(before=undone("transfers", TRANSFER)),
    f"POST {MATCH}/finish": of_match({}),
    f"POST {MATCH}/reopen": of_match(REASON, before=finished),
    f"PUT {MATCH}/result": reported,
    f"POST {MATCH}/void": of_match(REASON),
    f"POST {MATCH}/seal": of_match({}, hands=0),
    f"POST {MATCH}/deals": sealed,
    f"POST {MATCH}/season": moved,
    "POST /v1/settlements": plan,
    "POST /v1/payments": of_place(lambda scene, _: {
        "from": scene.seats[0], "to": "fee", "amount": 5, "asset": "EUR", "reason": "r"}),
    "POST /v1/ledger/adjustments": of_place(lambda scene, _: {
        "player": scene.seats[0], "amount": 5, "reason": "r"}),
    "POST /v1/ledger/{tx}/reverse": lambda scene, place, operation: of_new(
        "/v1/ledger/adjustments",
        {"player": scene.seats[0], "amount": 5, "reason": "r"}, REASON)(scene, place, operation),
    "POST /v1/import/games": of_place(games),
}


def request_of(scene, place, operation):
    if operation.name in BUILD:
        return BUILD[operation.name](scene, place, operation)
    target = operation.path.replace("/v1/clubs/{id}", f"/v1/clubs/{scene.club.id}")
    target = target.replace("/v1/matches/{id}", f"/v1/matches/{place.match.id}")
    target = target.replace("/v1/seasons/{id}", f"/v1/seasons/{place.season}")
    target = target.replace("/v1/players/{id}", f"/v1/players/{scene.seats[0]}")
    target = re.sub(r"{(id|key|pairing|tx)}", NO_ID, target).replace("{n}", "1")
    asked = {"season": place.season, "match": place.match.id}
    query = next((f"?{name}={asked[name]}" for name in asked if name in operation.query), "")
    return Request(target + query, operation.example if operation.body else None, place.match.id)


# ---- Who calls ----


class Who:
    """A key by bearer or by cookie: its role, and the season or match that it is good for."""

    def __init__(self, name, caller, role, season=None, match=None):
        self.name, self.caller, self.role = name, caller, role
        self.season, self.match = season, match

    def send(self, operation, request, **headers):
        kind = {"Content_Type": operation.body} if operation.body else {}
        if operation.method == "GET":
            return self.caller.get(request.target, **headers)
        return self.caller.write(operation.method, request.target, request.body, **kind, **headers)

    def status_of_stream(self, daemon, request):
        """Of an answer that does not end."""
        head = [f"GET {request.target} HTTP/1.1", f"Host: {daemon.host}:{daemon.port}"]
        head += [f"{name}: {value}" for name, value in self.caller.headers({}).items()]
        with connect(daemon) as link:
            link.sendall("\r\n".join([*head, "", ""]).encode())
            text = b""
            while b"\r\n" not in text:
                text += link.recv(4096) or b"HTTP/1.1 000\r\n"
        return int(text.split()[1])

    def may(self, operation, place, match):
        """What role and names say; None where openapi.json does not tell."""
        if operation.role == "admin" or ROLES.index(self.role) < ROLES.index(operation.role):
            return False
        if self.season is None and self.match is None:
            return True
        if not operation.names_place:
            return None
        if self.match is not None:
            return None if self.match == match else False
        return None if self.season == place.season else False


def both_ways(suite, name, key, role, **limits):
    page = Page(suite)
    expect(page.sign_in({"key": key}), 201)
    return [Who(f"{name}, {role}, bearer", Caller(suite.client, key), role, **limits),
            Who(f"{name}, {role}, cookie", page, role, **limits)]


def limited(scene, name, role, **limits):
    key = scene.club.owner.make(f"/v1/clubs/{scene.club.id}/keys", {"role": role, **limits})["key"]
    return both_ways(scene.suite, name, key, role, **limits)


def standing(scene):
    """The keys that are the same for all calls."""
    found = []
    for role in ROLES:
        found += both_ways(scene.suite, "club", scene.club.keys[role]["key"], role)
    for role in ROLES[:2]:
        found += limited(scene, "season", role, season=scene.mine.season)
        found += limited(scene, "another match", role, match=scene.mine.match.id)
    return found


def callers_of(scene, operation, request):
    found = list(scene.standing)
    if operation.of_match and request.match != scene.mine.match.id:
        found += limited(scene, "its match", "scorer", match=request.match)
    return found


# ---- The matrix ----


def is_refused(status):
    return status in (401, 403)


def told(answer):
    """The status, and the code of a refusal."""
    return answer.status, answer.json().get("code")


def check_replays(suite, scene, operation, place, request):
    """Who sends what somebody else has done: as anew."""
    author = suite.admin if operation.role == "admin" else scene.club.owner
    once = uuid.uuid4().hex
    done = Who("", author, "owner").send(operation, request, Idempotency_Key=once)
    if not suite.check(f"{operation.name}: done", done.status in (200, 201, 202), repr(done)):
        return
    callers = callers_of(scene, operation, request)
    replays = [who.send(operation, request, Idempotency_Key=once) for who in callers]
    for who, replay in zip(callers, replays):
        name = f"{operation.name}: {who.name}, {place}"
        may = who.may(operation, getattr(scene, place), request.match)
        anew = who.send(operation, request)
        suite.check(f"{name}: anew as the key says", may in (None, not is_refused(anew.status)),
                    f"{anew!r}, may: {may}")
        if is_refused(anew.status):
            suite.equal(f"{name}: replayed as anew", told(replay), told(anew))
            suite.check(f"{name}: told nothing",
                        "idempotency-replayed" not in replay.headers)
        else:
            suite.check(f"{name}: told again, or that it was another's",
                        replay.headers.get("idempotency-replayed") == "true"
                        or told(replay) == (422, "idempotency_mismatch"),
                        repr(replay))
    for name, who in (("nobody", suite.nobody), ("another club", suite.foreign)):
        answer = Who(name, who, "owner").send(operation, request, Idempotency_Key=once)
        suite.check(f"{operation.name}: {name}: told nothing",
                    "idempotency-replayed" not in answer.headers, repr(answer))


def check_anew(suite, scene, operation, place, request):
    """What keeps no answer: the same by bearer and by cookie."""
    statuses = {}
    for who in callers_of(scene, operation, request):
        status = (who.status_of_stream(suite.daemon, request) if operation.streams
                  else who.send(operation, request).status)
        key, way = who.name.rsplit(", ", 1)
        statuses.setdefault(key, {})[way] = is_refused(status)
        may = who.may(operation, getattr(scene, place), request.match)
        suite.check(f"{operation.name}: {who.name}, {place}",
                    may in (None, not is_refused(status)) and status < 500,
                    f"{status}, may: {may}")
    for key, ways in statuses.items():
        suite.equal(f"{operation.name}: {key}, {place}: bearer and cookie alike",
                    ways["bearer"], ways["cookie"])


def matrix(suite, wanted, check):
    scene = Scene(suite)
    scene.standing = standing(scene)
    count = 0
    for operation in filter(wanted, operations()):
        for place in ("mine", "other"):
            count += 1
            check(suite, scene, operation, place,
                  request_of(scene, getattr(scene, place), operation))
    suite.check("there are such calls", count > 40, str(count))


def kept(operation):
    return operation.keeps and operation.path != "/v1/import" and (
        (operation.method, operation.path) not in NOT_DONE)


def replays(suite):
    suite.foreign = suite.club("Foreign").owner
    matrix(suite, kept, check_replays)


def anew(suite):
    matrix(suite, lambda operation: not kept(operation), check_anew)


# ---- What the matrix cannot hold ----


def whole_book(suite):
    """An import is done in a club that is empty, where no key can be limited before it."""
    told, club = Eventful(suite, "Carried"), suite.club("Into")
    data = told.club.read.get("/v1/export").body
    expect(club.owner.post("/v1/import", data, Content_Type=NDJSON, Idempotency_Key="once"), 201)
    season = club.read.read("/v1/seasons")["items"][0]["id"]
    for role in ROLES[:2]:
        key = club.owner.make(f"/v1/clubs/{club.id}/keys", {"role": role, "season": season})["key"]
        for key in (club.keys[role]["key"], key):
            answer = Caller(suite.client, key).post("/v1/import", data, Content_Type=NDJSON,
                                                    Idempotency_Key="once")
            suite.refused(f"an import by a {role}", answer, 403, "forbidden")


def signing_out(suite):
    """A session ends itself, whatever another one did with the same Idempotency-Key."""
    club = suite.club("Signed in")
    one, two = Page(suite), Page(suite)
    for page in (one, two):
        expect(page.sign_in({"key": club.keys["scorer"]["key"]}), 201)
    expect(one.write("DELETE", SESSION, Idempotency_Key="once"), 200)
    suite.refused("another session's", two.write("DELETE", SESSION, Idempotency_Key="once"), 422,
                  "idempotency_mismatch", parameter="Idempotency-Key")
    suite.equal("it is signed in still", two.get("/v1/me").status, 200)
    expect(two.write("DELETE", SESSION), 200)
    suite.refused("until it signs out", two.get("/v1/me"), 401, "unauthorized")


def named_by_body(suite):
    """However the body names it: the season in capitals is that season, an unknown one none."""
    scene = Scene(suite)
    phone = Caller(suite.client, scene.club.owner.make(f"/v1/clubs/{scene.club.id}/keys", {
        "role": "scorer", "season": scene.mine.season})["key"])
    wish = {"ruleset": "riichi", "seats": scene.seats}
    suite.equal("in capitals", suite.client.post("/v1/matches", {
        **wish, "season": scene.mine.season.upper()}, Authorization=f"Bearer {phone.key}",
        Idempotency_Key="capitals").status, 201)
    for season in (scene.other.season, NO_ID, None, 7, [scene.mine.season], "", "x"):
        suite.refused(f"of {season!r}", phone.post("/v1/matches", {**wish, "season": season}), 403,
                      "forbidden")
    suite.refused("of none", phone.post("/v1/matches", wish), 403, "forbidden")
    twice = (b'{"season":"%s","season":"%s"}' % (scene.mine.season.encode(),
                                                 scene.other.season.encode()))
    suite.refused("of two", phone.post("/v1/matches", twice), 400, "bad_json")


def main():
    with LedgerSuite(flags=(*sealing(), "--trust-proxy", "127.0.0.1")) as suite:
        suite.run(replays, anew, whole_book, signing_out, named_by_body)


if __name__ == "__main__":
    main()
