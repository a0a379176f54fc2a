"""
A match of nanchang over the end of a round: two rounds agreed, broken off in the second. Everybody
pays for every win, and the dealer for every draw. All numbers by hand from the rules of the game.
"""

from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

# All pungs, the dealer, after a kong: 2 x 2 x 4 = 16 of each; 1 for the kong, 3 for two jing.
KONG_WIN = {"type": "win", "wins": [{
    "seat": 0, "concealed": "555m33p11z3z65z", "win_tile": "3p", "from": None,
    "flags": ["after_kong"],
    "melds": [{"type": "open_kong", "tiles": "1111p", "from": 2}]}]}


def two_rounds(suite):
    club = suite.club("Nanchang")
    anna, bo, chen, dora, eva = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    seed = suite.client.post("/v1/deals", {"ruleset": "nanchang", "seed": "round 1"}).json()
    suite.equal("the deal turns a jing", sorted(seed["deal"]), ["jing"])
    game = Game(suite, club, "nanchang", [anna, bo, chen, dora], rules={"rounds": 2})

    game.plays("Anna, the dealer, wins after a kong", KONG_WIN, [60, -20, -20, -20],
               deal={"jing": "6z"}, table={"dealer": 0, "dealer_streak": 1})
    game.plays("a draw costs the dealer 5 to each", draw(), [-15, 5, 5, 5],
               table={"dealer": 1, "dealer_streak": 0})
    # 2, twice for no jing; Bo deals and pays double, Dora discarded: double and 5.
    game.plays("Chen's seven pairs by Dora's discard",
               win(2, 3, {"patterns": ["xiaoqidui", "deguo"]}), [-4, -8, 25, -13],
               table={"dealer": 2})
    game.plays("Anna calls a hand that is none: 20 to each", false_win(0), [-60, 20, 20, 20],
               table={"dealer": 3})
    game.takes_back("it was a hand", "recounted")
    suite.equal("Chen deals again", game.table["dealer"], 2)
    # Plain, self-drawn: 2 of each, 4 of the dealer.
    game.plays("Anna wins", win(0, None, {"patterns": ["pinghu"]}), [8, -2, -4, -2],
               table={"dealer": 3})
    game.seats("Eva plays for Dora", [anna, bo, chen, eva])
    # All pungs: 2, of the dealer 4; Eva is both the dealer and the discarder: 8.
    game.plays("Bo's all pungs by Eva's discard", win(1, 3, {"patterns": ["daqidui"]}),
               [-2, 12, -2, -8], table={"dealer": 0, "round_wind": "2z"})
    suite.equal("the second round goes on", game.match["match_over"], False)
    suite.equal("the points so far", game.points, [47, -13, 4, -38])

    # The draw was a false win by Bo, who pays 20 to each; the dealer passes all the same.
    game.corrects("the draw was none", 2, [
        ({"outcome": false_win(1)}, [20, -60, 20, 20]),
        ({"outcome": win(2, 3, {"patterns": ["xiaoqidui", "deguo"]})}, [-4, -8, 25, -13]),
        ({"outcome": win(0, None, {"patterns": ["pinghu"]})}, [8, -2, -4, -2]),
        ({"outcome": win(1, 3, {"patterns": ["daqidui"]})}, [-2, 12, -2, -8]),
    ], "Bo had called")
    suite.equal("the points so far", game.points, [82, -78, 19, -23])
    game.penalty("Chen spilt the tea: 3 off at once", 2, 3, "tea")
    game.transfer("Anna gives Bo 8", 0, 1, "lunch", points=8)

    # Plain by discard: the dealer gets 2 of each, 4 of the discarder.
    game.plays("Anna wins by Chen's discard", win(0, 2, {"patterns": ["pinghu"]}),
               [8, -2, -4, -2], table={"dealer": 0, "dealer_streak": 1, "round_wind": "2z"})
    suite.equal("not over", game.match["match_over"], False)
    game.finishes("they go home early", [
        {"seat": 0, "place": 1, "points": 82, "score": 82},
        {"seat": 2, "place": 2, "points": 12, "score": 12},
        {"seat": 3, "place": 3, "points": -25, "score": -25},
        {"seat": 1, "place": 4, "points": -72, "score": -72}])
    the_money(suite, club)


def the_money(suite, club):
    """Dora had lost 20 + 20 - 13 - 2 of it before Eva came; the 3 for the tea are in `oka`."""
    score = {"Anna": 82, "Bo": -72, "Chen": 12, "Dora": -15, "Eva": -10, "oka": 3}
    holds(suite, "after the match", club, {
        (name, "score"): amount for name, amount in score.items()})
    scores(suite, "after the match", club, [
        ("Anna", 82, [1, 0, 0, 0]), ("Chen", 12, [0, 1, 0, 0]), ("Eva", -10, [0, 0, 1, 0]),
        ("Dora", -15, [0, 0, 0, 0]), ("Bo", -72, [0, 0, 0, 1])])
    settle_up(suite, "the match", club)
    last_page(suite, "the match", club)


def main():
    with LedgerSuite() as suite:
        suite.run(two_rounds)


if __name__ == "__main__":
    main()
