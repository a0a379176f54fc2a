#!/usr/bin/python3
"""mahjong import and review: deals made by hand, in every format, paid as their logs say."""

import gzip
import json
import urllib.parse

from support.client import parse_lines
from support.log_deals import FORMATS, NAMES, Deal, mjai, mjlog, tenhou6
from support.log_games import (CHANTA, check_deal, check_settles, differs, imported, one_ready,
                               whole_game)
from support.suite import Suite

PINFU = "234567m345p6788s"    # waits for 5s and 8s
DRAGON = "111222s777z78p33z"  # waits for 6p and 9p
RED = "46p067m345s678s2m1z"   # a chow of 456p, and it waits for 2m
FOUR_READY = {0: PINFU, 1: "123456m789s45p33z", 2: "678m123456p99s66z", 3: "111s789p222z77z34s"}


# ---- Deals: each returns one, with what its log pays ----

def double_riichi():
    """Double riichi, ippatsu, pinfu, tanyao: a mangan of the dealer."""
    deal = Deal({0: PINFU}).draw(0, "9p").cut(0, riichi=True).turn(1, "5s")
    return deal.win(0, 1, [13000, -12000, 0, 0], ura="1z")


def riichi_self_draw():
    """Riichi, self-draw, pinfu, tanyao, without ippatsu: 20 fu, 4 han."""
    deal = Deal({0: PINFU}).turn(0, "1z").turns(1, 3).draw(0, "9p").cut(0, riichi=True)
    deal.turns(1, 3, avoid=("5s", "8s")).turn(0, "9p").turns(1, 3, avoid=("5s", "8s"))
    return deal.draw(0, "8s").win(0, None, [8800, -2600, -2600, -2600], ura="1z")


def lost_riichi():
    """The discard that declares riichi is won on: no stick is paid."""
    deal = Deal({0: PINFU, 1: CHANTA}).draw(0, "9p").cut(0, riichi=True)
    return deal.win(1, 0, [-2600, 2600, 0, 0])


def double_ron():
    """The first after the discarder takes counters and sticks."""
    deal = Deal({1: CHANTA, 3: DRAGON}, honba=1, sticks=1).turn(0, "9p")
    return deal.win(1, 0, [-2900, 3900, 0, 0]).win(3, 0, [-6400, 0, 0, 6400])


def robbed_kong():
    """Chankan and chanta; the pung's tile was let go, which the own draw made good."""
    hands = {1: CHANTA, 2: "99p147m258s346p14z"}
    deal = Deal(hands, dora="6z").turn(0, "9p").call("pon", 2, "99p").cut(2, "1m")
    deal.turns(3, 2, avoid=("6p", "9p")).turns(1, 1, avoid=("6p", "9p"))
    return deal.draw(2, "9p").kong("kakan", 2, "9p").win(1, 2, [0, 5200, -5200, 0])


def replacement():
    """Rinshan after a concealed kong, which leaves the hand closed."""
    deal = Deal({0: "111m234567p67s99s"}).draw(0, "1m").kong("ankan", 0, "1111m").dora("6z")
    return deal.draw(0, "5s").win(0, None, [6000, -2000, -2000, -2000])


def open_kong_replacement():
    """Rinshan after an open kong of red dragons: 2 han, 40 fu (16 for the kong)."""
    deal = Deal({0: "777z234567p67s99s"}).turn(0, "1s").turns(1, 2).turn(3, "7z")
    deal.call("kan", 0, "777z").draw(0, "5s").dora("5z")
    return deal.win(0, None, [3900, -1300, -1300, -1300])


def last_tile():
    """Haitei, self-draw, pinfu."""
    deal = Deal({1: "123456m789s45p33z"}).turns(0, 69, avoid=("3p", "6p"))
    return deal.draw(1, "6p").win(1, None, [-1300, 2700, -700, -700])


def last_discard():
    """Houtei alone: 1 han, 40 fu closed."""
    hands = {2: "123456m789s78p55z"}
    deal = Deal(hands).turns(0, 69, avoid=("6p", "9p", "1z")).turn(1, "9p")
    return deal.win(2, 1, [0, -1300, 1300, 0])


