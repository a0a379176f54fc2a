"""
An evening of riichi for three: from the deal to the settled debts, and into another club. Every
number is worked out by hand from the rules of the game for three.
"""

from support.audit import read_ledger
from support.eventful_club import bring_in, export, verify_file, without_club
from support.ledger_suite import LedgerSuite
from support.match_story import Game, draw, false_win, holds, last_page, scores, settle_up, win

EAST = {"players": 3, "match_length": "east"}


def an_evening(suite):
    club = suite.club("Three at Anna's")
    anna, bo, chen, eva = club.players("Anna", "Bo", "Chen", "Eva")
    game = Game(suite, club, "riichi", [anna, bo, chen], rules=EAST, season=club.season("autumn"),
                chip_value={"amount": 100, "currency": "CNY"},
                fee={"amount": 10, "currency": "CNY"})
    suite.equal("the match says that three play", game.match["rules"]["players"], 3)
    suite.equal("with what three begin with", game.points, [35000, 35000, 35000])

    # South's riichi and a north set aside, by Chen's discard: 50 fu, 2 han: 3200.
    game.plays("East 1: Bo wins by Chen's discard", {"type": "win", "wins": [{
        "seat": 1, "concealed": "123456p24s999s55z", "win_tile": "3s", "from": 2,
        "flags": ["riichi"], "nukidora": 1}]}, [0, 3200, -3200], chips=[0, 1, -1],
        table={"dealer": 1, "honba": 0, "deposits": 0})
    # 1000 from each to the one who is ready; the riichi stick stays on the table.
    game.plays("East 2: nobody wins", draw(riichi=[0], tenpai=[0]), [1000, -1000, -1000],
               table={"dealer": 2, "honba": 1, "deposits": 1})
    game.accounts("a stick lies on the table", deposits=1000)

    # A mangan: 4000 from each of two, 100 for the counter, and the stick.
    game.plays("Chen draws his tile", win(2, None, {"han": 4, "fu": 40}), [-4100, -4100, 9200])
    game.takes_back("no, it was 2 han", "two%20han")
    # 30 fu 2 han: 1000 from each, 100 for the counter, and the stick.
    game.plays("Chen draws his tile, 2 han", win(2, None, {"han": 2, "fu": 30}),
               [-1100, -1100, 3200], table={"dealer": 2, "honba": 2, "deposits": 0})

    game.seats("Eva sits down for Chen", [anna, bo, eva])
    # A mangan backwards: 4000 to the dealer, 2000 to the other; the hand is played again.
    game.plays("Anna calls a hand that is none", false_win(0), [-6000, 2000, 4000],
               table={"dealer": 2, "honba": 2})
    game.penalty("Anna was late: 1000 off at once", 0, 1000, "came late")
    game.transfer("Bo gives Eva 500", 1, 2, "counted twice", points=500)
    game.accounts("1000 are with the penalties", penalty=1000)
    game.corrects("all were ready", 4, [({"outcome": draw(tenpai=[0, 1, 2])}, [0, 0, 0])],
                  "Bo saw the tiles", moved=[-1000, -500, 500])
    # 30 fu 4 han: 7700, and 200 for each of three counters. Seat 2's deal is the last of East.
    game.plays("East 3: Bo wins by Eva's discard", win(1, 2, {"han": 4, "fu": 30}),
               [0, 8300, -8300], table={"honba": 0})
    suite.equal("the match is over", game.match["match_over"], True)
    suite.equal("the points at the end", game.points, [33900, 43900, 26200])

    refusals(suite, club, game, [anna, bo, chen, eva])
    # Score = points - 40000 + uma.
    game.finishes("the end", [
        {"seat": 1, "place": 1, "points": 43900, "score": 18900},
        {"seat": 0, "place": 2, "points": 33900, "score": -6100},
        {"seat": 2, "place": 3, "points": 26200, "score": -28800}])
    the_money(suite, club)
    the_books(suite, club, anna)


