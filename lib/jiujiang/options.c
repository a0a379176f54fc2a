/* Options (docs/rules/jiujiang.md, section 8). */
#include "engine/tables.h"
#include "jiujiang/jiujiang.h"

const struct mj_field jiujiang_options[OPT_SLOTS] = {
	MJ_NUMBER("unit", OPT_UNIT, 1, 1, 1000, 1, "points for each pao at multiplier 1"),
	MJ_NUMBER("min_pao", OPT_MIN_PAO, 2, 1, 10, 1, "least own pao to win (R62)"),
	MJ_YES_NO("chow_claims", OPT_CHOW_CLAIMS, false,
		  "chow melds are allowed; they break concealed_hand and all_pungs and count for "
		  "pure_straight (D4)"),
	MJ_YES_NO("concealed_kong_keeps_concealed", OPT_CONCEALED_KONG_KEEPS_CONCEALED, true,
		  "a concealed kong keeps concealed_hand (D17)"),
	MJ_YES_NO("single_wait_only", OPT_SINGLE_WAIT_ONLY, false,
		  "edge, closed and pair wait count only if the 13 tiles wait on exactly one kind "
		  "of tile (D19)"),
	MJ_YES_NO("pair_wait_counts", OPT_PAIR_WAIT_COUNTS, false,
		  "pair_wait counts like edge_wait and closed_wait (D20)"),
	MJ_YES_NO("seven_pairs_concealed", OPT_SEVEN_PAIRS_CONCEALED, true,
		  "concealed_hand is added to seven pairs; false: there only with tianhu or dihu "
		  "(D18)"),
	MJ_YES_NO("double_xiaosa", OPT_DOUBLE_XIAOSA, false,
		  "every run of three or more pairs counts, not only the longest (D12)"),
	MJ_YES_NO("pung_gun", OPT_PUNG_GUN, false, "a fourth consecutive pung adds 5 (D10)"),
	MJ_YES_NO("melded_hand_self_draw", OPT_MELDED_HAND_SELF_DRAW, false,
		  "melded_hand also by self-draw (D11)"),
	MJ_YES_NO("specials_as_flowers", OPT_SPECIALS_AS_FLOWERS, false,
		  "four_fa, hongqi_piaopiao, last_tile_draw and last_tile_discard make a flower "
		  "hand: no plain 1, additions 5 (D15)"),
	MJ_YES_NO("multiple_winners", OPT_MULTIPLE_WINNERS, false, "several may win one tile (D5)"),
	MJ_YES_NO("pass_rule", OPT_PASS_RULE, true,
		  "a tile let go may not be won from a non-dealer before the own next draw (R51)"),
	MJ_NUMBER("false_win_pao", OPT_FALSE_WIN_PAO, 10, 0, 100, 1,
		  "what a false win pays to each of the others (D25)"),
	MJ_NUMBER("match_hands", OPT_MATCH_HANDS, 0, 0, 1000, 1,
		  "deals in a match; 0: it goes on until it is closed (D27)"),
	MJ_NUMBER("max_multiplier", OPT_MAX_MULTIPLIER, 0, 0, 1048576, 1,
		  "ceiling of the multiplier; 0: none (D26)"),
};
