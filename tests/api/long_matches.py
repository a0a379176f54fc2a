"""
Long matches, of more entries than LONG_MATCH in api/limits.h: what their changes read is read
beforehand, in the background. They are answered as those of short ones, and when others change the
match meanwhile, nothing wrong is written.
"""

import threading
import uuid

from support.ledger_suite import LedgerSuite, expect
from support.matches import Match, balances, draw, fold, win
from support.replays import same_answer

HANDS = 210     # each an entry
AT_ONCE = 64    # hands of one call
MANY = 1200     # hands of a match of which the first one is put right
BACK_MOST = 2000  # CORRECTION_BACK_MAX in ledger/match/correction.h
EVENINGS = BACK_MOST + 10  # hands of a match that goes on for many evenings
DRAW = {"type": "exhaustive_draw"}


def record(match, hands, outcome_of):
    """Hands 1 to `hands`, many at a time."""
    for first in range(1, hands + 1, AT_ONCE):
        match.do("hands", {"hands": [
            {"hand_number": number, "outcome": outcome_of(number), "beyond": True}
            for number in range(first, min(first + AT_ONCE, hands + 1))]})


def play(club, hands=HANDS):
    match = Match(club, club.players(), "ming")
    record(match, hands, lambda number: DRAW)
    match.do("transfers", {"from": 0, "to": 1, "points": 7, "reason": "a bet"})
    return match


def verifies(suite, name, club):
    suite.equal(f"{name}: verify", club.read.read("/v1/ledger/verify")["faults"], [])


def ends(suite):
    """Finish, reopen, finish anew, void: of open and of finished ones."""
    club = suite.club()
    match = play(club)
    points = match.show()["table"]["points"]
    stale = match.post("finish", {}, If_Match='"1"')
    suite.refused("a stale version", stale, 412, "stale_version", parameter="If-Match")
    key = uuid.uuid4().hex
    first = match.post("finish", {"finished_at": "2025-03-02T20:00:00Z"}, Idempotency_Key=key)
    suite.equal("finished", (first.status, first.json()["state"]), (200, "finished"))
    suite.equal("its version is the ETag", first.headers["etag"], f'"{first.json()["version"]}"')
    again = match.post("finish", {"finished_at": "2025-03-02T20:00:00Z"}, Idempotency_Key=key)
    same_answer(suite, "finish", first, again)
    suite.refused("not twice", match.post("finish", {}), 409, "match_not_open")
    standings = first.json()["standings"]
    suite.equal("points as they stood", sorted(line["points"] for line in standings),
                sorted(points))
    for line in standings:
        suite.equal("what was posted", balances(club, line["player"]).get("score", 0),
                    line["posted"])
        stats = club.read.read(f"/v1/players/{line['player']}/stats")
        suite.equal("hands and draws", (stats["hands"], stats["draws"]), (HANDS, HANDS))
    match.do("reopen", {"reason": "again"})
    suite.equal("it keeps its time", match.finish()["finished_at"], "2025-03-02T20:00:00.000Z")
    verifies(suite, "finished", club)
    suite.equal("a finished one is void", match.do("void", {"reason": "no"})["state"], "void")
    suite.equal("nothing is left", fold(match.entries()), {})
    suite.refused("void already", match.post("void", {"reason": "no"}), 409, "match_not_open")
    other = play(club)
    suite.equal("an open one is void", other.do("void", {"reason": "no"})["state"], "void")
    suite.equal("of it neither", fold(other.entries()), {})
    verifies(suite, "void", club)


