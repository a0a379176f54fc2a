#!/usr/bin/python3
"""
What names may hold, wherever one is given: one line that people can read. Reasons and notes may
have several lines.
"""

from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, draw

BAD = {
    "a newline": "An\nna", "a tab": "An\tna", "a return": "An\rna", "escape": "An\x1b[31mna",
    "DEL": "An\x7fna", "C1": "An\x85na", "a line separator": "An\u2028na",
    "a paragraph separator": "An\u2029na", "an override": "An\u202ena", "an isolate": "An\u2066na",
    "white space before": " Anna", "white space behind": "Anna\u3000",
    "white space alone": "\u00a0",
    "nothing to be seen": "\u200b\u200d", "a byte order mark alone": "\ufeff"}
GOOD = ("Anna B.", "陈\u3000安娜", "דוד", "👩\u200d🍳", "=F")


def places(suite, club, players):
    """(where, a call that gives a name there, the pointer to it)."""
    scorer, admin = club.scorer, suite.admin

    def match(**members):
        return scorer.post("/v1/matches", {"ruleset": "riichi", "seats": players, **members})

    def seats(seated):
        return scorer.post(f"{suite.match.path}/seats", {"seats": seated})

    anna = f"/v1/players/{players[0]}"
    return [
        ("player", lambda name: scorer.post("/v1/players", {"name": name}), "/name"),
        ("player's change", lambda name: scorer.patch(anna, {"name": name}), "/name"),
        ("player's external_id", lambda name: scorer.post("/v1/players", {
            "name": "A", "external_id": name}), "/external_id"),
        ("change of external_id", lambda name: scorer.patch(anna, {"external_id": name}),
         "/external_id"),
        ("club", lambda name: admin.post("/v1/clubs", {"name": name}), "/name"),
        ("club's change", lambda name: club.owner.patch(f"/v1/clubs/{club.id}", {"name": name}),
         "/name"),
        ("label", lambda name: admin.post(f"/v1/clubs/{club.id}/keys", {
            "role": "read", "label": name}), "/label"),
        ("guest", lambda name: match(seats=[{"guest": name}, *players[1:]]), "/seats/0/guest"),
        ("substitute", lambda name: seats([*players[:3], {"guest": name}]), "/seats/3/guest"),
        ("season", lambda name: club.owner.post("/v1/seasons", {"name": name}), "/name"),
        ("session", lambda name: match(session=name), "/session"),
        ("match's external_id", lambda name: match(external_id=name), "/external_id"),
    ]


def everywhere(suite):
    club = suite.club()
    players = club.players()
    suite.match = Match(club, players)
    for where, give, pointer in places(suite, club, players):
        for what, name in BAD.items():
            suite.refused(f"{where}: {what}", give(name), 422, "bad_value", pointer=pointer)
        for name in GOOD:
            suite.check(f"{where}: {name}", give(name).status in (200, 201), name)
    suite.equal("nobody came by what was refused", len(list(club.read.pages("/v1/players"))),
                len(players) + len(GOOD) * 4)


def imported(suite):
    """An import's names are read as strictly as those of requests."""
    club = suite.club()
    match = Match(club, club.players("Anna", "Bo", "Chen", "Dora"), season=club.season("spring"))
    match.finish()
    export = club.owner.get("/v1/export").body
    for what, name in BAD.items():
        text = name.encode("unicode_escape").decode("ascii").replace("\\x", "\\u00")
        for old in ("Anna", "spring"):
            body = export.replace(f'"{old}"'.encode(), f'"{text}"'.encode())
            answer = suite.club().owner.post("/v1/import", body,
                                             Content_Type="application/x-ndjson")
            suite.refused(f"{old}: {what}", answer, 422, "bad_value")


def reasons(suite):
    club = suite.club()
    match = Match(club, club.players())
    for text in ("two\nlines", "a\ttab", " white space "):
        match.do("hands", {"hand_number": match.show()["next_hand_number"], "outcome": draw(0),
                           "note": text})
        match.do("penalties", {"seat": 0, "points": 1, "reason": text})
        suite.equal(f"reason {text!r}", match.entries()[-1]["reason"], text)
    for text in ("a\x1b", "a\r"):
        suite.refused(f"reason {text!r}", match.post("penalties", {
            "seat": 0, "points": 1, "reason": text}), 422, "bad_value", pointer="/reason")
        suite.refused(f"reason {text!r} of an undo", club.scorer.delete(
            f"{match.path}/hands/3?reason=" + "".join(f"%{b:02x}" for b in text.encode())),
            422, "bad_value", parameter="reason")
    expect(match.post("finish", {"reason": "it was late\nand cold"}), 200)


def main():
    with LedgerSuite() as suite:
        suite.run(everywhere, imported, reasons)


if __name__ == "__main__":
    main()
