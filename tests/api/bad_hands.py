#!/usr/bin/python3
"""
Hands that cannot be: tiles, melds, flags, called values. And the body as a whole: too large, of the
wrong type, ids. Each gets one precise problem.
"""

import time

from support.client import JSON, NDJSON, dump, parse_json
from support.openapi_spec import Spec
from support.score_refusals import BASE, CALLED, GONE, OPEN, PATH, accept, patch, refuse
from support.suite import Suite

FOURTEEN = "456p234s999s55777z"


# ---- Tiles ----

NO_TILES = ["8z", "0z", "9z", "1x", "m", "1", "12", "m1", "1m2", " 1m", "1m ", "1M", "１m", "一萬",
            "1m,2m", "10m", "-1m", "1m\t", "E", "mmm", "1mz", "123456789", "🀇", "1m\u200b"]


def tiles(suite):
    for text in NO_TILES:
        if text != "10m":
            refuse(suite, f"concealed {text!r}", patch(BASE, ("/hand/concealed", text)), 422,
                   "bad_tile", "/hand/concealed")
        refuse(suite, f"win_tile {text!r}", patch(BASE, ("/hand/win_tile", text)), 422, "bad_tile",
               "/hand/win_tile")
        refuse(suite, f"discards {text!r}", patch(BASE, ("/hand/discards", text + "x")), 422,
               "bad_tile", "/hand/discards")
        refuse(suite, f"an entry {text!r}", patch(BASE, ("/hand/passed", ["1m", text])), 422,
               "bad_tile", "/hand/passed/1")
    for text in ("", "33s", "3s3s", "123m"):
        refuse(suite, f"win_tile {text!r}", patch(BASE, ("/hand/win_tile", text)), 422, "bad_tile",
               "/hand/win_tile")
        refuse(suite, f"an entry {text!r}", patch(BASE, ("/hand/discards", [text])), 422,
               "bad_tile", "/hand/discards/0")
    for entry in (7, True, {}, [], ["1m"], 1.5, None):
        refuse(suite, f"an entry {entry!r}", patch(BASE, ("/hand/concealed", ["1m", entry])), 422,
               ("bad_tile", "bad_value"), "/hand/concealed/1")
    for wind in ("5z", "1m", "7z"):
        refuse(suite, f"round_wind {wind}", patch(BASE, ("/table/round_wind", wind)), 422,
               ("bad_value", "bad_tile"), "/table/round_wind")
    for wind in ("9z", "", "12z", "East"):
        refuse(suite, f"round_wind {wind!r}", patch(BASE, ("/table/round_wind", wind)), 422,
               "bad_tile", "/table/round_wind")
    # The round has its wind where no wind tiles are played with.
    jiujiang = {"ruleset": "jiujiang", "table": {"round_wind": "3z"},
                "hand": {"seat": 1, "from": 2, "called": {"pao": 2}}}
    accept(suite, "a round wind without wind tiles", jiujiang)
    for name in ("dora_indicators", "ura_indicators"):
        pointer = "/deal/" + name
        refuse(suite, f"{name} of six", patch(BASE, (pointer, "123m456p")), 422,
               ("bad_value", "wrong_tile_count", "bad_tile"), pointer)
        refuse(suite, f"{name} 8z", patch(BASE, (pointer, "8z")), 422, "bad_tile", pointer)


