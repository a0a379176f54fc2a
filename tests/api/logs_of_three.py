#!/usr/bin/python3
"""mahjong import of games of three: deals made by hand, in every format, paid as their logs say."""

import json

from support.client import parse_lines
from support.log_deals import FORMATS, NAMES, Deal, mjai, tenhou6
from support.log_games import check_deal, check_settles, imported
from support.suite import Suite

POINTS = (35000,) * 3
PINFU = "234567p345p6788s"     # waits for 5s and 8s
WHITE = "555z234567p67s99p"    # waits for 5s and 8s
CHANTA = "123789p123s78s55z"   # waits for 6s and 9s, and wins on 9s alone
TRIPLETS = "111222p777z78s22z"  # waits for 6s and 9s
LAST = "123456p789s45s"        # and a pair: waits for 3s and 6s
NORTHS = "123789p123s44z99p"   # waits for 4z and 9p
DRAGONS = "556677z123p99s78s"
ORPHANS = "19m19p19s123567z7z"  # waits for 4z


def deal_of(hands=None, dora="1z", **more):
    return Deal(hands, points=more.pop("points", POINTS), dora=dora, **more)


# ---- Deals: each returns one, with what its log pays ----

def self_draw_with_loss():
    """North's part is lost: a haneman of double riichi, ippatsu, tsumo, pinfu, tanyao."""
    deal = deal_of({1: PINFU}).turn(0, "1s").draw(1, "9p").cut(1, riichi=True)
    deal.turns(2, 2, avoid=("2s", "5s", "8s"))
    return deal.draw(1, "8s").win(1, None, [-6000, 10000, -3000], ura="1z")


def north_ends_ippatsu():
    """Riichi, self-draw, pinfu, tanyao; seat 1 has set a north aside."""
    deal = deal_of({0: PINFU}).turn(0, "1z").turns(1, 2).draw(0, "9p").cut(0, riichi=True)
    deal.draw(1, "9m").north(1).draw(1, "9m").cut(1).turns(2, 1, avoid=("2s", "5s", "8s"))
    return deal.draw(0, "8s").win(0, None, [6200, -2600, -2600], ura="1z")


def north_ends_first_turn():
    """Riichi in the first go-around, but after a north: not double. With ippatsu, pinfu, tanyao."""
    deal = deal_of({1: PINFU}).draw(0, "4z").north(0).draw(0, "9m").cut(0)
    deal.draw(1, "9p").cut(1, riichi=True)
    return deal.turn(2, "8s").win(1, 2, [0, 8700, -7700], ura="1z")


def after_north():
    """Rinshan on the replacement tile: self-draw, rinshan, a north; 30 fu."""
    deal = deal_of({0: "111s234567p67s99p"}).draw(0, "4z").north(0)
    return deal.draw(0, "5s").win(0, None, [4000, -2000, -2000])


def after_north_and_kong():
    """The last replacement tile is of the kong: rinshan once, and its indicator counts."""
    deal = deal_of({0: "111s234567p67s99p"}).draw(0, "4z").north(0).draw(0, "1s")
    deal.kong("ankan", 0, "1111s").dora("6z").draw(0, "5s")
    return deal.win(0, None, [7800, -3900, -3900])


def two_norths():
    """White dragon and two norths."""
    deal = deal_of({1: WHITE}).turn(0, "1s").draw(1, "4z").north(1).draw(1, "4z").north(1)
    return deal.draw(1, "1s").cut(1).turn(2, "8s").win(1, 2, [0, 5200, -5200])


def west_indicator():
    """An indicator 3z makes one han more of a north that is set aside."""
    deal = deal_of({1: WHITE}, dora="3z").turn(0, "1s").draw(1, "4z").north(1)
    return deal.draw(1, "1s").cut(1).turn(2, "8s").win(1, 2, [0, 5200, -5200])


def robbed_by_orphans():
    """Thirteen orphans wins on a north that another sets aside."""
    deal = deal_of({2: ORPHANS}, dora="2p").turn(0, "2p").draw(1, "4z").north(1)
    return deal.win(2, 1, [0, -32000, 32000])


def robbed_by_riichi():
    """Double riichi, seven pairs and ippatsu, which stands; no chankan: a mangan."""
    deal = deal_of({0: "1133p5577s1166z4z"}).draw(0, "9p").cut(0, riichi=True)
    return deal.draw(1, "4z").north(1).win(0, 1, [13000, -12000, 0], ura="3s")