def nobody_ready():
    return Deal().turns(0, 70).no_win("draw", None, set())


def all_ready():
    return Deal(FOUR_READY, dora="3z").turns(0, 70).no_win("draw", None, {0, 1, 2, 3})


def mangan_at_draw():
    """Seat 2 lays down nothing but terminals and honours, and nobody calls."""
    deal = Deal().turns(0, 70, only=2)
    return deal.no_win("nagashi", [-4000, -2000, 8000, -2000], set())


def nine_terminals():
    deal = Deal({0: "19m19p19s123z2345m"}).draw(0, "6z")
    return deal.no_win("nine_terminals")


def four_winds():
    deal = Deal(dora="7z", keep=("2z",))
    for seat in range(4):
        deal.draw(seat, "2z").cut(seat)
    return deal.no_win("four_winds")


def four_riichi():
    deal = Deal(FOUR_READY, dora="3z")
    for seat in range(4):
        deal.draw(seat, "4z").cut(seat, riichi=True) if seat < 3 else None
    deal.draw(3, "9m").cut(3, riichi=True)
    return deal.no_win("four_riichi")


def four_kongs():
    """Four concealed kongs of two seats; the deal ends after the next discard."""
    deal = Deal({0: "111222333m1469p", 1: "777888999s2458p"}, dora="6z")
    deal.draw(0, "1m").kong("ankan", 0, "1111m").dora("1z").draw(0, "2m")
    deal.kong("ankan", 0, "2222m").dora("2z").draw(0, "5z").cut(0)
    deal.draw(1, "7s").kong("ankan", 1, "7777s").dora("3z").draw(1, "8s")
    deal.kong("ankan", 1, "8888s").dora("4z").draw(1, "5z").cut(1)
    return deal.no_win("four_kongs")


def triple_ron():
    deal = Deal({1: CHANTA, 3: DRAGON, 2: "444m678m66s999s78p"}).turn(0, "9p")
    return deal.no_win("triple_ron")


def three_dragons(last):
    """Melds of all dragons; the last one decides who is liable."""
    deal = Deal({0: "55z66z77z123m99s78p"}, honba=1, keep=("5z",)).turn(0, "1p").turn(1, "5z")
    deal.call("pon", 0, "55z").cut(0, "1m").turns(1, 1).turn(2, "6z")
    deal.call("pon", 0, "66z").cut(0, "2m").turns(1, 2).turn(3, "7z")
    deal.call("pon", 0, "77z").cut(0, "3m").turns(1, 3, avoid=("6p", "9p"))
    if last is not None:
        deal.turn(0, "1z").turn(1, last)
    return deal


def liable_self_draw():
    """Daisangen: who fed the third dragon pays it all, and the counters."""
    deal = three_dragons(None).draw(0, "6p")
    return deal.win(0, None, [48300, 0, 0, -48300], liable=3)


def liable_ron():
    """Won on another's tile: half from each; the counters from who is liable (tenhou)."""
    return three_dragons("9p").win(0, 1, [48300, -24000, 0, -24300], liable=3)


def liable_after_added_kong():
    """The pung that becomes a kong keeps its place: the last dragon stays the last."""
    deal = three_dragons(None).draw(0, "5z").kong("kakan", 0, "5z").draw(0, "6p").dora("2z")
    return deal.win(0, None, [48300, 0, 0, -48300], liable=3)


def red_fives():
    """A red five in hand and a chow with a plain one: tanyao and a red dora."""
    deal = Deal({1: RED}, keep=("2m",)).turn(0, "5p").call("chi", 1, "46p").cut(1, "1z")
    deal.turns(2, 3, avoid=("2m",)).draw(1, "1p").cut(1)
    return deal.turn(2, "2m").win(1, 2, [0, 2000, -2000, 0])


def red_five_called():
    """The red five itself is claimed: a second red dora."""
    deal = Deal({1: RED}, keep=("2m",)).turn(0, "0p").call("chi", 1, "46p").cut(1, "1z")
    return deal.turns(2, 1, avoid=("2m",)).turn(3, "2m").win(1, 3, [0, 3900, 0, -3900])