def hands_anew(suite):
    """Undo, one hand put right, corrections and their previews."""
    club = suite.club()
    match = play(club, EVENINGS)
    before = match.show()
    suite.equal("the last hand is undone", match.undo()["match"]["next_hand_number"], EVENINGS)
    match.hand(DRAW, beyond=True)
    suite.equal("recorded again: what was moved stays moved", match.show()["table"],
                before["table"])
    body = {"from_hand": EVENINGS - 4, "reason": "wrong", "hands": [{"outcome": DRAW}] * 5}
    seen = expect(match.post("corrections?preview=true", body), 200)
    entries = len(match.entries())
    got = match.do("corrections", body)
    suite.equal("as previewed", got["changes"], seen["changes"])
    suite.equal("to the same: nothing changed", got["match"]["table"], before["table"])
    suite.equal("two entries a hand, and none by the preview", len(match.entries()), entries + 10)
    number = EVENINGS - BACK_MOST + 1
    put = expect(club.scorer.put(f"{match.path}/hands/{number}",
                                 {"hand_number": number, "outcome": DRAW, "beyond": True}), 200)
    suite.equal("all later ones again", len(put["changes"]), BACK_MOST)
    suite.equal("the same table", put["match"]["table"], before["table"])
    refused = club.scorer.put(f"{match.path}/hands/{number - 1}",
                              {"hand_number": number - 1, "outcome": DRAW})
    suite.refused("one more is too many", refused, 422, "contradiction")
    suite.refused("so it is for a correction", match.post("corrections", {
        "from_hand": number - 1, "reason": "wrong", "hands": []}), 422, "bad_value",
        pointer="/from_hand")
    for name, body in (("none there", {"from_hand": EVENINGS + 9, "reason": "x", "hands": []}),
                       ("no number", {"from_hand": "1", "reason": "x", "hands": []})):
        suite.refused(name, match.post("corrections", body), 422, "bad_value",
                      pointer="/from_hand")
    suite.refused("not the last", club.scorer.delete(f"{match.path}/hands/{EVENINGS - 1}"), 409,
                  "not_last_hand")
    suite.equal("no such hand", club.scorer.delete(f"{match.path}/hands/x").status, 404)
    verifies(suite, "hands anew", club)


def the_first_of_many(suite):
    """Of 1,200 hands the first is put right: as previewed, and every later one with it."""
    club = suite.club()
    match = Match(club, club.players())

    def outcome_of(number):
        return draw(number % 4) if number % 3 == 0 else win(number % 4, (number + 1) % 4)

    record(match, MANY, outcome_of)
    before = match.show()["table"]["points"]
    path = f"{match.path}/hands/1?reason=wrong"
    right = {"hand_number": 1, "outcome": win(3, 2, han=4)}
    preview = expect(club.scorer.put(path + "&preview=true", right), 200)
    suite.equal("nothing is written by a preview", match.show()["table"]["points"], before)
    done = expect(club.scorer.put(path, right), 200)
    suite.equal("as previewed", done["changes"], preview["changes"])
    suite.equal("each of them", len(done["changes"]), MANY)
    first, *later = done["changes"]
    suite.equal("the others bring what they brought",
                [one["new_deltas"] for one in later], [one["old_deltas"] for one in later])
    suite.equal("the points", done["match"]["table"]["points"],
                [points - old + new for points, old, new in zip(
                    before, first["old_deltas"], first["new_deltas"])])
    shown = list(club.read.pages(match.path + "/hands"))
    suite.equal("all are there", [hand["hand_number"] for hand in shown],
                list(range(1, MANY + 1)))
    verifies(suite, "the first of many", club)


def changed_meanwhile(suite):
    """Others record hands while it is corrected and finished: done whole, or an honest 503."""
    club = suite.club()
    match = play(club)
    answers = []

    def record():
        scorer = suite.connect(club.scorer)
        for _ in range(60):  # so that no correction has to go back by more than BACK_MOST
            number = scorer.read(match.path)["next_hand_number"]
            answers.append(scorer.post(match.path + "/hands",
                                       {"hand_number": number, "outcome": DRAW, "beyond": True}))

    threads = [threading.Thread(target=record) for _ in range(2)]
    for thread in threads:
        thread.start()
    corrected = []
    for _ in range(3):
        last = match.show()["next_hand_number"] - 1
        corrected.append(club.scorer.put(f"{match.path}/hands/{last - 50}",
                                         {"hand_number": last - 50, "outcome": DRAW}))
    corrected.append(match.post("finish", {}))
    for thread in threads:
        thread.join()
    suite.equal("finished, once there is peace",
                match.post("finish", {}).status, 200 if corrected[-1].status == 503 else 409)
    for answer in corrected:
        suite.check("corrected, or not at all", answer.status == 200 or
                    (answer.status, answer.json()["code"]) == (503, "unavailable"), repr(answer))
    suite.check("hands were recorded meanwhile", any(a.status == 201 for a in answers))
    suite.check("or refused as ever", all(a.status in (201, 409) for a in answers),
                repr({a.status for a in answers}))
    verifies(suite, "changed meanwhile", club)


def main():
    with LedgerSuite() as suite:
        suite.run(ends, hands_anew, the_first_of_many, changed_meanwhile)


if __name__ == "__main__":
    main()
