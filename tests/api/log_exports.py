#!/usr/bin/python3
"""
Games as files: what `mahjong export` and POST /v1/play/export write, read again. Deals made by hand
in every format, and hands that are played at random by the referee's offers.
"""

import gzip
import json
import pathlib
import random
import re

import logs
import logs_of_three
from support import log_normal
from support.client import dump, parse_lines
from support.log_deals import FORMATS, Deal, mjai, tenhou6
from support.log_games import one_ready, whole_game
from support.openapi_spec import Spec
from support.suite import Suite

CORPUS = pathlib.Path(__file__).resolve().parents[1] / "fuzz" / "corpus"
OUT = ("mjai", "tenhou6", "course")
PRESETS = {"majsoul": "mahjongsoul", "mleague": "mleague"}
PATH = "/v1/play/export"
SPEC = Spec()


def exported(suite, to, data, *flags, wanted=(0,)):
    status, out, err = suite.cli("export", to, *flags, data=data)
    suite.check(f"export {to} {flags}", status in wanted and (not err or status == 1),
                f"{status} {err!r}")
    return out


def imported(suite, name, data, *flags):
    return parse_lines(suite.cli("import", name, *flags, data=data)[1])


def played(both=True):
    """
    (name, players, format, log) of every deal that the format's platform plays; `both`: also with
    what some writers leave out.
    """
    for suite, players in ((logs, 4), (logs_of_three, 3)):
        for make in suite.DEALS:
            for name, write in FORMATS.items():
                if make in logs.NOT_PLAYED.get(name, ()) or (players == 3 and name == "mleague"):
                    continue
                for tells in (True, False)[:1 + both]:
                    yield make.__name__, players, name, write([make()], tells)


# ---- What is written is read as what it was ----

def same_deals(suite):
    """Deals, outcomes and payments are those of the log that was exported."""
    for deal, players, name, data in played():
        before = imported(suite, name, data)
        preset = PRESETS.get(name, "tenhou") + ("_sanma" if players == 3 else "")
        for to in OUT:
            flags = () if to == "course" else ("--preset", preset)
            after = imported(suite, to, exported(suite, to, data, "--from", name), *flags)
            label = f"{deal}: {name} as {to}"
            suite.equal(label, log_normal.deals(after), log_normal.deals(before))
            suite.equal(f"{label}: what was paid", paid(after), paid(before))


def paid(lines):
    """What the log paid; where it does not say, no more than that our rules agree."""
    return [line["paid"].get("deltas") or [0] * len(line.get("deltas", "")) if any(
        line["paid"].get("deltas", ())) else None for line in lines if line["type"] == "deal"]


def held(before, after):
    """Whether each event says all that it said before."""
    return len(before) == len(after) and all(
        one.items() <= other.items() for one, other in zip(before, after))


def check_same_format(suite, label, name, data, seats):
    text, again = data.decode(), exported(suite, name, data, wanted=(0, 3)).decode()
    if name == "mjai":
        one, other = (log_normal.mjai(log, seats) for log in (text, again))
        suite.check(label, held(one, other), f"{one} {other}")
    else:
        suite.equal(label, log_normal.tenhou6(again)[:2], log_normal.tenhou6(text)[:2])


def same_format(suite):
    """What came as mjai or tenhou's JSON goes out as it came."""
    for deal, players, name, data in played():
        if name in ("mjai", "tenhou6"):
            check_same_format(suite, f"{deal}: {name} again", name, data, players)
    for name in ("mjai", "tenhou6"):
        check_same_format(suite, f"two deals: {name}", name, FORMATS[name](whole_game()), 4)
        for path in sorted((CORPUS / name).iterdir()):
            data = path.read_bytes()
            if suite.cli("import", name, data=data)[0] == 0:
                names = imported(suite, name, data)[0]["names"]
                check_same_format(suite, f"{path.name}: {name}", name, data, len(names))


