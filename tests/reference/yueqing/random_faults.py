"""One fault in an otherwise sound request of the ruleset yueqing."""

from common.faults import (
    bad_from, bad_meld, five_melds, fourteen, from_self, missing_from, put_meld,
    repeated_flag, set_in, tile_names, two_win_tiles, unknown_member, wrong_count, wrong_ruleset,
)
from common.tiles import NAME, PLAIN
from yueqing.tables import Faces

BAD_OPTIONS = [
    ("base_tai", "always"), ("base_tai", True), ("sangangtou_big", 1), ("meiren_wild", "true"),
    ("quanzi_excludes_sifengying", 0), ("dandiao_with_zuoniu", "yes"), ("pinghu_wait", "edge"),
    ("pinghu_wait", 1), ("three_kongs_hua", 21), ("three_kongs_hua", -1), ("three_kongs_hua", "8"),
    ("two_kongs_hua", 21), ("two_kongs_hua", -1), ("two_kongs_hua", True), ("break_rule", 1),
    ("liability", "no"), ("draw_settles_hua", 0), ("win_on_discarded_caishen", 1),
    ("false_win_penalty", -1), ("false_win_penalty", 10001), ("rounds", 5), ("rounds", -1),
    ("rounds", False), ("start_points", 1000001), ("start_points", "0"), ("dice_per_throw", 0),
    ("dice_per_throw", 3), ("replace_immediately", 1),
]


def bad_option(rng, request, hand):
    name, value = rng.choice(BAD_OPTIONS)
    set_in(request, "rules", {name: value})


def unknown_option(rng, request, hand):
    set_in(request, "rules", {rng.choice(["red_fives", "preset", "Liability", "furiten", ""]): 1})


def missing(rng, request, hand):
    name = rng.choice(["seat", "concealed", "ruleset", "deal", "gangtou"])
    if name == "gangtou":
        request["deal"] = rng.choice([{}, {"gangtou": None}])
    else:
        (request if name in ("ruleset", "deal") else hand).pop(name, None)


def wrong_type(rng, request, hand):
    where, name, value = rng.choice([
        ("hand", "seat", "1"), ("hand", "seat", 4), ("hand", "seat", -1), ("hand", "seat", True),
        ("hand", "flags", "broken"), ("hand", "flags", [1]), ("hand", "melds", "123m"),
        ("hand", "concealed", 5), ("hand", "discards", 7), ("hand", "passed", {}),
        ("hand", "gangtou", -1), ("hand", "gangtou", "1"), ("hand", "gangtou", True),
        ("hand", "baiban", -1), ("hand", "baiban", "2"), ("hand", "flowers", 4),
        ("table", "dealer", 4), ("table", "dealer", "0"), ("table", "round_wind", "5z"),
        ("table", "round_wind", 1), ("table", "honba", -1), ("table", "dealer_streak", -1),
        ("table", "points", [1, 2, 3]), ("table", "points", "25"), ("table", "hand_number", 0),
        ("deal", "gangtou", 3), ("deal", "gangtou", "8z"), ("deal", "gangtou", "11m"),
        ("deal", "gangtou", "0m"), ("deal", "gangtou", ""), ("deal", "caishen", "1m"),
    ])
    if where == "hand":
        if name in ("gangtou", "baiban"):
            hand.pop("flowers", None)
        hand[name] = value
    else:
        set_in(request, where, {name: value})


def bad_tile(rng, request, hand):
    tiles = tile_names(hand["concealed"])
    tiles[-1] = rng.choice(["8z", "9z", "0z", "5x", "5", "5M", " 5m", "0m", "0p", "0s"])
    hand["concealed"] = "".join(tiles)


def bad_river(rng, request, hand):
    hand[rng.choice(["discards", "passed"])] = rng.choice(["0p", "8z", "m", "12", ["1m", "11m"]])


def unknown_flag(rng, request, hand):
    flag = rng.choice(["robbing", "Broken", "riichi", "furiten", ""])
    hand["flags"] = (hand.get("flags") or []) + [flag]


def faces_of(request):
    return Faces(PLAIN[request["deal"]["gangtou"]])


def forbidden_meld(rng, request, hand):
    """An honour run, or gangtou, baiban or caishen claimed."""
    faces = faces_of(request)
    kind = rng.choice([faces.gangtou, faces.baiban, faces.caishen])
    name, sort = NAME[kind], rng.choice(["pung", "open_kong", "added_kong"])
    if kind != faces.caishen and rng.random() < 0.3:
        sort = "concealed_kong"
    if rng.random() < 0.2:
        put_meld(hand, {"type": "chow", "tiles": rng.choice(["123z", "567z"])}, rng)
    elif kind < 27 and rng.random() < 0.4:
        low = min(max(kind % 9 - rng.randint(0, 2), 0), 6)
        tiles = "".join(str(low + i + 1) for i in range(3)) + name[1]
        put_meld(hand, {"type": "chow", "tiles": tiles}, rng)
    else:
        put_meld(hand, {"type": sort, "tiles": name * (3 if sort == "pung" else 4)}, rng)


