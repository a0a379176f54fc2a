"""
A round of yueqing: tai for the winner, flowers between every two, and the end of the round ends the
match. Every number is worked out by hand from the rules of the game.
"""

from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

BARE = {"type": "win", "wins": [{  # no caishen 1 and all runs 1: 2 tai, and 2
    "seat": 1, "concealed": "123456789m67p123s44z", "win_tile": "8p", "from": 2}]}
FLOWERS = [{"hua": 1}, {}, {}, {"hua": 3}]
KONG = {"kongs": {"open": 1}}


def one_round(suite):
    club = suite.club("Yueqing")
    anna, bo, chen, dora, eva = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    game = Game(suite, club, "yueqing", [anna, bo, chen, dora],
                rules={"rounds": 1, "false_win_penalty": 10})

    game.plays("Bo wins by Chen's discard; who discards is all the same", BARE, [-4, 12, -4, -4],
               deal={"gangtou": "4p"}, table={"dealer": 1})
    # Chen: 3 tai and 2 for the win, 2 x 2 flowers: 9. Anna shows 1, Dora 3 x 3 = 9, Bo none.
    game.plays("Chen wins; Dora has as many flowers",
               win(2, None, {"basic": 3, "hua": 2}, seats=FLOWERS), [-15, -19, 17, 17],
               table={"dealer": 2})
    game.plays("a draw: Anna's two flowers, nobody's kong", draw(seats=[{"hua": 2}, {}, {}, {}]),
               [12, -4, -4, -4], table={"dealer": 2, "dealer_streak": 1})
    game.plays("a draw with a kong passes the deal", draw(seats=[{}, KONG, {}, {}]),
               [-1, 3, -1, -1], table={"dealer": 3, "dealer_streak": 0})
    game.plays("Anna calls a hand that is none", false_win(0), [-30, 10, 10, 10],
               table={"dealer": 3})
    game.takes_back("it was Chen", "Chen")
    game.plays("Chen calls a hand that is none", false_win(2), [10, 10, -30, 10],
               table={"dealer": 3, "dealer_streak": 0})
    # 7 basic tai are 16, doubled 32, and 2 for the win.
    game.plays("Dora deals and wins", win(3, None, {"basic": 7}), [-34, -34, -34, 102],
               table={"dealer": 3, "dealer_streak": 1})
    suite.equal("the points so far", game.points, [-32, -32, -56, 120])
    game.seats("Eva plays for Dora", [anna, bo, chen, eva])
    # The kong was Anna's, and Dora's hand had 5 basic tai, not 7: 5 and 2 for the win.
    game.corrects("Anna's kong, and 5 tai", 4, [
        ({"outcome": draw(seats=[KONG, {}, {}, {}])}, [3, -1, -1, -1]),
        ({"outcome": false_win(2)}, [10, 10, -30, 10]),
        ({"outcome": win(3, None, {"basic": 5})}, [-7, -7, -7, 21]),
    ], "counted again")
    suite.equal("the points so far", game.points, [-1, -9, -29, 39])
    game.penalty("Eva was slow: 4 at the end", 3, 4, "slow", apply="final")
    game.transfer("Chen pays Bo for the taxi", 2, 1, "taxi", points=6)

    # One big tai of 15, doubled, and 2; the deal passes from the last seat: the round is over.
    game.plays("Anna's big hand ends the round", win(0, None, {"big": 15}), [96, -32, -32, -32],
               table={"dealer": 0, "round_wind": "2z"})
    suite.equal("one round was agreed", game.match["match_over"], True)
    game.finishes("the end", [
        {"seat": 0, "place": 1, "points": 95, "score": 95},
        {"seat": 3, "place": 2, "points": 7, "score": 7},
        {"seat": 1, "place": 3, "points": -35, "score": -35},
        {"seat": 2, "place": 4, "points": -67, "score": -67}])
    the_money(suite, club)


def the_money(suite, club):
    """Dora made 39 before she went; Eva lost 32 and pays 4 for being slow."""
    score = {"Anna": 95, "Bo": -35, "Chen": -67, "Dora": 39, "Eva": -36, "penalty": 4}
    holds(suite, "after the match", club, {
        (name, "score"): amount for name, amount in score.items()})
    scores(suite, "after the match", club, [
        ("Anna", 95, [1, 0, 0, 0]), ("Dora", 39, [0, 0, 0, 0]), ("Bo", -35, [0, 0, 1, 0]),
        ("Eva", -36, [0, 1, 0, 0]), ("Chen", -67, [0, 0, 0, 1])])
    settle_up(suite, "the match", club)
    last_page(suite, "the match", club)


def main():
    with LedgerSuite() as suite:
        suite.run(one_round)


if __name__ == "__main__":
    main()
