"""One fault in an otherwise sound request of nanchang."""

from common.faults import (
    bad_from, bad_meld, bad_tile, five_melds, fourteen, from_self, missing_from, put_meld,
    repeated_flag, set_in, tile_names, two_win_tiles, unknown_member, wrong_count, wrong_ruleset,
)
from common.tiles import NAME
from nanchang.tables import sub_jing

BAD_OPTIONS = [
    ("lower_jing", 1), ("bawang", "true"), ("chongguan", 0), ("held_jing", "all"),
    ("held_jing", True), ("jing_kong_bonus", -1), ("jing_kong_bonus", 1001),
    ("jing_kong_bonus_low", True), ("bawang_doubles_jing_kong", 1), ("deguo_bonus", "5"),
    ("deguo_bonus", 1001), ("tianhu_deguo", 1), ("rob_jingdiao", "no"), ("qixing_wild", 0),
    ("draw_penalty", -5), ("chao_zhuang_penalty", True), ("false_win_penalty", 1001),
    ("false_win_next", "stay"), ("false_win_next", 1), ("rounds", 5), ("rounds", -1),
    ("start_points", 1000001), ("start_points", -1), ("rounds", True),
]


def bad_option(rng, request, hand):
    name, value = rng.choice(BAD_OPTIONS)
    set_in(request, "rules", {name: value})


def unknown_option(rng, request, hand):
    set_in(request, "rules", {rng.choice(["jing", "preset", "red_fives", "Bawang", ""]): 1})


def missing(rng, request, hand):
    name = rng.choice(["seat", "concealed", "ruleset", "jing"])
    {"ruleset": request, "jing": request["deal"]}.get(name, hand).pop(name, None)


def no_deal(rng, request, hand):
    request.pop("deal")


def bad_jing(rng, request, hand):
    value = rng.choice(["5p6p", "", "8z", "0m", "0p", "55p", [], ["1m", "2m"], "1"])
    request["deal"]["jing"] = value


def lower_without_option(rng, request, hand):
    request["deal"]["lower_jing"] = rng.choice(["2s", "1m", "7z"])


def red_five(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    hand["concealed"] = "".join(tiles[1:]) + rng.choice(["0m", "0p", "0s"])


def wrong_type(rng, request, hand):
    where, name, value = rng.choice([
        ("hand", "seat", "1"), ("hand", "seat", 4), ("hand", "seat", -1), ("hand", "seat", True),
        ("hand", "flags", "first_turn"), ("hand", "flags", [1]), ("hand", "melds", "123m"),
        ("hand", "concealed", 5), ("hand", "discards", 7), ("hand", "passed", 7),
        ("table", "dealer", 4), ("table", "dealer", "0"), ("table", "round_wind", "5z"),
        ("table", "round_wind", 1), ("table", "points", [1, 2, 3]), ("table", "points", "0"),
        ("deal", "jing", 3),
    ])
    if where == "hand":
        hand[name] = value
    else:
        set_in(request, where, {name: value})


def unknown_flag(rng, request, hand):
    names = ["robbing", "riichi", "tianhu", "ippatsu", "First_turn", ""]
    hand["flags"] = (hand.get("flags") or []) + [rng.choice(names)]


def five_alike(rng, request, hand):
    """A fifth tile in the hand, or by what was passed up."""
    for name in ("flags", "passed"):
        hand.pop(name, None)
    request.pop("visible", None)
    tiles = tile_names(hand["concealed"])
    name = rng.choice(tiles)
    if rng.random() < 0.5 or len(tiles) < 6:
        hand["passed"] = [name] * (5 - tiles.count(name))
        return
    others = [t for t in tiles if t != name]
    lacking = 5 - tiles.count(name)
    hand["concealed"] = "".join([name] * 5 + others[lacking:])


def honour_meld(rng, request, hand):
    tiles = rng.choice(["112z", "345z", "145z", "567z1z", "557z", "267z", "12z", "189m", "7m9m5p"])
    put_meld(hand, {"type": "chow", "tiles": tiles}, rng)


# Faults that only a hand with a winning tile can have.


def robbed_copy(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    name = rng.choice(tiles)
    if tiles.count(name) > 3:
        return from_self(rng, request, hand)
    hand.pop("passed", None)
    hand.update({"from": (hand["seat"] + 1) % 4, "flags": ["robbing_kong"], "win_tile": name})


def clashing_flags(rng, request, hand):
    """Flags that no hand, or not this one, may show."""
    drawn = hand["from"] is None
    others = [
        ["robbing_kong", "after_kong_discard"], ["first_turn", "last_tile"],
        ["first_turn", "after_kong_discard"], ["first_turn", "robbing_kong"],
        ["robbing_kong"] if drawn else ["after_kong"],
        ["after_kong_discard"] if drawn else ["first_turn", "after_kong"],
    ]
    if hand.get("melds"):
        others.append(["first_turn"])
    if not any(m["type"].endswith("kong") for m in hand.get("melds") or []):
        others.append(["after_kong"])
    hand["flags"] = rng.choice(others)


def flag_against_jing(rng, request, hand):
    """no_jing_anywhere, and the hand holds one."""
    tiles = tile_names(hand["concealed"])
    main = NAME.index(rng.choice(tiles))
    if rng.random() < 0.5:
        main = next(k for k in range(34) if sub_jing(k) == main)
    request["deal"]["jing"] = NAME[main]
    hand["flags"] = ["no_jing_anywhere"]


def called_beside(rng, request, hand):
    hand["called"] = {"patterns": ["pinghu"]}


def bad_called(rng, request, hand):
    request["hand"] = {"seat": hand["seat"], "from": hand["from"]}
    ids = rng.choice([
        [], ["deguo"], ["pinghu", "daqidui"], ["pinghu", "deguo", "dezhongde"], ["pinghu", "zimo"],
        ["pinghu", "zhuangjia"], ["tianhu", "pinghu"], ["shisanlan", "jingdiao"], ["nothing"],
        ["pinghu", "jingdiao", "deguo"], ["daqidui", "dezhongde", "jingdiao"],
    ])
    request["hand"]["called"] = {"patterns": ids}


FRAME = [
    bad_option, bad_option, unknown_option, unknown_member, unknown_member, missing, wrong_type,
    wrong_type, wrong_ruleset, no_deal, bad_jing, lower_without_option,
]
TILES = [
    bad_tile, red_five, wrong_count, five_alike, five_alike, repeated_flag, unknown_flag, bad_meld,
    bad_meld, honour_meld, five_melds,
]
WIN = [
    missing_from, fourteen, two_win_tiles, from_self, bad_from, clashing_flags, clashing_flags,
    flag_against_jing, robbed_copy, called_beside, bad_called,
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
