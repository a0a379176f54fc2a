#!/usr/bin/python3
"""Old results: chips and ready-made scores, and putting them right by an entry."""

from support.audit import audit
from support.body_faults import ABSENT, refuse_rows
from support.client import dump
from support.eventful_club import verify_file
from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, balances, draw

POINTS = [41200, 30100, 18700, 10000]
OTHER = [10000, 30100, 18700, 41200]
CHIPS = [3, -1, -1, -1]
SCORES = [61000, 5000, -16000, -50000]
REASON = {"reason": "the sheet was read wrong"}
MONEY = {"chip_value": {"amount": 50, "currency": "EURCENT"},
         "fee": {"amount": 200, "currency": "EURCENT"}}


def old(club, **more):
    return Match(club, club.players(), **{"result": POINTS, "played_at": "2026-03-07", **more})


def right(match, body, **headers):
    return match.club.scorer.put(f"{match.path}/result", body, **headers)


def lines(club):
    """{player: what the standings say}."""
    table = club.read.read("/v1/standings")["items"]
    return {line["player"]: (line["matches"], line["score"], line["chips"], line["places"])
            for line in table}


def scores_of(match):
    """By seat, of a match as it is shown."""
    return [item["score"] for item in sorted(match["standings"], key=lambda item: item["seat"])]


def proof(suite, name, club):
    """The book is sound by the daemon, by the other program, and carried over."""
    data = club.owner.get("/v1/export").body
    suite.equal(f"{name}: by the other program", verify_file(data), (0, ""))
    there = suite.club(name)
    expect(there.owner.post("/v1/import", data, Content_Type="application/x-ndjson"), 201)
    suite.equal(f"{name}: carried over", there.owner.get("/v1/export").body.split(b"\n")[1:],
                data.split(b"\n")[1:])
    audit(suite, name, club)
    audit(suite, f"{name}, carried over", there)


def with_chips_and_scores(suite):
    club = suite.club()
    match = old(club, chips=CHIPS, scores=SCORES, **MONEY)
    shown = match.show()
    suite.equal("chips", shown["chips"], CHIPS)
    suite.equal("places by the points, scores as given", [
        (line["place"], line["seat"], line["score"], line["posted"])
        for line in shown["standings"]],
        [(place + 1, place, score, score) for place, score in enumerate(SCORES)])
    suite.equal("in the standings", lines(club)[match.seats[0]], (1, 61000, 3, [1, 0, 0, 0]))
    suite.equal("in the book", balances(club, match.seats[0]),
                {"score": 61000, "chips": 3, "EURCENT": 3 * 50 - 200})
    suite.equal("the entries", [entry["kind"] for entry in match.entries()],
                ["match", "result", "finish"])
    plain = old(club, chips=CHIPS)
    suite.equal("chips alone: scores by the rules", scores_of(plain.show()),
                [31200, 10100, -21300, -40000])
    expect(match.post("reopen", REASON), 200)
    suite.refused("no hands on given scores", match.post("hands", {
        "hand_number": 1, "outcome": draw(0)}), 422, "contradiction")
    suite.equal("finished anew: as given", scores_of(match.do("finish", {})), SCORES)
    three = club.scorer.make("/v1/matches", {
        "ruleset": "riichi", "rules": {"preset": "tenhou_sanma"}, "seats": match.seats[:3],
        "result": [50000, 35000, 20000], "chips": [2, -1, -1], "scores": [30, 0, -30],
        "played_at": "2026-03-08"})
    suite.equal("of three", scores_of(three), [30, 0, -30])
    proof(suite, "chips and scores", club)