def as_arrays(suite):
    """An array of single tiles is taken wherever a string is."""
    want = accept(suite, "string", patch(BASE, ("/deal/dora_indicators", "1m9p"))).json()
    split = ["4p", "5p", "6p", "2s", "4s", "9s", "9s", "9s", "5z", "5z", "7z", "7z", "7z"]
    body = patch(BASE, ("/hand/concealed", split[::-1]), ("/hand/win_tile", ["3s"]),
                 ("/deal/dora_indicators", ["1m", "9p"]))
    suite.equal("arrays", accept(suite, "arrays", body).json(), want)
    body = patch(BASE, ("/hand/concealed", "5z9s2s77z9s4s6p5p4p5z9s7z"),
                 ("/deal/dora_indicators", "1m9p"))
    suite.equal("any order", accept(suite, "any order", body).json(), want)
    want = accept(suite, "meld", OPEN).json()
    body = patch(OPEN, ("/hand/melds/0/tiles", ["7z", "7z", "7z"]),
                 ("/hand/melds/0/claimed", ["7z"]))
    suite.equal("meld as an array", accept(suite, "meld array", body).json(), want)


def counts(suite):
    asks = "name one of the 14 as win_tile"
    fourteen = patch(BASE, ("/hand/concealed", FOURTEEN), ("/hand/win_tile", GONE))
    where = "/hand(/concealed|/win_tile)?"
    refuse(suite, "14, no win_tile", fourteen, 422, "wrong_tile_count", where, asks)
    refuse(suite, "14, win_tile null", patch(fourteen, ("/hand/win_tile", None)), 422,
           "wrong_tile_count", where, asks)
    with_meld = patch(OPEN, ("/hand/concealed", "456p234s999s55z"), ("/hand/win_tile", GONE))
    refuse(suite, "11 and a meld, no win_tile", with_meld, 422, "wrong_tile_count", where,
           "as win_tile")
    for text in ("", "1m", "123m456p24s999s5z", "123m456p24s99s", FOURTEEN,
                 "111222333m111222333p"):
        refuse(suite, f"concealed {text!r}", patch(BASE, ("/hand/concealed", text)), 422,
               ("wrong_tile_count", "five_of_a_tile"), where)
    for number in range(1, 5):
        melds = [{"type": "pung", "tiles": f"{d}{d}{d}z"} for d in range(1, number + 1)]
        refuse(suite, f"13 and {number} melds", patch(BASE, ("/hand/melds", melds)), 422,
               ("wrong_tile_count", "five_of_a_tile"), where + "|/hand/melds.*")
    for long in ("1m" * 200, "1" * 100000 + "m", "123456789m" * 5000, ["1m"] * 30000):
        refuse(suite, f"{len(long)} of tiles", patch(BASE, ("/hand/concealed", long)), 422,
               ("wrong_tile_count", "five_of_a_tile", "bad_tile"), "/hand/concealed.*")


FIVES = [
    ("in the hand", patch(BASE, ("/hand/concealed", "11111m456p24s55z9s"))),
    ("with win_tile", patch(BASE, ("/hand/concealed", "3333s456p24s55z99s"))),
    ("with a meld", patch(OPEN, ("/hand/concealed", "456p24s99s557z"), ("/hand/win_tile", "7z"))),
    ("with the indicators", patch(BASE, ("/deal/dora_indicators", "9s9s"))),
    ("with both indicators", patch(BASE, ("/deal", {"dora_indicators": "9s",
                                                    "ura_indicators": "9s"}))),
    ("with discards", patch(BASE, ("/hand/discards", "99s"))),
    ("in discards", patch(BASE, ("/hand/discards", "11111z"))),
    ("in the indicators", patch(BASE, ("/deal/dora_indicators", "11111z"))),
]
RED = [
    ("a second red five", patch(BASE, ("/hand/concealed", "123m406p24s999s0p5z"))),
    ("a fourth plain five", patch(BASE, ("/hand/concealed", "123m5555p24s99s55z"))),
    ("a red five without any", patch(BASE, ("/rules", {"red_fives": 0}),
                                     ("/hand/concealed", "123m406p24s999s55z"))),
    ("a plain five without any", patch(BASE, ("/rules", {"red_fives": 4}))),
    ("a red five as indicator too", patch(BASE, ("/hand/concealed", "123m406p24s999s55z"),
                                          ("/deal/dora_indicators", "0p"))),
]


