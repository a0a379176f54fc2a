#!/usr/bin/python3
"""
An ETag stands for the bytes of an answer: whatever changes them changes it. All GETs are asked;
openapi.yaml says which have one, and that these may be answered 304.
"""

import re

from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw, win
from support.openapi_spec import Spec
from support.sealed_matches import SealedMatch, key_file

TAGGED = {"/v1/rulesets", "/v1/rulesets/{id}", "/v1/clubs/{id}", "/v1/clubs/{id}/keys/{key}",
          "/v1/players/{id}", "/v1/home", "/v1/seasons/{id}", "/v1/matches/{id}",
          "/v1/ledger/{tx}", "/v1/matches/{id}/hands", "/v1/matches/{id}/course",
          "/v1/webhooks/{id}",
          "/openapi.yaml", "/openapi.json",
          "/docs", "/docs/problems", "/docs/{file}", "/",
          "/v1/seats/{token}", "/v1/matches/{id}/seal", "/v1/matches/{id}/transcript",
          "/table", "/board", "/club", "/verify", "/logs", "/play", "/t/{token}",
          "/v1/shared/{token}", "/sw.js", "/app/{file}"}


class Seen:
    """What each path was answered with each ETag: the same bytes, always."""

    def __init__(self, suite):
        self.suite, self.bodies, self.tagged = suite, {}, set()

    def look(self, caller, route, path):
        answer = caller.get(path)
        tag = answer.headers.get("etag")
        self.suite.equal(f"{path}: ETag", tag is not None, route in TAGGED)
        if tag is None:
            return
        self.tagged.add(route)
        self.suite.check(f"{path}: strong", re.fullmatch(r'"[!#-~]+"', tag), tag)
        body = self.bodies.setdefault((path, tag), answer.body)
        self.suite.equal(f"{path}: {tag} stands for its bytes", answer.body, body)
        for known in (tag, "W/" + tag, f'"x", {tag}', "*"):
            again = caller.get(path, If_None_Match=known)
            self.suite.equal(f"{path}: If-None-Match {known}", (again.status, again.body),
                             (304, b""))
            self.suite.equal(f"{path}: 304's ETag", again.headers.get("etag"), tag)
        self.suite.equal(f"{path}: another", caller.get(path, If_None_Match='"x"').status, 200)


def target(route, club, match):
    if route.startswith("/v1/clubs"):
        return route.replace("{id}", club.id).replace("{key}", club.keys["scorer"]["id"])
    if route.startswith("/v1/players"):
        return route.replace("{id}", club.guest)
    if route.startswith("/v1/seasons"):
        return route.replace("{id}", club.season)
    if route.startswith("/v1/webhooks"):
        return route.replace("{id}", club.hook)
    if route.startswith("/v1/rulesets"):
        return route.replace("{id}", "ming")
    if route.startswith("/v1/seats"):
        return club.sealed.holders[0].path
    if route.endswith(("/seal", "/transcript")):
        return route.replace("{id}", club.sealed.id)
    route = route.replace("{token}", club.token)
    if route.startswith(("/docs", "/app")):
        return route.replace("{file}", "page.css")
    return route.replace("{id}", match.id).replace("{n}", "1").replace("{tx}", "1")


def changes(club, match):
    """All that may change what is shown, one after the other."""
    guest = f"/v1/players/{club.guest}"
    return [
        lambda: None,
        lambda: club.scorer.patch(guest, {"name": "Gustl"}),
        lambda: club.scorer.patch(guest, {"external_id": "g"}),
        lambda: club.scorer.patch(f"/v1/players/{match.seats[1]}", {"name": "Bodo"}),
        lambda: match.post("hands", {"hand_number": 2, "outcome": draw(1)}),
        lambda: match.post("penalties", {"seat": 0, "points": 10, "reason": "r"}),
        lambda: match.post("finish", {}),
        lambda: club.scorer.patch(guest, {"guest": False}),
        lambda: club.scorer.patch(guest, {"name": "August"}),
        lambda: club.scorer.patch(guest, {"archived": True}),
        lambda: club.scorer.patch(guest, {}),
        lambda: club.owner.patch(f"/v1/clubs/{club.id}", {"name": "Another"}),
        lambda: match.post("reopen", {"reason": "r"}),
        lambda: match.post("void", {"reason": "r"}),
        lambda: club.sealed.holders[0].send_commitment(),
    ]


def every_get(suite):
    club = suite.club()
    match = Match(club, [{"guest": "Gast"}, *club.players("Bo", "Chen", "Dora")])
    club.guest = match.made["seats"][0]["player"]
    club.season = club.owner.make("/v1/seasons", {"name": "2026"})["id"]
    club.token = club.scorer.make("/v1/shares", {"match": match.id})["token"]
    club.hook = club.owner.make("/v1/webhooks", {  # of what does not happen here
        "url": "https://nowhere.invalid/", "kinds": ["adjustment"]})["id"]
    match.hand(draw(0))
    club.sealed = SealedMatch(suite, club, club.players("Ewa", "Finn", "Gao", "Hana"))
    routes = [path for path, item in Spec().paths.items()
              if "get" in item and not path.endswith("/events")]
    seen = Seen(suite)
    for change in changes(club, match):
        answer = change()
        suite.check("a change", answer is None or answer.status in (200, 201), repr(answer))
        for route in routes:
            caller = suite.admin if route.startswith("/v1/clubs") else club.read
            if route.startswith("/v1/webhooks"):
                caller = club.owner
            seen.look(caller, route, target(route, club, match))
    suite.equal("all that have one were seen", seen.tagged, TAGGED)
    shown = {tag for path, tag in seen.bodies if path == match.path}
    suite.equal("the match was shown in so many ways", len(shown), 12)


