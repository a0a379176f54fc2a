"""The tables of the ruleset page `riichi`: options, presets, pattern order."""

from common.request import BOOL, Enum, Integer

YAKUMAN_OF_TWO = ("daisuushii", "kokushi_13", "junsei_chuuren", "suuankou_tanki")

CATALOGUE = (
    "menzen_tsumo riichi double_riichi ippatsu pinfu tanyao iipeikou yakuhai_white yakuhai_green "
    "yakuhai_red yakuhai_seat yakuhai_round yakuhai_north chankan rinshan haitei houtei ittsu "
    "shousangen sanshoku_doujun sanshoku_doukou sanankou sankantsu chanta chiitoitsu toitoi "
    "ryanpeikou honitsu honroutou junchan chinitsu renhou shousuushii tenhou chiihou suukantsu "
    "suuankou chinroutou ryuuiisou chuuren kokushi daisangen daisharin paarenchan tsuuiisou "
    "daisuushii kokushi_13 junsei_chuuren suuankou_tanki nagashi_mangan dora ura_dora red_dora "
    "nuki_dora"
).split()
POSITION = {name: i for i, name in enumerate(CATALOGUE)}
OF_THREE = {"yakuhai_north", "nuki_dora"}  # patterns that four players do not know
OF_FOUR = {"sanshoku_doujun"}

WHY = ["hand", "honba", "deposits", "riichi", "noten", "nagashi_mangan", "liability", "false_win"]

LIABLE = ("daisangen", "daisuushii", "suukantsu")


class Uma:
    def __init__(self, players):
        self.players = players

    def accepts(self, value):
        return (
            type(value) is list
            and len(value) == self.players
            and all(type(v) is int and v % 100 == 0 for v in value)
            and sum(value) == 0
            and all(value[i] >= value[i + 1] for i in range(self.players - 1))
        )


class No:
    @staticmethod
    def accepts(value):
        return value is False


POINTS = Integer(0, 1000000, 100)

# name: (domain, default)
OPTIONS = {
    "red_fives": (Integer(0, 4), 1),
    "ippatsu": (BOOL, True),
    "ura_dora": (BOOL, True),
    "kan_dora": (BOOL, True),
    "kan_ura": (BOOL, True),
    "open_tanyao": (BOOL, True),
    "honroutou_han": (Integer(2, 3), 3),
    "double_wind_fu": (Integer(2, 4, 2), 4),
    "open_pinfu_fu": (Integer(20, 30, 10), 30),
    "kiriage_mangan": (BOOL, False),
    "kazoe_yakuman": (BOOL, True),
    "multiple_yakuman": (BOOL, True),
    "double_yakuman": (BOOL, True),
    "renhou": (Enum("none", "mangan", "five_han", "baiman", "yakuman"), "yakuman"),
    "nagashi_mangan": (BOOL, True),
    "nagashi_counters": (BOOL, False),
    "daisharin": (BOOL, True),
    "paarenchan": (BOOL, True),
    "paarenchan_streak": (Integer(1, 20), 8),
    "ryuuiisou_needs_green": (BOOL, False),
    "rob_concealed_kong": (BOOL, True),
    "multiple_ron": (Enum("head_bump", "double", "triple"), "triple"),
    "own_riichi_back": (BOOL, False),
    "honba_each": (BOOL, False),
    "abort_four_winds": (BOOL, True),
    "abort_nine_terminals": (BOOL, True),
    "abort_four_kongs": (BOOL, True),
    "abort_four_riichi": (BOOL, True),
    "pao_daisangen": (BOOL, False),
    "pao_daisuushii": (BOOL, False),
    "pao_suukantsu": (BOOL, False),
    "pao_scope": (Enum("yakuman", "hand"), "yakuman"),
    "pao_honba": (Enum("discarder", "liable"), "discarder"),
    "dealer_continues": (Enum("win", "tenpai", "never"), "tenpai"),
    "noten_pool": (Integer(0, 12000, 600), 3000),
    "false_win": (Enum("mangan", "score"), "mangan"),
    "false_win_points": (Integer(0, 100000, 100), 20000),
    "riichi_min_points": (Integer(0, 10000, 100), 1000),
    "riichi_min_tiles": (Integer(0, 18), 4),
    "riichi_kong": (Enum("none", "waits", "structure"), "structure"),
    "kong_dora": (Enum("at_once", "with_discard"), "at_once"),
    "kuikae": (Enum("allowed", "forbidden"), "allowed"),
    "match_length": (Enum("east", "south"), "south"),
    "extension": (Enum("none", "sudden_death", "dealer_first"), "none"),
    "target_points": (POINTS, 30000),
    "bust": (BOOL, False),
    "agari_yame": (BOOL, False),
    "start_points": (POINTS, 25000),
    "return_points": (POINTS, None),
    "uma": (Uma(4), [20000, 10000, -10000, -20000]),
    "oka": (BOOL, False),
    "tied_places": (Enum("seat", "split"), "seat"),
    "standing_rounding": (Enum("none", "half_down", "half_up", "half_away"), "none"),
    "final_deposits": (Enum("first", "lost"), "first"),
    "players": (Integer(4, 4), 4),
    "counter_tsumo": (Integer(0, 3000, 100), 100),
    "counter_ron": (Integer(0, 6000, 100), 300),
    "uma_floating": (Enum("none", "jpml"), "none"),
}

