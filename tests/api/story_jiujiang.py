"""
A match of jiujiang: what a pao is worth is carried from deal to deal. Every number is worked out by
hand from the rules of the game.
"""

from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

FULL_FLUSH = {"type": "win", "wins": [{  # 20 pao, a side wait on 6m 9m
    "seat": 1, "concealed": "234m55m678m78m", "win_tile": "9m", "from": 2, "flags": [],
    "melds": [{"type": "pung", "tiles": "111m"}]}]}
SHOWN = [{"fa": 1}, {}, {"kongs": {"open": 1}}, {}]  # Anna and Chen pay one pao more each


def what_a_pao_is_worth(suite):
    club = suite.club("Jiujiang")
    anna, bo, chen, dora, eva = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    game = Game(suite, club, "jiujiang", [anna, bo, chen, dora])

    game.plays("a draw doubles", draw(), [0, 0, 0, 0],
               table={"dealer": 0, "dealer_streak": 1, "multiplier": 2})
    # 5 pao of 2; the dealer's first discard was followed by all three: doubled again.
    game.plays("Anna wins by Dora's discard",
               win(0, 3, {"pao": 5}, followed={"first": "1m", "count": 1}), [10, 0, 0, -10],
               table={"dealer": 0, "dealer_streak": 2, "multiplier": 4})
    # 3 pao of 4, Anna and Chen one more; the dealer changes: one point a pao again.
    game.plays("Bo draws his tile", win(1, None, {"pao": 3}, seats=SHOWN), [-16, 44, -16, -12],
               table={"dealer": 1, "dealer_streak": 0, "multiplier": 1})
    # The discard that was followed was a red dragon: four times, not twice.
    game.corrects("it was a dragon", 2, [
        ({"outcome": win(0, 3, {"pao": 5}, followed={"first": "7z", "count": 1})},
         [10, 0, 0, -10]),
        ({"outcome": win(1, None, {"pao": 3}, seats=SHOWN)}, [-32, 88, -32, -24]),
    ], "red, not one of characters")
    suite.equal("the points so far", game.points, [-22, 88, -32, -34])
    suite.equal("a point a pao", game.table["multiplier"], 1)

    game.plays("Chen calls a hand that is none: 10 pao to each", false_win(2),
               [10, 10, -30, 10], table={"dealer": 1, "dealer_streak": 0, "multiplier": 1})
    game.plays("a draw", draw(), [0, 0, 0, 0], table={"dealer": 1, "multiplier": 2})
    game.takes_back("Bo had won", "he%20had")
    suite.equal("a point a pao, as before the draw", game.table["multiplier"], 1)
    game.seats("Eva plays for Anna", [eva, bo, chen, dora])
    game.plays("Bo's full flush by Chen's discard", FULL_FLUSH, [0, 20, -20, 0],
               table={"dealer": 1, "dealer_streak": 1})
    game.penalty("Dora looked at the wall: 5 at once", 3, 5, "looked")
    game.penalty("and 10 at the end", 3, 10, "again", apply="final")
    game.transfer("Bo buys Eva's tea", 1, 0, "tea", points=7)

    game.finishes("the end", [
        {"seat": 1, "place": 1, "points": 111, "score": 111},
        {"seat": 0, "place": 2, "points": -5, "score": -5},
        {"seat": 3, "place": 3, "points": -29, "score": -29},
        {"seat": 2, "place": 4, "points": -82, "score": -82}])
    the_money(suite, club)


def the_money(suite, club):
    """Anna lost 12 before she went: 10 - 32 + 10. Dora's 5 are in `oka`, her 10 in `penalty`."""
    score = {"Anna": -12, "Bo": 111, "Chen": -82, "Dora": -39, "Eva": 7, "penalty": 10, "oka": 5}
    holds(suite, "after the match", club, {
        (name, "score"): amount for name, amount in score.items()})
    scores(suite, "after the match", club, [
        ("Bo", 111, [1, 0, 0, 0]), ("Eva", 7, [0, 1, 0, 0]), ("Anna", -12, [0, 0, 0, 0]),
        ("Dora", -39, [0, 0, 1, 0]), ("Chen", -82, [0, 0, 0, 1])])
    settle_up(suite, "the match", club)
    last_page(suite, "the match", club)


def main():
    with LedgerSuite() as suite:
        suite.run(what_a_pao_is_worth)


if __name__ == "__main__":
    main()