def robbed_by_two():
    """Two win on one north: the first after who set it aside takes counters and sticks. The second
    has double riichi, ippatsu, seven pairs and two dora: a haneman."""
    deal = deal_of({1: ORPHANS, 2: "1133p5577s1166z4z"}, dora="2p", honba=1, sticks=1)
    deal.turn(0, "2p").turn(1, "2p").draw(2, "9p").cut(2, riichi=True)
    return deal.draw(0, "4z").north(0).win(1, 0, [-32200, 34200, 0]).win(
        2, 0, [-12000, 0, 12000], ura="3s")


def own_north_is_no_discard():
    """Who waits for norths and sets one aside may win by discard: chanta and a north."""
    deal = deal_of({2: NORTHS}).turns(0, 2, avoid=("9p", "4z")).draw(2, "4z").north(2)
    deal.draw(2, "1s").cut(2).turn(0, "9p")
    return deal.win(2, 0, [-5200, 0, 5200])


def last_of_55():
    """Haitei, self-draw, pinfu."""
    deal = deal_of({0: LAST + "33z"}).turns(0, 54, avoid=("3s", "6s"))
    return deal.draw(0, "6s").win(0, None, [2600, -1300, -1300])


def last_with_a_north():
    """The replacement tile is one of the 55."""
    deal = deal_of({2: LAST + "22z"}, dora="6z").draw(0, "4z").north(0).turn(0, "9m")
    deal.turns(1, 52, avoid=("3s", "6s")).draw(2, "6s")
    return deal.win(2, None, [-1300, -700, 2000])


def last_discard():
    """Houtei alone: 1 han, 40 fu closed."""
    deal = deal_of({2: "123456p789s45s55z"}).turns(0, 54, avoid=("3s", "6s")).turn(0, "3s")
    return deal.win(2, 0, [-1300, 0, 1300])


def nobody_ready():
    return deal_of().turns(0, 55).no_win("draw", None, set())


def one_ready():
    deal = deal_of({1: LAST + "33z"}).turns(0, 55, avoid=("3s", "6s"))
    return deal.no_win("draw", [-1000, 2000, -1000], {1})


def two_ready():
    deal = deal_of({1: LAST + "33z", 2: NORTHS})
    deal.turns(0, 1, avoid=("3s", "6s", "9p", "4z")).turn(1, "9m").draw(2, "4z").north(2)
    deal.turn(2, "9m").turns(0, 51, avoid=("3s", "6s", "9p", "4z"))
    return deal.no_win("draw", [-2000, 1000, 1000], {1, 2})


def mangan_at_draw():
    """Nothing but terminals and honours; norths that are set aside do not matter."""
    deal = deal_of().turns(0, 2).draw(2, "4z").north(2).draw(2, "9m").cut(2)
    return deal.turns(0, 51, only=2).no_win("nagashi", [-4000, -2000, 6000], set())


def nine_terminals():
    return deal_of({0: "19m19p19s123z2345p"}).draw(0, "6z").no_win("nine_terminals")


def four_kongs():
    deal = deal_of({0: "111222333p146s5z", 1: "777888999s4568p"}, dora="7z")
    deal.draw(0, "1p").kong("ankan", 0, "1111p").dora("1z").draw(0, "2p")
    deal.kong("ankan", 0, "2222p").dora("2z").draw(0, "5z").cut(0)
    deal.draw(1, "7s").kong("ankan", 1, "7777s").dora("3z").draw(1, "8s")
    deal.kong("ankan", 1, "8888s").dora("6z").draw(1, "5z").cut(1)
    return deal.no_win("four_kongs")


def three_riichi():
    """Three riichi play on: double riichi, ippatsu, self-draw, seat wind: a mangan."""
    deal = deal_of({0: PINFU, 1: LAST + "66z", 2: "111s789p333z77z34s"}, dora="4z")
    deal.draw(0, "1m").cut(0, riichi=True).draw(1, "1m").cut(1, riichi=True)
    deal.draw(2, "9m").cut(2, riichi=True).turn(0, "9m").turn(1, "9m")
    return deal.draw(2, "2s").win(2, None, [-4000, -2000, 9000], ura="5z")


def three_same_winds():
    """Three equal winds in the first go-around end nothing."""
    deal = deal_of(dora="7z", keep=("2z",))
    for seat in range(3):
        deal.draw(seat, "2z").cut(seat)
    return deal.turns(0, 52).no_win("draw", None, set())


def three_dragons():
    deal = deal_of({0: DRAGONS}, honba=1, keep=("5z", "6z", "7z")).turn(0, "1s").turn(1, "5z")
    deal.call("pon", 0, "55z").cut(0, "1p").turns(1, 1).turn(2, "6z")
    deal.call("pon", 0, "66z").cut(0, "2p").turns(1, 1).turn(2, "7z")
    return deal.call("pon", 0, "77z").cut(0, "3p").turns(1, 2, avoid=("6s", "9s"))