def finals(suite):
    """Names, ids and what is said of the end."""
    deal = Deal({1: logs.CHANTA}, dealer=3, wind=1, points=[10000, 40300, 24600, 25100], dora="6z")
    deal.turn(3, "1z").turns(0, 2, avoid=("9p",)).turn(2, "9p").win(1, 2, [0, 2600, -2600, 0])
    final = [10000, 42900, 22000, 25100], [-40000, 53000, -18000, 5000]
    game = json.loads(tenhou6([deal], final=final)) | {"ref": "2019050417gm-0029-0000-4f2a8622"}
    game["sc"][1], game["sc"][3] = -40.5, 53.5
    data = json.dumps(game).encode()
    out = json.loads(exported(suite, "tenhou6", data, wanted=(3,)))
    for member in ("name", "sc", "ref"):
        suite.equal(f"tenhou6: {member}", out[member], game[member])
    suite.equal("tenhou6: the rules", out["rule"], {"disp": "般南喰赤", "aka": 1})
    course = exported(suite, "course", data, wanted=(3,))
    suite.equal("by a course: all of it",
                json.loads(exported(suite, "tenhou6", course, wanted=(3,))), out)
    events = log_normal.mjai_events(exported(suite, "mjai", mjai([deal], final=final),
                                             wanted=(0, 3)).decode())
    suite.equal("mjai: points at the end", events[-1], {"type": "end_game", "scores": final[0]})


def by_course(suite):
    """From a course come the same files as from the log; tenhou's JSON holds the whole of it."""
    for deal, players, name, data in played(both=False):
        if name not in ("mjai", "tenhou6") or deal == "open_kong_replacement":
            continue  # an indicator that was turned too early is put where it belongs
        course = exported(suite, "course", data, "--from", name)
        suite.equal(f"{deal}: {name} by a course",
                    log_normal.mjai(exported(suite, "mjai", course).decode(), players),
                    log_normal.mjai(exported(suite, "mjai", data, "--from", name).decode(),
                                    players))
        again = exported(suite, "course", exported(suite, "tenhou6", course), "--from", "tenhou6")
        one, other = (hands_of(text) for text in (course, again))
        suite.equal(f"{deal}: {name}, its course again", other, one)


def hands_of(course):
    """The hands without their rules, of which tenhou's JSON says little, and what was paid."""
    hands = parse_lines(course)[1:-1]
    return [(hand["table"], hand["deal"], hand["actions"], hand["told"]["outcome"])
            for hand in hands]


def refereed(suite):
    """A course is what POST /v1/play takes: the referee comes to the same end."""
    count = 0
    for deal, _, name, data in played(both=False):
        hand = parse_lines(exported(suite, "course", data, "--from", name))[1]
        told, _ = hand.pop("told"), hand.pop("type")
        answer = parse_lines(suite.cli("play", "--names", "none", data=dump(hand) + b"\n")[1])[0]
        suite.check(f"{deal}: {name}: followed", "phase" in answer, answer)
        if answer["phase"] == "over":
            count += 1
            if told["outcome"]["type"] != "abortive_draw":  # not of three that could not all win
                suite.equal(f"{deal}: {name}: the end", answer["settlement"]["deltas"],
                            told["deltas"])
    suite.check("most come to their end", count > 180, count)


# ---- Hands that are played ----

def random_hand(suite, chance, hand):
    """A hand to its end by the offers alone, wins before all else; its last state."""
    hand["actions"] = []
    while True:
        state = parse_lines(suite.cli("play", "--names", "none", data=dump(hand) + b"\n")[1])[0]
        if state["phase"] == "over":
            return state
        seat = chance.choice([at for at, offers in enumerate(state["offers"]) if offers])
        offers = state["offers"][seat]
        best = [one for one in offers if one["type"] in ("win", "north")] or [
            one for one in offers if one.get("declare")] or offers
        hand["actions"].append({"seat": seat, **chance.choice(best)})


def random_game(suite, chance, rules, count):
    hands, ends, table = [], [], None
    for number in range(count):
        hand = {"ruleset": "riichi", "rules": rules, "deal": {"seed": f"game {number}"}}
        hand |= {"table": table} if table else {}
        ends.append(random_hand(suite, chance, hand))
        table = ends[-1]["settlement"]["next_table"]
        hands.append(hand)
        if ends[-1]["settlement"]["match_over"]:
            break
    return hands, ends