def second_of_two_equal():
    """Seat 1 discards the same tile twice and the second is called: order of play."""
    deal = Deal({3: "11z123456m78p55s6z", 1: "44z147m147p147s66z"}, dora="5z",
                keep=("1z",))
    deal.turns(0, 1, avoid=("1z",)).draw(1, "1z").cut(1).turns(2, 3, avoid=("1z", "6p", "9p"))
    deal.draw(1, "1z").cut(1).call("pon", 3, "11z").cut(3, "6z")
    return deal.turns(0, 1, avoid=("6p", "9p")).turn(1, "9p").win(3, 1, [0, -1000, 0, 1000])


DEALS = [double_riichi, riichi_self_draw, lost_riichi, double_ron, robbed_kong, replacement,
         open_kong_replacement, last_tile, last_discard, one_ready, nobody_ready, all_ready,
         mangan_at_draw, nine_terminals, four_winds, four_riichi, four_kongs, triple_ron,
         liable_self_draw, liable_ron, liable_after_added_kong, red_fives, red_five_called,
         second_of_two_equal]


# What a platform's rules do not know, or pay otherwise: Mahjong Soul pays all of three winners,
# M.League one of two, and knows no draw but the exhaustive one.
NOT_PLAYED = {"majsoul": {triple_ron},
              "mleague": {triple_ron, double_ron, mangan_at_draw, nine_terminals, four_winds,
                          four_riichi, four_kongs, liable_ron}}


# ---- Groups ----

def every_deal(suite):
    for make in DEALS:
        check_deal(suite, make, {name: write for name, write in FORMATS.items()
                                 if make not in NOT_PLAYED.get(name, ())})


def settles(suite):
    for make in DEALS:
        check_settles(suite, make, imported(suite, "mjai", mjai([make()]))[1])


def differences(suite):
    wrong = last_tile()
    wrong.deltas[0] = [-1400, 2800, -700, -700]
    for name, write in FORMATS.items():
        status, lines = imported(suite, name, write([wrong]))
        pointers = [one["pointer"] for one in lines[1]["differences"]]
        suite.equal(f"{name}: a wrong payment", (status, pointers), (3, ["/deltas/0", "/deltas/1"]))
        suite.equal(f"{name}: what was paid", lines[1]["paid"]["deltas"], wrong.deltas[0])
        status, out, _ = suite.cli("review", name, data=write([wrong]))
        suite.check(f"{name}: review", status == 3 and b"/deltas/1: log 2800, ours 2700" in out,
                    f"{status} {out!r}")
    let_go = Deal({1: CHANTA}).turn(0, "9p").turn(1, "1z").turn(2, "9p")
    let_go.turn(3, "9p").win(1, 3, [0, 2600, 0, -2600])
    status, lines = imported(suite, "tenhou6", tenhou6([let_go]))
    suite.equal("furiten: two tiles were let go", (status, lines[1]["refused"]["reason"]),
                (3, "furiten"))


def games(suite):
    for name, write in FORMATS.items():
        status, lines = imported(suite, name, write(whole_game()))
        suite.equal(f"{name}: two deals agree", (status, lines[-1]["deals"], lines[-1]["agreed"]),
                    (0, 2, 2))
        suite.equal(f"{name}: names", lines[0]["names"], NAMES)
        wrong = whole_game()
        wrong[1].honba, wrong[1].points[3] = 2, 23900
        status, lines = imported(suite, name, write(wrong))
        suite.equal(f"{name}: the next table", [one["pointer"] for one in lines[1]["differences"]],
                    ["/next_table/honba", "/next_table/points/3"])
        if name == "mleague":
            continue  # one document holds one game
        status, out, _ = suite.cli("import", name, data=write([one_ready()]) * 2)
        types = [line["type"] for line in parse_lines(out)]
        suite.equal(f"{name}: two games", (status, types), (0, ["match", "deal", "end"] * 2))