def liable_self_draw():
    """Daisangen: who fed the third dragon pays what both would, and the counters."""
    return three_dragons().draw(0, "6s").win(0, None, [32200, 0, -32200], liable=2)


def liable_ron():
    """Won on another's tile: half from each; the counters from who is liable."""
    deal = three_dragons().turn(0, "1z").turn(1, "9s")
    return deal.win(0, 1, [48200, -24000, -24200], liable=2)


def double_ron():
    """The first after the discarder takes counters and sticks."""
    deal = deal_of({1: CHANTA, 2: TRIPLETS}, dora="4z", honba=1, sticks=1).turn(0, "9s")
    return deal.win(1, 0, [-2800, 3800, 0]).win(2, 0, [-6400, 0, 6400])


def robbed_kong():
    """Chankan and chanta."""
    deal = deal_of({1: CHANTA, 2: "99s147p258s19m346z"}, dora="6z").turn(0, "9s")
    deal.call("pon", 2, "99s").cut(2, "1m").turns(0, 2, avoid=("6s", "9s"))
    return deal.draw(2, "9s").kong("kakan", 2, "9s").win(1, 2, [0, 5200, -5200])


def pungs_of_everybody():
    """Every seat calls from both others."""
    deal = deal_of({0: "5566z147p258s19m3z", 1: "7711z258p147s19m2z",
                    2: "2233z5z369p369s19m"}, dora="9p")
    deal.turn(0, "7z").call("pon", 1, "77z").cut(1, "2z").call("pon", 2, "22z").cut(2, "5z")
    deal.call("pon", 0, "55z").cut(0, "3z").call("pon", 2, "33z").cut(2, "1m").turns(0, 1)
    deal.turn(1, "6z").call("pon", 0, "66z").cut(0, "1m").turns(1, 1).turn(2, "1z")
    deal.call("pon", 1, "11z").cut(1, "1m")
    return deal.turns(2, 55 - deal.draws).no_win("draw", None, set())


DEALS = [self_draw_with_loss, north_ends_ippatsu, north_ends_first_turn, after_north,
         after_north_and_kong, two_norths, west_indicator, robbed_by_orphans, robbed_by_riichi,
         robbed_by_two, own_north_is_no_discard, last_of_55, last_with_a_north, last_discard,
         nobody_ready, one_ready, two_ready, mangan_at_draw, nine_terminals, four_kongs,
         three_riichi, three_same_winds, liable_self_draw, liable_ron, double_ron, robbed_kong,
         pungs_of_everybody]
OF_THREE = {name: write for name, write in FORMATS.items() if name != "mleague"}


def whole_game():
    """Two deals and an end: a draw, then a win of who was ready and deals now."""
    first = one_ready()
    points = [34000, 37000, 34000]
    second = deal_of({1: CHANTA}, dealer=1, honba=1, points=points, dora="6z").turn(1, "2p")
    second.turn(2, "9s").win(1, 2, [0, 4100, -4100])
    return [first, second]


# ---- Groups ----

def every_deal(suite):
    for make in DEALS:
        check_deal(suite, make, OF_THREE)


def settles(suite):
    for make in DEALS:
        check_settles(suite, make, imported(suite, "mjai", mjai([make()]))[1])


def games(suite):
    for name, write in OF_THREE.items():
        status, lines = imported(suite, name, write(whole_game()))
        suite.equal(f"{name}: two deals agree", (status, lines[-1]["deals"], lines[-1]["agreed"]),
                    (0, 2, 2))
        suite.equal(f"{name}: names", lines[0]["names"], NAMES[:3])
        rules = lines[0]["rules"]
        first = 15000 if name == "majsoul" else 20000
        suite.equal(f"{name}: rules", (rules["players"], rules["uma"]), (3, [first, 0, -first]))
        status, out, _ = suite.cli("review", name, data=write(whole_game()))
        suite.check(f"{name}: review", status == 0 and b"2 of 2 deals agree" in out, out)
    mixed = mjai([one_ready()]).decode()
    mixed += mjai([Deal().turns(0, 70).no_win("draw", None, set())]).decode()
    _, out, _ = suite.cli("import", "auto", data=mixed.encode())
    seats = [len(line["names"]) for line in parse_lines(out) if line["type"] == "match"]
    suite.equal("a game of three, then one of four", seats, [3, 4])


