#!/usr/bin/python3
"""Ending matches: what finish posts to the club, substitutions, reopen and void."""

import random

from support.ledger_suite import NO_ID, LedgerSuite, expect
from support.matches import Match, balances, draw, fold, nameless, postings, standings, win

RULESETS = ("riichi", "nanchang", "ming", "jiujiang", "yueqing", "mcr")
RANDOM_MATCHES = 12


def club_accounts(entries):
    return {key: amount for key, amount in fold(entries).items()
            if not key[0].startswith("match:")}


def match_accounts(entries):
    return {key: amount for key, amount in fold(entries).items() if key[0].startswith("match:")}


def scores_of(match):
    """What the match's entries have brought each player in score."""
    return {account[len("player:"):]: amount
            for (account, asset), amount in club_accounts(match.entries()).items()
            if asset == "score" and account.startswith("player:")}


# ---- Finishing ----


def posts_the_standings(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players, season=club.season("2026"))
    match.hand(win(1, 2), chips=[-1, 3, -1, -1])
    before = match.hand(draw(0, 3, riichi=[0]))["match"]
    points = before["table"]["points"]
    scores, order = standings(points, deposits=before["table"]["deposits"])

    suite.equal("a stick lies on the table", before["table"]["deposits"], 1)
    done = match.finish()
    suite.equal("state", done["state"], "finished")
    suite.check("finished_at", done["finished_at"] is not None)
    suite.equal("version", done["version"], before["version"] + 1)
    suite.equal("seats by place", [line["seat"] for line in done["standings"]], order)
    suite.equal("places", [line["place"] for line in done["standings"]], [1, 2, 3, 4])
    suite.equal("scores", [line["score"] for line in done["standings"]],
                [scores[seat] for seat in order])
    suite.equal("players", [line["player"] for line in done["standings"]],
                [players[seat] for seat in order])
    suite.equal("posted is the score", [line["posted"] for line in done["standings"]],
                [line["score"] for line in done["standings"]])
    suite.equal("the match shows the same", nameless(match.show()), done)

    suite.equal("all accounts of the match are closed", match_accounts(match.entries()), {})
    for seat, player in enumerate(players):
        suite.equal(f"balances of seat {seat}", balances(club, player),
                    {"score": scores[seat], "chips": [-1, 3, -1, -1][seat]})
    suite.equal("oka", club_accounts(match.entries()).get(("oka", "score"), 0), -sum(scores))
    suite.equal("no other account of the club",
                {account for account, _ in club_accounts(match.entries())}
                - {f"player:{player}" for player in players} - {"oka"}, set())


def the_entry_tells_the_results(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players)
    match.hand(win(0, None))
    match.finish(reason="the cafe closes")
    entry, = match.entries("finish")
    suite.equal("reason", entry["reason"], "the cafe closes")
    suite.equal("finished_at", entry["finished_at"], match.show()["finished_at"])
    suite.equal("standings", entry["standings"], match.show()["standings"])
    results = {line["player"]: line for line in entry["results"]}
    suite.equal("results of all", set(results), set(players))
    for line in match.show()["standings"]:
        result = results[line["player"]]
        suite.equal(f"result of place {line['place']}",
                    (result["place"], result["score"]), (line["place"], line["score"]))
    suite.equal("facts of the winner", results[players[0]]["facts"]["wins"], 1)
    suite.equal("facts of another", results[players[1]]["facts"]["wins"], 0)


def money(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players, chip_value={"amount": 50, "currency": "EUR"},
                  fee={"amount": 300, "currency": "EUR"})
    match.hand(draw(), chips=[5, -2, -2, -1])
    match.finish()
    for player, chips in zip(players, [5, -2, -2, -1]):
        held = balances(club, player)
        suite.equal(f"chips {chips}", held["chips"], chips)
        suite.equal(f"money of {chips} chips less the fee", held["EUR"], 50 * chips - 300)
    suite.equal("the club's fee", club_accounts(match.entries())[("fee", "EUR")], 1200)
    match.do("reopen", {"reason": "wrong fee"})
    suite.equal("all of it comes back", club_accounts(match.entries()), {})


def chips_beyond_all_numbers(suite):
    club = suite.club()
    match = Match(club, club.players(), chip_value={"amount": 10**9, "currency": "EUR"})
    match.do("transfers", {"from": 0, "to": 1, "chips": 10**9, "reason": "a bet"})
    suite.refused("chips worth more than a number holds", match.post("finish"), 422,
                  "contradiction")
    suite.equal("nothing was written", match.show()["state"], "open")
    suite.equal("such a match can be void",
                match.do("void", {"reason": "nonsense"})["state"], "void")
    suite.equal("and leaves nothing", fold(match.entries()), {})


