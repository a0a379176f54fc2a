"""The tables of the ruleset page `ming`: options, the order of patterns, their fixed values."""

from common.request import BOOL, Enum, Integer

# name: (domain, default)
OPTIONS = {
    "min_han": (Integer(1, 13), 1),
    "basics_four": (Integer(3, 4), 3),
    "missing_suit_honours": (BOOL, False),
    "dora_base": (Integer(0, 7), 2),
    "dora_max": (Integer(0, 7), 4),
    "dora_per": (Enum("kind", "indicator"), "kind"),
    "ura_dora": (BOOL, True),
    "dealer_han": (Integer(0, 3), 1),
    "limit_points": (Integer(1, 99), 13),
    "multiple_limits": (BOOL, False),
    "han_cap": (Integer(0, 99), 0),
    "mangan_points": (Integer(1, 99), 4),
    "furiten": (BOOL, True),
    "open_kong_feeder_pays": (BOOL, True),
    "riichi_payment": (Integer(0, 5), 1),
    "short_payer": (Enum("supply", "forgive", "debt"), "supply"),
    "draw_no_riichi": (Integer(-1, 1), 1),
    "noten_riichi": (Integer(0, 5), 1),
    "false_win_penalty": (Integer(0, 50), 5),
    "false_win_next": (Enum("pass", "repeat"), "pass"),
    "target_points": (Integer(0, 999), 13),
    "target_mangans": (Integer(0, 99), 4),
    "target_chips": (Integer(0, 999), 26),
}

# Section 4.1, in its order, with the value of one; section 4.2 follows.
COUNTED = {
    "riichi": 1, "five_basics": 1, "half_flush": 2, "full_flush": 5, "five_types": 2,
    "concealed_kong": 1, "all_pungs": 2, "three_concealed_pungs": 2, "three_consecutive_pungs": 3,
    "three_kongs": 5, "yakuhai": 1, "little_three_dragons": 2, "big_three_winds": 3,
    "half_outside": 2, "full_outside": 3, "mixed_terminals": 3, "pure_double_chow": 1,
    "twice_pure_double_chow": 3, "pure_triple_chow": 4, "mixed_triple_chow": 2,
    "little_triple_pung": 2, "triple_pung": 5, "pure_straight": 2, "four_in_one": 1,
    "four_in_two": 2, "four_in_four": 4, "after_kong": 1, "robbing_kong": 1, "last_tile_draw": 1,
    "last_tile_discard": 1, "seven_pairs": 2, "fourteen_unrelated": 2, "dora": 1, "ura_dora": 1,
    "dealer": 1,
}
LIMITS = (
    "heavenly_hand earthly_hand human_hand big_three_dragons little_four_winds big_four_winds "
    "all_honours thirteen_orphans nine_gates four_concealed_pungs four_consecutive_pungs "
    "four_kongs all_terminals thirteen_orphans_13_wait seven_consecutive_pairs pure_quadruple_chow"
).split()
BOUNTIES = ("dora", "ura_dora", "dealer")
POSITION = {name: i for i, name in enumerate(list(COUNTED) + LIMITS)}

WHY = ["hand", "riichi", "draw", "noten_riichi", "false_win"]
CHIPS = ("mangans", "false_wins")
