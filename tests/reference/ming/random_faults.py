"""One fault in an otherwise sound request of the ruleset ming."""

from common.faults import (
    bad_from, bad_meld, bad_tile, five_melds, fourteen, from_self, missing_from, put_meld,
    repeated_flag, set_in, tile_names, two_win_tiles, unknown_member, wrong_count, wrong_ruleset,
)

BAD_OPTIONS = [
    ("min_han", 0), ("min_han", 14), ("min_han", "1"), ("min_han", True), ("basics_four", 2),
    ("basics_four", 5), ("missing_suit_honours", 1), ("dora_base", -1), ("dora_base", 5),
    ("dora_base", 8), ("dora_max", 8), ("dora_max", 1), ("dora_per", "kinds"), ("dora_per", 1),
    ("ura_dora", "true"), ("dealer_han", 4), ("limit_points", 0), ("limit_points", 100),
    ("multiple_limits", 0), ("han_cap", -1), ("han_cap", 100), ("mangan_points", 0),
    ("mangan_points", 100), ("furiten", 1), ("open_kong_feeder_pays", "yes"),
    ("riichi_payment", 6), ("riichi_payment", -1), ("short_payer", "never"), ("short_payer", 0),
    ("draw_no_riichi", 2), ("draw_no_riichi", -2), ("noten_riichi", 6), ("noten_riichi", -1),
    ("false_win_penalty", 51), ("false_win_next", "stay"), ("target_points", 1000),
    ("target_mangans", 100), ("target_chips", -1), ("target_chips", 1000),
]


def bad_option(rng, request, hand):
    name, value = rng.choice(BAD_OPTIONS)
    if name.startswith("dora_"):
        request.pop("deal", None)
        request["rules"] = {}
    set_in(request, "rules", {name: value})


def unknown_option(rng, request, hand):
    set_in(request, "rules", {rng.choice(["red_fives", "min_fan", "Furiten", ""]): 1})


def missing(rng, request, hand):
    name = rng.choice(["seat", "concealed", "ruleset"])
    (request if name == "ruleset" else hand).pop(name, None)


def wrong_type(rng, request, hand):
    where, name, value = rng.choice([
        ("hand", "seat", "1"), ("hand", "seat", 4), ("hand", "seat", -1), ("hand", "seat", True),
        ("hand", "flags", "riichi"), ("hand", "flags", [1]), ("hand", "melds", "123m"),
        ("hand", "concealed", 5), ("hand", "discards", 7), ("hand", "passed", {}),
        ("table", "dealer", 4), ("table", "dealer", "0"), ("table", "round_wind", "5z"),
        ("table", "round_wind", 1), ("table", "honba", -1), ("table", "dealer_streak", -1),
        ("table", "points", [1, 2, 3]), ("table", "points", "25"), ("table", "mangans", [0, 0, 0]),
        ("table", "mangans", [0, 0, 0, "1"]), ("table", "mangans", [0, 0, 0, -1]),
        ("table", "false_wins", 2), ("table", "false_wins", [0, -1, 0, 0]),
        ("table", "hand_number", 0), ("deal", "dora_indicators", 3),
        ("deal", "ura_indicators", {}),
    ])
    if where == "hand":
        hand[name] = value
    else:
        set_in(request, where, {name: value})