def all_rulesets(suite):
    club = suite.club()
    players = club.players()
    for ruleset in RULESETS:
        match = Match(club, players, ruleset)
        done = match.finish()
        suite.equal(f"{ruleset}: finished", done["state"], "finished")
        suite.equal(f"{ruleset}: four standings",
                    sorted(line["seat"] for line in done["standings"]), [0, 1, 2, 3])
        suite.equal(f"{ruleset}: closed", match_accounts(match.entries()), {})


def old_results(suite):
    club = suite.club()
    players = club.players()
    points = [41000, 12000, 25000, 22000]
    match = Match(club, players, result=points, played_at="2025-03-01T20:00:00Z")
    scores, order = standings(points)
    suite.equal("made finished", match.made["state"], "finished")
    suite.equal("by the day it was played", match.made["finished_at"], "2025-03-01T20:00:00.000Z")
    suite.equal("standings", [line["seat"] for line in match.made["standings"]], order)
    suite.equal("closed", match_accounts(match.entries()), {})
    suite.equal("balances", [balances(club, player).get("score", 0) for player in players], scores)
    match.do("reopen", {"reason": "12000 was 21000"})
    suite.equal("taken back", [balances(club, player) for player in players], [{}] * 4)


def guests(suite):
    club = suite.club()
    players = club.players("Anna", "Bo", "Chen")
    match = Match(club, players + [{"guest": "Gast"}])
    match.hand(win(3, 0))
    done = match.finish()
    guest = done["seats"][3]
    suite.equal("the guest's name", guest["guest"], "Gast")
    line = next(line for line in done["standings"] if line["seat"] == 3)
    suite.equal("the guest has a standing", line["player"], guest["player"])
    suite.equal("and an account", balances(club, guest["player"]), {"score": line["score"]})


# ---- Penalties at the end ----


def final_penalties(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players)
    match.hand(win(2, 1))
    match.do("penalties", {"seat": 1, "points": 5000, "reason": "late", "apply": "final"})
    match.do("penalties", {"seat": 1, "points": 2000, "reason": "again", "apply": "final"})
    before = match.show()
    scores, order = standings(before["table"]["points"])
    done = match.finish()
    suite.equal("places do not move", [line["seat"] for line in done["standings"]], order)
    suite.equal("posted is less", {line["seat"]: line["score"] - line["posted"]
                                   for line in done["standings"]}, {0: 0, 1: 7000, 2: 0, 3: 0})
    suite.equal("the player's score", balances(club, players[1]), {"score": scores[1] - 7000})
    suite.equal("the club's penalties", club_accounts(match.entries())[("penalty", "score")], 7000)
    suite.equal("oka is as without", club_accounts(match.entries())[("oka", "score")],
                -sum(scores))
    suite.equal("closed", match_accounts(match.entries()), {})


def false_wins(suite):
    """riichi's false_win=score: the settlement's own penalty, unless the hand is taken back."""
    club = suite.club()
    players = club.players()
    for undone in (False, True):
        match = Match(club, players, rules={"false_win": "score"})
        hand = match.hand({"type": "false_win", "offender": 3})
        suite.equal("the settlement's penalty", hand["settlement"]["penalties"],
                    [{"seat": 3, "points": -20000}])
        if undone:
            match.undo()
        scores, _ = standings(match.show()["table"]["points"])
        match.finish()
        suite.equal(f"score of the offender, undone {undone}", scores_of(match)[players[3]],
                    scores[3] - (0 if undone else 20000))


# ---- Substitutions ----