OPTIONS_OF_THREE = {
    **OPTIONS,
    "abort_four_winds": (No, False),
    "abort_four_riichi": (No, False),
    "riichi_min_tiles": (Integer(0, 18), 3),
    "noten_pool": (Integer(0, 12000, 200), 2000),
    "start_points": (POINTS, 35000),
    "target_points": (POINTS, 40000),
    "uma": (Uma(3), [15000, 0, -15000]),
    "players": (Integer(3, 3), 3),
    "north": (Enum("nuki", "yakuhai", "both", "guest"), "nuki"),
    "nuki_rinshan": (BOOL, True),
    "rob_nuki": (Enum("none", "yakuman", "win", "chankan"), "win"),
    "tsumo_loss": (Enum("loss", "bisection", "two_to_one"), "loss"),
    "honba_tsumo": (Integer(0, 3000, 50), 100),
    "honba_ron": (Integer(0, 6000, 100), 200),
}
for of_four in ("uma_floating", "counter_tsumo", "counter_ron"):
    del OPTIONS_OF_THREE[of_four]

PRESETS = {
    "classic": {},
    "tenhou": {
        "honroutou_han": 2, "double_yakuman": False, "renhou": "none", "daisharin": False,
        "paarenchan": False, "rob_concealed_kong": False, "multiple_ron": "double",
        "pao_daisangen": True, "pao_daisuushii": True, "pao_scope": "hand", "pao_honba": "liable",
        "riichi_kong": "waits", "kong_dora": "with_discard", "kuikae": "forbidden",
        "extension": "dealer_first", "bust": True, "agari_yame": True, "oka": True,
        "return_points": 30000,
    },
    "mahjongsoul": {
        "honroutou_han": 2, "renhou": "none", "daisharin": False, "paarenchan": False,
        "pao_daisangen": True, "pao_daisuushii": True, "pao_honba": "liable",
        "riichi_kong": "waits", "kong_dora": "with_discard", "kuikae": "forbidden",
        "extension": "sudden_death", "bust": True, "agari_yame": True,
        "return_points": 25000, "uma": [15000, 5000, -5000, -15000],
    },
    "ema": {
        "red_fives": 0, "honroutou_han": 2, "double_wind_fu": 2, "kazoe_yakuman": False,
        "multiple_yakuman": False, "double_yakuman": False, "renhou": "mangan",
        "nagashi_mangan": False, "daisharin": False, "paarenchan": False, "own_riichi_back": True,
        "honba_each": True, "abort_four_winds": False, "abort_nine_terminals": False,
        "abort_four_kongs": False, "abort_four_riichi": False, "pao_daisangen": True,
        "pao_daisuushii": True, "false_win": "score", "riichi_min_points": 0,
        "kuikae": "forbidden", "start_points": 30000, "return_points": 30000,
        "uma": [15000, 5000, -5000, -15000], "tied_places": "split",
    },
    "wrc": {
        "red_fives": 0, "honroutou_han": 2, "double_wind_fu": 2, "kiriage_mangan": True,
        "kazoe_yakuman": False, "multiple_yakuman": False, "double_yakuman": False,
        "renhou": "mangan", "nagashi_mangan": False, "daisharin": False, "paarenchan": False,
        "multiple_ron": "head_bump", "abort_four_winds": False, "abort_nine_terminals": False,
        "abort_four_kongs": False, "abort_four_riichi": False, "pao_daisangen": True,
        "pao_daisuushii": True, "false_win": "score", "riichi_min_points": 0,
        "kuikae": "forbidden", "start_points": 30000, "return_points": 30000,
        "uma": [15000, 5000, -5000, -15000], "tied_places": "split", "final_deposits": "lost",
    },
    "mleague": {
        "honroutou_han": 2, "double_wind_fu": 2, "kiriage_mangan": True, "kazoe_yakuman": False,
        "double_yakuman": False, "renhou": "none", "nagashi_mangan": False, "daisharin": False,
        "paarenchan": False, "rob_concealed_kong": False, "multiple_ron": "head_bump",
        "abort_four_winds": False, "abort_nine_terminals": False, "abort_four_kongs": False,
        "abort_four_riichi": False, "pao_daisangen": True, "pao_daisuushii": True,
        "pao_suukantsu": True, "false_win": "score", "riichi_min_tiles": 1,
        "kuikae": "forbidden", "oka": True,
        "return_points": 30000, "uma": [30000, 10000, -10000, -30000], "tied_places": "split",
    },
}

# The editions of 2025: what they changed.
PRESETS["ema_2025"] = {**PRESETS["ema"], "kiriage_mangan": True}
PRESETS["wrc_2025"] = {
    **PRESETS["wrc"], "kazoe_yakuman": True, "multiple_yakuman": True, "pao_suukantsu": True,
    "riichi_min_tiles": 0,
}
PRESETS_OF_THREE = {
    "classic": {},
    "tenhou_sanma": {**PRESETS["tenhou"], "return_points": 40000, "uma": [20000, 0, -20000]},
    "mahjongsoul_sanma": {**PRESETS["mahjongsoul"], "return_points": 35000,
                          "uma": [15000, 0, -15000]},
}
OF_PLAYERS = {3: (OPTIONS_OF_THREE, PRESETS_OF_THREE), 4: (OPTIONS, PRESETS)}
