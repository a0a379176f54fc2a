"""One fault in an otherwise sound request."""

from common.faults import (
    bad_from, bad_meld, bad_tile, five_melds, fourteen, from_self, missing_from, put_meld,
    repeated_flag, set_in, tile_names, two_win_tiles, unknown_member, wrong_count, wrong_ruleset,
)
from common.tiles import NAME
from riichi.tiles import parse_tiles

BAD_OPTIONS = [
    ("red_fives", 5), ("red_fives", -1), ("red_fives", "1"), ("red_fives", True), ("ippatsu", 1),
    ("ippatsu", "true"), ("renhou", "triple"), ("renhou", 5), ("double_wind_fu", 3),
    ("open_pinfu_fu", 25), ("noten_pool", 1000), ("noten_pool", 12600), ("uma", [1, 2, 3]),
    ("uma", [10000, 20000, -10000, -20000]), ("uma", [20000, 10000, -10000, -10000]),
    ("uma", [150, 50, -50, -150]), ("uma", 20000), ("preset", "house"), ("preset", 3),
    ("riichi_min_points", 1050), ("paarenchan_streak", 0), ("paarenchan_streak", 21),
    ("riichi_min_tiles", 19), ("start_points", 25050), ("return_points", -100),
    ("multiple_ron", "quadruple"), ("honroutou_han", 4), ("false_win_points", 20050),
]


def bad_option(rng, request, hand):
    name, value = rng.choice(BAD_OPTIONS)
    set_in(request, "rules", {name: value})


def unknown_option(rng, request, hand):
    set_in(request, "rules", {rng.choice(["red_five", "uma2", "Ippatsu", ""]): 1})


def missing(rng, request, hand):
    name = rng.choice(["seat", "concealed", "ruleset", "seat"])
    (request if name == "ruleset" else hand).pop(name, None)


def wrong_type(rng, request, hand):
    bad = rng.choice([
        ("hand", "seat", "1"), ("hand", "seat", 4), ("hand", "seat", -1), ("hand", "seat", True),
        ("hand", "flags", "riichi"), ("hand", "flags", [1]), ("hand", "melds", "123m"),
        ("hand", "concealed", 5), ("hand", "discards", 7), ("table", "dealer", 4),
        ("table", "dealer", "0"), ("table", "round_wind", "5z"), ("table", "round_wind", 1),
        ("table", "honba", -1), ("table", "honba", 1001), ("table", "deposits", 1.5),
        ("table", "points", [1, 2, 3]), ("table", "points", "25000"),
        ("table", "dealer_streak", 1001), ("deal", "dora_indicators", 3),
    ])
    if bad[0] == "hand":
        hand[bad[1]] = bad[2]
    else:
        set_in(request, bad[0], {bad[1]: bad[2]})


def five_alike(rng, request, hand):
    """A fifth tile by the own discards or by the indicators."""
    hand.pop("flags", None)
    tiles = tile_names(hand["concealed"])
    plain = [t for t in tiles if t[0] not in "05"]
    if not plain:
        return unknown_member(rng, request, hand)
    name = rng.choice(plain)
    count = 5 - tiles.count(name)
    if rng.random() < 0.5:
        hand["discards"] = [name] * count
    else:
        set_in(request, "deal", {"dora_indicators": name * count})


def wrong_fives(rng, request, hand):
    """More red fives, or more plain ones, than the set has."""
    for name in ("flags", "discards"):
        hand.pop(name, None)
    for name in ("deal", "visible"):
        request.pop(name, None)
    suit = rng.choice("mps")
    reds = rng.randint(0, 3)
    set_in(request, "rules", {"red_fives": reds})
    fives = rng.choice(["0" * (reds + 1), "5" * (5 - reds) if reds else "0"])
    tiles = tile_names(hand["concealed"])
    others = [t for t in tiles if t[0] not in "05"]
    missing = len(tiles) - len(fives)
    hand["concealed"] = "".join(others[:missing]) + fives + suit
    if len(others) < missing:
        hand["concealed"] = "1z" * (missing - len(others)) + hand["concealed"]