def substitutes(suite):
    club = suite.club()
    anna, bo, chen, dora, emil = club.players("Anna", "Bo", "Chen", "Dora", "Emil")
    match = Match(club, [anna, bo, chen, dora])
    first = match.hand(win(1, 2), chips=[0, 2, -2, 0])["settlement"]["deltas"]
    match.do("penalties", {"seat": 2, "points": 1000, "reason": "Chen's"})
    match.do("penalties", {"seat": 2, "points": 700, "reason": "Chen's", "apply": "final"})
    match.seat([anna, bo, emil, dora])
    match.hand(win(2, 3), chips=[0, 0, 3, -3])
    match.do("transfers", {"from": 2, "to": 0, "points": 500, "reason": "Emil's"})
    scores, order = standings(match.show()["table"]["points"])
    done = match.finish()

    got = scores_of(match)
    suite.equal("who left keeps what was won and lost", got[chen], first[2] - 1000 - 700)
    suite.equal("who came has the seat's score less that", got[emil],
                scores[2] - (first[2] - 1000))
    suite.equal("the others have their seat's",
                (got[anna], got[bo], got[dora]), (scores[0], scores[1], scores[3]))
    suite.equal("chips of who left", balances(club, chen)["chips"], -2)
    suite.equal("chips of who came", balances(club, emil)["chips"], 3)
    suite.equal("closed", match_accounts(match.entries()), {})
    suite.equal("the seat's standing is of who came",
                [line["player"] for line in done["standings"] if line["seat"] == 2], [emil])
    table = {line["player"]: line for line in club.read.read("/v1/standings")["items"]}
    suite.equal("who left has no place", table[chen]["places"], [0, 0, 0, 0])
    suite.equal("but a match", table[chen]["matches"], 1)
    suite.equal("who came has the seat's place",
                table[emil]["places"].index(1), order.index(2))


def changes_of_seats(suite):
    """Two change seats and back: every hand is of who sat there then."""
    club = suite.club()
    anna, bo, chen, dora = players = club.players()
    match = Match(club, players)
    first = match.hand(win(0, 1))["settlement"]["deltas"]
    match.seat([bo, anna, chen, dora])
    match.hand(win(0, 3))
    scores, _ = standings(match.show()["table"]["points"])
    match.finish()
    got = scores_of(match)
    suite.equal("Anna has seat 1 and what she won at seat 0", got[anna],
                scores[1] - first[1] + first[0])
    suite.equal("Bo has seat 0 and what he lost at seat 1", got[bo],
                scores[0] - first[0] + first[1])
    suite.equal("nobody else gains by it", (got[chen], got[dora]), (scores[2], scores[3]))


def undone_hands_do_not_count(suite):
    club = suite.club()
    anna, bo, chen, dora, emil = club.players("Anna", "Bo", "Chen", "Dora", "Emil")
    match = Match(club, [anna, bo, chen, dora])
    match.hand(win(0, 3, han=13, fu=30))
    match.undo()
    match.seat([emil, bo, chen, dora])
    match.hand(draw())
    match.finish()
    entry, = match.entries("finish")
    suite.check("who played no hand that stands has no result",
                anna not in {line["player"] for line in entry["results"]}, entry["results"])
    suite.equal("and no score", balances(club, anna), {})


# ---- The ways back ----


def reopens(suite):
    club = suite.club()
    players = club.players()
    match = Match(club, players, season=club.season("S"))
    match.hand(win(1, 2))
    before = match.show()
    match.finish()
    finish, = match.entries("finish")
    again = match.do("reopen", {"reason": "one more hand"})
    suite.equal("state", again["state"], "open")
    suite.equal("finished_at", again["finished_at"], None)
    suite.check("no standings", "standings" not in again)
    suite.equal("the table is as it was", again["table"], before["table"])
    reopen, = match.entries("reopen")
    suite.equal("reverses", reopen["reverses"], finish["seq"])
    suite.equal("reason", reopen["reason"], "one more hand")
    suite.equal("the opposite postings", fold([finish, reopen]), {})
    suite.equal("balances", [balances(club, player) for player in players], [{}] * 4)
    suite.equal("standings of the club", club.read.read("/v1/standings")["items"], [])
    match.hand(win(2, 1))
    scores, _ = standings(match.show()["table"]["points"])
    match.finish()
    suite.equal("finished again", [balances(club, player).get("score", 0) for player in players],
                scores)


def times_of_finishes(suite):
    """A match stays in its year when it is reopened and finished again."""
    club = suite.club()
    players = club.players()
    query = "/v1/standings?from=2019-01-01&to=2020-01-01"
    match = Match(club, players, result=[41000, 12000, 25000, 22000], played_at="2019-03-02")
    match.do("reopen", {"reason": "a look"})
    again = match.finish()
    suite.equal("the time of the first", again["finished_at"], "2019-03-02T00:00:00.000Z")
    suite.equal("in the standings of 2019", len(club.read.read(query)["items"]), 4)
    match.do("reopen", {"reason": "it was the year before"})
    said = match.finish(finished_at="2018-03-02T21:00:00+01:00")
    suite.equal("another time", said["finished_at"], "2018-03-02T20:00:00.000Z")
    suite.equal("gone from 2019", club.read.read(query)["items"], [])
    match.do("reopen", {"reason": "once more"})
    suite.equal("the last that was said", match.finish()["finished_at"], said["finished_at"])

    paper = Match(club, players)
    paper.hand(win(0, 1))
    for value in ("9999-01-01", "tomorrow", 5):
        suite.refused(f"finished_at {value!r}", paper.post("finish", {"finished_at": value}), 422,
                      "bad_value", pointer="/finished_at")
    suite.equal("typed in from paper", paper.finish(finished_at="2019-05-01")["finished_at"],
                "2019-05-01T00:00:00.000Z")
    suite.equal("the entry says so", paper.entries("finish")[0]["finished_at"],
                "2019-05-01T00:00:00.000Z")
    suite.check("verified", club.read.read("/v1/ledger/verify")["ok"])


