#!/usr/bin/python3
"""Penalties, and transfers from seat to seat."""

from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, draw, fold, nameless, win

AMOUNT_MAX = 10**9
REASON_MAX = 500


def seat_sums(match, asset):
    """What the entries say the seats hold."""
    sums = fold(match.entries())
    return [sums.get((f"match:{match.id}:seat:{seat}", asset), 0) for seat in range(4)]


def agrees(suite, name, match):
    """The match holds what its entries say."""
    shown = match.show()
    suite.equal(f"{name}: points by the ledger", seat_sums(match, "points"),
                shown["table"]["points"])
    suite.equal(f"{name}: chips by the ledger", seat_sums(match, "chips"), shown["chips"])


# ---- Penalties ----


def table_penalty(suite):
    club = suite.club()
    match = Match(club, club.players())
    answer = match.post("penalties", {"seat": 2, "points": 1500, "reason": "late"})
    made = expect(answer, 201)
    entry, = match.entries("penalty")
    suite.equal("Location", answer.headers.get("location"), match.path)
    suite.equal("ETag", answer.headers.get("etag"), '"2"')
    suite.equal("the entry", (made["id"], made["seq"]), (entry["id"], entry["seq"]))
    suite.equal("the match", made["match"], nameless(match.show()))
    suite.equal("points", made["match"]["table"]["points"], [25000, 25000, 23500, 25000])
    suite.equal("version", made["match"]["version"], 2)
    suite.equal("what the entry says",
                {name: entry[name] for name in ("seat", "points", "apply", "reason", "seats")},
                {"seat": 2, "points": 1500, "apply": "table", "reason": "late",
                 "seats": match.seats})
    suite.equal("where the points are", fold([entry]),
                {(f"match:{match.id}:seat:2", "points"): -1500,
                 (f"match:{match.id}:penalty", "points"): 1500})
    agrees(suite, "table penalty", match)


def final_penalty(suite):
    club = suite.club()
    match = Match(club, club.players())
    made = match.do("penalties", {"seat": 0, "points": 9000, "reason": "r", "apply": "final"})
    suite.equal("the table stays", made["match"]["table"], match.made["table"])
    suite.equal("a version later", made["match"]["version"], 2)
    suite.equal("nothing is posted yet", match.entries("penalty")[0]["postings"], [])


def below_zero(suite):
    club = suite.club()
    match = Match(club, club.players())
    made = match.do("penalties", {"seat": 1, "points": 26000, "reason": "r"})
    suite.equal("points below zero", made["match"]["table"]["points"][1], -1000)
    hand = match.hand(win(1, 0, han=1, fu=30))
    suite.equal("the next hand is settled on them", hand["table_before"]["points"][1], -1000)
    agrees(suite, "below zero", match)


def bad_penalties(suite):
    club = suite.club()
    match = Match(club, club.players())
    good = {"seat": 0, "points": 100, "reason": "r"}
    for name, change, code, pointer in (
            ("no seat", {"seat": None}, "missing_field", "/seat"),
            ("no points", {"points": None}, "missing_field", "/points"),
            ("no reason", {"reason": None}, "missing_field", "/reason"),
            ("seat 4", {"seat": 4}, "bad_value", "/seat"),
            ("seat -1", {"seat": -1}, "bad_value", "/seat"),
            ("no points at all", {"points": 0}, "bad_value", "/points"),
            ("points given", {"points": -100}, "bad_value", "/points"),
            ("too many points", {"points": AMOUNT_MAX + 1}, "bad_value", "/points"),
            ("points as text", {"points": "100"}, "bad_value", "/points"),
            ("an empty reason", {"reason": ""}, "bad_value", "/reason"),
            ("a long reason", {"reason": "x" * (REASON_MAX + 1)}, "bad_value", "/reason"),
            ("apply to nothing", {"apply": "later"}, "bad_value", "/apply"),
            ("apply a number", {"apply": 1}, "bad_value", "/apply"),
            ("a typo", {"point": 3}, "unknown_field", "/point")):
        suite.refused(name, match.post("penalties", {**good, **change}), 422, code,
                      pointer=pointer)
    suite.equal("nothing was written", nameless(match.show()), match.made)


# ---- Transfers ----


