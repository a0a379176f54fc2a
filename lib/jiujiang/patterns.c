/* The patterns (docs/rules/jiujiang.md, section 4). */
#include "jiujiang/jiujiang.h"
#include "jiujiang/said.h"
#include "mahjong/rules.h"

/* id, value, requirement, condition */
#define PAO(name, pao, requirement, text)                                                          \
	{                                                                                          \
		.id = #name, .names = JIUJIANG_patterns_##name, .unit = "pao", .value = (pao),     \
		.open_value = (pao), .condition = (text), .rule = (requirement)                    \
	}

const struct mj_pattern jiujiang_patterns[PAT_COUNT] = {
	[PAT_HALF_FLUSH] =
		PAO(half_flush, 10, "R71", "one suit and at least one 5z or 7z; any shape"),
	[PAT_FULL_FLUSH] = PAO(full_flush, 20, "R74", "one suit, no dragon; any shape"),
	[PAT_PURE_STRAIGHT] = PAO(pure_straight, 10, "R71",
				  "standard; 123, 456 and 789 of one suit among the groups"),
	[PAT_ALL_PUNGS] =
		PAO(all_pungs, 15, "R72", "standard; four triplets or kongs, open or not"),
	[PAT_XIAOSA_PUNGS] =
		PAO(xiaosa_pungs, 5, "R72",
		    "all_pungs, and three triplets or kongs of one suit with consecutive numbers"),
	[PAT_PUNG_GUN] = PAO(pung_gun, 5, "D10", "option pung_gun: all four are consecutive"),
	[PAT_MELDED_HAND] =
		PAO(melded_hand, 10, "R76",
		    "all_pungs; four melds, none a concealed kong; won from another player"),
	[PAT_SEVEN_PAIRS] = PAO(seven_pairs, 20, "R75", "shape seven_pairs"),
	[PAT_XIAOSA_PAIRS] = PAO(
		xiaosa_pairs, 5, "R75",
		"seven pairs with three or more consecutive numbers of one suit; once, with option "
		"double_xiaosa for each such run"),
	[PAT_GUN] = PAO(gun, 5, "R75",
			"each consecutive pair beyond the third of the longest run (with "
			"double_xiaosa: of every run)"),
	[PAT_HAOHUA] = PAO(haohua, 5, "R75", "each four of a kind in seven pairs"),
	[PAT_QI_XIAN_NV] =
		PAO(qi_xian_nv, 100, "R95",
		    "seven pairs 1-7, 2-8 or 3-9 of one suit; 150 self-drawn; replaces full_flush, "
		    "seven_pairs, xiaosa_pairs, gun, self_draw, concealed_hand"),
	[PAT_ROBBING_KONG] = PAO(robbing_kong, 10, "R81", "flag robbing_kong"),
	[PAT_AFTER_KONG_DISCARD] = PAO(after_kong_discard, 10, "R82", "flag after_kong_discard"),
	[PAT_AFTER_KONG] = PAO(after_kong, 10, "R83",
			       "flag after_kong: the replacement of a kong, not of a 6z"),
	[PAT_BAOTING] = PAO(baoting, 10, "R90", "flag baoting"),
	[PAT_TIANHU] =
		PAO(tianhu, 10, "R92", "flag first_turn, the dealer, self-draw; no wait pattern"),
	[PAT_DIHU] = PAO(dihu, 10, "R93",
			 "flag first_turn, not the dealer: own first draw, or the dealer's first "
			 "discard"),
	[PAT_FOUR_FA] = PAO(four_fa, 10, "R78", "all four 6z set out; replaces fa"),
	[PAT_HONGQI_PIAOPIAO] =
		PAO(hongqi_piaopiao, 10, "R84",
		    "standard; a triplet or kong of 5z and one of 7z, open or concealed"),
	[PAT_LAST_TILE_DRAW] = PAO(last_tile_draw, 10, "R88", "flag last_tile, self-draw"),
	[PAT_LAST_TILE_DISCARD] =
		PAO(last_tile_discard, 10, "R89", "flag last_tile, won on the discard"),
	[PAT_PLAIN_HAND] = PAO(plain_hand, 1, "R63", "standard, no flower pattern at all"),
	[PAT_SELF_DRAW] = PAO(self_draw, 1, "R64", "from null; in a flower hand 5"),
	[PAT_CONCEALED_HAND] =
		PAO(concealed_hand, 1, "R66", "no melds but concealed kongs; in a flower hand 5"),
	[PAT_EDGE_WAIT] =
		PAO(edge_wait, 1, "R65",
		    "the winning tile is the 3 of 123 or the 7 of 789; in a flower hand 5"),
	[PAT_CLOSED_WAIT] = PAO(closed_wait, 1, "R65",
				"the winning tile is the middle of a sequence; in a flower hand 5"),
	[PAT_PAIR_WAIT] =
		PAO(pair_wait, 1, "D20",
		    "option pair_wait_counts: standard, the winning tile is in the pair; in a "
		    "flower hand 5"),
	[PAT_FA] = PAO(fa, 1, "R67", "each of one to three 6z set out by the winner"),
	[PAT_DRAGON_PUNG] =
		PAO(dragon_pung, 1, "R69",
		    "each pung meld of 5z or 7z, or triplet completed by the winning discard"),
	[PAT_DRAGON_PUNG_CONCEALED] = PAO(dragon_pung_concealed, 2, "R69",
					  "each triplet of 5z or 7z standing in the hand"),
	[PAT_OPEN_KONG] = PAO(open_kong, 1, "R70", "each open or added kong of a suit tile"),
	[PAT_CONCEALED_KONG] = PAO(concealed_kong, 2, "R70", "each concealed kong of a suit tile"),
	[PAT_DRAGON_OPEN_KONG] =
		PAO(dragon_open_kong, 3, "R70", "each open or added kong of 5z or 7z"),
	[PAT_DRAGON_CONCEALED_KONG] =
		PAO(dragon_concealed_kong, 4, "R70", "each concealed kong of 5z or 7z"),
};