def declared(suite):
    """openapi.yaml has 304 where there is an ETag, and nowhere else."""
    for path, item in Spec().paths.items():
        operation = item.get("get")
        if operation is None:
            continue
        suite.equal(f"{path}: 304", "304" in operation["responses"], path in TAGGED)
        headers = operation["responses"]["200"].get("headers", {})
        suite.equal(f"{path}: ETag", "ETag" in headers, path in TAGGED)


def if_match(suite):
    """A match by its version, with or without the number for the names that GET shows."""
    club = suite.club()
    match = Match(club, [{"guest": "Gast"}, *club.players("Bo", "Chen", "Dora")])
    guest = f"/v1/players/{match.made['seats'][0]['player']}"

    def penalty(tag):
        return match.post("penalties", {"seat": 0, "points": 1, "reason": "r"}, If_Match=tag)

    def tag():
        return club.read.get(match.path).headers["etag"]

    first = tag()
    suite.equal("its ETag", first, '"1-4"')
    answer = penalty(first)
    suite.equal("is taken", (answer.status, answer.headers["etag"], tag()), (201, '"2"', '"2-4"'))
    suite.equal("the version alone", penalty(f'"{match.show()["version"]}"').status, 201)
    suite.equal("one of several", penalty(f'"9", {tag()}').status, 201)
    suite.equal("any", penalty("*").status, 201)
    for stale in (first, '"1"', f"W/{tag()}", f'W/"{match.show()["version"]}"', "5", '"55"',
                  '"55-4"', '"5.4"', '"5-4', '"-4"', '""'):
        suite.refused(f"If-Match {stale}", penalty(stale), 412, "stale_version",
                      parameter="If-Match")
    before = tag()
    expect(club.scorer.patch(guest, {"name": "Gustl"}), 200)
    suite.check("renamed", tag() != before and match.show()["seats"][0]["guest"] == "Gustl")
    suite.equal("a new name is no reason to refuse", penalty(before).status, 201)
    plain = Match(club, club.players("A", "B", "C", "D"))
    for stale in ('W/"1"', 'W/"1", "2"', 'W/"1-4"'):
        suite.refused(f"{stale} is weak", plain.post("finish", {}, If_Match=stale), 412,
                      "stale_version")


def names(suite):
    """Names stand beside ids in what GET shows, and a new one is noticed by the ETag."""
    club = suite.club()
    people = club.players("Anna", "Bo", "Chen", "Dora")
    match = Match(club, [*people[:3], {"guest": "Gast"}])
    made = match.hand(win(0, 2))
    suite.check("no answer to a write has them", "names" not in match.made
                and "names" not in made and "names" not in made["match"])
    hands = f"{match.path}/hands"
    shown = {path: club.read.get(path) for path in (match.path, hands)}

    def seen():
        return {"match": match.show()["names"],
                "list": club.read.read("/v1/matches")["items"][0]["names"],
                "hands": club.read.read(hands)["items"][0]["names"],
                "hand": club.read.read(f"{hands}/1")["names"]}

    for what, found in seen().items():
        suite.equal(f"{what}: by seat", found, ["Anna", "Bo", "Chen", "Gast"])
    for path, answer in shown.items():
        again = club.read.get(path, If_None_Match=answer.headers["etag"])
        suite.equal(f"{path}: known", again.status, 304)
    expect(club.scorer.patch(f"/v1/players/{people[1]}", {"name": "Bodo"}), 200)
    for what, found in seen().items():
        suite.equal(f"{what}: renamed", found, ["Anna", "Bodo", "Chen", "Gast"])
    for path, answer in shown.items():
        again = club.read.get(path, If_None_Match=answer.headers["etag"])
        suite.check(f"{path}: noticed", again.status == 200
                    and again.headers["etag"] != answer.headers["etag"])
    match.seat([people[3], *people[:3]])
    suite.equal("who sits there now", match.show()["names"], ["Dora", "Anna", "Bodo", "Chen"])
    suite.equal("who sat there then", seen()["hand"], ["Anna", "Bodo", "Chen", "Gast"])
    statement = club.read.read(f"/v1/players/{people[1]}/statement")
    suite.equal("a statement says whose it is", statement["name"], "Bodo")


def main():
    with LedgerSuite(flags=("--seal-key", key_file())) as suite:
        suite.run(every_get, declared, if_match, names)


if __name__ == "__main__":
    main()