def copies(suite):
    for name, body in FIVES:
        refuse(suite, f"five {name}", body, 422, "five_of_a_tile", "/(hand|deal)/.*")
    for name, body in RED:
        refuse(suite, name, body, 422, "bad_tile", "/(hand|deal)/.*")


# ---- Flags ----

KONG = patch(OPEN, ("/hand/melds/0", {"type": "concealed_kong", "tiles": "7777z"}))
DRAW = patch(BASE, ("/hand/from", None))
IMPOSSIBLE = [
    ("robbing_kong drawn", DRAW, ["robbing_kong"]),
    ("robbing_concealed_kong drawn", DRAW, ["robbing_concealed_kong"]),
    ("after_kong_discard drawn", DRAW, ["after_kong_discard"]),
    ("both robbing", BASE, ["robbing_kong", "robbing_concealed_kong"]),
    ("robbing the last tile", BASE, ["robbing_kong", "last_tile"]),
    ("robbing after_kong_discard", BASE, ["robbing_kong", "after_kong_discard"]),
    ("after_kong by discard", KONG, ["after_kong"]),
    ("after_kong without a kong", DRAW, ["after_kong"]),
    ("after_kong last", patch(KONG, ("/hand/from", None)), ["after_kong", "last_tile"]),
    ("after_kong ippatsu", patch(KONG, ("/hand/from", None)), ["after_kong", "riichi", "ippatsu"]),
    ("riichi open", OPEN, ["riichi"]),
    ("double_riichi open", OPEN, ["double_riichi"]),
    ("ippatsu alone", BASE, ["ippatsu"]),
    ("first_turn with a meld", OPEN, ["first_turn"]),
    ("first_turn with a kong", patch(KONG, ("/hand/from", None)), ["first_turn"]),
    ("first_turn riichi", BASE, ["first_turn", "riichi"]),
    ("first_turn last_tile", BASE, ["first_turn", "last_tile"]),
    ("first_turn after_kong_discard", BASE, ["first_turn", "after_kong_discard"]),
    ("first_turn robbing", BASE, ["first_turn", "robbing_kong"]),
    ("first_turn discarded", patch(BASE, ("/hand/discards", "1z")), ["first_turn"]),
    ("first_turn dealer's ron", patch(BASE, ("/hand/seat", 0)), ["first_turn"]),
    ("robbed tile held", patch(BASE, ("/hand/win_tile", "5z")), ["robbing_kong"]),
    ("robbed tile discarded", patch(BASE, ("/hand/discards", "3s")), ["robbing_kong"]),
    ("robbed tile indicated", patch(BASE, ("/deal/dora_indicators", "3s")), ["robbing_kong"]),
]


def flags(suite):
    for name in ("riichii", "", "Riichi", "riichi ", "self_draw", "x" * 3000, "萬"):
        refuse(suite, f"flag {name!r:.20}", patch(BASE, ("/hand/flags", ["last_tile", name])), 422,
               "contradiction", "/hand/flags/1")
    refuse(suite, "twice", patch(BASE, ("/hand/flags", ["riichi", "last_tile", "riichi"])), 422,
           "contradiction", "/hand/flags/2")
    refuse(suite, "10,000 flags", patch(BASE, ("/hand/flags", ["riichi"] * 10000)), 422,
           ("contradiction", "bad_value"), "/hand/flags(/1)?")
    for entry in (7, None, True, {}, [], ["riichi"]):
        refuse(suite, f"entry {entry!r}", patch(BASE, ("/hand/flags", ["riichi", entry])), 422,
               "bad_value", "/hand/flags/1")
    for name, request, names in IMPOSSIBLE:
        refuse(suite, name, patch(request, ("/hand/flags", names)), 422, "contradiction",
               "/hand/.*")
    refuse(suite, "from the own seat", patch(BASE, ("/hand/from", 1)), 422, "contradiction",
           "/hand/from")


# ---- Melds ----

