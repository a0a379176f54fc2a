"""The tables of the ruleset page `nanchang`: options, bases, flags, words."""

from common.request import BOOL, Enum, Integer

WHY = ["hand", "jing", "jing_kong", "kong", "lower_jing", "draw", "chao_zhuang", "false_win"]

# Also the order of ties (section 5).
BASES = {"qixing_shisanlan": 4, "shisanlan": 2, "daqidui": 2, "xiaoqidui": 2, "pinghu": 1}
SHAPES = {
    "qixing_shisanlan": "shisanlan", "shisanlan": "shisanlan", "daqidui": "standard",
    "xiaoqidui": "seven_pairs", "pinghu": "standard",
}
FIRST_TURN = {"tianhu": 20, "dihu": 20}
NO_JING = {"deguo": 2, "jinghuanyuan": 2, "dezhongde": 4}

WIN_FLAGS = {
    "after_kong", "robbing_kong", "first_turn", "after_kong_discard", "last_tile",
    "no_jing_anywhere",
}
WAITS_FLAGS = WIN_FLAGS - {"robbing_kong"}
CALLED_FLAGS = {"after_kong", "robbing_kong", "after_kong_discard", "last_tile"}

# name: (domain, default)
OPTIONS = {
    "lower_jing": (BOOL, False),
    "bawang": (BOOL, True),
    "chongguan": (BOOL, True),
    "held_jing": (Enum("hand_and_discards", "hand"), "hand_and_discards"),
    "jing_kong_bonus": (Integer(0, 1000), 14),
    "jing_kong_bonus_low": (Integer(0, 1000), 10),
    "bawang_doubles_jing_kong": (BOOL, False),
    "deguo_bonus": (Integer(0, 1000), 5),
    "tianhu_deguo": (BOOL, False),
    "rob_jingdiao": (BOOL, True),
    "qixing_wild": (BOOL, False),
    "draw_penalty": (Integer(0, 1000), 5),
    "chao_zhuang_penalty": (Integer(0, 1000), 5),
    "false_win_penalty": (Integer(0, 1000), 20),
    "false_win_next": (Enum("pass", "repeat"), "pass"),
    "rounds": (Integer(0, 4), 4),
    "start_points": (Integer(0, 1000000), 0),
}


def sub_jing(kind):
    """The next of its sort (R15); dragons in the order red, green, white."""
    if kind < 27:
        return kind // 9 * 9 + (kind % 9 + 1) % 9
    if kind < 31:
        return 27 + (kind - 27 + 1) % 4
    return 31 + (kind - 31 - 1) % 3


def is_run(kinds):
    """Suit run, three different winds, or the three dragons (R12); `kinds` sorted."""
    a, b, c = kinds
    if c < 27:
        return a // 9 == c // 9 and (b, c) == (a + 1, a + 2)
    return (a >= 27 and c <= 30 and a < b < c) or kinds == [31, 32, 33]