def put_right(suite):
    club = suite.club()
    match = old(club, **MONEY)
    before = match.show()
    first, last = match.seats[0], match.seats[3]
    answer = right(match, {"result": OTHER, "chips": CHIPS, **REASON}, Idempotency_Key="right")
    shown = expect(answer, 200)
    suite.equal("finished, one version later", (shown["state"], shown["version"]),
                ("finished", before["version"] + 1))
    suite.equal("when it was", shown["finished_at"], before["finished_at"])
    suite.equal("the points", shown["table"]["points"], OTHER)
    suite.equal("standings", (lines(club)[last][0], lines(club)[last][3]), (1, [1, 0, 0, 0]))
    suite.equal("who was first", lines(club)[first][2:], (3, [0, 0, 0, 1]))
    suite.equal("balances", balances(club, last)["EURCENT"], -50 - 200)
    suite.equal("the entries", [entry["kind"] for entry in match.entries()],
                ["match", "finish", "reopen", "result", "finish"])
    suite.equal("its reason", [entry.get("reason") for entry in match.entries()][2:],
                [REASON["reason"]] * 3)
    again = right(match, {"result": OTHER, "chips": CHIPS, **REASON}, Idempotency_Key="right")
    suite.equal("one receipt", (again.status, again.body), (200, answer.body))
    scored = expect(right(match, {"result": OTHER, "scores": SCORES, **REASON}), 200)
    suite.equal("scores instead, and no chips", (scores_of(scored), scored["chips"]),
                (SCORES, [0] * 4))
    ruled = expect(right(match, {"result": OTHER, **REASON, "finished_at": "2026-03-09"}), 200)
    suite.equal("by the rules again, at another time", (
        scores_of(ruled)[3], ruled["finished_at"]), (31200, "2026-03-09T00:00:00.000Z"))
    ratings = club.read.read("/v1/ratings?method=tenhou_r")["items"]
    suite.equal("ratings follow", max(ratings, key=lambda one: one["rating"])["player"], last)
    expect(match.post("reopen", REASON), 200)
    open_now = expect(right(match, {"result": POINTS, **REASON}), 200)
    suite.equal("an open one, too", (open_now["state"], open_now["finished_at"]),
                ("finished", "2026-03-09T00:00:00.000Z"))
    expect(match.post("void", REASON), 200)
    suite.equal("void: nothing is left", lines(club), {})
    proof(suite, "put right", club)


def begun_without_hands(suite):
    """Nobody wrote the hands down: the end alone."""
    club = suite.club()
    match = Match(club, club.players())
    match.do("transfers", {"from": 0, "to": 1, "points": 1000, "reason": "r"})
    match.do("penalties", {"seat": 2, "points": 2000, "reason": "r", "apply": "final"})
    done = expect(right(match, {"result": POINTS, **REASON}), 200)
    suite.equal("finished", (done["state"], done["table"]["points"]), ("finished", POINTS))
    substituted = Match(club, match.seats)
    fifth = club.player("Emil")
    substituted.seat([fifth, *match.seats[1:]])
    expect(right(substituted, {"result": POINTS, **REASON}), 200)
    suite.equal("it is of who sat there at the end", lines(club)[fifth][0], 1)
    proof(suite, "begun", club)


