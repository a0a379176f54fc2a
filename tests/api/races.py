"""
Many requests at once, stale versions, hands out of order: no hand is ever recorded twice.
"""

from support.at_once import at_once
from support.audit import audit, head
from support.client import NDJSON
from support.ledger_suite import Caller, LedgerSuite
from support.log_deals import tenhou6
from support.log_games import one_ready
from support.queued import queued
from support.replays import begin, hand, same_answer


def the_same_request_at_once(suite):
    """Eight phones send one request under one key: it is done once."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 21):
        before = head(club)[0]
        answers = at_once(suite, club.scorer, [
            ("POST", path + "/hands", hand(number), {"Idempotency_Key": f"hand-{number}"})] * 8)
        done = [a for a in answers if a.status == 201]
        first = [a for a in done if "idempotency-replayed" not in a.headers]
        suite.equal(f"hand {number}: done once", len(first), 1)
        suite.equal(f"hand {number}: one answer", len({a.body for a in done}), 1)
        for answer in answers:
            if answer.status != 201:
                suite.refused(f"hand {number}: the others", answer, 409, "idempotency_in_flight")
                suite.check(f"hand {number}: Retry-After",
                            answer.headers.get("retry-after", "").isdigit(), repr(answer.headers))
        suite.equal(f"hand {number}: one entry", head(club)[0], before + 1)
    hands = list(club.read.pages(path + "/hands?history=true"))
    suite.equal("twenty hands", [h["hand_number"] for h in hands], list(range(1, 21)))
    audit(suite, "after the retries", club)


def a_request_in_flight(suite):
    """While one waits for the disk, a second under its key is told to wait; others are not."""
    club = suite.club()
    path = begin(club)
    with queued(suite) as (send, answers):
        send("first", club.scorer, "POST", path + "/hands", hand(1), Idempotency_Key="slow")
        mine = suite.connect(club.scorer)
        second = mine.post(path + "/hands", hand(1), Idempotency_Key="slow")
        other = mine.post(path + "/hands", hand(1, (1,)), Idempotency_Key="slow")
        reading = mine.get(path)
        waiting = dict(answers)
    suite.equal("the first was still on its way", waiting, {})
    suite.refused("the same request in flight", second, 409, "idempotency_in_flight",
                  parameter="Idempotency-Key")
    suite.check("with Retry-After", second.headers.get("retry-after", "").isdigit(),
                repr(second.headers))
    suite.refused("another request under its key", other, 409, "idempotency_in_flight")
    suite.equal("who reads does not wait", reading.status, 200)
    suite.equal("the first is done", answers["first"].status, 201)
    same_answer(suite, "and then the second replays", answers["first"],
                mine.post(path + "/hands", hand(1), Idempotency_Key="slow"))


def two_phones(suite):
    """Eight phones record the same hand under keys of their own: one of them does."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 11):
        wanted = [hand(number, (0,) if i % 2 else (1,)) for i in range(8)]
        answers = at_once(suite, club.scorer, [
            ("POST", path + "/hands", body, {"Idempotency_Key": f"{number}-{i}"})
            for i, body in enumerate(wanted)])
        done = [i for i, a in enumerate(answers) if a.status == 201]
        if not suite.equal(f"hand {number}: recorded once", len(done), 1):
            continue
        recorded = club.read.read(f"{path}/hands/{number}")
        for i, answer in enumerate(answers):
            if i == done[0]:
                continue
            suite.refused(f"hand {number}: the others", answer, 409, "hand_already_recorded",
                          same=wanted[i] == wanted[done[0]], hand=recorded)
    suite.equal("no hand is lost", [h["hand_number"] for h in club.read.pages(path + "/hands")],
                list(range(1, 11)))
    audit(suite, "after the race", club)


