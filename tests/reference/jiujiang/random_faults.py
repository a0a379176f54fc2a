"""One fault in an otherwise sound request of the ruleset jiujiang."""

from common.faults import (
    bad_from, bad_meld, bad_tile, five_melds, fourteen, from_self, missing_from, put_meld,
    repeated_flag, set_in, tile_names, two_win_tiles, unknown_member, wrong_count, wrong_ruleset,
)

BAD_OPTIONS = [
    ("unit", 0), ("unit", 1001), ("unit", "1"), ("unit", True), ("min_pao", 0), ("min_pao", 11),
    ("min_pao", -1), ("chow_claims", 1), ("chow_claims", "yes"), ("pung_gun", 0),
    ("concealed_kong_keeps_concealed", "true"), ("single_wait_only", 1), ("pair_wait_counts", []),
    ("seven_pairs_concealed", {}), ("double_xiaosa", 2), ("melded_hand_self_draw", "no"),
    ("specials_as_flowers", 1), ("multiple_winners", 2), ("pass_rule", 0), ("false_win_pao", -1),
    ("false_win_pao", 101), ("match_hands", -1), ("match_hands", 1001), ("max_multiplier", -1),
    ("max_multiplier", 1048577),
]


def bad_option(rng, request, hand):
    name, value = rng.choice(BAD_OPTIONS)
    set_in(request, "rules", {name: value})


def unknown_option(rng, request, hand):
    set_in(request, "rules", {rng.choice(["red_fives", "preset", "Unit", ""]): 1})


def missing(rng, request, hand):
    name = rng.choice(["seat", "concealed", "ruleset", "hand"])
    (request if name in ("ruleset", "hand") else hand).pop(name, None)


def wrong_type(rng, request, hand):
    where, name, value = rng.choice([
        ("hand", "seat", "1"), ("hand", "seat", 4), ("hand", "seat", -1), ("hand", "seat", True),
        ("hand", "flags", "baoting"), ("hand", "flags", [1]), ("hand", "melds", "123m"),
        ("hand", "concealed", 5), ("hand", "discards", 7), ("hand", "passed", {}),
        ("hand", "fa", 5), ("hand", "fa", -1), ("hand", "fa", "1"), ("hand", "fa", True),
        ("hand", "flowers", 1), ("hand", "passed_dealer", 1), ("hand", "passed_dealer", "true"),
        ("table", "dealer", 4), ("table", "dealer", "0"), ("table", "round_wind", "5z"),
        ("table", "round_wind", 1), ("table", "honba", -1), ("table", "dealer_streak", -1),
        ("table", "points", [1, 2, 3]), ("table", "points", "25"), ("table", "multiplier", 0),
        ("table", "multiplier", "1"), ("table", "hand_number", 0),
    ])
    if where == "hand":
        hand[name] = value
    else:
        set_in(request, where, {name: value})


def foreign_tile(rng, request, hand):
    """A wind, a green dragon or a red five in the hand."""
    tiles = tile_names(hand["concealed"])
    tiles[rng.randrange(len(tiles))] = rng.choice(["1z", "2z", "3z", "4z", "6z", "0m", "0p", "0s"])
    hand["concealed"] = "".join(tiles)


def foreign_meld(rng, request, hand):
    kind = rng.choice(["pung", "open_kong", "added_kong", "concealed_kong"])
    tile = rng.choice(["1z", "4z", "6z"])
    put_meld(hand, {"type": kind, "tiles": tile * (3 if kind == "pung" else 4)}, rng)


def bad_river(rng, request, hand):
    hand[rng.choice(["discards", "passed"])] = rng.choice(
        ["0p", "8z", "m", "12", ["1m", "11m"], "6z", "1z"]
    )


def unknown_flag(rng, request, hand):
    flag = rng.choice(["robbing", "Baoting", "riichi", "furiten", ""])
    hand["flags"] = (hand.get("flags") or []) + [flag]


def bad_flowers(rng, request, hand):
    name, value = rng.choice([
        ("flowers", "5z"), ("flowers", "67z"), ("flowers", "1m"), ("flowers", "66666z"),
        ("flowers", "6"),
    ])
    hand.pop("fa", None)
    hand[name] = value


def flowers_differ(rng, request, hand):
    """Sometimes they do not."""
    hand["fa"], hand["flowers"] = rng.randint(0, 2), rng.choice(["", "6z", "66z"])


def claimed_chow(rng, request, hand):
    set_in(request, "rules", {"chow_claims": rng.random() < 0.3})
    put_meld(hand, {"type": "chow", "tiles": rng.choice(["123m", "789p"])}, rng)


def dragon_chow(rng, request, hand):
    put_meld(hand, {"type": "chow", "tiles": rng.choice(["567z", "577z", "557z"])}, rng)


