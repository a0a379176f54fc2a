#!/usr/bin/python3
"""
Bad bodies for POST /v1/score: each gets one precise problem (status, code, pointer), at once, and
never a 5xx. What is bad on the wire rather than in the body is in bad_http.py.
"""

import copy
import json
import re

from support.client import dump
from support.openapi_spec import Spec
from support.score_refusals import BASE, CALLED, GONE, OPEN, PATH, accept, nested, patch, refuse
from support.suite import Suite

# ---- What is no JSON ----


NOT_JSON = [
    ("empty body", b""),
    ("blank body", b" \n\t "),
    ("a word", b"hello"),
    ("a form", b"ruleset=riichi&hand=123m"),
    ("cut off", dump(BASE)[:-1]),
    ("cut in a string", dump(BASE)[:40]),
    ("rubbish after it", dump(BASE) + b" x"),
    ("two values", dump(BASE) + dump(BASE)),
    ("a trailing comma", dump(BASE)[:-1] + b",}"),
    ("single quotes", dump(BASE).replace(b'"', b"'")),
    ("a comment", b"/* hand */" + dump(BASE)),
    ("byte order mark", b"\xef\xbb\xbf" + dump(BASE)),
    ("UTF-16", json.dumps(BASE).encode("utf-16")),
    ("NaN", dump(BASE).replace(b'"seat": 1', b'"seat": NaN')),
    ("leading zero", dump(BASE).replace(b'"seat": 1', b'"seat": 01')),
    ("plus sign", dump(BASE).replace(b'"seat": 1', b'"seat": +1')),
    ("hexadecimal", dump(BASE).replace(b'"seat": 1', b'"seat": 0x1')),
    ("bare point", dump(BASE).replace(b'"seat": 1', b'"seat": 1.')),
    ("True", dump(BASE).replace(b'"seat": 1', b'"seat": True')),
    ("NUL after it", dump(BASE) + b"\0"),
    ("NUL after a number", dump(BASE).replace(b'"seat": 1', b'"seat": 1\0')),
    ("NUL after a literal", dump(BASE).replace(b'"seat": 1', b'"seat": 1, "id": null\0')),
    ("NUL between members", dump(BASE).replace(b'"seat": 1,', b'"seat": 1,\0')),
    ("NUL bytes only", b"\0" * 100),
    ("line feed in a string", dump(BASE).replace(b"riichi", b"rii\nchi")),
    ("NUL byte in a string", dump(BASE).replace(b"riichi", b"rii\0chi")),
    ("duplicate key at the root", b'{"ruleset":"riichi",' + dump(BASE)[1:]),
    ("duplicate key in hand", dump(BASE).replace(b'"seat": 1', b'"seat": 1, "seat": 1')),
    ("duplicate key, escaped", dump(BASE).replace(b'"seat": 1', b'"seat": 1, "se\\u0061t": 1')),
    ("duplicate unknown key", dump(BASE).replace(b'"seat": 1', b'"seat": 1, "a": 1, "a": 1')),
    ("duplicate key in a meld", dump(OPEN).replace(b'"from": 3', b'"from": 3, "from": 3')),
    ("33 levels", nested(33)),
    ("100 levels", nested(100)),
    ("10,000 brackets", b"[" * 10000),
    ("10,000 brackets closed", b"[" * 10000 + b"]" * 10000),
    ("10,000 objects", b'{"hand":' * 10000),
    ("500,000 brackets", b"[" * 500000),
    ("33 levels after an id", b'{"id":7,' + nested(33)[1:]),
    ("overlong UTF-8", dump(BASE).replace(b"riichi", b"\xc0\xafiichi")),
    ("lone continuation byte", dump(BASE).replace(b"riichi", b"\x80iichi")),
    ("UTF-8 cut off", dump(BASE).replace(b"riichi", b"\xe4\xb8")),
    ("Latin-1", dump(BASE).replace(b"riichi", b"\xfcichi")),
    ("byte FF", dump(BASE).replace(b"riichi", b"\xff")),
    ("surrogate in UTF-8", dump(BASE).replace(b"riichi", b"\xed\xa0\x80")),
    ("beyond U+10FFFF", dump(BASE).replace(b"riichi", b"\xf4\x90\x80\x80")),
    ("broken UTF-8 in a key", dump(BASE).replace(b'"seat"', b'"s\xe9at"')),
    ("bad escape", dump(BASE).replace(b"riichi", b"\\xiichi")),
    ("bad \\u", dump(BASE).replace(b"riichi", b"\\u12g4")),
]