MELDS = [
    ("unknown type", {"type": "kong", "tiles": "7777z"}, "/type"),
    ("empty type", {"type": "", "tiles": "777z"}, "/type"),
    ("two tiles", {"type": "pung", "tiles": "77z"}, "(/tiles)?"),
    ("no tiles", {"type": "pung", "tiles": ""}, "(/tiles)?"),
    ("four in a pung", {"type": "pung", "tiles": "7777z"}, "(/tiles)?"),
    ("three in a kong", {"type": "open_kong", "tiles": "777z"}, "(/tiles)?"),
    ("three in an added kong", {"type": "added_kong", "tiles": "777z"}, "(/tiles)?"),
    ("a hundred in a kong", {"type": "open_kong", "tiles": "7z" * 100}, "(/tiles)?"),
    ("five in a kong", {"type": "open_kong", "tiles": "77777z"}, "(/tiles)?"),
    ("unlike", {"type": "pung", "tiles": "776z"}, "(/tiles)?"),
    ("unlike kong", {"type": "concealed_kong", "tiles": "7776z"}, "(/tiles)?"),
    ("no run", {"type": "chow", "tiles": "124m"}, "(/tiles)?"),
    ("a run round the corner", {"type": "chow", "tiles": "891m"}, "(/tiles)?"),
    ("a run of two suits", {"type": "chow", "tiles": "12m3p"}, "(/tiles)?"),
    ("a run of honours", {"type": "chow", "tiles": "567z"}, "(/tiles)?"),
    ("a run of winds", {"type": "chow", "tiles": "123z"}, "(/tiles)?"),
    ("from the own seat", {"type": "pung", "tiles": "777z", "from": 1}, "/from"),
    ("a chow from across", {"type": "chow", "tiles": "789m", "from": 3}, "/from"),
    ("a chow from the seat after", {"type": "chow", "tiles": "789m", "from": 2}, "/from"),
    ("from of a concealed kong", {"type": "concealed_kong", "tiles": "7777z", "from": 2}, "/from"),
    ("claimed of a concealed kong", {"type": "concealed_kong", "tiles": "7777z",
                                     "claimed": "7z"}, "/claimed"),
    ("claimed not in it", {"type": "chow", "tiles": "789m", "claimed": "6m"}, "/claimed"),
    ("claimed another suit", {"type": "pung", "tiles": "777z", "claimed": "7m"}, "/claimed"),
]


def melds(suite):
    for name, meld, where in MELDS:
        refuse(suite, name, patch(OPEN, ("/hand/melds/0", meld)), 422, "bad_meld",
               "/hand/melds/0" + where)
    for text in ("8z", "7x", "77", "zzz", "7z7z8z"):
        refuse(suite, f"tiles {text!r}", patch(OPEN, ("/hand/melds/0/tiles", text)), 422,
               ("bad_meld", "bad_tile"), "/hand/melds/0/tiles")
    for text in ("8z", "", "77z", "x"):
        refuse(suite, f"claimed {text!r}", patch(OPEN, ("/hand/melds/0/claimed", text)), 422,
               ("bad_meld", "bad_tile"), "/hand/melds/0/claimed")
    five = [{"type": "pung", "tiles": f"{d}{d}{d}z"} for d in range(1, 6)]
    body = patch(OPEN, ("/hand/melds", five), ("/hand/concealed", "1m"), ("/hand/win_tile", "1m"))
    refuse(suite, "five melds", body, 422, "bad_meld", "/hand/melds(/4)?")
    refuse(suite, "1,000 melds", patch(OPEN, ("/hand/melds", five * 200)), 422, "bad_meld",
           "/hand/melds(/[0-9]+)?")
    second = patch(OPEN, ("/hand/melds/-", {"type": "chow", "tiles": "124m"}),
                   ("/hand/concealed", "24s999s55z"))
    refuse(suite, "the second meld", second, 422, "bad_meld", "/hand/melds/1.*")