def finals(suite):
    """Scores of tenhou's JSON: exact, or rounded as before 2022; others are a difference."""
    deal = Deal({1: CHANTA}, dealer=3, wind=1, points=[10000, 40400, 24600, 25000], dora="6z")
    deal.turn(3, "1z").turns(0, 2, avoid=("9p",)).turn(2, "9p").win(1, 2, [0, 2600, -2600, 0])
    points = [10000, 43000, 22000, 25000]
    for name, scores, wanted in (("exact", [-40000, 53000, -18000, 5000], []),
                                 ("wrong", [-40000, 54000, -18000, 4000],
                                  ["/final/scores/1", "/final/scores/3"])):
        _, lines = imported(suite, "tenhou6", tenhou6([deal], final=(points, scores)))
        suite.equal(name, [one["pointer"] for one in lines[1]["differences"]], wanted)
    deal.points[:] = [10000, 40300, 24600, 25100]
    final = ([10000, 42900, 22000, 25100], [-40000, 53000, -18000, 5000])
    _, lines = imported(suite, "tenhou6", tenhou6([deal], final=final))
    suite.equal("rounded", (lines[1]["differences"], lines[-1]["scores"]), ([], final[1]))
    # Where halves of a thousand show how they are rounded, that is told.
    deal.points[:], points = [10000, 40900, 24100, 25000], [10000, 43500, 21500, 25000]
    for scores, rounding in (([-40000, 53500, -18500, 5000], None),
                             ([-40000, 53000, -18000, 5000], "half_up"),
                             ([-40000, 54000, -19000, 5000], "half_down")):
        _, lines = imported(suite, "tenhou6", tenhou6([deal], final=(points, scores)))
        rules = lines[-1]["rules"]
        suite.equal(f"rounded {rounding}", (lines[1]["differences"], lines[-1]["scores"],
                                            rules.get("standing_rounding")), ([], scores, rounding))


def wrappings(suite):
    """By content: zipped, in a link, with a mark before it, in one list."""
    game = tenhou6([one_ready()])
    link = b"https://tenhou.net/6/#json=" + urllib.parse.quote(game).encode() + b"\n"
    lines = mjai([one_ready()]).splitlines()
    for name, data in (("gzip", gzip.compress(game)), ("a link", link),
                       ("a byte order mark", b"\xef\xbb\xbf" + game),
                       ("a list of games", b"[" + game + b"," + game + b"]"),
                       ("mjai, zipped", gzip.compress(mjai([one_ready()]))),
                       ("mjai in one list", b"[" + b",".join(lines) + b"]"),
                       ("mjai in a list a line", b"".join(b"[" + x + b"]\n" for x in lines))):
        imported(suite, "auto", data)
        suite.equal(name, suite.cli("import", "auto", data=data)[0], 0)


def words_of_mjai(suite):
    """Writers name the ura indicators differently, and some write fu before they are rounded."""
    deal = Deal({0: PINFU}).draw(0, "9p").cut(0, riichi=True).turn(1, "5s")
    haneman = mjai([deal.win(0, 1, [19000, -18000, 0, 0], ura="7s")])
    for name in (b"ura_markers", b"uradora_markers", b"uradora_marker"):
        data = haneman.replace(b'"ura_markers"', b'"' + name + b'"')
        suite.equal(f"{name}", suite.cli("import", "mjai", data=data)[0], 0)
    data = haneman.replace(b'"ura_markers"', b'"others"')
    suite.equal("no ura", suite.cli("import", "mjai", data=data)[0], 3)
    kong = mjai([replacement()])
    for count, status in ((60, 0), (54, 0), (50, 3), (61, 3)):
        data = kong.replace(b'"hora"', b'"hora","fan":2,"fu":%d' % count)
        suite.equal(f"{count} fu", suite.cli("import", "mjai", data=data)[0], status)