def not_json(suite):
    for name, body in NOT_JSON:
        refuse(suite, name, body, 400, "bad_json")
    for name, text in (("lone high surrogate", b"\\ud800"), ("lone low surrogate", b"\\udc00"),
                       ("surrogates reversed", b"\\udc00\\ud800"), ("\\u0000", b"a\\u0000b")):
        body = dump(BASE).replace(b"riichi", text)
        refuse(suite, name, body, (400, 422), ("bad_json", "bad_value", "unknown_ruleset"))
        body = dump(BASE).replace(b'"seat": 1', b'"seat": 1, "' + text + b'": 1')
        refuse(suite, name + " in a key", body, (400, 422), ("bad_json", "unknown_field"))
        body = dump(patch(BASE, ("/id", "@"))).replace(b"@", text)
        refuse(suite, name + " in the id", body, (400, 422), ("bad_json", "bad_value"))
    refuse(suite, "32 levels are read", nested(32), 422, ("unknown_field", "missing_field"))


# ---- Wrong types ----

NO_OBJECT = [7, "x", [], True, 1.5]
NO_INTEGER = ["1", 1.0, 0.5, -0.0, True, False, [], {}, [1]]
NO_LIST = [7, True, {}, 1.5]
NO_TEXT = [7, True, {}, 1.5]
# (pointer, bad values, codes) on BASE, unless another request is named.
TYPES = [
    ("/ruleset", [7, True, [], {}, 1.0], "bad_value", BASE),
    ("/rules", NO_OBJECT, "bad_value", BASE),
    ("/table", NO_OBJECT, "bad_value", BASE),
    ("/deal", NO_OBJECT, "bad_value", BASE),
    ("/hand", NO_OBJECT, "bad_value", BASE),
    ("/id", [True, {}, [], 1.5, 1.0, "x" * 65, "萬" * 65, 2**53], "bad_value", BASE),
    ("/hand/seat", NO_INTEGER + [4, -1, 2**31, 2**32 + 1, 2**53, -(2**53)], "bad_value", BASE),
    ("/hand/from", NO_INTEGER + [4, -1, 2**32 + 2], "bad_value", BASE),
    ("/hand/concealed", NO_TEXT, "bad_value", BASE),
    ("/hand/win_tile", NO_TEXT, "bad_value", BASE),
    ("/hand/melds", NO_LIST + ["x"], "bad_value", BASE),
    ("/hand/flags", NO_LIST + ["riichi"], "bad_value", BASE),
    ("/hand/discards", NO_LIST, "bad_value", BASE),
    ("/hand/passed", NO_LIST, "bad_value", BASE),
    ("/hand/liable", NO_OBJECT, "bad_value", BASE),
    ("/hand/called", NO_OBJECT, "bad_value", BASE),
    ("/hand/melds/0", [7, "x", [], True], ("bad_value", "bad_meld"), OPEN),
    ("/hand/melds/0/type", [7, True, [], {}], ("bad_value", "bad_meld"), OPEN),
    ("/hand/melds/0/tiles", NO_TEXT, ("bad_value", "bad_meld"), OPEN),
    ("/hand/melds/0/from", NO_INTEGER + [4, -1], ("bad_value", "bad_meld"), OPEN),
    ("/hand/melds/0/claimed", NO_TEXT, ("bad_value", "bad_meld"), OPEN),
    ("/hand/called/han", NO_INTEGER + [0, 61, -3], "bad_value", CALLED),
    ("/hand/called/fu", NO_INTEGER, "bad_value", CALLED),
    ("/deal/dora_indicators", NO_TEXT, "bad_value", BASE),
    ("/deal/ura_indicators", NO_TEXT, "bad_value", BASE),
    ("/table/dealer", NO_INTEGER + [4, -1], "bad_value", BASE),
    ("/table/round_wind", NO_TEXT, "bad_value", BASE),
    ("/table/hand_number", NO_INTEGER, "bad_value", BASE),
    ("/table/dealer_streak", NO_INTEGER + [-1, 1001], "bad_value", BASE),
    ("/table/honba", NO_INTEGER + [-1, 1001, 2**32], "bad_value", BASE),
    ("/table/deposits", NO_INTEGER + [-1, 1001, 2**53], "bad_value", BASE),
    ("/table/multiplier", NO_INTEGER, "bad_value", BASE),
    ("/table/points", [7, "x", {}, True, [], [1, 2, 3], [1, 2, 3, 4, 5]], "bad_value", BASE),
]
RULES_TYPES = [
    ("red_fives", NO_INTEGER + [5, -1, 2**32]),
    ("ippatsu", [1, 0, "true", [], {}, 1.0]),
    ("renhou", ["Yakuman", "", 5, True, [], {}]),
    ("uma", [7, "x", {}, True, [], [1, 2, 3], [0, 0, 0, 0, 0], ["a", 0, 0, 0], [0.0, 0, 0, 0],
             [True, 0, 0, 0], [None, 0, 0, 0], [100, 200, -100, -200], [50, 0, 0, -50],
             [20000, 10000, -10000, -10000]]),
    ("noten_pool", [100, -600, 12600]),
    ("preset", [7, True, [], {}, "", "Classic", "house"]),
    ("start_points", [1000100, 50, -100, 2**53]),
]