def transfer_points(suite):
    club = suite.club()
    match = Match(club, club.players())
    answer = match.post("transfers", {"from": 3, "to": 1, "points": 800, "reason": "a bet"})
    made = expect(answer, 201)
    entry, = match.entries("transfer")
    suite.equal("Location", answer.headers.get("location"), match.path)
    suite.equal("the entry", (made["id"], made["seq"]), (entry["id"], entry["seq"]))
    suite.equal("points", made["match"]["table"]["points"], [25000, 25800, 25000, 24200])
    suite.equal("what the entry says",
                {name: entry[name] for name in ("from", "to", "points", "reason", "seats")},
                {"from": 3, "to": 1, "points": 800, "reason": "a bet", "seats": match.seats})
    suite.check("no chips in it", "chips" not in entry)
    agrees(suite, "transfer of points", match)


def transfer_chips(suite):
    club = suite.club()
    match = Match(club, club.players())
    made = match.do("transfers", {"from": 0, "to": 2, "chips": 5, "reason": "r"})
    suite.equal("chips", made["match"]["chips"], [-5, 0, 5, 0])
    suite.equal("points stay", made["match"]["table"], match.made["table"])
    agrees(suite, "transfer of chips", match)


def bad_transfers(suite):
    club = suite.club()
    match = Match(club, club.players())
    good = {"from": 0, "to": 1, "points": 100, "reason": "r"}
    for name, change, code, pointer in (
            ("no from", {"from": None}, "missing_field", "/from"),
            ("no to", {"to": None}, "missing_field", "/to"),
            ("no amount", {"points": None}, "missing_field", "/points"),
            ("no reason", {"reason": None}, "missing_field", "/reason"),
            ("both", {"chips": 1}, "contradiction", "/chips"),
            ("to oneself", {"to": 0}, "contradiction", "/to"),
            ("from seat 9", {"from": 9}, "bad_value", "/from"),
            ("a negative amount", {"points": -1}, "bad_value", "/points"),
            ("nothing", {"points": 0}, "bad_value", "/points"),
            ("too much", {"points": AMOUNT_MAX + 1}, "bad_value", "/points"),
            ("a typo", {"form": 0}, "unknown_field", "/form")):
        suite.refused(name, match.post("transfers", {**good, **change}), 422, code,
                      pointer=pointer)
    suite.equal("nothing was written", nameless(match.show()), match.made)


# ---- Both ----


def they_outlast_hands(suite):
    """What was moved stays when a hand before or after it is taken back."""
    club = suite.club()
    match = Match(club, club.players())
    match.hand(win(0, 1), chips=[2, -2, 0, 0])
    match.do("penalties", {"seat": 3, "points": 1000, "reason": "r"})
    match.do("transfers", {"from": 1, "to": 2, "points": 400, "reason": "r"})
    match.do("transfers", {"from": 1, "to": 0, "chips": 3, "reason": "r"})
    match.hand(draw(2))
    agrees(suite, "before", match)
    match.undo()
    agrees(suite, "the hand after them undone", match)
    match.undo()
    shown = match.show()
    suite.equal("all hands undone: points", shown["table"]["points"],
                [25000, 24600, 25400, 24000])
    suite.equal("all hands undone: chips", shown["chips"], [3, -3, 0, 0])
    agrees(suite, "all hands undone", match)


def who_may(suite):
    club = suite.club()
    match = Match(club, club.players())
    stranger = suite.club()
    for what, kind, body in (
            ("penalties", "penalty", {"seat": 0, "points": 100, "reason": "r"}),
            ("transfers", "transfer", {"from": 0, "to": 1, "points": 100, "reason": "r"})):
        path = f"{match.path}/{what}"
        suite.refused(f"{what}: no key", suite.nobody.post(path, body), 401, "unauthorized")
        suite.refused(f"{what}: a reader", club.read.post(path, body), 403, "forbidden")
        suite.refused(f"{what}: another club", stranger.owner.post(path, body), 404, "not_found")
        suite.refused(f"{what}: no such match",
                      club.scorer.post(f"/v1/matches/{NO_ID}/{what}", body), 404, "not_found")
        suite.refused(f"{what}: stale", match.post(what, body, If_Match='"5"'), 412,
                      "stale_version")
        first = match.post(what, body, Idempotency_Key=what)
        again = match.post(what, body, Idempotency_Key=what)
        suite.equal(f"{what}: the first answer again", again.body, first.body)
        suite.equal(f"{what}: once", len(match.entries(kind)), 1)


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(table_penalty, final_penalty, below_zero, bad_penalties, transfer_points,
                      transfer_chips, bad_transfers, they_outlast_hands, who_may)