# ---- Called hands ----


def called(suite):
    accept(suite, "called", CALLED)
    for value in ({"han": 3}, {"han": 4}):
        refuse(suite, str(value), patch(CALLED, ("/hand/called", value)), 422,
               ("missing_field", "contradiction"), "/hand/called.*")
    for value in ({"fu": 40}, {"yakuman": 0}, {"yakuman": 9}, {"yakuman": "1"}, {"han": 60.0},
                  {"han": 3, "fu": 40, "yakuman": 1}, {"yakuman": 1, "fu": 30}):
        refuse(suite, str(value), patch(CALLED, ("/hand/called", value)), 422,
               ("missing_field", "contradiction", "bad_value"), "/hand/called.*")
    for fu in (0, 10, 35, 45, 150, 21, -30):
        refuse(suite, f"fu {fu}", patch(CALLED, ("/hand/called/fu", fu)), 422,
               ("contradiction", "bad_value"), "/hand/called/fu")
    for name, value in (("concealed", "123m"), ("win_tile", "3s"), ("flags", ["riichi"]),
                        ("melds", []), ("discards", "1z"), ("passed", "1z")):
        if value:
            refuse(suite, f"called with {name}", patch(CALLED, ("/hand/" + name, value)), 422,
                   "contradiction", "/hand/.*")
    for name, value in (("patterns", ["nosuch"]), ("patterns", 7), ("patterns", [7]),
                        ("patterns", "riichi")):
        refuse(suite, f"called.patterns {value}", patch(CALLED, ("/hand/called/" + name, value)),
               422, "bad_value", "/hand/called/patterns.*")
    accept(suite, "called.patterns", patch(CALLED, ("/hand/called/patterns", ["riichi"])))


def liable(suite):
    for name, value in (("daisangen", 4), ("daisangen", -1), ("daisangen", "2"), ("daisangen", 2.0),
                        ("daisangen", True)):
        refuse(suite, f"liable {value!r}", patch(BASE, ("/hand/liable", {name: value})), 422,
               "bad_value", "/hand/liable/" + name)
    hand = patch(BASE, ("/rules", {"pao_daisangen": True}), ("/hand/liable", {"daisangen": 2}))
    refuse(suite, "liable for what is not there", hand, 422, ("contradiction", "bad_value"),
           "/hand/liable.*")


# ---- The body as a whole ----


def ids(suite):
    for value in ("x", "x" * 64, "萬" * 64, 0, -1, 2**53 - 1, -(2**53 - 1), "", '"\\\n\u0001', "😀"):
        good = suite.client.post(PATH, {"id": value, **BASE})
        bad = suite.client.post(PATH, {"id": value, **patch(BASE, ("/hand/seat", 9))})
        line = suite.client.post_lines(PATH, [{**BASE, "id": value}]).lines()
        suite.equal(f"id {value!r:.12}", good.json().get("id"), value)
        suite.equal(f"id {value!r:.12} in a problem", bad.json().get("id"), value)
        suite.equal(f"id {value!r:.12} in a line", line[0].get("id"), value)
    for value in ("x" * 65, 1.5, True, [], 2**53):
        answer = suite.client.post(PATH, {**BASE, "id": value})
        suite.check(f"no id {value!r:.12}", "id" not in answer.json(), repr(answer))
    answer = suite.client.post(PATH, {**BASE, "id": "known", "x": 1})
    suite.equal("the id of a problem of form", answer.json().get("id"), "known")


