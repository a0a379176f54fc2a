"""
An evening of riichi: an East round with chips for money, told from the deal to the settled debts.
Every number is worked out by hand from the rules of the game.
"""

from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

LATE, COUNTED = "came late", "a stick was counted twice"


def the_first_deal(suite):
    """The wall of the first hand comes from a seed that everybody at the table has seen."""
    request = {"ruleset": "riichi", "seed": "Saturday, table 1", "rules": {"match_length": "east"}}
    first, again = (suite.client.post("/v1/deals", request).json() for _ in range(2))
    suite.equal("the same seed, the same wall", again["wall"], first["wall"])
    suite.equal("the dealer has 14 tiles", "drawn" in first["hands"][0], True)
    return first["deal"]


def an_evening(suite):
    club = suite.club("Riichi at Anna's")
    anna, bo, chen, eva = club.players("Anna", "Bo", "Chen", "Eva")
    game = Game(suite, club, "riichi", [anna, bo, chen, {"guest": "Gast"}],
                rules={"match_length": "east"}, season=club.season("autumn"),
                chip_value={"amount": 100, "currency": "CNY"},
                fee={"amount": 10, "currency": "CNY"})
    guest = game.match["seats"][3]
    suite.equal("the guest has become somebody", guest["guest"], "Gast")

    # South's riichi by Chen's discard: a white pair, 50 fu, 1 han: 1600. The stick comes back.
    game.plays("East 1: Bo wins by Chen's discard", {"type": "win", "wins": [{
        "seat": 1, "concealed": "123m456p24s999s55z", "win_tile": "3s", "from": 2,
        "flags": ["riichi"]}]}, [0, 1600, -1600, 0], chips=[0, 1, -1, 0],
        table={"dealer": 1, "honba": 0, "deposits": 0})
    # 3000 pass from the two unready to the two ready; Anna's riichi stick stays on the table.
    game.plays("East 2: nobody wins", draw(riichi=[0], tenpai=[0, 1]), [500, 1500, -1500, -1500],
               table={"dealer": 1, "honba": 1, "deposits": 1})
    game.accounts("a stick lies on the table", deposits=1000)

    # 30 fu 3 han: 2000 from each, 100 for the counter, and the stick.
    game.plays("Bo draws his tile", win(1, None, {"han": 3, "fu": 30}),
               [-2100, 7300, -2100, -2100], chips=[-1, 3, -1, -1])
    game.takes_back("no, it was 2 han", "two%20han")
    game.accounts("the stick is back", deposits=1000)
    # 30 fu 2 han: 1000 from each, 100 for the counter, and the stick.
    game.plays("Bo draws his tile, 2 han", win(1, None, {"han": 2, "fu": 30}),
               [-1100, 4300, -1100, -1100], chips=[-1, 3, -1, -1],
               table={"dealer": 1, "honba": 2, "deposits": 0, "dealer_streak": 1})

    game.seats("Eva sits down for Chen", [anna, bo, eva, guest])
    # A mangan backwards: 4000 to the dealer, 2000 to the others; the hand is played again.
    game.plays("the guest calls a hand that is none", false_win(3), [2000, 4000, 2000, -8000],
               table={"dealer": 1, "honba": 2})
    game.penalty("Anna was late: 1000 off at once", 0, 1000, LATE)
    game.penalty("Bo swore: 2000 off at the end", 1, 2000, "swearing", apply="final")
    game.transfer("Bo gives the guest 500", 1, 3, COUNTED, points=500)
    game.transfer("the guest gives Anna a chip", 3, 0, "a chip too many", chips=1)
    game.accounts("1000 are with the penalties", penalty=1000)
    # 30 fu 4 han from a child to a child: 7700, and 2 x 300.
    game.plays("Eva wins by Anna's discard", win(2, 0, {"han": 4, "fu": 30}),
               [-8300, 0, 8300, 0], table={"dealer": 2, "honba": 0})

    # It was no false win but a draw without anybody ready: so Eva was the dealer when she won,
    # with three counters: 11600 and 900.
    game.corrects("it was a draw", 4, [
        ({"outcome": draw(tenpai=[])}, [0, 0, 0, 0]),
        ({"outcome": win(2, 0, {"han": 4, "fu": 30})}, [-12500, 0, 12500, 0]),
    ], "Bo saw the tiles", moved=[-1000, -500, 0, 500], moved_chips=[1, 0, 0, -1])
    suite.equal("Eva deals with four counters", (game.table["dealer"], game.table["honba"]), (2, 4))
    suite.equal("the points so far", game.points, [10900, 31900, 33300, 22900])

    # 40 fu 1 han: 700 from the dealer, 400 from the others, 400 more each for the counters.
    game.plays("East 3: the guest draws his tile", win(3, None, {"han": 1, "fu": 40}),
               [-800, -800, -1100, 2700], chips=[-1, -1, -1, 3], table={"dealer": 3, "honba": 0})
    game.plays("East 4: two sticks are left at the end", draw(riichi=[0, 1], tenpai=[0, 1]),
               [500, 500, -1500, -1500], table={"deposits": 2})
    suite.equal("the match is over", game.match["match_over"], True)
    suite.equal("the points at the end", game.points, [10600, 31600, 30700, 24100])
    game.accounts("two sticks, one penalty", deposits=2000, penalty=1000)

    # The sticks go to the first. Score = points - 30000 + uma.
    game.finishes("the end", [
        {"seat": 1, "place": 1, "points": 33600, "score": 23600},
        {"seat": 2, "place": 2, "points": 30700, "score": 10700},
        {"seat": 3, "place": 3, "points": 24100, "score": -15900},
        {"seat": 0, "place": 4, "points": 10600, "score": -39400}])
    the_money(suite, club)
    the_books(suite, club, game, anna, chen)


