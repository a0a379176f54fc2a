"""The tables of the ruleset page `mcr`: options and presets (section 8), flags, reasons to pay."""

from common.request import BOOL, Enum, Integer

# name: (domain, default)
OPTIONS = {
    "min_fan": (Integer(0, 88), 8),
    "base_points": (Integer(0, 100), 8),
    "flowers": (BOOL, True),
    "two_concealed_kongs": (Integer(4, 8), 6),
    "mixed_kongs": (Integer(0, 8), 5),
    "printed_1998_exclusions": (BOOL, False),
    "fully_concealed_special": (BOOL, False),
    "knitted_straight_waits": (Enum("any", "outside", "none"), "any"),
    "false_win_penalty": (Integer(0, 100), 10),
    "match_hands": (Integer(0, 1000), 16),
    "tied_places": (Enum("split", "seat"), "split"),
}
WORLD = {"two_concealed_kongs": 8, "mixed_kongs": 6, "fully_concealed_special": True,
         "knitted_straight_waits": "none"}
PRESETS = {
    "china": {},
    "csa1998": {"mixed_kongs": 0, "printed_1998_exclusions": True},
    "wmo": WORLD,
    "ema": WORLD,
    "botzone": {"mixed_kongs": 0, "flowers": False, "match_hands": 1},
}
FLAGS = {"first_turn", "after_kong", "robbing_kong", "last_tile", "after_kong_discard",
         "last_of_kind"}
WHY = ["hand", "base", "false_win"]
HAND, MOST_MELDS, MOST_FLOWERS, MOST_CALLED = 13, 4, 8, 1000
EAST = 27