def compare_ends(suite, label, lines, ends):
    found = [line for line in lines if line["type"] == "deal"]
    suite.equal(f"{label}: all deals agree", [line["agrees"] for line in found],
                [True] * len(ends))
    for line, end in zip(found, ends):
        suite.equal(f"{label}: paid", line["deltas"], end["settlement"]["deltas"])
        suite.equal(f"{label}: how it ended", line["outcome"]["type"], end["outcome"]["type"])
        for one, other in zip(line["outcome"].get("wins", ()), end["outcome"].get("wins", ())):
            suite.equal(f"{label}: the winner",
                        [one.get(name) for name in ("seat", "from", "win_tile", "melds", "flags")],
                        [other.get(name) for name in
                         ("seat", "from", "win_tile", "melds", "flags")])
            suite.equal(f"{label}: its tiles", log_normal.mpsz(one["concealed"]),
                        log_normal.mpsz(other["concealed"]))


def at_random(suite):
    """Hands of the referee, with calls, kongs and riichi, as each format and back."""
    chance = random.Random(36)
    for preset in ("tenhou", "mahjongsoul", "tenhou_sanma"):
        rules = {"preset": preset}
        hands, ends = random_game(suite, chance, rules, 6)
        names = [f"player {seat}" for seat in range(3 if "sanma" in preset else 4)]
        for to in OUT:
            request = {"format": to, "names": names, "title": "a game", "hands": hands}
            answer = suite.client.post(PATH, request)
            label = f"{preset} as {to}"
            if not suite.equal(label, answer.status, 200):
                print(answer.json())
                continue
            faults = SPEC.request_faults("POST", PATH, request) + \
                SPEC.answer_faults("POST", PATH, answer)
            suite.check(f"{label}: as described", not faults, "; ".join(faults))
            flags = () if to == "course" else ("--preset", preset)
            lines = imported(suite, to, answer.json()["log"].encode(), *flags)
            compare_ends(suite, label, lines, ends)
            suite.equal(f"{label}: names", lines[0]["names"], names)
            if to == "course":
                told = {**request, "format": "mjai",
                        "hands": parse_lines(answer.json()["log"].encode())[1:-1]}
                again = suite.client.post(PATH, told).json()
                wanted = suite.client.post(PATH, {**request, "format": "mjai"}).json()
                suite.equal(f"{label}: told or dealt", again, wanted)
                faults = SPEC.request_faults("POST", PATH, told)
                suite.check(f"{label}: as described, told", not faults, "; ".join(faults))
        short = {"format": "course", "hands": [hands[0], {key: member for key, member in
                                                          hands[1].items() if key != "table"}]}
        line = parse_lines(suite.client.post(PATH, short).json()["log"].encode())[2]
        suite.equal(f"{preset}: the next table", line["table"], hands[1]["table"])


# ---- What cannot be ----

HAND = {"ruleset": "riichi", "deal": {"seed": "our first game"}}