def finals(suite):
    """Scores of tenhou: exact, or rounded as until 2021; half of a thousand away from zero."""
    deal = deal_of({1: CHANTA}, dealer=2, wind=1, points=[22400, 44400, 38200], dora="6z")
    deal.turn(2, "1z").turn(0, "9s").win(1, 0, [-2600, 2600, 0])
    points = [19800, 47000, 38200]
    for name, scores, wanted in (("exact", [-40200, 42000, -1800], []),
                                 ("rounded", [-40000, 42000, -2000], []),
                                 ("wrong", [-40200, 43000, -2800],
                                  ["/final/scores/1", "/final/scores/2"])):
        for write in (tenhou6, FORMATS["mjlog"]):
            _, lines = imported(suite, "auto", write([deal], final=(points, scores)))
            suite.equal(name, [one["pointer"] for one in lines[1]["differences"]], wanted)


def furiten(suite):
    """A north that was let go, though another could be won on later."""
    deal = deal_of({2: NORTHS}).turn(0, "9m").draw(1, "4z").north(1).draw(1, "9p").cut(1)
    deal.win(2, 1, [0, -2600, 2600])
    for name, write in OF_THREE.items():
        status, lines = imported(suite, name, write([deal]))
        suite.equal(f"{name}: furiten", (status, lines[1]["refused"]["reason"]), (3, "furiten"))


def refused(suite):
    """What cannot have happened has its place, and a word."""
    after_pung = deal_of({2: "99s147p258s19m344z"}).turn(0, "9s").call("pon", 2, "99s").north(2)
    not_drawn = deal_of({0: "1133p5577s1166z4z"}).draw(0, "9p").cut(0, riichi=True)
    not_drawn.turns(1, 2).draw(0, "9m").north(0)
    with_four = Deal({0: "234567p345p678s4z"}, dora="1z").draw(0, "9m").north(0)
    for name, deal in (("after a pung", after_pung), ("another than the drawn one", not_drawn),
                       ("where four play", with_four)):
        status, out, _ = suite.cli("import", "mjai", data=mjai([deal.no_win("draw", None, set())]))
        told = parse_lines(out)[-1]
        suite.check(name, status == 1 and "cannot set a north aside" in told["detail"], out)
    for name, write in OF_THREE.items():
        whole = write([robbed_by_two()])
        for size in range(0, len(whole) - 1, 37):
            status, out, err = suite.cli("import", name, data=whole[:size])
            suite.check(f"{name} cut at {size}", status in (0, 1) and (out or err), status)
    absent = mjai([nobody_ready()]).replace(b'"2p"', b'"2m"')
    status, out, _ = suite.cli("import", "mjai", data=absent)
    suite.check("a tile that three do not have", status == 1 and b"starts with 2m" in out, out)
    fourth = json.loads(tenhou6(whole_game()))
    fourth["log"][1][13] = [11] * 13
    status, out, _ = suite.cli("import", "auto", data=json.dumps(fourth).encode())
    suite.check("a deal of four in a game of three", status == 1 and b"a deal of 4" in out, out)


def presets(suite):
    for preset, of_three in (("tenhou_sanma", True), ("classic", True), ("tenhou", False)):
        status, out, _ = suite.cli("import", "mjai", "--preset", preset, data=mjai([one_ready()]))
        suite.equal(f"three by {preset}", status, 0 if of_three else 1)
    four = mjai([Deal().turns(0, 70).no_win("draw", None, set())])
    status, out, _ = suite.cli("import", "mjai", "--preset", "tenhou_sanma", data=four)
    suite.check("four by rules for three", status == 1 and b"cannot play by" in out, out)


def tsumo_loss(suite):
    """A friends' room of Mahjong Soul may halve North's part."""
    deal = self_draw_with_loss()
    deal.deltas[0] = [-7500, 13000, -4500]
    record = json.loads(FORMATS["majsoul"]([deal]))
    mode = record["head"]["config"]
    mode["meta"], mode["mode"]["detail_rule"] = {"room_id": 1}, {"dora_count": 2}
    status, out, _ = suite.cli("import", "majsoul", data=json.dumps(record).encode())
    suite.equal("bisection", (status, parse_lines(out)[0]["rules"]["tsumo_loss"]), (0, "bisection"))
    mode["mode"]["detail_rule"]["have_zimosun"] = True
    status, _, _ = suite.cli("import", "majsoul", data=json.dumps(record).encode())
    suite.equal("loss", status, 3)


def main():
    with Suite(daemon=False) as suite:
        suite.run(every_deal, settles, games, finals, furiten, refused, presets, tsumo_loss)


if __name__ == "__main__":
    main()