def red_five(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    if tiles:
        tiles[rng.randrange(len(tiles))] = "0" + rng.choice("mps")
        hand["concealed"] = "".join(tiles)


def bad_river(rng, request, hand):
    hand[rng.choice(["discards", "passed"])] = rng.choice(["0p", "8z", "m", "12", ["1m", "11m"]])


def unknown_flag(rng, request, hand):
    flag = rng.choice(["robbing", "Riichi", "ippatsu", "double_riichi", "furiten", ""])
    hand["flags"] = (hand.get("flags") or []) + [flag]


def honour_run(rng, request, hand):
    put_meld(hand, {"type": "chow", "tiles": rng.choice(["123z", "567z"])}, rng)


def open_riichi(rng, request, hand):
    for name in ("visible", "deal"):
        request.pop(name, None)
    kind = absent_kinds(hand)[-1]
    put_meld(hand, {"type": "pung", "tiles": kind * 3}, rng)
    hand["flags"] = ["riichi"]


def five_alike(rng, request, hand):
    """A fifth tile among the indicators, or in the hand."""
    hand.pop("flags", None)
    tiles = tile_names(hand["concealed"])
    name = rng.choice(tiles)
    others = [t for t in tiles if t != name]
    if rng.random() < 0.4 and len(others) >= len(tiles) - 5 >= 0:
        hand["concealed"] = name * 5 + "".join(others[:len(tiles) - 5])
        return
    request["rules"] = {"dora_base": 5 - tiles.count(name), "dora_max": 5 - tiles.count(name)}
    request["deal"] = {"dora_indicators": name * (5 - tiles.count(name))}
    if isinstance(request.get("table"), dict):
        request["table"]["dealer_streak"] = 0


def indicator_number(rng, request, hand):
    """One too many or too few, or two ura indicators."""
    request.pop("rules", None)
    set_in(request, "table", {"dealer_streak": rng.randint(0, 3)})
    number = min(2 + request["table"]["dealer_streak"], 4) + rng.choice([-1, 1])
    free = absent_kinds(hand)
    if rng.random() < 0.3:
        request["deal"] = {"ura_indicators": "".join(free[:2])}
    else:
        request["deal"] = {"dora_indicators": "".join(free[:number])}


def absent_kinds(hand):
    names = [n + "z" for n in "1234567"] + [n + s for s in "mps" for n in "123456789"]
    shown = str(hand.get("win_tile")) + "".join(tile_names(hand["concealed"]))
    shown += "".join("".join(tile_names(m["tiles"])) for m in hand.get("melds") or [])
    return [name for name in names if name not in shown]


# Faults that only a hand with a winning tile can have.


def no_win_tile(rng, request, hand):
    if rng.random() < 0.5:
        del hand["win_tile"]
    else:
        hand["win_tile"] = None


def clashing_flags(rng, request, hand):
    """Flags that no hand, or not this one, may show."""
    hand["flags"] = rng.choice([
        ["robbing_kong", "last_tile"], ["robbing_kong", "after_kong"],
        ["robbing_kong", "first_turn"], ["robbing_kong", "after_kong_discard"], ["robbing_kong"],
        ["after_kong", "first_turn"], ["after_kong", "after_kong_discard"], ["after_kong"],
        ["after_kong", "last_tile"], ["after_kong_discard"], ["after_kong_discard", "first_turn"],
        ["after_kong_discard", "last_tile"], ["first_turn", "last_tile"], ["first_turn", "riichi"],
        ["first_turn"], ["riichi"], ["riichi", "after_kong"], ["riichi", "robbing_kong"],
    ])


def robbed_copy(rng, request, hand):
    """The robbed tile shows once more; in the river it may."""
    hand["from"] = (hand["seat"] + rng.randint(1, 3)) % 4
    hand["flags"] = ["robbing_kong"]
    if rng.random() < 0.5:
        hand["win_tile"] = absent_kinds(hand)[0]
        hand["discards"] = rng.choice([hand["win_tile"], "", "1z"])


def called_in_score(rng, request, hand):
    hand["wins"] = []


FRAME = [
    bad_option, bad_option, bad_option, unknown_option, unknown_member, unknown_member, missing,
    wrong_type, wrong_type, wrong_ruleset,
]
TILES = [
    bad_tile, wrong_count, red_five, bad_river, five_alike, repeated_flag, unknown_flag, bad_meld,
    bad_meld, honour_run, five_melds, open_riichi, indicator_number, indicator_number,
]
WIN = [
    missing_from, fourteen, no_win_tile, two_win_tiles, from_self, bad_from, clashing_flags,
    clashing_flags, clashing_flags, clashing_flags, robbed_copy, called_in_score,
]


def break_request(rng, request, call):
    """Puts one fault into the request (now and then none, where it does not fit)."""
    faults = FRAME + TILES + (WIN if call == "score" else [])
    request["hand"].pop("drawn", None)
    if "called" in request["hand"]:
        faults = [bad_option, unknown_option, wrong_ruleset, missing_from, from_self, bad_from]
    rng.choice(faults)(rng, request, request["hand"])