def voids(suite):
    club = suite.club()
    players = club.players()
    for finished in (False, True):
        match = Match(club, players)
        match.hand(draw(1, riichi=[1]), chips=[1, -1, 0, 0])
        match.do("penalties", {"seat": 0, "points": 300, "reason": "x"})
        if finished:
            match.finish()
        done = match.do("void", {"reason": "wrong people"})
        name = f"void, finished {finished}"
        suite.equal(f"{name}: state", done["state"], "void")
        suite.check(f"{name}: no standings", "standings" not in done)
        suite.equal(f"{name}: nothing is left", fold(match.entries()), {})
        suite.equal(f"{name}: reason", match.entries("void")[0]["reason"], "wrong people")
        suite.equal(f"{name}: reopened first", len(match.entries("reopen")), int(finished))
        suite.equal(f"{name}: club", club.read.read("/v1/standings")["items"], [])


def wrong_states(suite):
    club = suite.club()
    match = Match(club, club.players())
    reason = {"reason": "x"}
    suite.refused("reopen of an open match", match.post("reopen", reason), 409, "match_not_open")
    match.finish()
    for what, body in (("finish", {}), ("hands", {"hand_number": 1, "outcome": draw()}),
                       ("penalties", {"seat": 0, "points": 1, **reason}),
                       ("transfers", {"from": 0, "to": 1, "points": 1, **reason})):
        suite.refused(f"{what} of a finished match", match.post(what, body), 409,
                      "match_not_open")
    match.do("void", reason)
    for what in ("finish", "reopen", "void"):
        suite.refused(f"{what} of a void match", match.post(what, reason), 409, "match_not_open")


def refusals(suite):
    club = suite.club()
    match = Match(club, club.players())
    suite.refused("no such match", club.scorer.post(f"/v1/matches/{NO_ID}/finish", {}), 404,
                  "not_found")
    suite.refused("another club's match", suite.club().scorer.post(f"{match.path}/finish", {}),
                  404, "not_found")
    suite.refused("a reader", club.read.post(f"{match.path}/finish", {}), 403, "forbidden")
    suite.refused("a stale version", match.post("finish", {}, If_Match='"7"'), 412,
                  "stale_version", parameter="If-Match")
    suite.refused("an unknown member", match.post("finish", {"force": True}), 422,
                  "unknown_field", pointer="/force")
    for what in ("void", "reopen"):
        suite.refused(f"{what} without a reason", match.post(what, {}), 422, "missing_field",
                      pointer="/reason")
        suite.refused(f"{what} with an empty one", match.post(what, {"reason": ""}), 422,
                      "bad_value", pointer="/reason")
        suite.refused(f"{what} with a long one", match.post(what, {"reason": "x" * 501}), 422,
                      "bad_value", pointer="/reason")
    suite.equal("still open", match.show()["state"], "open")
    suite.equal("one entry", len(match.entries()), 1)


def repeats(suite):
    club = suite.club()
    match = Match(club, club.players())
    match.hand(win(0, 1))
    first = match.post("finish", {}, Idempotency_Key="f", If_Match='"2"')
    second = match.post("finish", {}, Idempotency_Key="f", If_Match='"2"')
    suite.equal("finish", first.status, 200)
    suite.equal("ETag", first.headers["etag"], '"3"')
    suite.equal("the same again", (second.status, second.body, second.headers["etag"]),
                (first.status, first.body, first.headers["etag"]))
    suite.equal("as a replay", second.headers.get("idempotency-replayed"), "true")
    suite.equal("one finish", len(match.entries("finish")), 1)
    suite.equal("without a body", expect(Match(club, match.seats).post("finish"), 200)["state"],
                "finished")


# ---- Against a plain reckoning ----