def wrong_types(suite):
    for pointer, values, codes, request in TYPES:
        for value in values:
            body = patch(request, (pointer, value))
            refuse(suite, f"{pointer} = {value!r:.40}", body, 422, codes, re.escape(pointer))
    for option, values in RULES_TYPES:
        for value in values:
            body = patch(BASE, ("/rules", {option: value}))
            refuse(suite, f"/rules/{option} = {value!r}", body, 422, "bad_option",
                   f"/rules/{option}(/[0-9]+)?")
    for index, value in enumerate([1.0, "x", True, None]):
        points = [25000, 25000, 25000, 25000]
        points[index] = value
        refuse(suite, f"/table/points/{index} = {value!r}", patch(BASE, ("/table/points", points)),
               422, "bad_value", f"/table/points(/{index})?")
    for root in ([], [1], [BASE], 7, "riichi", True, None):
        codes = "bad_value" if isinstance(root, list) else ("bad_value", "bad_json")
        refuse(suite, f"the root {root!r:.20}", dump(root), (400, 422), codes, "")


def numbers(suite):
    """Numbers as written: a float is a float whatever its value; beyond 64 bits is no integer."""
    for text in ("1.0", "1e0", "1E0", "10e-1", "1.5", "-1.0", "1e3", "0.0", "-0.0", "1e-400"):
        body = dump(BASE).replace(b'"seat": 1', b'"seat": ' + text.encode())
        refuse(suite, f"seat {text}", body, 422, "bad_value", "/hand/seat")
    for text in ("9" * 18, "-" + "9" * 18, str(2**53), str(2**63 - 1)):
        body = dump(BASE).replace(b'"seat": 1', b'"seat": ' + text.encode())
        refuse(suite, f"seat {text}", body, 422, "bad_value", "/hand/seat")
    for text in ("9" * 19, "9" * 400, "-" + "9" * 400, "1e400", "1e99999", "9" * 100000):
        body = dump(BASE).replace(b'"seat": 1', b'"seat": ' + text.encode())
        refuse(suite, f"seat {text:.30}", body, (400, 422), ("bad_value", "bad_json"))


# ---- Members ----

UNKNOWN = [
    (BASE, "", ["x", "Ruleset", "outcome", "visible", "seed", "hands", "", " hand"]),
    (BASE, "/hand", ["concealled", "Seat", "drawn", "wall_left", "after_call", "jing", "at"]),
    (BASE, "/table", ["x", "mangans", "false_wins", "wind", "extra"]),
    (BASE, "/deal", ["x", "jing", "lower_jing", "gangtou", "dora"]),
    (OPEN, "/hand/melds/0", ["x", "tile", "seat"]),
    (CALLED, "/hand/called", ["x", "points", "han "]),
    (BASE, "/hand/liable", ["x", "suuankou"]),
]
ESCAPED = [("a/b", "a~1b"), ("a~b", "a~0b"), ("~1", "~01"), ("/", "~1"), ("~/~", "~0~1~0"),
           ("萬", "萬"), ('"', '"'), ("\\", "\\\\"), ("\t", "\t"), ("😀", "😀"), ("a.b", "a.b"),
           ("hand.seat", "hand.seat"), ("called.han", "called.han")]


