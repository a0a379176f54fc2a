#!/usr/bin/python3
"""
Prefer: return=minimal (RFC 7240) on every write: 204 with the headers of the whole answer, which is
what the receipt keeps; and what the preference leaves alone.
"""

from support.client import NDJSON, dump, raw
from support.ledger_suite import NO_ID, LedgerSuite
from support.matches import Match, draw, win

MINIMAL = {"Prefer": "return=minimal"}
ORIGIN = "https://app.example"
KEPT = ("etag", "location")  # headers of the whole answer that the minimal one has


def is_minimal(answer):
    return ((answer.status, answer.body) == (204, b"")
            and answer.headers.get("preference-applied") == "return=minimal"
            and "content-type" not in answer.headers and "content-length" not in answer.headers)


class Writes:
    """Writes that are done minimal and then replayed whole, or the other way round."""

    def __init__(self, suite):
        self.suite, self.count = suite, 0

    def both(self, caller, method, path, body=None, whole_first=False, **headers):
        """The JSON of the write, which is sent four times under one Idempotency-Key."""
        self.count += 1
        key = f"both-{self.count}"
        answers = {}
        for try_ in range(4):
            minimal = (try_ % 2 == 0) != whole_first
            more = {**headers, **(MINIMAL if minimal else {})}
            answer = caller.write(method, path, body, Idempotency_Key=key, **more)
            first = answers.setdefault(minimal, answer)
            name = f"{method} {path}, {'minimal' if minimal else 'whole'}, try {try_}"
            self.suite.equal(f"{name}: replayed", answer.headers.get("idempotency-replayed"),
                             "true" if try_ > 0 else None)
            self.suite.equal(f"{name}: as before", (answer.status, answer.body),
                             (first.status, first.body))
            self.suite.check(f"{name}: minimal", is_minimal(answer) == minimal,
                             f"{answer!r} {answer.headers}")
        for header in KEPT:
            self.suite.equal(f"{method} {path}: {header}", answers[True].headers.get(header),
                             answers[False].headers.get(header))
        self.suite.check(f"{method} {path}: whole", answers[False].status in (200, 201)
                         and "preference-applied" not in answers[False].headers,
                         repr(answers[False]))
        return answers[False].json()


def of_people_and_seasons(suite, writes, club):
    owner = club.owner
    yui = writes.both(club.scorer, "POST", "/v1/players", {"name": "Yui"})
    writes.both(club.scorer, "PATCH", f"/v1/players/{yui['id']}", {"name": "Yui S."})
    season = writes.both(owner, "POST", "/v1/seasons", {"name": "2026"})
    path = f"/v1/seasons/{season['id']}"
    writes.both(owner, "PUT", path, {"name": "2027"})
    writes.both(owner, "POST", f"{path}/close")
    writes.both(owner, "POST", f"{path}/reopen", {"reason": "one more evening"})
    return season["id"]


def of_matches(suite, writes, club, season):
    scorer, players = club.scorer, club.players()
    match = writes.both(scorer, "POST", "/v1/matches", {"ruleset": "riichi", "seats": players},
                        whole_first=True)
    path = f"/v1/matches/{match['id']}"
    writes.both(scorer, "POST", f"{path}/hands", {"hand_number": 1, "outcome": win(0, 1)})
    writes.both(scorer, "POST", f"{path}/hands",
                {"hands": [{"hand_number": 2, "outcome": draw(0)},
                           {"hand_number": 3, "outcome": draw(1)}]}, whole_first=True)
    lines = b"".join(dump({"hand_number": number, "outcome": draw(2)}) + b"\n"
                     for number in (4, 5))
    writes.both(scorer, "POST", f"{path}/hands", lines, Content_Type=NDJSON)
    writes.both(scorer, "PUT", f"{path}/hands/2", {"outcome": draw(3)})
    writes.both(scorer, "DELETE", f"{path}/hands/5")
    penalty = writes.both(scorer, "POST", f"{path}/penalties",
                          {"seat": 1, "points": 1000, "reason": "late"})
    writes.both(scorer, "DELETE", f"{path}/penalties/{penalty['id']}")
    writes.both(scorer, "POST", f"{path}/season", {"season": season, "reason": "of the league"})
    writes.both(scorer, "POST", f"{path}/finish")
    shown = club.read.read(path)
    suite.equal("what was written minimal is there", (shown["state"], shown["next_hand_number"]),
                ("finished", 5))