BOMB = b"""<?xml version="1.0"?>
<!DOCTYPE log [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>
<mjloggm>&b;</mjloggm>"""
FAULTS = [
    ("a document type", BOMB, 2),
    ("an unknown entity", b"<mjloggm>&x;</mjloggm>", 1),
    ("elements in elements", b"<mjloggm>\n" + b"<x>" * 50, 2),
    ("an open element", b"<mjloggm>\n<INIT", 2),
    ("an attribute twice", b'<mjloggm><N who="1" who="2"/></mjloggm>', 1),
    ("an end of no element", b"<mjloggm/>\n</mjloggm>", 2),
    ("the end of another element", b"<mjloggm>\n<x></mjloggm>", 2),
    ("no value", b"<mjloggm>\n<UN n0/></mjloggm>", 2),
    ("no quotes", b"<mjloggm><UN n0=Ann/></mjloggm>", 1),
    ("an element in an attribute", b'<mjloggm><UN n0="<x/>"/></mjloggm>', 1),
    ("a character that is none", b'<mjloggm><UN n0="&#0;"/></mjloggm>', 1),
    ("half a character", b'<mjloggm><UN n0="&#xd800;"/></mjloggm>', 1),
    ("a character beyond the last", b'<mjloggm><UN n0="&#99999999999999999999;"/></mjloggm>', 1),
    ("a control character", b'<mjloggm><UN n0="\x01"/></mjloggm>', 1),
    ("text outside of elements", b"<mjloggm/>\nx", 2),
    ("an open comment", b"<mjloggm><!-- x -></mjloggm>", 1),
    ("too many attributes",
     b"<mjloggm><x " + b" ".join(b'a%d=""' % i for i in range(99)) + b"/></mjloggm>", 1),
    ("a meld of nobody", b'<mjloggm><N who="9" m="1"/></mjloggm>', 1),
    ("a deal without a seed", b'<mjloggm>\n\n<INIT hai3="1"/></mjloggm>', 3),
    ("an end outside of a deal", b'{"type":"start_game"}\n{"type":"ryukyoku"}', 2),
    ("no root and no end", b"<m>m (", 1),
    ("a draw outside of a deal", b"<mjloggm>\n<T12/></mjloggm>", 2),
    ("a tile that is none", b"<mjloggm><D136/></mjloggm>", 1),
    ("a record without a deal", b'[{"name":"RecordNewRound","data":{"scores":[1]}}]', 1),
    ("a hand of words", b'[{"name":"RecordNewRound","data":\n{"scores":[1,2,3,4],"tiles0":["x"]}}]',
     1),
    ("nothing", b"", None),
    ("no JSON", b"hello", 1),
    ("a NUL in a name", b'{"type":"none"}\n{"type":"start_game","names":["a\\u0000"]}', 2),
    ("a NUL behind a backslash", b'{"type":"none"}\n{"type":"start_game","names":["a\\\0"]}', 2),
    ("no escape", b'{"type":"none"}\n{"type":"start_game","uri":"a\\q"}', 2),
    *((f"a deal of {member}", b'{"type":"start_game"}\n{"type":"start_kyoku","dora_marker":"1p",'
       b'"tehais":[["?"],["?"],["?"],["?"]],%s}' % member.encode(), 2) for member in (
           '"oya":256', '"oya":"1"', '"honba":4294967297', '"kyotaku":-4294967296', '"bakaze":1',
           '"bakaze":"P"')),
    ("an open list", b'{"log":[[', 1),
    ("deep", b"[" * 100, 1),
    ("no log", b'{"lag":[]}', 1),
    ("no deal", b'{"log":[5]}', 1),
    ("an empty deal", b'{"log":[[]]}', 1),
    ("a log of words", b'{"log":[["a","b"]]}', 1),
    ("no type", b'{"type":"start_game"}\n{"x":1}\n', 2),
    ("no deal yet", b'{"type":"start_game"}\n\n{"type":"dahai","actor":0,"pai":"1m"}\n', 3),
]


def of_xml(suite):
    """What XML may have beside elements: references, comments, and either quote."""
    text = mjlog([one_ready()]).decode()
    begin = "<?xml version='1.0'?><!-- <x> -->\n<mjloggm ver='2.3'>"
    text = text.replace('<mjloggm ver="2.3">', begin)
    text = text.replace('n0="', 'n0 = "&#65;&#x6D;&#x65;&#x301;&#x1F004;&amp;&lt;').replace(
        "</mjloggm>", "<![CDATA[</x>]]> &gt; </mjloggm >\n")
    status, lines = imported(suite, "auto", text.encode())
    suite.equal("references", (status, lines[0]["names"][0]), (0, "Ame\u0301\U0001f004&<Ann"))
    status, out, _ = suite.cli("import", "mjlog", data=mjlog([one_ready()]) * 2)
    types = [line["type"] for line in parse_lines(out)]
    suite.equal("two games of XML", (status, types), (0, ["match", "deal", "end"] * 2))