def five_alike(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    if len(tiles) >= 7:
        name = rng.choice(tiles)
        others = [t for t in tiles if t != name]
        hand.pop("flags", None)
        hand.pop("drawn", None)
        hand["concealed"] = "".join([name] * (len(tiles) - len(others[:len(tiles) - 5]))
                                    + others[:len(tiles) - 5])


def drawn(rng, request, hand):
    hand["drawn"] = rng.choice([tile_names(hand["concealed"])[0], "1z", "55z", 5])


def deal_member(rng, request, hand):
    request["deal"] = {rng.choice(["jing", "dora_indicators", "gangtou"]): "1m"}


# Faults that only a hand with a winning tile can have.


def no_win_tile(rng, request, hand):
    if rng.random() < 0.5:
        del hand["win_tile"]
    else:
        hand["win_tile"] = None


def foreign_win_tile(rng, request, hand):
    hand["win_tile"] = rng.choice(["6z", "1z", "0m"])


def clashing_flags(rng, request, hand):
    """Flags that no hand, or not this one, may show."""
    hand["flags"] = rng.choice([
        ["robbing_kong", "last_tile"], ["robbing_kong", "after_kong"], ["after_kong", "last_tile"],
        ["robbing_kong", "first_turn"], ["robbing_kong", "after_kong_discard"], ["robbing_kong"],
        ["after_kong", "first_turn"], ["after_kong", "after_kong_discard"], ["after_kong"],
        ["after_kong_discard"], ["after_kong_discard", "first_turn"], ["robbing_kong", "baoting"],
        ["after_kong_discard", "last_tile"], ["first_turn", "last_tile"], ["first_turn"],
        ["first_turn", "baoting"], ["baoting"], ["baoting", "after_kong"],
        ["last_tile", "baoting", "after_kong_discard"],
    ])


def robbed_copy(rng, request, hand):
    hand["from"] = (hand["seat"] + rng.randint(1, 3)) % 4
    hand["flags"] = ["robbing_kong"]
    hand["win_tile"] = rng.choice(["5z", "7z", tile_names(hand["concealed"])[0], hand["win_tile"]])


SEAT_FAULTS = [
    ("melds", [{"type": "pung", "tiles": "666z"}]), ("melds", [{"type": "pung", "tiles": "112m"}]),
    ("melds", {}), ("melds", [{"type": "chow", "tiles": "124m"}]), ("concealed", "1z"),
    ("concealed", "6z"), ("concealed", 4), ("discards", "6z"), ("discards", 1), ("fa", 5),
    ("fa", "1"), ("flowers", "7z"), ("flowers", "66666z"), ("baoting", 1), ("baoting", "yes"),
    ("pungs", 1), ("pungs", {"dragons": "1"}), ("pungs", {"dragons": 3}), ("pungs", {"suits": 1}),
    ("kongs", {"added": 1}), ("kongs", {"open": True}), ("kongs", []), ("x", 1), ("tenpai", True),
    ("kongs", {"open": 3, "concealed": 2}), ("kongs", {"dragon_open": 2, "dragon_concealed": 1}),
]


def seat_fault(rng, seats, hand):
    """In the entry of someone who does not win."""
    seat = (hand["seat"] + rng.randint(1, 3)) % 4
    name, value = rng.choice(SEAT_FAULTS)
    entry = {name: value}
    how = rng.random()
    if how < 0.1:
        entry = {"melds": [], "kongs": {}}
    elif how < 0.2:
        entry = {"melds": [], "pungs": {"dragons": 0}}
    elif how < 0.3:
        entry = {"pungs": {"dragons": 2}, "kongs": {rng.choice(["dragon_open", "open"]): 1}}
    elif how < 0.35:
        entry = {"pungs": {"dragons": 1}, "kongs": {"open": 2, "concealed": 2}}
    elif how < 0.4:
        entry = {"fa": 1, "flowers": rng.choice(["", "6z", "66z"])}
    seats[seat] = entry


def bad_seats(rng, request, hand):
    if rng.random() < 0.1:
        request["seats"] = rng.choice([{}, [{}, {}, {}], [{}] * 5, "", [{}, {}, {}, 1]])
        return
    request["seats"] = [{} for _ in range(4)]
    seat_fault(rng, request["seats"], hand)


def too_many_fa(rng, request, hand):
    """Over the table; the winner's own entry does not count."""
    hand.pop("flowers", None)
    hand["fa"] = rng.randint(1, 3)
    hand.pop("flags", None)
    request["seats"] = [{"fa": rng.randint(0, 2)} for _ in range(4)]


def shown_twice(rng, request, hand):
    """A tile of the hand shown by another seat, or by the winner's own entry."""
    tiles = tile_names(hand["concealed"])
    hand.pop("flags", None)
    request["seats"] = [{} for _ in range(4)]
    name = rng.choice(tiles)
    request["seats"][rng.randrange(4)] = {"concealed": name * rng.randint(1, 4)}


FRAME = [
    bad_option, bad_option, bad_option, unknown_option, unknown_member, unknown_member, missing,
    wrong_type, wrong_type, wrong_type, wrong_ruleset, deal_member,
]
TILES = [
    bad_tile, wrong_count, foreign_tile, foreign_meld, bad_river, five_alike, repeated_flag,
    unknown_flag, bad_meld, bad_meld, five_melds, claimed_chow, dragon_chow, bad_flowers,
    flowers_differ,
]
WIN = [
    missing_from, fourteen, no_win_tile, foreign_win_tile, two_win_tiles, from_self, bad_from,
    clashing_flags, clashing_flags, clashing_flags, robbed_copy, robbed_copy, bad_seats, bad_seats,
    bad_seats, too_many_fa, shown_twice,
]


def break_request(rng, request, call):
    """Puts one fault into the request (now and then none, where it does not fit)."""
    faults = FRAME + TILES + (WIN if call == "score" else [drawn])
    rng.choice(faults)(rng, request, request["hand"])
