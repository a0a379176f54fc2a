/* The patterns (docs/rules/nanchang.md, section 4). */
#include "nanchang/nanchang.h"
#include "nanchang/said.h"

/* id, value, unit, requirement, condition */
#define PATTERN(name, worth, in, requirement, text)                                                \
	{                                                                                          \
		.id = #name, .names = NANCHANG_patterns_##name, .unit = (in), .value = (worth),    \
		.open_value = (worth), .condition = (text), .rule = (requirement)                  \
	}

const struct mj_pattern nanchang_patterns[NANCHANG_PATTERNS] = {
	[PINGHU] = PATTERN(pinghu, 1, "zi", "R64", "four sets and a pair"),
	[XIAOQIDUI] =
		PATTERN(xiaoqidui, 2, "zi", "R33", "seven pairs, four alike are two; no melds"),
	[DAQIDUI] = PATTERN(daqidui, 2, "zi", "R36", "four pungs or kongs and a pair; no chow"),
	[SHISANLAN] = PATTERN(shisanlan, 2, "zi", "R38",
			      "14 different tiles, those of one suit at least 3 apart; no melds"),
	[QIXING_SHISANLAN] = PATTERN(qixing_shisanlan, 4, "zi", "R40",
				     "thirteen scattered with all seven honours, each natural"),
	[TIANHU] = PATTERN(tianhu, 20, "zi", "R57",
			   "the dealer's 14 dealt tiles win (flag first_turn); instead of the "
			   "shape's base"),
	[DIHU] = PATTERN(dihu, 20, "zi", "R59",
			 "a win on the dealer's first discard (flag first_turn); instead of the "
			 "shape's base"),
	[JINGDIAO] = PATTERN(jingdiao, 2, "times", "R48",
			     "a jing of the 13 tiles pairs the winning tile, the other 12 are "
			     "complete; self-draw, robbed kong or dihu"),
	[DEGUO] = PATTERN(deguo, 2, "times", "R42", "no jing in the hand; and a bonus added"),
	[JINGHUANYUAN] = PATTERN(jinghuanyuan, 2, "times", "R44",
				 "jing in the hand, all read as themselves; and a bonus added"),
	[DEZHONGDE] =
		PATTERN(dezhongde, 4, "times", "R46", "nobody holds a jing; instead of deguo"),
	[ZIMO] = PATTERN(zimo, 2, "times", "R70", "self-draw; not with tianhu"),
	[GANGKAI] = PATTERN(gangkai, 2, "times", "R75",
			    "won on the replacement tile of a kong (flag after_kong)"),
	[QIANGGANG] = PATTERN(qianggang, 2, "times", "R77",
			      "won on the tile added to a pung (flag robbing_kong); instead of "
			      "zimo and dianpao"),
	[DIANPAO] = PATTERN(dianpao, 2, "times", "R69", "won by discard: the discarder pays twice"),
	[ZHUANGJIA] = PATTERN(zhuangjia, 2, "times", "R68",
			      "the dealer is paid twice, or pays twice; not with tianhu, dihu"),
};