def robbed_copy(rng, request, hand):
    """The robbed tile shows once more: in the hand, the discards, the indicators."""
    hand["from"] = (hand["seat"] + 1) % 4
    hand["flags"] = [rng.choice(["robbing_kong", "robbing_concealed_kong"])]
    where = rng.choice(["discards", "dora_indicators", "ura_indicators"])
    tiles = [t for t in parse_tiles(hand["concealed"], "")]
    used = [NAME[t] for t in tiles]
    free = [n + "z" for n in "1234567" if used.count(n + "z") == 0]
    hand["win_tile"] = rng.choice(free or ["1z"])
    if where == "discards":
        hand["discards"] = hand["win_tile"]
    else:
        set_in(request, "deal", {where: hand["win_tile"]})


def unknown_flag(rng, request, hand):
    hand["flags"] = (hand.get("flags") or []) + [rng.choice(["robbing", "Riichi", "dora", ""])]


def no_wind_run(rng, request, hand):
    put_meld(hand, {"type": "chow", "tiles": "123z"}, rng)


# Faults that only a hand with a winning tile can have.


def clashing_flags(rng, request, hand):
    """Flags that no hand, or not this one, may show."""
    tsumo = hand["from"] is None
    others = [
        ["robbing_kong", "robbing_concealed_kong"], ["robbing_kong", "last_tile"],
        ["robbing_kong", "after_kong_discard"], ["first_turn", "riichi"],
        ["first_turn", "last_tile"], ["first_turn", "after_kong_discard"], ["ippatsu"],
        ["after_kong", "last_tile"], ["first_turn", "ippatsu"], ["after_kong", "ippatsu", "riichi"],
        ["robbing_kong"] if tsumo else ["after_kong"],
        ["after_kong_discard"] if tsumo else ["after_kong"],
    ]
    if any(m["type"] != "concealed_kong" for m in hand.get("melds") or []):
        others += [["riichi"], ["double_riichi"], ["riichi", "ippatsu"]]
    if hand.get("melds") or hand.get("discards"):
        others.append(["first_turn"])
    if not any(m["type"].endswith("kong") for m in hand.get("melds") or []):
        others.append(["after_kong"])
    hand["flags"] = rng.choice(others)


def bad_called(rng, request, hand):
    seat, origin = hand["seat"], hand["from"]
    hand.clear()
    hand.update(seat=seat, **{"from": origin})
    hand["called"] = rng.choice([
        {"han": 2, "fu": 35}, {"han": 0, "fu": 30}, {"han": 61, "fu": 30}, {"yakuman": 0},
        {"yakuman": 9}, {"han": 1, "fu": 25}, {"han": 3, "fu": 120}, {"han": 1, "fu": 130},
        {"han": "3", "fu": 30}, {"han": 4}, {"han": 2}, {"han": 5, "fu": 45}, {"yakuman": "1"},
        {"han": 3, "fu": 30, "points": 3900}, {"han": 3, "fu": "30"},
    ])


def called_beside(rng, request, hand):
    hand["called"] = {"han": 3, "fu": 30}


def liable_off(rng, request, hand):
    name = rng.choice(["daisangen", "daisuushii", "suukantsu"])
    set_in(request, "rules", {"pao_" + name: False})
    hand["liable"] = {name: (hand["seat"] + 1) % 4}


def liable_self(rng, request, hand):
    set_in(request, "rules", {"pao_daisangen": True})
    hand["liable"] = {"daisangen": hand["seat"]}


FRAME = [
    bad_option, bad_option, unknown_option, unknown_member, unknown_member, missing, wrong_type,
    wrong_type, wrong_ruleset,
]
TILES = [
    bad_tile, wrong_count, wrong_fives, five_alike, repeated_flag, unknown_flag, bad_meld, bad_meld,
    bad_meld, no_wind_run, five_melds,
]
WIN = [
    missing_from, fourteen, two_win_tiles, from_self, bad_from, clashing_flags,
    clashing_flags, clashing_flags, robbed_copy, bad_called, called_beside, liable_off, liable_self,
]


def break_request(rng, request, call):
    """`request` with one fault (now and then with none, where a fault does not fit)."""
    hand = request["hand"]
    if "called" in hand:
        rng.choice([bad_option, unknown_option, wrong_ruleset, missing_from, from_self])(
            rng, request, hand
        )
        return request
    rng.choice(FRAME + 2 * TILES + (WIN if call == "score" else []))(rng, request, hand)
    return request