def unknown_members(suite):
    for request, place, names in UNKNOWN:
        for name in names:
            for value in (1, None, {}):
                pointer = f"{place}/{name}"
                codes = ("unknown_field", "bad_value") if "liable" in place else "unknown_field"
                refuse(suite, f"{pointer} = {value}", patch(request, (pointer, value)), 422, codes,
                       re.escape(pointer))
    for name, escaped in ESCAPED:
        for place in ("", "/hand"):
            body = copy.deepcopy(BASE)
            (body["hand"] if place else body)[name] = 1
            want = re.escape(f"{place}/{escaped}") if name != "\\" else re.escape(place) + r"/\\"
            refuse(suite, f"{place}/{name!r}", body, 422, "unknown_field", want)
    for size in (64, 100, 1000, 60000):
        body = patch(BASE, ("/hand/" + "x" * size, 1))
        refuse(suite, f"a name of {size}", body, 422, "unknown_field", "/hand/x*[^/]{0,3}")
        body = patch(BASE, ("/hand/" + "萬" * size, 1))
        refuse(suite, f"a name of {size} 萬", body, 422, "unknown_field", "/hand/萬*[^/]{0,3}")
        body = patch(BASE, ("/hand/" + "~1" * size, 1))
        refuse(suite, f"a name of {size} /", body, 422, "unknown_field", "/hand/.*")
        body = patch(BASE, ("/rules", {"x" * size: 1}))
        refuse(suite, f"an option of {size}", body, 422, "unknown_option", "/rules/x*[^/]{0,3}")
    for name in ("red_five", "Red_fives", "", "uma2", "id"):
        refuse(suite, f"option {name!r}", patch(BASE, ("/rules", {name: 1})), 422,
               "unknown_option", re.escape("/rules/" + name))
    for value in ("Riichi", "", "riichi ", "nosuch", "riichi\t", "x" * 5000, "萬" * 300):
        refuse(suite, f"ruleset {value!r:.20}", patch(BASE, ("/ruleset", value)), 422,
               "unknown_ruleset", "/ruleset")
    many = {f"k{i}": i for i in range(20000)}
    refuse(suite, "20,000 unknown members", {**BASE, **many}, 422, "unknown_field", "/k[0-9]+")


MISSING = [
    (BASE, "/ruleset", "missing_field"), (BASE, "/hand", "missing_field"),
    (BASE, "/hand/seat", "missing_field"), (BASE, "/hand/from", "missing_field"),
    (BASE, "/hand/concealed", ("missing_field", "wrong_tile_count")),
    (BASE, "/hand/win_tile", "missing_field"),
    (OPEN, "/hand/melds/0/type", ("missing_field", "bad_meld")),
    (OPEN, "/hand/melds/0/tiles", ("missing_field", "bad_meld")),
    (CALLED, "/hand/from", "missing_field"), (CALLED, "/hand/seat", "missing_field"),
]


def missing_members(suite):
    for request, pointer, codes in MISSING:
        where = re.escape(pointer)
        refuse(suite, f"no {pointer}", patch(request, (pointer, GONE)), 422, codes, where)
        if pointer != "/hand/from":
            refuse(suite, f"{pointer} null", patch(request, (pointer, None)), 422, codes, where)
    refuse(suite, "{}", {}, 422, "missing_field", "/ruleset")
    refuse(suite, "hand {}", {"ruleset": "riichi", "hand": {}}, 422, "missing_field", "/hand/.*")
    refuse(suite, "called {}", patch(CALLED, ("/hand/called", {})), 422,
           ("missing_field", "contradiction", "bad_value"), "/hand/called.*")


def null_is_absent(suite):
    want = suite.client.post(PATH, BASE).json()
    for name in ("rules", "table", "deal", "seats", "id"):
        suite.equal(f"/{name} null", accept(suite, name, {**BASE, name: None}).json(), want)
    for name in ("melds", "flags", "discards", "passed", "liable", "called"):
        body = patch(BASE, ("/hand/" + name, None))
        suite.equal(f"/hand/{name} null", accept(suite, name, body).json(), want)
    body = patch(BASE, ("/hand/melds", []), ("/hand/flags", []), ("/hand/discards", ""),
                 ("/hand/passed", []), ("/rules", {}), ("/table", {}), ("/deal", {}))
    suite.equal("empty members", accept(suite, "empty members", body).json(), want)
    table = {name: None for name in ("dealer", "round_wind", "hand_number", "dealer_streak",
                                     "honba", "deposits", "multiplier", "points")}
    body = patch(BASE, ("/rules", {"preset": None, "red_fives": None, "uma": None}),
                 ("/deal", {"dora_indicators": None, "ura_indicators": None}), ("/table", table))
    suite.equal("null members", accept(suite, "null members", body).json(), want)
    body = patch(OPEN, ("/hand/melds/0/from", None), ("/hand/melds/0/claimed", None))
    accept(suite, "null in a meld", body)


def main():
    with Suite() as suite:
        suite.spec = Spec()
        suite.run(not_json, wrong_types, numbers, unknown_members, missing_members, null_is_absent)


if __name__ == "__main__":
    main()