def refused(suite):
    told = {"told": True, "hands": [None, "19m19p19s1234567z", None, None],
            "dora_indicators": "5p"}
    unknown = {"ruleset": "riichi", "deal": told, "actions": [
        {"seat": 0, "type": "draw", "tile": None}, {"seat": 0, "type": "discard", "tile": "5m"},
        {"seat": 1, "type": "draw", "tile": "1m"}]}
    wrong = {**HAND, "actions": [{"seat": 1, "type": "discard", "tile": "1m"}]}
    ended = {**HAND, "told": {"outcome": {"type": "false_win", "offender": 0}}}
    for name, request, code, pointer in (
            ("no format", {"hands": [HAND]}, "missing_field", "/format"),
            ("a format that is read alone", {"format": "mjlog", "hands": [HAND]}, "bad_value",
             "/format"),
            ("no hand", {"format": "mjai", "hands": []}, "bad_value", "/hands"),
            ("hands of another kind", {"format": "mjai", "hands": [1]}, "bad_value", "/hands/0"),
            ("a name of two lines", {"format": "mjai", "names": ["a", "b\nc"], "hands": [HAND]},
             "bad_value", "/names/1"),
            ("another ruleset",
             {"format": "mjai", "hands": [HAND, {**HAND, "ruleset": "nanchang"}]}, "bad_value",
             "/hands/1/ruleset"),
            ("other players",
             {"format": "mjai", "hands": [HAND, {**HAND, "rules": {"players": 3}}]},
             "contradiction", "/hands/1"),
            ("an action that is none", {"format": "mjai", "hands": [HAND, wrong]},
             "illegal_action", "/hands/1/actions/0"),
            ("a false win", {"format": "course", "hands": [ended]}, "bad_value",
             "/hands/0/told/outcome"),
            ("a view", {"format": "course", "hands": [{**HAND, "view": 0}]}, "unknown_field",
             "/hands/0/view"),
            ("unknown tiles as tenhou6", {"format": "tenhou6", "hands": [unknown]},
             "contradiction", "/hands/0")):
        answer = suite.client.post(PATH, request)
        problem = answer.json()
        suite.equal(name, (answer.status, problem.get("code"), problem.get("pointer")),
                    (422, code, pointer))
        faults = SPEC.answer_faults("POST", PATH, answer)
        suite.check(f"{name}: as described", not faults, "; ".join(faults))
    problem = suite.client.post(PATH, {"format": "mjai", "hands": [wrong]}).json()
    suite.equal("what the seat may do instead", problem["args"]["offers"], [])
    for to in ("mjai", "course"):
        answer = suite.client.post(PATH, {"format": to, "hands": [unknown]})
        suite.equal(f"unknown tiles as {to}", answer.status, 200)
        lines = imported(suite, to, answer.json()["log"].encode())
        suite.equal(f"unknown tiles as {to}: read", lines[-1]["unfinished"], 1)
        again = exported(suite, "course", answer.json()["log"].encode(), "--from", to)
        hand = parse_lines(again)[1]
        suite.equal(f"unknown tiles as {to}: the same", (hand["deal"], hand["actions"]),
                    (unknown["deal"], unknown["actions"]))


def seen_by(seats, log):
    """The log as these seats have seen it."""
    events = log_normal.mjai_events(log.decode())
    for event in events:
        if event["type"] == "start_kyoku":
            event["tehais"] = [hand if seat in seats else ["?"] * 13
                               for seat, hand in enumerate(event["tehais"])]
        elif event["type"] == "tsumo" and event["actor"] not in seats:
            event["pai"] = "?"
    return b"".join(dump(event) + b"\n" for event in events)


def one_seat(suite):
    """The log of one seat: the others' tiles are shown where they win."""
    data = seen_by({0}, mjai([logs.double_ron()]))
    before = imported(suite, "mjai", data)
    suite.equal("one seat: agrees", before[1]["agrees"], True)
    for to in ("mjai", "course"):
        after = imported(suite, to, exported(suite, to, data))
        suite.equal(f"one seat: as {to}", log_normal.deals(after), log_normal.deals(before))
    status, out, err = suite.cli("export", "tenhou6", data=data)
    suite.check("one seat: not as tenhou6", status == 1 and not out and b"line 2" in err
                and b"seat 1" in err, f"{status} {out!r} {err!r}")


def robbed_by(concealed):
    """Seat 2 adds to its pung what seat 1 wins on."""
    deal = Deal({1: concealed, 2: "99p147m258s346p14z"}, dora="6z").turn(0, "9p")
    deal.call("pon", 2, "99p").cut(2, "1m").turns(3, 2, avoid=("6p", "9p"))
    deal.turns(1, 1, avoid=("6p", "9p")).draw(2, "9p").kong("kakan", 2, "9p")
    return deal.win(1, 2, [0, 5200, -5200, 0])