def recorded_already(suite):
    """`same` says whether the two bodies settle alike, chips included; notes are no difference."""
    club = suite.club()
    path = begin(club)
    first = {**hand(1), "chips": [1, -1, 0, 0], "note": "first"}
    club.scorer.make(path + "/hands", first)
    club.scorer.make(path + "/hands", hand(2, (1,)))
    recorded = club.read.read(path + "/hands/1")
    for name, body, same in (
            ("the same", first, True),
            ("another note", {**first, "note": "second"}, True),
            ("told by seats", {**first, "outcome": {"type": "exhaustive_draw", "seats": [
                {"tenpai": True}, {}, {}, {}]}}, True),
            ("other chips", {**first, "chips": [0, 0, 1, -1]}, False),
            ("no chips", hand(1), False),
            ("others ready", {**first, **hand(1, (0, 1))}, False)):
        suite.refused(name, club.scorer.post(path + "/hands", body), 409, "hand_already_recorded",
                      same=same, hand=recorded)
    suite.refused("a body that settles not at all", club.scorer.post(path + "/hands", {
        "hand_number": 1, "outcome": {"type": "win", "wins": [{
            "seat": 0, "concealed": "123m456p24s999s55z", "win_tile": "1z", "from": 2}]}}),
        409, "hand_already_recorded", same=False, hand=recorded, pointer=None)
    for what, body in (("penalties", {"seat": 1, "points": 300, "reason": "r"}),
                       ("transfers", {"from": 0, "to": 2, "points": 100, "reason": "r"})):
        club.scorer.make(f"{path}/{what}", body)
        suite.refused(f"the same, after {what}", club.scorer.post(path + "/hands", first), 409,
                      "hand_already_recorded", same=True, hand=recorded)
    for number in (4, 5, 1000):
        suite.refused(f"hand {number}", club.scorer.post(path + "/hands", hand(number)),
                      409, "hand_out_of_order", next_hand_number=3)
    late = begin(club, table={"hand_number": 5})
    suite.refused("a hand before the match's first", club.scorer.post(late + "/hands", hand(4)),
                  409, "hand_out_of_order", next_hand_number=5)


def if_match(suite):
    """A stale version is refused by every call that changes a match, and writes nothing."""
    club = suite.club()
    path = begin(club)
    answer = club.scorer.post(path + "/hands", hand(1), If_Match='"1"')
    suite.equal("the first version", (answer.status, answer.headers.get("etag")), (201, '"2"'))
    suite.equal("GET tells it", club.read.get(path).headers.get("etag"), '"2-4"')
    players, before = club.read.read(path)["seats"], head(club)
    for method, target, body in (
            ("POST", "/hands", hand(2)), ("DELETE", "/hands/1", None),
            ("POST", "/corrections", {"from_hand": 1, "hands": [], "reason": "r"}),
            ("POST", "/seats", {"seats": players}),
            ("POST", "/penalties", {"seat": 0, "points": 1, "reason": "r"}),
            ("POST", "/transfers", {"from": 0, "to": 1, "points": 1, "reason": "r"}),
            ("POST", "/finish", {}), ("POST", "/void", {"reason": "r"})):
        for tag in ('"1"', '"3"', '"02"', "2", '""', '"1", "3"', 'W/"1"'):
            suite.refused(f"{method} {target} if {tag}", club.scorer.write(
                method, path + target, body, If_Match=tag), 412, "stale_version",
                parameter="If-Match")
    suite.equal("nothing was written", head(club), before)
    for number, tag in enumerate(('"2"', "*", '"1", "4"', None), 2):
        more = {} if tag is None else {"If_Match": tag}
        suite.equal(f"if {tag}", club.scorer.post(path + "/hands", hand(number), **more).status,
                    201)


def a_key_revoked_in_the_queue(suite):
    """It writes nothing more, whatever waits under it, in whichever way it would be written."""
    club = suite.club()
    path = begin(club)
    export = club.read.get("/v1/export").body
    owner = suite.admin.make(f"/v1/clubs/{club.id}/keys", {"role": "owner"})
    caller = Caller(club.owner.client, owner["key"])
    adjust(club.owner, club.players("Eva", "Ede"), 5)
    before = head(club)
    waiting = {"a hand": ("POST", path + "/hands", hand(1)),
               "a player": ("POST", "/v1/players", {"name": "Eve"}),
               "a match's end": ("POST", path + "/void", {"reason": "r"}),
               "a settlement": ("POST", "/v1/settlements", {"as_of": before[0]})}
    with queued(suite) as (send, answers):
        send("revoked", suite.admin, "DELETE", f"/v1/clubs/{club.id}/keys/{owner['id']}")
        for name, request in waiting.items():
            send(name, caller, *request)
    suite.equal("the key is revoked", answers.pop("revoked").status, 200)
    for name, answer in answers.items():
        suite.refused(f"{name} under it", answer, 401, "unauthorized")
        suite.check(f"{name}: what a key is", "www-authenticate" in answer.headers)
    suite.equal("nothing was written", head(club), before)
    empty = suite.club()
    owner = suite.admin.make(f"/v1/clubs/{empty.id}/keys", {"role": "owner"})
    with queued(suite) as (send, answers):
        send("revoked", suite.admin, "DELETE", f"/v1/clubs/{empty.id}/keys/{owner['id']}")
        send("an import", Caller(empty.owner.client, owner["key"]), "POST", "/v1/import", export,
             Content_Type=NDJSON)
    suite.refused("an import under it", answers["an import"], 401, "unauthorized")
    suite.equal("nothing came in", head(empty)[0], 0)
    scorer = suite.admin.make(f"/v1/clubs/{empty.id}/keys", {"role": "scorer"})
    with queued(suite) as (send, answers):
        send("revoked", suite.admin, "DELETE", f"/v1/clubs/{empty.id}/keys/{scorer['id']}")
        send("games", Caller(empty.scorer.client, scorer["key"]), "POST", "/v1/import/games",
             {"logs": [{"log": tenhou6([one_ready()]).decode()}]})
    suite.refused("games under it", answers["games"], 401, "unauthorized")
    suite.equal("no player came in", empty.read.read("/v1/players")["items"], [])