def faults(suite):
    for name, data, line in FAULTS:
        status, out, err = suite.cli("import", "auto", data=data)
        told = parse_lines(out)[-1] if out else None
        good = status == 1 and (told and told["type"] == "fault" and told["detail"]
                                and told["line"] == line if line else err)
        suite.check(name, good, f"{status} {out!r} {err!r}")
    for name, write in FORMATS.items():
        whole = write([robbed_kong()])
        for size in range(0, len(whole) - 1, 17):
            status, out, err = suite.cli("import", name, data=whole[:size])
            suite.check(f"{name} cut at {size}", status in (0, 1) and (out or err), status)
    twice = robbed_kong()
    twice.events.insert(5, twice.events[4])
    status, out, _ = suite.cli("import", "mjai", data=mjai([twice]))
    told = parse_lines(out)[-1]
    suite.check("an event twice", status == 1 and told["line"] > 3 and "seat" in told["detail"],
                out)


READY = "1133p5577s1166z4z"  # for 4z, seven pairs
FEW = "2234m19p19s12356z"


def in_riichi():
    return Deal({0: READY, 1: FEW}, dora="9s").draw(0, "9p").cut(0, riichi=True)


def impossible(suite):
    """What the rules do not allow is named, with what the seat could have done."""
    swapped = Deal({1: FEW}).turn(0, "5m").call("chi", 1, "34m").cut(1, "2m")
    not_ready = Deal({0: FEW}).draw(0, "9m").cut(0, riichi=True)
    poor = Deal({0: READY}, dora="9s", points=(900, 49100, 25000, 25000))
    poor.draw(0, "9p").cut(0, riichi=True)
    another = in_riichi().turns(1, 3, avoid=("4z",)).draw(0, "9m").cut(0, "1p")
    claimed = in_riichi().turn(1, "1p").call("pon", 0, "11p").cut(0, "5s")
    across = Deal({2: FEW}).turn(0, "5m").call("chi", 2, "34m").cut(2, "9p")
    for name, deal, words in (
            ("swap-calling", swapped,
             "seat 1 cannot discard 2m here. It can: discard 19p19s12356z"),
            ("riichi far from ready", not_ready, "seat 0 cannot declare riichi with 9m here"),
            ("riichi without the points", poor, "seat 0 cannot declare riichi here"),
            ("another tile in riichi", another, "seat 0 cannot discard 1p here. "
                                                "It can: discard 9m"),
            ("a pung in riichi", claimed, "seat 0 cannot call 1p here. It can: nothing"),
            ("a chow of the seat across", across, "seat 2 cannot call 5m here")):
        for wire, write in (("mjai", mjai), ("tenhou6", FORMATS["tenhou6"])):
            status, out, _ = suite.cli("import", wire, "--preset", "tenhou",
                                       data=write([deal.no_win("draw", None, set())]))
            told = parse_lines(out)[-1]
            # tenhou's JSON is put in order by its calls, and says of some only that there is none.
            suite.check(f"{name}, {wire}", status == 1 and told["type"] == "fault" and
                        (words in told["detail"] or wire == "tenhou6"), told)


def uses(suite):
    for name, arguments in (("no format", []), ("an unknown one", ["go"]),
                            ("no preset", ["auto", "--preset"]),
                            ("an unknown preset", ["auto", "--preset", "x"]),
                            ("more", ["auto", "x"])):
        status, out, err = suite.cli("import", *arguments, data=b"")
        suite.check(name, status == 2 and not out and err.startswith(b"mahjong"), f"{status}")
    status, out, _ = suite.cli("import", "mjai", "--preset", "classic", data=mjai([one_ready()]))
    suite.check("a preset", status == 0 and parse_lines(out)[0]["rules"] == {}, out)


def main():
    with Suite(daemon=False) as suite:
        suite.run(every_deal, settles, differences, games, finals, wrappings, words_of_mjai, of_xml,
                  faults, impossible, uses)


if __name__ == "__main__":
    main()