def robbed_by_three():
    """Three win on what seat 0 adds, which nobody is paid for."""
    hands = {0: "99p147m258s34p134z", 1: "123789m123s78p55z", 2: "234567m234s78p66z",
             3: "567p345678s78p77z"}
    deal = Deal(hands, dora="6z").turn(0, "2m").turn(1, "1z").turn(2, "2z").turn(3, "9p")
    deal.call("pon", 0, "99p").cut(0, "1m").turns(1, 3, avoid=("6p", "9p"))
    return deal.draw(0, "9p").kong("kakan", 0, "9p").no_win("triple_ron")


def without_end(log):
    """As far as the last tile."""
    return b"".join(line for line in log.splitlines(keepends=True)
                    if not any(word in line for word in (b"hora", b"ryukyoku", b"end_kyoku")))


def last_tiles(suite):
    """The last tile lies open; who is said to have won on it could, could not, or is unknown."""
    won = mjai([logs.robbed_kong()])
    north = mjai([logs_of_three.robbed_by_orphans()])
    for name, log, deals, kong in (
            ("robbed", won, 1, "kakan"),
            ("robbed, the winner unknown", seen_by({0, 2, 3}, won), 1, "kakan"),
            ("robbed, all unknown", seen_by((), won), 1, "kakan"),
            ("robbed, and it is no win", mjai([robbed_by("123789m123s78p56z")]), 1, "kakan"),
            ("robbed by three", mjai([robbed_by_three()]), 1, "kakan"),
            ("a north", north, 1, "kita"),
            ("a north, the winner unknown", seen_by({0, 1}, north), 1, "kita"),
            ("a kong, and no end", without_end(won), 0, "kakan"),
            ("a north, and no end", without_end(north), 0, "kita"),
            ("a discard, and no end", without_end(mjai([logs.double_ron()])), 0, "dahai"),
            ("four winds, and no end", without_end(mjai([logs.four_winds()])), 0, "dahai"),
            ("the last discard, and no end", without_end(mjai([one_ready()])), 0, "dahai")):
        before = imported(suite, "mjai", log)
        suite.equal(f"{name}: deals", [before[-1].get(key) for key in ("deals", "unfinished")],
                    [deals, 1 - deals])
        course = exported(suite, "course", log, wanted=(0, 3))
        after = imported(suite, "course", course)
        suite.equal(f"{name}: as a course", log_normal.deals(after), log_normal.deals(before))
        suite.equal(f"{name}: how many", after[-1].get("unfinished"), before[-1]["unfinished"])
        suite.equal(f"{name}: the course again", exported(suite, "course", course, wanted=(0, 3)),
                    course)
        again, direct = (log_normal.mjai_events(exported(suite, "mjai", data, wanted=(0, 3))
                                                .decode()) for data in (course, log))
        suite.equal(f"{name}: its events", again, direct)
        tiles = [event["type"] for event in again if event["type"] not in
                 ("hora", "ryukyoku", "end_kyoku", "end_game")]
        suite.equal(f"{name}: the last of them", tiles[-1], kong)
        hand = parse_lines(course)[1:-1]
        faults = SPEC.request_faults("POST", PATH, {"format": "course", "hands": hand})
        suite.check(f"{name}: as described", not faults, "; ".join(faults))


def indicators(suite):
    """An indicator that no wall of these players has is refused, also where a win tells it."""
    log = FORMATS["mjlog"]([logs_of_three.robbed_by_orphans()]).decode()
    wrong = re.sub(r'doraHai="\d+', 'doraHai="20', log)
    suite.check("another indicator", wrong != log)
    status, out, _ = suite.cli("import", "mjlog", data=wrong.encode())
    suite.check("an indicator of four players", status == 1 and
                "indicator" in parse_lines(out)[-1]["detail"], f"{status} {out!r}")


def shown_tiles(suite):
    """A hand that is shown at its win alone has tiles of the game's."""
    log = seen_by({0, 1}, mjai([logs_of_three.robbed_by_orphans()]))
    events = log_normal.mjai_events(log.decode())
    [win] = [event for event in events if event["type"] == "hora"]
    win["hora_tehais"][0] = "2m"
    status, out, _ = suite.cli("import", "mjai", data=b"".join(map(dump, events)))
    suite.check("a tile of four players", status == 1 and
                "wins with 2m" in parse_lines(out)[-1]["detail"], f"{status} {out!r}")