def the_ends_of_a_match_behind_others(suite):
    """Whatever was recorded at another table meanwhile, entries name each other rightly."""
    club = suite.club()
    other, path = begin(club), begin(club)
    club.scorer.make(path + "/hands", hand(1))
    for number, (way, body) in enumerate((
            ("finish", {}), ("reopen", {"reason": "r"}), ("finish", {}), ("void", {"reason": "r"})),
            1):
        with queued(suite) as (send, answers):
            send("hand", club.scorer, "POST", other + "/hands", hand(number))
            send(way, club.scorer, "POST", f"{path}/{way}", body)
        suite.equal(f"{number}: the hand", answers["hand"].status, 201)
        suite.equal(f"{number}: {way}", answers[way].status, 200)
        audit(suite, f"{number}: after {way}", club)
    for way, status, code in (("finish", 409, "match_not_open"), ("void", 409, "match_not_open")):
        path = begin(club)
        with queued(suite) as (send, answers):
            for name in ("first", "second"):
                send(name, club.scorer, "POST", f"{path}/{way}", {"reason": name})
        suite.equal(f"{way}: once", answers["first"].status, 200)
        suite.refused(f"{way}: not again", answers["second"], status, code)
    audit(suite, "each ended once", club)


# ---- Settling up ----


def debts(suite):
    """A club in which one owes another, and how much each has."""
    club = suite.club()
    players = club.players()
    adjust(club.owner, players, 100)
    return club, players


def adjust(caller, players, amount):
    return caller.make("/v1/ledger/adjustments", debt(players, amount))


def debt(players, amount):
    return {"reason": "debts", "postings": [{"player": players[0], "amount": amount},
                                            {"player": players[1], "amount": -amount}]}


def two_settlements_at_once(suite):
    """Eight treasurers post the plan that all have seen: the money changes hands once."""
    club, players = debts(suite)
    for number in range(5):
        before = head(club)[0]
        answers = at_once(suite, club.owner, [
            ("POST", "/v1/settlements", {"as_of": before}, {})] * 8)
        done = [a for a in answers if a.status == 201]
        suite.equal(f"{number}: posted once", len(done), 1)
        suite.equal(f"{number}: it is the next entry", done[0].json()["seq"], before + 1)
        for answer in answers:
            if answer is not done[0]:
                suite.refused(f"{number}: the others", answer, 409, "ledger_moved",
                              as_of=before + 1)
        suite.equal(f"{number}: nothing is owed", balances(club), {})
        adjust(club.owner, players, 100 + number)
    audit(suite, "after the settlements", club)


def balances(club):
    plan = club.read.read("/v1/settlements/plan")
    return {balance.get("player"): balance["balance"] for balance in plan["balances"]}


def a_settlement_behind_what_moves_a_balance(suite):
    """Planned before the other was written: it is refused, and nobody pays what is not owed."""
    for name, method in (("an adjustment", adjustment), ("a finish", finish)):
        club, players = debts(suite)
        request, moved = method(club, players)
        as_of = head(club)[0]
        with queued(suite) as (send, answers):
            send("first", club.owner, "POST", *request)
            send("settled", club.owner, "POST", "/v1/settlements", {"as_of": as_of})
        suite.check(f"{name} is recorded", answers["first"].status in (200, 201))
        suite.refused(f"the settlement behind {name}", answers["settled"], 409, "ledger_moved",
                      as_of=as_of + 1)
        suite.equal(f"{name}: the balances", balances(club)[players[0]], moved)
        club.owner.make("/v1/settlements", {"as_of": as_of + 1})
        audit(suite, f"settled after {name}", club)


