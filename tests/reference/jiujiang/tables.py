"""The tables of the ruleset page `jiujiang`: tiles, patterns, options, flags, words."""

from common.request import BOOL, Integer
from common.tiles import PLAIN

WHITE, FA, RED = PLAIN["5z"], PLAIN["6z"], PLAIN["7z"]
DRAGONS = (WHITE, RED)
KNOWN = {name: k for name, k in PLAIN.items() if k < 27 or k in DRAGONS}
SEEN = dict(KNOWN, **{"6z": FA})
BARRED = frozenset(PLAIN.values()) - frozenset(KNOWN.values())

WHY = ["hand", "eat", "false_win"]

FLOWERS = [  # 4.1 and 4.2
    "half_flush", "full_flush", "pure_straight", "all_pungs", "xiaosa_pungs", "pung_gun",
    "melded_hand", "seven_pairs", "xiaosa_pairs", "gun", "haohua", "qi_xian_nv",
    "robbing_kong", "after_kong_discard", "after_kong", "baoting", "tianhu", "dihu",
]
SPECIALS = ["four_fa", "hongqi_piaopiao", "last_tile_draw", "last_tile_discard"]  # 4.3
STEPS = ["self_draw", "concealed_hand", "edge_wait", "closed_wait", "pair_wait"]
FACE = [
    "fa", "dragon_pung", "dragon_pung_concealed", "open_kong", "concealed_kong",
    "dragon_open_kong", "dragon_concealed_kong",
]
ORDER = FLOWERS + SPECIALS + ["plain_hand"] + STEPS + FACE
# What a kong counts for its holder and for who eats it, suit and dragon.
KONG_PAO = {
    "open_kong": 1, "concealed_kong": 2, "dragon_open_kong": 3, "dragon_concealed_kong": 4,
}
REPLACED = {  # by qi_xian_nv
    "full_flush", "seven_pairs", "xiaosa_pairs", "gun", "self_draw", "concealed_hand",
}
WAIT_ORDER = ["closed_wait", "edge_wait", "pair_wait", None]

FLAGS = {
    "first_turn", "after_kong", "robbing_kong", "last_tile", "after_kong_discard", "baoting",
}
WAITS_FLAGS = {"baoting"}
CALLED_FLAGS = {"robbing_kong", "after_kong_discard"}
MOST_CALLED = 10000
MOST_MULTIPLIER = 1048576

# name: (domain, default)
OPTIONS = {
    "unit": (Integer(1, 1000), 1),
    "min_pao": (Integer(1, 10), 2),
    "chow_claims": (BOOL, False),
    "concealed_kong_keeps_concealed": (BOOL, True),
    "single_wait_only": (BOOL, False),
    "pair_wait_counts": (BOOL, False),
    "seven_pairs_concealed": (BOOL, True),
    "double_xiaosa": (BOOL, False),
    "pung_gun": (BOOL, False),
    "melded_hand_self_draw": (BOOL, False),
    "specials_as_flowers": (BOOL, False),
    "multiple_winners": (BOOL, False),
    "pass_rule": (BOOL, True),
    "false_win_pao": (Integer(0, 100), 10),
    "match_hands": (Integer(0, 1000), 0),
    "max_multiplier": (Integer(0, MOST_MULTIPLIER), 0),
}
