"""
A match of ming: points come from the bank and from who discards, red chips for mangan hands, yellow
ones with a minus five. Every number is worked out by hand from the rules of the game.
"""

from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

# White, green and a pair of red: two value honours and the little three dragons, 4 han.
LITTLE_DRAGONS = {"seat": 1, "concealed": "123m456p7z", "win_tile": "7z", "from": 2, "melds": [
    {"type": "pung", "tiles": "555z"}, {"type": "pung", "tiles": "666z"}]}


def thirteen_points(suite):
    club = suite.club("Ming")
    anna, bo, chen, dora, eva = club.players("Anna", "Bo", "Chen", "Dora", "Eva")
    game = Game(suite, club, "ming", [anna, bo, chen, dora], season=club.season("2026"))
    suite.equal("no points at the start", game.points, [0, 0, 0, 0])

    game.plays("Anna draws her tile: the bank pays 3", win(0, None, {"han": 3}), [3, 0, 0, 0],
               table={"dealer": 0, "dealer_streak": 1, "mangans": [0, 0, 0, 0]})
    game.accounts("the bank has paid", bank=-3)
    # Who did not declare gets 1 of the bank; Chen was not ready, but has nothing to pay with.
    game.plays("a draw", draw(riichi=[0, 2], tenpai=[0]), [0, 1, 0, 1],
               table={"dealer": 1, "dealer_streak": 0})
    # Anna pays as far as she can, the bank the rest, and the 1 for her riichi as well.
    game.plays("Chen wins 5 by Anna's discard", win(2, 0, {"han": 5}, riichi=[0]), [-3, 0, 6, 0],
               table={"dealer": 2, "mangans": [0, 0, 1, 0]})
    game.accounts("the bank again", bank=-8)

    game.plays("Bo calls a hand that is none", false_win(1), [0, -5, 0, 0],
               table={"dealer": 3, "false_wins": [0, 1, 0, 0]})
    game.accounts("the minus chip", bank=-3)
    game.takes_back("his hand was a hand", "4%20han")
    suite.equal("no minus chip is out", game.table["false_wins"], [0, 0, 0, 0])
    game.accounts("the minus chip is back", bank=-8)
    game.plays("Bo calls a hand that is none, after all", false_win(1), [0, -5, 0, 0],
               table={"dealer": 3, "false_wins": [0, 1, 0, 0]})

    game.plays("Bo's little dragons by Chen's discard",
               {"type": "win", "wins": [LITTLE_DRAGONS]}, [0, 4, -4, 0],
               table={"dealer": 0, "round_wind": "2z", "mangans": [0, 1, 1, 0]})
    # It was 2 and no mangan: the later hand is played again on what that leaves.
    game.corrects("Chen had 2 han", 3, [
        ({"outcome": win(2, 0, {"han": 2}, riichi=[0])}, [-3, 0, 3, 0]),
        ({"outcome": false_win(1)}, [0, -5, 0, 0]),
        ({"outcome": {"type": "win", "wins": [LITTLE_DRAGONS]}}, [0, 4, -3, 0]),
    ], "two han, not five")
    suite.equal("Bo alone has a red chip", game.table["mangans"], [0, 1, 0, 0])
    game.accounts("Chen had only 3 to pay with", bank=-1)
    game.seats("Eva plays for Dora", [anna, bo, chen, eva])
    game.transfer("Eva gives Bo a point", 3, 1, "a wager", points=1)
    game.penalty("Anna's phone rang: 1 off at the end", 0, 1, "a phone", apply="final")

    game.plays("Chen's thirteen orphans", win(2, None, {"limit": "thirteen_orphans"}),
               [0, 0, 13, 0], table={"mangans": [0, 1, 1, 0]})
    suite.equal("13 points end it", (game.match["match_over"], game.match["match_end"]),
                (True, "points"))
    # Anna and Eva have nothing and no red chip: by seat.
    game.finishes("the end", [
        {"seat": 2, "place": 1, "points": 13, "score": 13, "mangans": 1},
        {"seat": 1, "place": 2, "points": 1, "score": 1, "mangans": 1},
        {"seat": 0, "place": 3, "points": 0, "score": 0, "mangans": 0},
        {"seat": 3, "place": 4, "points": 0, "score": 0, "mangans": 0}])
    the_money(suite, club)


def the_money(suite, club):
    """Dora got 1 at the draw, which Eva gave away. What the bank paid, the club's `oka` owes."""
    score = {"Anna": -1, "Bo": 1, "Chen": 13, "Dora": 1, "Eva": -1, "penalty": 1, "oka": -14}
    holds(suite, "after the match", club, {
        (name, "score"): amount for name, amount in score.items()})
    scores(suite, "after the match", club, [
        ("Chen", 13, [1, 0, 0, 0]), ("Bo", 1, [0, 1, 0, 0]), ("Dora", 1, [0, 0, 0, 0]),
        ("Anna", -1, [0, 0, 1, 0]), ("Eva", -1, [0, 0, 0, 1])])
    settle_up(suite, "the match", club)
    last_page(suite, "the match", club)


def main():
    with LedgerSuite() as suite:
        suite.run(thirteen_points)


if __name__ == "__main__":
    main()