def adjustment(_club, players):
    return ("/v1/ledger/adjustments", debt(players, 50)), 150


def finish(club, players):
    match = club.scorer.make("/v1/matches", {"ruleset": "ming", "seats": players})["id"]
    win = {"seat": 0, "concealed": "123456789m123p5s", "win_tile": "5s", "from": 1}
    club.scorer.make(f"/v1/matches/{match}/hands", {
        "hand_number": 1, "outcome": {"type": "win", "wins": [win]}})
    points = club.read.read(f"/v1/matches/{match}")["table"]["points"][0]
    return (f"/v1/matches/{match}/finish", {}), 100 + points


def a_settlement_behind_what_moves_none(suite):
    """Of one player, who is renamed meanwhile: it is planned once more, and posted."""
    club, players = debts(suite)
    with queued(suite) as (send, answers):
        send("renamed", club.owner, "PATCH", f"/v1/players/{players[0]}", {"name": "Ann"})
        send("settled", club.owner, "POST", "/v1/settlements", {"as_of": 1, "player": players[0]})
    suite.equal("renamed", answers["renamed"].status, 200)
    suite.equal("settled", (answers["settled"].status, answers["settled"].json()["seq"]), (201, 3))
    suite.equal("its place", answers["settled"].headers["location"],
                f"/v1/ledger/{answers['settled'].json()['id']}")
    audit(suite, "settled", club)


def reversed_at_once(suite):
    """An entry is taken back once, however many wait to do so."""
    club, _players = debts(suite)
    with queued(suite) as (send, answers):
        for name in ("first", "second"):
            send(name, club.owner, "POST", "/v1/ledger/1/reverse", {"reason": name})
    suite.equal("the first", answers["first"].status, 201)
    suite.refused("the second", answers["second"], 422, "contradiction")
    audit(suite, "reversed", club)


def a_season_closed_among_matches(suite):
    """It is closed with no match open, or stays open: whichever came first."""
    club = suite.club()
    players = club.players("Ann", "Bo", "Chen", "Dora")
    for number in range(6):
        season = club.season(f"season {number}")
        begun = ("POST", "/v1/matches", {"ruleset": "riichi", "season": season,
                                         "seats": players},
                 {"Authorization": f"Bearer {club.scorer.key}"})
        answers = at_once(suite, club.owner, [begun] * number + [
            ("POST", f"/v1/seasons/{season}/close", {}, {})] + [begun] * (5 - number))
        here = list(club.read.pages(f"/v1/matches?season={season}"))
        is_closed = club.read.read(f"/v1/seasons/{season}")["closed"]
        suite.equal(f"{number}: closed without a match, or open with all", len(here),
                    0 if is_closed else 5)
        suite.equal(f"{number}: the answers say so", sorted(a.status for a in answers),
                    [200] + [403] * 5 if is_closed else [201] * 5 + [422])
    audit(suite, "after the seasons", club)


def notes_among_hands(suite):
    """What is said and what is played of one match follow each other in the book."""
    club = suite.club()
    path = begin(club)
    for number in range(1, 6):
        before = head(club)[0]
        note = ("POST", path + "/notes", {"text": "late"}, {})
        answers = at_once(suite, club.scorer, [note] * 3 + [
            ("POST", path + "/hands", hand(number), {})] + [note] * 3)
        suite.equal(f"{number}: all are done", {a.status for a in answers}, {201})
        suite.equal(f"{number}: one after the other", head(club)[0], before + 7)
    audit(suite, "after the notes", club)


def people_merged_at_once(suite):
    """Two into one another: one of the two is done."""
    club = suite.club()
    ann, bo = club.players("Ann", "Bo")
    answers = at_once(suite, club.owner, [
        ("POST", f"/v1/players/{ann}/merge", {"into": bo, "reason": "r"}, {}),
        ("POST", f"/v1/players/{bo}/merge", {"into": ann, "reason": "r"}, {})] * 2)
    suite.equal("one is done", sorted(a.status for a in answers), [201, 422, 422, 422])
    audit(suite, "after the merge", club)


def main():
    with LedgerSuite() as suite:
        suite.run(the_same_request_at_once, a_request_in_flight, two_phones, recorded_already,
                  if_match, a_key_revoked_in_the_queue, the_ends_of_a_match_behind_others,
                  two_settlements_at_once, a_settlement_behind_what_moves_a_balance,
                  a_settlement_behind_what_moves_none, reversed_at_once,
                  a_season_closed_among_matches, notes_among_hands, people_merged_at_once)


if __name__ == "__main__":
    main()