def command(suite):
    game = tenhou6([one_ready()])
    whole = exported(suite, "mjai", game)
    suite.equal("zipped", exported(suite, "mjai", gzip.compress(game)), whole)
    suite.equal("by name", exported(suite, "mjai", game, "--from", "tenhou6"), whole)
    suite.equal("two games", exported(suite, "mjai", game + game), whole * 2)
    suite.equal("two games of courses", len(imported(
        suite, "auto", exported(suite, "course", game + game))), 6)
    events = mjai([one_ready()])
    suite.equal("an end twice", exported(suite, "mjai", events + b'{"type":"end_game"}\n'),
                exported(suite, "mjai", events))
    suite.equal("an end twice, read", imported(suite, "mjai", events + b'{"type":"end_game"}\n'),
                imported(suite, "mjai", events))
    broken = mjai([one_ready()]) + mjai([one_ready()])[:-100].replace(b"tsumo", b"dahai", 9)
    status, out, err = suite.cli("export", "mjai", data=broken)
    suite.check("a broken game after a whole one", status == 1 and b"line" in err and
                imported(suite, "mjai", out)[-1]["type"] == "end" and
                len(imported(suite, "mjai", out)) == 3, f"{status} {err!r}")
    for name, arguments in (("no format", []), ("an unknown one", ["mjlog"]),
                            ("no source", ["mjai", "--from"]),
                            ("an unknown source", ["mjai", "--from", "x"]),
                            ("an unknown preset", ["mjai", "--preset", "x"]),
                            ("more", ["mjai", "x"])):
        status, out, err = suite.cli("export", *arguments, data=b"")
        suite.check(name, status == 2 and not out and err.startswith(b"mahjong"), f"{status}")
    wrong = logs.last_tile()
    wrong.deltas[0] = [-1400, 2800, -700, -700]
    for to in OUT:
        out = exported(suite, to, tenhou6([wrong]), wanted=(3,))
        suite.equal(f"{to}: a wrong payment stays one", paid(imported(suite, to, out)),
                    [wrong.deltas[0]])
    furiten = Deal({1: logs.CHANTA}).turn(0, "9p").turn(1, "1z").turn(2, "9p")
    furiten.turn(3, "9p").win(1, 3, [0, 2600, 0, -2600])
    before = imported(suite, "mjai", mjai([furiten]))
    for to in OUT:
        out = exported(suite, to, mjai([furiten]), wanted=(3,))
        suite.equal(f"{to}: a win that is none stays one",
                    log_normal.deals(imported(suite, to, out)), log_normal.deals(before))


COURSE = (b'{"type":"match","log_id":null,"title":null,"names":[]}\n'
          b'{"type":"hand","ruleset":"riichi","deal":{"seed":"x"}%s}\n')


def broken_courses(suite):
    for name, data, words in (
            ("no JSON", b"x", "line 1"), ("nothing", b" ", "line 1"),
            ("a line of something else", b'{"type":"deal"}', "expected match, hand or end"),
            ("an action that is none", COURSE % b',"actions":[{"seat":1,"type":"win"}]',
             "/actions/0: seat 1 may not do this now"),
            ("an unknown member", COURSE % b',"x":1', "/x: "),
            ("another ruleset", COURSE.replace(b"riichi", b"mcr") % b"", "/ruleset: "),
            ("a hand without a deal", b'{"type":"hand","ruleset":"riichi"}', "/deal: ")):
        status, out, err = suite.cli("export", "mjai", "--from", "course", data=data)
        suite.check(name, status == 1 and not out and words in err.decode(),
                    f"{status} {out!r} {err!r}")


def main():
    with Suite() as suite:
        suite.run(same_deals, same_format, finals, by_course, refereed, at_random, refused,
                  one_seat, last_tiles, indicators, shown_tiles,
                  command, broken_courses)


if __name__ == "__main__":
    main()
