#!/usr/bin/python3
"""
A season of mcr: a session of 16 deals, the deal going round whoever wins, and another, kept from
its last deal on, in which two are equal; table points by place. Every number is worked out by hand
from the rules of the game.
"""

from support.answer_checks import differences
from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

EIGHT = {"type": "win", "wins": [{  # 2 + 2 + 2 + 1 + 1: the least that wins
    "seat": 1, "concealed": "567m5556p", "win_tile": "6p", "from": 2,
    "melds": [{"type": "chow", "tiles": "234m"}, {"type": "pung", "tiles": "555m"}]}]}
DEALS = 16
WINDS = ["1z", "2z", "3z", "4z"]


def table_of(number):
    """Before the deal of that number: the deal goes round, four times."""
    return {"dealer": (number - 1) % 4, "round_wind": WINDS[(number - 1) // 4]}


def nobody_wins(suite, club, game, number):
    hand = club.scorer.make(game.path + "/hands?names=none",
                            {"hand_number": number, "outcome": draw()})
    game.match = hand["match"]
    suite.equal(f"deal {number}: nobody pays, and the deal goes on",
                (hand["settlement"]["deltas"], differences(table_of(number + 1), game.table)),
                ([0, 0, 0, 0], []))


def one_session(suite, club, season, players):
    game = Game(suite, club, "mcr", players, season=season)
    game.plays("Bo wins by Chen's discard: 8 of each, and 8 of Chen", EIGHT, [-8, 32, -16, -8],
               table=table_of(2))
    game.plays("Anna draws it: 10 fan, of which 2 are flowers",
               win(0, None, {"fan": 10, "flowers": 2}), [54, -18, -18, -18], table=table_of(3))
    game.plays("nobody wins, but Dora did so falsely", draw(false_wins=[3]), [10, 10, 10, -30],
               table=table_of(4))
    game.plays("Anna's false win ends the deal", false_win(0), [-30, 10, 10, 10],
               table=table_of(5))
    game.takes_back("it was Chen", "Chen")
    game.plays("Chen's false win ends the deal", false_win(2), [10, 10, -30, 10],
               table=table_of(5))
    for number in range(5, DEALS):
        nobody_wins(suite, club, game, number)
    suite.equal("the points so far", game.points, [66, 34, -54, -46])
    suite.equal("a deal is left", game.match["match_over"], False)
    game.plays("Dora wins the last, by Anna's discard", win(3, 0, {"fan": 8}), [-16, -8, -8, 32])
    suite.equal("16 deals were agreed", game.match["match_over"], True)
    game.finishes("the session", [
        {"seat": 0, "place": 1, "points": 50, "score": 50, "table_points_12": 48},
        {"seat": 1, "place": 2, "points": 26, "score": 26, "table_points_12": 24},
        {"seat": 3, "place": 3, "points": -14, "score": -14, "table_points_12": 12},
        {"seat": 2, "place": 4, "points": -62, "score": -62, "table_points_12": 0}])


def shared_session(suite, club, season, players):
    """Bo and Chen are equal: the second and third place, and their table points, are shared."""
    last = {"hand_number": DEALS, **table_of(DEALS)}
    game = Game(suite, club, "mcr", players, season=season, table=last)
    game.plays("Anna draws it: 8 fan", win(0, None, {"fan": 8}), [48, -16, -16, -16])
    game.penalty("Dora was late", 3, 5, "late")
    game.finishes("a shared place", [
        {"seat": 0, "place": 1, "points": 48, "score": 48, "table_points_12": 48},
        {"seat": 1, "place": 2, "points": -16, "score": -16, "table_points_12": 18},
        {"seat": 2, "place": 2, "points": -16, "score": -16, "table_points_12": 18},
        {"seat": 3, "place": 4, "points": -21, "score": -21, "table_points_12": 0}])


def a_season(suite):
    club = suite.club("Championship")
    players = club.players("Anna", "Bo", "Chen", "Dora")
    season = club.owner.make("/v1/seasons", {"name": "Spring", "ruleset": "mcr"})["id"]
    one_session(suite, club, season, players)
    shared_session(suite, club, season, players)
    score = {"Anna": 98, "Bo": 10, "Chen": -78, "Dora": -35, "oka": 5}
    holds(suite, "after the season", club, {
        (name, "score"): amount for name, amount in score.items()})
    scores(suite, "the season", club, [
        ("Anna", 98, [2, 0, 0, 0]), ("Bo", 10, [0, 2, 0, 0]), ("Dora", -35, [0, 0, 1, 1]),
        ("Chen", -78, [0, 1, 0, 1])], f"?season={season}")
    settle_up(suite, "the season", club)
    last_page(suite, "the season", club)


def main():
    with LedgerSuite() as suite:
        suite.run(a_season)


if __name__ == "__main__":
    main()