def refusals(suite):
    club = suite.club()
    match = old(club)
    body = {"result": OTHER, "chips": CHIPS, "scores": SCORES, **REASON}
    refuse_rows(suite, "result", lambda value: right(match, value), body, [
        ("", [], "bad_value"), ("/result", ABSENT, "missing_field"),
        ("/result", None, "missing_field"), ("/result", OTHER[:3], "bad_value"),
        ("/result/0", "1", "bad_value"), ("/result/3", 10**12 + 1, "bad_value"),
        ("/result/0", 10100, "contradiction", "/result"), ("/result", [0] * 4, "contradiction"),
        ("/chips", [1] * 4, "contradiction"), ("/chips", [0] * 3, "bad_value"),
        ("/chips/0", 10**6 + 1, "bad_value"), ("/scores", [0] * 5, "bad_value"),
        ("/scores/1", 1.5, "bad_value"), ("/unbalanced", 1, "bad_value"),
        ("/finished_at", "yesterday", "bad_value"), ("/finished_at", "2999-01-01", "bad_value"),
        ("/reason", ABSENT, "missing_field"), ("/reason", "", "bad_value"),
        ("/hands", [], "unknown_field")])
    suite.refused("stale", right(match, body, If_Match='"9"'), 412, "stale_version")
    suite.refused("a reader", club.read.put(f"{match.path}/result", body), 403, "forbidden")
    for name, more in (("chips", {"chips": CHIPS}), ("scores", {"scores": SCORES})):
        suite.refused(f"{name} of no result", club.scorer.post("/v1/matches", {
            "ruleset": "riichi", "seats": match.seats, **more}), 422, "contradiction",
            pointer=f"/{name}")
    suite.equal("nothing has changed", match.show()["version"], 2)
    played = Match(club, match.seats)
    played.hand(draw(0))
    suite.refused("of a match with hands", right(played, body), 422, "contradiction")
    played.finish()
    suite.refused("finished, too", right(played, body), 422, "contradiction")
    suite.equal("what is lost is said", right(match, {
        **body, "result": [10100, *OTHER[1:]], "unbalanced": True}).status, 200)
    suite.equal("as it was before", right(match, {**body, "result": [*OTHER[1:], 10100]}).status,
                200)
    suite.equal("and as at the start", right(match, body).status, 200)
    expect(match.post("void", REASON), 200)
    suite.refused("of a void match", right(match, body), 409, "match_not_open")
    season = club.owner.make("/v1/seasons", {"name": "Spring", "ruleset": "riichi"})
    kept = old(club, season=season["id"])
    expect(club.owner.post(f"/v1/seasons/{season['id']}/close", {"reason": "done"}), 200)
    suite.refused("of a closed season", right(kept, body), 403, "forbidden")
    suite.equal("the owner may", club.owner.put(f"{kept.path}/result", body).status, 200)
    audit(suite, "refusals", club)


def previewed(suite):
    """What would be, of the version that there is, in as many words as the write then has."""
    club = suite.club()
    finished, begun = old(club, chips=CHIPS, **MONEY), Match(club, club.players(), **MONEY)
    begun.do("transfers", {"from": 0, "to": 1, "points": 300, "reason": "r"})
    head = club.read.read("/v1/ledger?limit=1")["items"]
    for name, match in (("finished", finished), ("only begun", begun)):
        body, before = {"result": OTHER, "scores": SCORES, **REASON}, match.show()
        path = f"{match.path}/result?preview=true"
        answer = club.scorer.request("PUT", path, dump(body), club.scorer.headers(
            {"Content-Type": "application/json"}))
        seen = expect(answer, 200)
        suite.equal(f"{name}: the version for If-Match", (answer.headers.get("etag"),
                                                         seen["version"]),
                    (f'"{before["version"]}"', before["version"]))
        suite.equal(f"{name}: nothing is written", match.show(), before)
        stale = club.scorer.put(path, body, If_Match='"999"')
        suite.refused(f"{name}: stale", stale, 412, "stale_version")
        suite.refused(f"{name}: no such sum", club.scorer.put(path, {
            "result": [1, 2, 3, 4], **REASON}), 422, "contradiction", pointer="/result")
        suite.equal(f"{name}: nor is the book", club.read.read("/v1/ledger?limit=1")["items"],
                    head)
        done = expect(right(match, body), 200)
        suite.equal(f"{name}: as it then is", {**seen, "version": done["version"],
                                               "finished_at": done["finished_at"]}, done)
        head = club.read.read("/v1/ledger?limit=1")["items"]
    begun.do("reopen", REASON)
    begun.do("void", REASON)
    suite.refused("a void one", club.scorer.put(f"{begun.path}/result?preview=true", {
        "result": OTHER, **REASON}), 409, "match_not_open")


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(with_chips_and_scores, put_right, begun_without_hands, refusals, previewed)