def types(suite):
    for kind in ("text/plain", "application/x-www-form-urlencoded", "application/xml", "json", "",
                 "multipart/form-data; boundary=x", "application/jsonx", "application/json-seq",
                 "text/html; a=application/json", "application/problem+json"):
        refuse(suite, f"type {kind!r}", BASE, 415, "unsupported_media_type", "", content_type=kind)
    answer = suite.client.post(PATH, dump(BASE), None)
    suite.check("no type at all", answer.status in (200, 415), repr(answer))
    for kind in (JSON + "; charset=utf-8", JSON + ";charset=UTF-8", "Application/JSON",
                 JSON + " ; charset=utf-8"):
        suite.equal(f"type {kind!r}", suite.client.post(PATH, BASE, kind).status, 200)
    answer = suite.client.post(PATH, dump(BASE), NDJSON + "; charset=utf-8")
    suite.equal("NDJSON with charset", (answer.status, answer.type), (200, NDJSON))


def sizes(suite):
    pad = 1024 * 1024 - len(dump(BASE))
    accept(suite, "1 MiB exactly", dump(BASE) + b" " * pad)
    for size in (pad + 1, 10 * 1024 * 1024):
        begin = time.monotonic()
        try:
            answer = suite.client.post(PATH, dump(BASE) + b" " * size)
            good = answer.status == 413 and parse_json(answer.body)["code"] == "too_large"
            detail = repr(answer)
        except OSError as error:
            good, detail = True, repr(error)
        took = time.monotonic() - begin
        suite.check(f"{size} bytes too many", good, f"{detail} after {took:.1f} s")
        suite.within(f"{size} bytes too many: refused at once", took, 5)
    text = dump(patch(BASE, ("/x", "a" * 200000)))
    refuse(suite, "a text of 200 KB", text, 422, "unknown_field", "/x")
    text = dump(patch(BASE, ("/x", "a" * 1000000)))
    refuse(suite, "a text of 1 MB", text, 413, "too_large")


def names(suite):
    want = {"none": set(), "en": {"en"}, "zh-Hans": {"zh-Hans"}, "zh-Hant": {"zh-Hant"},
            "ja": {"ja"}}
    every = {"en", "zh-Hans", "zh-Hant", "ja"}
    for language in (None, *want):
        query = f"?names={language}" if language else ""
        patterns = suite.client.post(PATH + query, DRAW).json()["patterns"]
        have = [set(pattern.get("name", {})) for pattern in patterns]
        suite.check(f"names={language}", have and all(h == want.get(language, every) for h in have),
                    repr(patterns))
        line = suite.client.post_lines(PATH + query, [DRAW]).lines()[0]["patterns"]
        suite.equal(f"names={language} in a line", line, patterns)
    for query in ("xx", "", "EN", "zh", "en,ja", "%00", "en%20", "e" * 2000):
        answer = suite.client.post(f"{PATH}?names={query}", BASE)
        problem = answer.json()
        suite.check(f"names={query:.10}", answer.status == 422 and problem["code"] == "bad_value"
                    and problem.get("parameter") == "names" and "pointer" not in problem,
                    repr(answer))


def explain(suite):
    """What an answer can explain is a list of known words, each once."""
    wrong = ["", "x", "fu,", ",fu", "fu,fu", "FU", "fu steps", "fu;steps", "steps,fu,steps"]
    for call in ("score", "settle", "score/batch", "settle/batch"):
        for query in wrong + (["readings"] if call.startswith("settle") else []):
            path = f"/v1/{call}?explain={query.replace(' ', '%20')}"
            answer = suite.client.post_lines(path, [BASE])
            problem = answer.json()
            suite.check(f"{call} explain={query}", answer.status == 422
                        and problem["code"] == "bad_value"
                        and problem.get("parameter") == "explain", repr(answer))
    for call in ("waits", "deals"):
        answer = suite.client.post(f"/v1/{call}?explain=fu", BASE)
        suite.equal(f"{call} explains nothing", (answer.status, answer.json().get("parameter")),
                    (422, "explain"))


def main():
    with Suite() as suite:
        suite.spec = Spec()
        suite.run(tiles, as_arrays, counts, copies, flags, melds, called, liable, ids, types, sizes,
                  names, explain)


if __name__ == "__main__":
    main()