def the_money(suite, club):
    """
    Chen's three hands cost him 4200, which Eva does not pay: 10700 + 4200 are hers. Bo's fine of
    2000 is off his score. 20000 of the return points stay with `oka`, and Anna's 1000.
    """
    score = {"Anna": -39400, "Bo": 21600, "Chen": -4200, "Eva": 14900, "Gast": -15900,
             "penalty": 2000, "oka": 21000}
    chips = {"Anna": -1, "Bo": 3, "Chen": -2, "Eva": -1, "Gast": 1}
    money = {"Anna": -110, "Bo": 290, "Chen": -200, "Eva": -110, "Gast": 90, "fee": 40}
    want = {(name, asset): amount for asset, amounts in
            (("score", score), ("chips", chips), ("CNY", money))
            for name, amount in amounts.items()}
    holds(suite, "after the match", club, want)
    scores(suite, "after the match", club, [
        ("Bo", 21600, [1, 0, 0, 0]), ("Eva", 14900, [0, 1, 0, 0]), ("Chen", -4200, [0, 0, 0, 0]),
        ("Gast", -15900, [0, 0, 1, 0]), ("Anna", -39400, [0, 0, 0, 1])],
        f"?season={club.season('autumn')}")
    scores(suite, "in spring", club, [], f"?season={club.season('spring')}")


def the_books(suite, club, game, anna, chen):
    statement = club.read.read(f"/v1/players/{anna}/statement?asset=CNY&order=asc")
    suite.equal("Anna's money", [(item["amount"], item["balance"], item["kind"], item["match"])
                                 for item in statement["items"]][-1][1:],
                (-110, "finish", game.match["id"]))
    stats = club.read.read(f"/v1/players/{chen}/stats")
    suite.equal("Chen dealt in once in three hands", (stats["hands"], stats["deal_ins"]), (3, 1))
    settle_up(suite, "the evening", club)
    settle_up(suite, "the money", club, "CNY")
    last_page(suite, "the evening", club)


def sticks_that_are_lost(suite):
    """With final_deposits lost the two sticks are nobody's: they end with `oka`."""
    club = suite.club("Sticks")
    players = club.players()
    game = Game(suite, club, "riichi", players, rules={
        "match_length": "east", "final_deposits": "lost", "uma": [0, 0, 0, 0],
        "return_points": 25000}, table={"dealer": 3, "hand_number": 4, "deposits": 1, "points": [
            24000, 25000, 25000, 25000]})
    game.accounts("the stick of another table", deposits=1000)
    game.plays("East 4", draw(riichi=[2], tenpai=[2]), [-1000, -1000, 2000, -1000],
               table={"deposits": 2})
    game.finishes("the end", [
        {"seat": 2, "place": 1, "points": 27000, "score": 2000},
        {"seat": 1, "place": 2, "points": 24000, "score": -1000},
        {"seat": 3, "place": 3, "points": 24000, "score": -1000},
        {"seat": 0, "place": 4, "points": 23000, "score": -2000}])
    holds(suite, "two sticks", club, {
        ("Anna", "score"): -2000, ("Bo", "score"): -1000, ("Chen", "score"): 2000,
        ("Dora", "score"): -1000, ("oka", "score"): 2000})
    settle_up(suite, "two sticks", club)
    last_page(suite, "two sticks", club)


def main():
    with LedgerSuite() as suite:
        suite.run(the_first_deal, an_evening, sticks_that_are_lost)


if __name__ == "__main__":
    main()
