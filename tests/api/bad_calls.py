#!/usr/bin/python3
"""Bad requests of waits, settle and deals: what these calls have beyond score's hand."""

import re

from support.openapi_spec import Spec
from support.score_refusals import GONE, patch, refuse
from support.suite import Suite

NO_INTEGER = ["1", 1.0, True, [], {}]

# ---- Waits ----

READY = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "456p24s999s55777z"}}
DRAWN = {"ruleset": "riichi", "hand": {"seat": 1, "concealed": "456p24s999s155777z"}}
CLAIMED = {"ruleset": "riichi", "hand": {
    "seat": 1, "concealed": "456p24s999s155z", "after_call": True,
    "melds": [{"type": "pung", "tiles": "777z", "from": 3}]}}
CHOW = {"type": "chow", "tiles": "789m", "from": 0}
LONG = [{"type": "pung", "tiles": "123456789m" * 11}]
FAR = patch(READY, ("/hand/concealed", "147m258p369s1234z"))
ANY_PLACE = "/(hand|visible|deal)(/.*)?"
# (name, request, changes, codes, pointer)
WAITS = [
    ("no hand", READY, ("/hand", GONE), "missing_field", "/hand"),
    ("no seat", READY, ("/hand/seat", GONE), "missing_field", "/hand/seat"),
    ("no concealed", READY, ("/hand/concealed", GONE), ("missing_field", "wrong_tile_count"),
     "/hand/concealed"),
    ("win_tile", READY, ("/hand/win_tile", "3s"), "unknown_field", "/hand/win_tile"),
    ("from", READY, ("/hand/from", None), "unknown_field", "/hand/from"),
    ("called", READY, ("/hand/called", {"han": 1, "fu": 30}), "unknown_field", "/hand/called"),
    ("liable", READY, ("/hand/liable", {"daisangen": 2}), "unknown_field", "/hand/liable"),
    ("seats", READY, ("/seats", [{}, {}, {}, {}]), "unknown_field", "/seats"),
    ("outcome", READY, ("/outcome", {}), "unknown_field", "/outcome"),
    ("12 tiles", READY, ("/hand/concealed", "456p24s999s5777z"), "wrong_tile_count", ANY_PLACE),
    ("15 tiles", READY, ("/hand/concealed", "456p24s999s1255777z"), "wrong_tile_count", ANY_PLACE),
    ("no tiles", READY, ("/hand/concealed", ""), "wrong_tile_count", ANY_PLACE),
    ("13 and a meld", READY, ("/hand/melds", [CHOW]), "wrong_tile_count", ANY_PLACE),
    ("drawn with 13", READY, ("/hand/drawn", "7z"), "contradiction", "/hand/drawn"),
    ("drawn not held", DRAWN, ("/hand/drawn", "6z"), "contradiction", "/hand/drawn"),
    ("drawn a red five not held", DRAWN, ("/hand/drawn", "0p"), "contradiction", "/hand/drawn"),
    ("drawn two", DRAWN, ("/hand/drawn", "77z"), "bad_tile", "/hand/drawn"),
    ("drawn no tile", DRAWN, ("/hand/drawn", "8z"), "bad_tile", "/hand/drawn"),
    ("drawn 7", DRAWN, ("/hand/drawn", 7), "bad_value", "/hand/drawn"),
    ("after_call with 13", READY, ("/hand/after_call", True), "contradiction", ANY_PLACE),
    ("after_call without a meld", DRAWN, ("/hand/after_call", True), "contradiction", ANY_PLACE),
    ("after_call and drawn", CLAIMED, ("/hand/drawn", "5z"), "contradiction", ANY_PLACE),
    ("after_call of a kong", CLAIMED, ("/hand/melds/0", {"type": "concealed_kong",
                                                         "tiles": "7777z"}), "contradiction",
     ANY_PLACE),
    ("after_call of a chow without claimed", CLAIMED, ("/hand/melds/0", CHOW),
     ("contradiction", "missing_field"), ANY_PLACE),
    ("after_call 1", DRAWN, ("/hand/after_call", 1), "bad_value", "/hand/after_call"),
    ("wall_left 71", READY, ("/hand/wall_left", 71), "bad_value", "/hand/wall_left"),
    ("wall_left -1", READY, ("/hand/wall_left", -1), "bad_value", "/hand/wall_left"),
    ("wall_left 1.0", READY, ("/hand/wall_left", 1.0), "bad_value", "/hand/wall_left"),
    ("riichi open", CLAIMED, ("/hand/flags", ["riichi"]), "contradiction", ANY_PLACE),
    ("riichi not ready", FAR, ("/hand/flags", ["riichi"]), "contradiction", ANY_PLACE),
    ("after_kong", READY, ("/hand/flags", ["after_kong"]), "contradiction", "/hand/flags/0"),
    ("robbing_kong", READY, ("/hand/flags", ["robbing_kong"]), "contradiction", "/hand/flags/0"),
    ("visible 7", READY, ("/visible", 7), "bad_value", "/visible"),
    ("visible no tile", READY, ("/visible", "12x"), "bad_tile", "/visible"),
    ("visible entry", READY, ("/visible", ["1m", "12m"]), "bad_tile", "/visible/1"),
    ("visible five", READY, ("/visible", "11111m"), "five_of_a_tile", ANY_PLACE),
    ("visible and held", READY, ("/visible", "99s"), "five_of_a_tile", ANY_PLACE),
    ("visible of 200", READY, ("/visible", "1m" * 200), ("five_of_a_tile", "bad_tile"), ANY_PLACE),
    ("five held", READY, ("/hand/concealed", "99999s456p55777z"), "five_of_a_tile", ANY_PLACE),
    ("a meld of 100", CLAIMED, ("/hand/melds", LONG), "bad_meld", "/hand/melds/0.*"),
    ("a meld of five", CLAIMED, ("/hand/melds/0/tiles", "77777z"), "bad_meld", "/hand/melds/0.*"),
]