def six_melds(rng, request, hand):
    five_melds(rng, request, hand)
    hand["melds"].append({"type": "chow", "tiles": "123m"})


def five_alike(rng, request, hand):
    """A fifth tile of the hand, or of the flowers."""
    hand.pop("flags", None)
    hand.pop("flowers", None)
    some = rng.random()
    if some < 0.3:
        hand["gangtou"] = rng.choice([4, 5, 100])
    elif some < 0.6:
        hand["baiban"] = rng.choice([5, 6, 100])
    elif some < 0.8:
        faces = faces_of(request)
        name, number = rng.choice([(NAME[faces.gangtou], 4), (NAME[faces.baiban], 5)])
        hand.pop("gangtou", None)
        hand.pop("baiban", None)
        hand["flowers"] = name * number
    else:
        tiles = tile_names(hand["concealed"])
        if len(tiles) >= 5:
            others = [t for t in tiles[1:] if t != tiles[0]]
            hand["concealed"] = tiles[0] * 5 + "".join(others[:len(tiles) - 5])


def flower_clash(rng, request, hand):
    """Flowers against the counts."""
    faces = faces_of(request)
    hand.pop("gangtou", None)
    hand.pop("baiban", None)
    hand["flowers"] = NAME[faces.gangtou] * 2 + NAME[faces.baiban]
    name, wrong = rng.choice([("gangtou", 1), ("gangtou", 3), ("baiban", 0), ("baiban", 2)])
    hand[name] = wrong


def flower_in_hand(rng, request, hand):
    faces = faces_of(request)
    tiles = tile_names(hand["concealed"])
    tiles[rng.randrange(len(tiles))] = NAME[rng.choice([faces.gangtou, faces.baiban])]
    for name in ("gangtou", "baiban", "flowers", "flags"):
        hand.pop(name, None)
    hand["concealed"] = "".join(tiles)


# Faults that only a hand with a winning tile can have.


def win_on_flower(rng, request, hand):
    faces = faces_of(request)
    for name in ("gangtou", "baiban", "flowers", "flags"):
        hand.pop(name, None)
    hand["win_tile"] = NAME[rng.choice([faces.gangtou, faces.baiban])]


def no_win_tile(rng, request, hand):
    if rng.random() < 0.5:
        del hand["win_tile"]
    else:
        hand["win_tile"] = None


def clashing_flags(rng, request, hand):
    """Flags that no hand, or not this one, may show."""
    hand["flags"] = rng.choice([
        ["robbing_kong", "after_kong"], ["robbing_kong", "after_kong_discard"], ["robbing_kong"],
        ["after_kong", "after_kong_discard"], ["after_kong"], ["after_kong_discard"],
        ["first_turn"], ["broken", "robbing_kong"], ["after_kong", "first_turn"],
    ])


def robbed_copy(rng, request, hand):
    hand["from"] = (hand["seat"] + rng.randint(1, 3)) % 4
    hand["flags"] = ["robbing_kong"]
    hand["win_tile"] = rng.choice(tile_names(hand["concealed"]) + [NAME[faces_of(request).caishen]])


def bad_single(rng, request, hand):
    hand["single_discard"] = rng.choice(["0m", "8z", "11m", "", "x", 5])
    if len(hand.get("melds") or []) < 5 and rng.random() < 0.5:
        hand["single_discard"] = "3s"


def bad_liable(rng, request, hand):
    hand["liable"] = rng.choice([hand["seat"], 4, -1, "1", False])


def called_too(rng, request, hand):
    hand["called"] = {"basic": 3}


FRAME = [
    bad_option, bad_option, bad_option, unknown_option, unknown_member, unknown_member, missing,
    missing, wrong_type, wrong_type, wrong_ruleset,
]
TILES = [
    bad_tile, bad_tile, wrong_count, bad_river, five_alike, repeated_flag, unknown_flag, bad_meld,
    bad_meld, forbidden_meld, forbidden_meld, six_melds, flower_clash, flower_in_hand,
]
WIN = [
    missing_from, fourteen, no_win_tile, two_win_tiles, from_self, bad_from, clashing_flags,
    clashing_flags, robbed_copy, win_on_flower, bad_single, bad_liable, called_too,
]


def bad_called(rng, request, hand):
    hand["called"] = rng.choice([
        3, [], "15", {"basic": "1"}, {"big": True}, {"tai": 15}, {"hua": []}, {"basic": -1},
    ])


def break_request(rng, request, call):
    """Puts one fault into the request (now and then none, where it does not fit)."""
    faults = FRAME + TILES + (WIN if call == "score" else [])
    request["hand"].pop("drawn", None)
    if "called" in request["hand"]:
        faults = [bad_option, unknown_option, wrong_ruleset, missing_from, from_self, bad_from,
                  bad_called, bad_called, bad_liable]
    rng.choice(faults)(rng, request, request["hand"])