def refusals(suite, club, game, four):
    """What is for four is no fault of the daemon's: it is refused where it stands."""
    scorer = club.scorer
    number, outcome = game.match["next_hand_number"], draw(tenpai=[])

    def refused(name, path, body, status, code, **members):
        suite.refused(name, scorer.post(path, body), status, code, **members)

    refused("three who are four", "/v1/matches",
            {"ruleset": "riichi", "rules": EAST, "seats": four}, 422, "bad_value",
            pointer="/seats")
    refused("four who are three", "/v1/matches", {"ruleset": "riichi", "seats": four[:3]}, 422,
            "bad_value", pointer="/seats")
    refused("two", "/v1/matches",
            {"ruleset": "riichi", "rules": {"players": 2}, "seats": four[:2]}, 422, "bad_option",
            pointer="/rules/players")
    refused("three who play Ming", "/v1/matches",
            {"ruleset": "ming", "rules": {"players": 3}, "seats": four[:3]}, 422,
            "unknown_option", pointer="/rules/players")
    refused("a table of four", "/v1/matches",
            {"ruleset": "riichi", "rules": EAST, "seats": four[:3],
             "table": {"points": [25000] * 4}}, 422, "bad_value", pointer="/table/points")
    refused("a penalty of seat 3", game.path + "/penalties",
            {"seat": 3, "points": 100, "reason": "late"}, 422, "bad_value", pointer="/seat")
    refused("a transfer to seat 3", game.path + "/transfers",
            {"from": 0, "to": 3, "points": 100, "reason": "late"}, 422, "bad_value",
            pointer="/to")
    refused("seats of four", game.path + "/seats", {"seats": four}, 422, "bad_value",
            pointer="/seats")
    suite.refused("a correction to four", scorer.put(game.path + "/seats", {
        "from_hand": 1, "seats": four, "reason": "wrong"}), 422, "bad_value", pointer="/seats")
    refused("chips of four", game.path + "/hands",
            {"hand_number": number, "outcome": outcome, "chips": [0] * 4}, 422, "bad_value",
            pointer="/chips")
    refused("ready at seat 3", game.path + "/hands",
            {"hand_number": number, "outcome": draw(tenpai=[3])}, 422, "bad_value",
            pointer="/outcome/tenpai/0")


def the_money(suite, club):
    """
    Chen's three hands cost him 1000, which Eva does not pay. 15000 of the return points stay with
    `oka`, and Anna's 1000.
    """
    score = {"Anna": -6100, "Bo": 18900, "Chen": -1000, "Eva": -27800, "oka": 16000}
    chips = {"Bo": 1, "Chen": -1}
    money = {"Anna": -10, "Bo": 90, "Chen": -100, "Eva": -10, "fee": 30}
    want = {(name, asset): amount for asset, amounts in
            (("score", score), ("chips", chips), ("CNY", money))
            for name, amount in amounts.items()}
    holds(suite, "after the match", club, want)
    scores(suite, "after the match", club, [
        ("Bo", 18900, [1, 0, 0, 0]), ("Anna", -6100, [0, 1, 0, 0]),
        ("Eva", -27800, [0, 0, 1, 0]), ("Chen", -1000, [0, 0, 0, 0])],
        f"?season={club.season('autumn')}")


def the_books(suite, club, anna):
    stats = club.read.read(f"/v1/players/{anna}/stats")
    suite.equal("Anna was second once", (stats["hands"], stats["places"]), (5, [0, 1, 0, 0]))
    settle_up(suite, "the evening", club)
    settle_up(suite, "the money", club, "CNY")
    last_page(suite, "the evening", club)
    data = export(club)
    suite.equal("the verifier reads the export", verify_file(data)[0], 0)
    postings = sum(len(entry["postings"]) for entry in read_ledger(club))
    suite.equal("as a table it has a line for each posting, and the head",
                export(club, "?format=csv").decode().count("\r\n"), postings + 1)
    other = suite.club("Three elsewhere")
    suite.equal("another club takes it", bring_in(other, data).status, 201)
    suite.equal("and gives it again", without_club(export(other)), without_club(data))
    last_page(suite, "elsewhere", other)


def a_preset_for_three(suite):
    """A match by the preset: 20000 for the first, and 15000 of the return points."""
    club = suite.club("A preset")
    players = club.players("Anna", "Bo", "Chen")
    game = Game(suite, club, "riichi", players, rules={"preset": "tenhou_sanma"}, table={
        "dealer": 2, "round_wind": "2z", "hand_number": 6, "points": [30000, 34000, 41000]})
    suite.equal("three play", game.match["rules"]["players"], 3)
    # The last deal of South, nobody ready: the dealer passes and somebody has 40000.
    game.plays("South 3", draw(tenpai=[]), [0, 0, 0])
    suite.equal("the match is over", game.match["match_over"], True)
    # Score = points - 40000 + uma, and 3 x 5000 for the first.
    game.finishes("the end", [
        {"seat": 2, "place": 1, "points": 41000, "score": 36000},
        {"seat": 1, "place": 2, "points": 34000, "score": -6000},
        {"seat": 0, "place": 3, "points": 30000, "score": -30000}])
    last_page(suite, "a preset", club)


def three_beside_four(suite):
    """One club has matches of three and of four; a standing counts both."""
    club = suite.club("Three and four")
    anna, bo, chen, dora = club.players("Anna", "Bo", "Chen", "Dora")
    three = Game(suite, club, "riichi", [anna, bo, chen], rules=EAST)
    four = Game(suite, club, "riichi", [anna, bo, chen, dora], rules={"match_length": "east"})
    three.plays("of three", win(0, None, {"han": 4, "fu": 40}), [8000, -4000, -4000])
    four.plays("of four", win(0, None, {"han": 4, "fu": 40}), [12000, -4000, -4000, -4000])
    suite.equal("as many seats as play", [len(match["table"]["points"]) for match in
                                          club.read.pages("/v1/matches")], [3, 4])
    last_page(suite, "three and four", club)


def main():
    with LedgerSuite() as suite:
        suite.run(an_evening, a_preset_for_three, three_beside_four)


if __name__ == "__main__":
    main()