def waits(suite):
    for name, request, change, codes, pointer in WAITS:
        refuse(suite, f"waits: {name}", patch(request, change), 422, codes, pointer,
               path="/v1/waits")
    both = patch(READY, ("/hand/flags", ["last_tile"]), ("/hand/wall_left", 5))
    refuse(suite, "waits: last_tile with tiles left", both, 422, "contradiction", ANY_PLACE,
           path="/v1/waits")
    for request in (READY, DRAWN, CLAIMED, FAR, patch(READY, ("/visible", None)),
                    patch(DRAWN, ("/hand/drawn", "1z")), patch(DRAWN, ("/hand/drawn", None))):
        answer = suite.client.post("/v1/waits", request)
        found = suite.spec.answer_faults("POST", "/v1/waits", answer)
        suite.check("waits: good", answer.status == 200 and not found, f"{found} {answer!r}")


# ---- Settle ----

HAND = {"seat": 1, "concealed": "456p24s999s55777z", "win_tile": "3s", "from": 2}
OTHER = {"seat": 3, "concealed": "123m24s456m77p666z", "win_tile": "3s", "from": 2}
WIN = {"ruleset": "riichi", "outcome": {"type": "win", "wins": [HAND]}}
DOUBLE = {"ruleset": "riichi", "outcome": {"type": "win", "wins": [HAND, OTHER]}}
DRAW = {"ruleset": "riichi", "outcome": {"type": "exhaustive_draw", "tenpai": [0]}}
ABORTED = {"ruleset": "riichi", "outcome": {"type": "abortive_draw", "reason": "nine_terminals"}}
FALSE = {"ruleset": "riichi", "outcome": {"type": "false_win", "offender": 2}}
POOR = {"points": [25000, 25000, 900, 25000]}
OUT = "/outcome"
WINS = "/outcome/wins"
SETTLE = [
    ("no outcome", WIN, (OUT, GONE), "missing_field", OUT),
    ("outcome null", WIN, (OUT, None), "missing_field", OUT),
    ("hand", WIN, ("/hand", HAND), "unknown_field", "/hand"),
    ("seats beside it", WIN, ("/seats", []), "unknown_field", "/seats"),
    ("no type", WIN, (OUT + "/type", GONE), "missing_field", OUT + "/type"),
    ("unknown type", WIN, (OUT + "/type", "won"), "bad_value", OUT + "/type"),
    ("type 7", WIN, (OUT + "/type", 7), "bad_value", OUT + "/type"),
    ("unknown member", WIN, (OUT + "/x", 1), "unknown_field", OUT + "/x"),
    ("followed", WIN, (OUT + "/followed", {"count": 1}), "unknown_field", OUT + "/followed"),
    ("no wins", WIN, (WINS, GONE), ("missing_field", "contradiction"), WINS),
    ("wins empty", WIN, (WINS, []), ("missing_field", "contradiction", "bad_value"), WINS),
    ("wins an object", WIN, (WINS, HAND), "bad_value", WINS),
    ("a win 7", WIN, (WINS + "/0", 7), "bad_value", WINS + "/0"),
    ("ten wins", WIN, (WINS, [HAND] * 10), ("bad_value", "contradiction"), WINS + ".*"),
    ("no from", WIN, (WINS + "/0/from", GONE), "missing_field", WINS + "/0/from"),
    ("unknown member of a win", WIN, (WINS + "/0/a~1b", 1), "unknown_field", WINS + "/0/a~1b"),
    ("a bad tile", WIN, (WINS + "/0/win_tile", "8z"), "bad_tile", WINS + "/0/win_tile"),
    ("13 and a meld", WIN, (WINS + "/0/melds", [CHOW]), "wrong_tile_count", WINS + "/0.*"),
    ("a meld of five", WIN, (WINS + "/0/melds", [{"type": "pung", "tiles": "11111z"}]),
     ("bad_meld", "five_of_a_tile"), WINS + "/0/melds.*"),
    ("a meld of 100", WIN, (WINS + "/0/melds", LONG),
     ("bad_meld", "bad_tile", "five_of_a_tile"), WINS + "/0/melds.*"),
    ("an impossible flag", WIN, (WINS + "/0/flags", ["ippatsu"]), "contradiction", WINS + "/0.*"),
    ("an unknown flag", WIN, (WINS + "/0/flags", ["x"]), "contradiction", WINS + "/0/flags/0"),
    ("the same seat twice", WIN, (WINS, [HAND, HAND]), ("contradiction", "five_of_a_tile"),
     WINS + ".*"),
    ("two discarders", DOUBLE, (WINS + "/1/from", 0), "contradiction", WINS + "/1.*"),
    ("two self-draws", DOUBLE, (WINS + "/1/from", None), "contradiction", WINS + "/1.*"),
    ("two winning tiles", DOUBLE, (WINS + "/1/win_tile", "4s"),
     ("contradiction", "five_of_a_tile"), WINS + "/1.*"),
    ("last_tile of one", DOUBLE, (WINS + "/1/flags", ["last_tile"]), "contradiction",
     WINS + "/1.*"),
    ("a discarder who wins", DOUBLE, (WINS + "/1/seat", 2), "contradiction", WINS + "/1.*"),
    ("tenpai of a win", WIN, (OUT + "/tenpai", [0]), "contradiction", OUT + "/tenpai"),
    ("reason of a win", WIN, (OUT + "/reason", "four_winds"), "contradiction", OUT + "/reason"),
    ("offender of a win", WIN, (OUT + "/offender", 0), "contradiction", OUT + "/offender"),
    ("wins of a draw", DRAW, (WINS, [HAND]), "contradiction", WINS),
    ("reason of a draw", DRAW, (OUT + "/reason", "four_winds"), "contradiction", OUT + "/reason"),
    ("tenpai of an abortion", ABORTED, (OUT + "/tenpai", [0]), "contradiction", OUT + "/tenpai"),
    ("offender of a draw", DRAW, (OUT + "/offender", 0), "contradiction", OUT + "/offender"),
    ("tenpai of seat 4", DRAW, (OUT + "/tenpai", [0, 4]), "bad_value", OUT + "/tenpai/1"),
    ("tenpai as text", DRAW, (OUT + "/tenpai", ["0"]), "bad_value", OUT + "/tenpai/0"),
    ("tenpai twice", DRAW, (OUT + "/tenpai", [1, 1]), ("bad_value", "contradiction"),
     OUT + "/tenpai(/1)?"),
    ("tenpai a number", DRAW, (OUT + "/tenpai", 0), "bad_value", OUT + "/tenpai"),
    ("no riichi seat ready", DRAW, (OUT + "/riichi", [1]), "contradiction", OUT + ".*"),
    ("no reason", ABORTED, (OUT + "/reason", GONE), ("missing_field", "contradiction"),
     OUT + "/reason"),
    ("unknown reason", ABORTED, (OUT + "/reason", "tired"), ("bad_value", "contradiction"),
     OUT + "/reason"),
    ("reason switched off", ABORTED, ("/rules", {"abort_nine_terminals": False}), "contradiction",
     OUT + "/reason"),
    ("four_riichi by nobody", ABORTED, (OUT + "/reason", "four_riichi"), "contradiction",
     OUT + ".*"),
    ("no offender", FALSE, (OUT + "/offender", GONE), "missing_field", OUT + "/offender"),
    ("offender 4", FALSE, (OUT + "/offender", 4), "bad_value", OUT + "/offender"),
    ("offender 2.0", FALSE, (OUT + "/offender", 2.0), "bad_value", OUT + "/offender"),
    ("riichi of the poor", patch(DRAW, (OUT + "/tenpai", [2]), (OUT + "/riichi", [2])),
     ("/table", POOR), "contradiction", "(/outcome|/table).*"),
    ("riichi flag, not listed", patch(WIN, (OUT + "/riichi", [0])), (WINS + "/0/flags", ["riichi"]),
     "contradiction", OUT + ".*"),
    ("listed in the first turn", patch(WIN, (OUT + "/riichi", [1])),
     (WINS + "/0/flags", ["first_turn"]), "contradiction", OUT + ".*"),
    ("three seats", DRAW, (OUT + "/seats", [{}, {}, {}]), "bad_value", OUT + "/seats"),
    ("a seat 7", DRAW, (OUT + "/seats", [{}, 7, {}, {}]), "bad_value", OUT + "/seats/1"),
    ("unknown member of a seat", DRAW, (OUT + "/seats", [{}, {}, {}, {"x": 1}]), "unknown_field",
     OUT + "/seats/3/x"),
    ("tenpai 1 of a seat", DRAW, (OUT + "/seats", [{"tenpai": 1}, {}, {}, {}]), "bad_value",
     OUT + "/seats/0/tenpai"),
    ("a meld of 100 of a seat", DRAW, (OUT + "/seats", [{"melds": LONG}, {}, {}, {}]),
     ("bad_meld", "bad_tile", "five_of_a_tile", "contradiction"), OUT + ".*"),
    ("seats of 100 tiles", DRAW, (OUT + "/seats", [{"concealed": "123456789m" * 11}, {}, {}, {}]),
     ("wrong_tile_count", "five_of_a_tile", "contradiction"), OUT + ".*"),
    ("tenpai said twice over", DRAW, (OUT + "/seats", [{"tenpai": False}, {}, {}, {}]),
     "contradiction", OUT + ".*"),
]
NO_WINS = [
    ("no_yaku", {**HAND, "concealed": "123m456p24s999s55z"}),
    ("not_complete", {**HAND, "win_tile": "1m"}),
    ("furiten", {**HAND, "discards": "3s"}),
]