class Reckoning:
    """Who is owed what, counted hand by hand beside the match."""

    def __init__(self, match, everybody):
        self.match, self.everybody = match, everybody
        self.standing = []  # (seats, deltas, chips, final penalties by seat)

    def note(self, deltas=(0,) * 4, chips=(0,) * 4, penalties=(0,) * 4, is_hand=False):
        self.standing.append((list(self.match.seats), deltas, chips, penalties, is_hand))

    def scores(self, points, deposits):
        by_seat, _ = standings(points, deposits)
        owed = dict.fromkeys(self.everybody, 0)
        chips = dict.fromkeys(self.everybody, 0)
        gained = [0] * 4
        for seats, deltas, moved, penalties, _ in self.standing:
            for seat in range(4):
                owed[seats[seat]] += deltas[seat] - penalties[seat]
                chips[seats[seat]] += moved[seat]
                gained[seat] += deltas[seat]
        # What a seat's score is beside what was won at it goes to who sits there last.
        for seat, player in enumerate(self.match.seats):
            owed[player] += by_seat[seat] - gained[seat]
        return owed, chips


def random_step(draws, match, reckoning):
    seat, other = draws.sample(range(4), 2)
    one = [0] * 4
    step = draws.choice(("win", "win", "win", "draw", "undo", "seats", "penalty", "final",
                         "points", "chips"))
    if step in ("win", "draw"):
        outcome = (win(seat, draws.choice((None, other)), han=draws.randint(1, 6), fu=30)
                   if step == "win" else draw(seat))
        stake = draws.randint(0, 3)
        one[seat], one[other] = stake, -stake
        hand = match.hand(outcome, chips=one)
        reckoning.note(hand["settlement"]["deltas"], one, is_hand=True)
    elif step == "undo":
        last = max((i for i, move in enumerate(reckoning.standing) if move[-1]), default=None)
        if last is not None:
            match.undo()
            del reckoning.standing[last]
    elif step == "seats":
        others = [player for player in reckoning.everybody if player not in match.seats]
        seats = list(match.seats)
        seats[seat] = draws.choice(others)
        match.seat(seats)
    elif step in ("penalty", "final"):
        points = draws.randint(1, 3000)
        one[seat] = points
        match.do("penalties", {"seat": seat, "points": points, "reason": "r",
                               "apply": "final" if step == "final" else "table"})
        if step == "final":
            reckoning.note(penalties=one)
        else:
            reckoning.note(deltas=[-n for n in one])
    else:
        amount = draws.randint(1, 900)
        one[seat], one[other] = -amount, amount
        match.do("transfers", {"from": seat, "to": other, step: amount, "reason": "r"})
        reckoning.note(**{"deltas" if step == "points" else "chips": one})


def random_matches(suite):
    draws = random.Random(20261121)
    club = suite.club()
    everybody = club.players(*"ABCDEF")
    for index in range(RANDOM_MATCHES):
        match = Match(club, draws.sample(everybody, 4))
        reckoning = Reckoning(match, everybody)
        for _ in range(draws.randint(3, 25)):
            random_step(draws, match, reckoning)
        table = match.show()["table"]
        owed, chips = reckoning.scores(table["points"], table["deposits"])
        match.finish()
        entries = match.entries()
        got = club_accounts(entries)
        name = f"random match {index}"
        suite.equal(f"{name}: closed", match_accounts(entries), {})
        suite.equal(f"{name}: scores",
                    {player: got.get((f"player:{player}", "score"), 0) for player in everybody},
                    owed)
        suite.equal(f"{name}: chips",
                    {player: got.get((f"player:{player}", "chips"), 0) for player in everybody},
                    chips)
        suite.check(f"{name}: every entry sums to zero",
                    all(sum(p["amount"] for p in entry["postings"] if p["asset"] == asset) == 0
                        for entry in entries for asset in {p["asset"] for p in postings(entries)}))
        if draws.random() < 0.5:
            match.do("void", {"reason": "r"})
            suite.equal(f"{name}: void leaves nothing", fold(match.entries()), {})
    report = club.read.read("/v1/ledger/verify")
    suite.equal("the ledger verifies", (report["ok"], report["faults"]), (True, []))


if __name__ == "__main__":
    with LedgerSuite() as the_suite:
        the_suite.run(posts_the_standings, the_entry_tells_the_results, money,
                      chips_beyond_all_numbers, all_rulesets, old_results, guests, final_penalties,
                      false_wins, substitutes, changes_of_seats, undone_hands_do_not_count, reopens,
                      times_of_finishes, voids, wrong_states, refusals, repeats, random_matches)