def of_money(suite, writes, club):
    player, other = club.players("Emil", "Fay")
    adjustment = writes.both(club.owner, "POST", "/v1/ledger/adjustments",
                             {"player": player, "asset": "EUR", "amount": 500,
                              "reason": "paper book"}, whole_first=True)
    writes.both(club.owner, "POST", f"/v1/ledger/{adjustment['seq']}/reverse",
                {"reason": "twice"})
    writes.both(club.owner, "POST", "/v1/payments",
                {"from": player, "to": other, "asset": "EUR", "amount": 5})
    book = club.owner.get("/v1/export").body
    other_club = suite.club("Imported")
    writes.both(other_club.owner, "POST", "/v1/import", book, Content_Type=NDJSON)


def every_kind(suite):
    writes, club = Writes(suite), suite.club("Short")
    writes.both(suite.admin, "POST", "/v1/clubs", {"name": "By the admin"})
    writes.both(club.owner, "PATCH", f"/v1/clubs/{club.id}", {"name": "Shorter"})
    season = of_people_and_seasons(suite, writes, club)
    of_matches(suite, writes, club, season)
    of_money(suite, writes, club)
    suite.equal("the book is whole", club.read.read("/v1/ledger/verify")["ok"], True)


def left_alone(suite):
    """Refusals, previews, secrets and reads come whole."""
    club = suite.club("Whole")
    match = Match(club, club.players())
    match.do("hands", {"hand_number": 1, "outcome": draw(0)})
    answer = match.post("hands", {"hand_number": 1, "outcome": draw(1)}, **MINIMAL)
    suite.refused("a conflict", answer, 409, "hand_already_recorded", same=False)
    suite.check("with what stands there", answer.json()["hand"]["hand_number"] == 1, repr(answer))
    suite.check("and nothing applied", "preference-applied" not in answer.headers)
    suite.refused("another's", club.scorer.post(f"/v1/matches/{NO_ID}/finish", **MINIMAL),
                  404, "not_found")
    preview = club.scorer.post(f"{match.path}/hands?preview=true",
                               {"hand_number": 2, "outcome": draw(1)}, **MINIMAL)
    suite.check("a preview", preview.status == 200 and preview.json()["hand_number"] == 2
                and "preference-applied" not in preview.headers, repr(preview))
    shown = club.read.get(match.path, **MINIMAL)
    suite.check("a read", shown.status == 200 and shown.json()["id"] == match.id
                and "preference-applied" not in shown.headers, repr(shown))
    for path, body, secret in ((f"/v1/clubs/{club.id}/keys", {"role": "read"}, "key"),
                               (f"/v1/clubs/{club.id}/pairings", {"role": "read"}, "code"),
                               ("/v1/shares", {"match": match.id}, "token")):
        made = club.owner.post(path, body, **MINIMAL)
        suite.check(f"{path}: the secret is told", made.status == 201 and secret in made.json()
                    and "preference-applied" not in made.headers, repr(made))


def forms(suite):
    """How it may be written; what is not known is passed over."""
    club = suite.club("Forms")
    for text, minimal in (("return=minimal", True), ("respond-async, Return=\"minimal\"; x", True),
                          ("return=representation", False), ("handling=strict", False),
                          ("return=representation, return=minimal", False),
                          ("wait=5;=,;\"", False), ("", False)):
        answer = club.scorer.post("/v1/players", {"name": "Gus"}, Prefer=text)
        suite.check(f"Prefer: {text}", is_minimal(answer) if minimal else answer.status == 201,
                    repr(answer))
    for lines, minimal in (("Prefer: wait=5\r\nPrefer: return=minimal", True),
                           ("Prefer: return=representation\r\nprefer: return=minimal", False)):
        answer = raw(suite.daemon, b"POST /v1/players HTTP/1.1\r\nHost: x\r\nConnection: close\r\n"
                     b"Idempotency-Key: " + str(minimal).encode() + b"\r\nAuthorization: Bearer "
                     + club.scorer.key.encode() + b"\r\nContent-Length: 14\r\n" + lines.encode()
                     + b"\r\n\r\n{\"name\":\"Hal\"}")
        suite.equal(f"two lines: {lines}", answer.statuses, [204 if minimal else 201])


def of_other_origins(suite):
    club = suite.club("Origins")
    answer = club.scorer.post("/v1/players", {"name": "Ida"}, Origin=ORIGIN, **MINIMAL)
    suite.check("minimal", is_minimal(answer), repr(answer))
    suite.check("a page may read that it was applied", "Preference-Applied" in
                answer.headers["access-control-expose-headers"], f"{answer.headers}")
    asked = suite.client.request("OPTIONS", "/v1/players", headers={
        "Origin": ORIGIN, "Access-Control-Request-Method": "POST"})
    suite.check("a page may prefer", "Prefer" in asked.headers["access-control-allow-headers"],
                f"{asked.headers}")


def main():
    with LedgerSuite(flags=("--cors", ORIGIN)) as suite:
        suite.run(every_kind, left_alone, forms, of_other_origins)


if __name__ == "__main__":
    main()