def settle(suite):
    for name, request, change, codes, pointer in SETTLE:
        refuse(suite, f"settle: {name}", patch(request, change), 422, codes, pointer,
               path="/v1/settle")
    for reason, hand in NO_WINS:
        refuse(suite, f"settle: {reason}", patch(WIN, (WINS, [hand])), 422, "not_a_win",
               WINS + "/0", path="/v1/settle", reason=reason)
    last = patch(DOUBLE, (WINS + "/1/concealed", "123m24s456m77p666p"))
    refuse(suite, "settle: the second is none", last, 422, "not_a_win", WINS + "/1",
           path="/v1/settle", reason="no_yaku")
    for request in (WIN, DOUBLE, DRAW, ABORTED, FALSE):
        answer = suite.client.post("/v1/settle", request)
        found = suite.spec.answer_faults("POST", "/v1/settle", answer)
        suite.check("settle: good", answer.status == 200 and not found, f"{found} {answer!r}")


# ---- Deals ----

DEAL = {"ruleset": "riichi", "seed": "x"}


def deals(suite):
    for seed in ("", "x" * 257, "萬" * 86, 7, 1.5, True, [], ["x"], {}):
        refuse(suite, f"deals: seed {seed!r:.20}", {**DEAL, "seed": seed}, 422, "bad_value",
               "/seed", path="/v1/deals")
    for name in ("hand", "deal", "outcome", "dice", "x", "Seed"):
        refuse(suite, f"deals: {name}", {**DEAL, name: {}}, 422, "unknown_field", "/" + name,
               path="/v1/deals")
    for value in NO_INTEGER + [4, -1]:
        refuse(suite, f"deals: dealer {value!r}", {**DEAL, "table": {"dealer": value}}, 422,
               "bad_value", re.escape("/table/dealer"), path="/v1/deals")
    refuse(suite, "deals: an option", {**DEAL, "rules": {"red_fives": 5}}, 422, "bad_option",
           "/rules/red_fives", path="/v1/deals")
    refuse(suite, "deals: a NUL", b'{"ruleset":"riichi","seed":"\\u0000"}', (400, 422),
           ("bad_json", "bad_value"), path="/v1/deals")


def main():
    with Suite() as suite:
        suite.spec = Spec()
        calls = {"/v1/waits": waits, "/v1/settle": settle, "/v1/deals": deals}
        suite.run(*(group for path, group in calls.items() if path in suite.spec.paths))


if __name__ == "__main__":
    main()
