/* The patterns (docs/rules/nanchang.md, section 4). */
#include "nanchang/nanchang.h"

/* id, value, unit, requirement, names en zh-Hans zh-Hant ja, condition */
#define PATTERN(name, worth, in, requirement, en, hans, hant, ja, text)                            \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = (in),               \
		.value = (worth), .open_value = (worth), .condition = (text),                      \
		.rule = (requirement)                                                              \
	}

const struct mj_pattern nanchang_patterns[NANCHANG_PATTERNS] = {
	[PINGHU] = PATTERN("pinghu", 1, "zi", "R64", "Plain Win", "平胡", "平胡", NULL,
			   "four sets and a pair"),
	[XIAOQIDUI] = PATTERN("xiaoqidui", 2, "zi", "R33", "Seven Pairs", "小七对", "小七對",
			      "七対子", "seven pairs, four alike are two; no melds"),
	[DAQIDUI] = PATTERN("daqidui", 2, "zi", "R36", "All Pungs", "大七对", "大七對", "対々和",
			    "four pungs or kongs and a pair; no chow"),
	[SHISANLAN] = PATTERN("shisanlan", 2, "zi", "R38", "Thirteen Scattered", "十三烂", "十三爛",
			      "十三不塔",
			      "14 different tiles, those of one suit at least 3 apart; no melds"),
	[QIXING_SHISANLAN] = PATTERN(
		"qixing_shisanlan", 4, "zi", "R40", "Seven-Star Thirteen Scattered", "七星十三烂",
		"七星十三爛", NULL, "thirteen scattered with all seven honours, each natural"),
	[TIANHU] = PATTERN("tianhu", 20, "zi", "R57", "Heavenly Win", "天胡", "天胡", "天和",
			   "the dealer's 14 dealt tiles win (flag first_turn); instead of the "
			   "shape's base"),
	[DIHU] = PATTERN("dihu", 20, "zi", "R59", "Earthly Win", "地胡", "地胡", NULL,
			 "a win on the dealer's first discard (flag first_turn); instead of the "
			 "shape's base"),
	[JINGDIAO] = PATTERN("jingdiao", 2, "times", "R48", "Jing Fishing", "精钓", "精釣", NULL,
			     "a jing of the 13 tiles pairs the winning tile, the other 12 are "
			     "complete; self-draw, robbed kong or dihu"),
	[DEGUO] = PATTERN("deguo", 2, "times", "R42", "No Jing", "德国", "德國", NULL,
			  "no jing in the hand; and a bonus added"),
	[JINGHUANYUAN] =
		PATTERN("jinghuanyuan", 2, "times", "R44", "Jing Restored", "精还原", "精還原",
			NULL, "jing in the hand, all read as themselves; and a bonus added"),
	[DEZHONGDE] = PATTERN("dezhongde", 4, "times", "R46", "Jing-free Table", "德中德", "德中德",
			      NULL, "nobody holds a jing; instead of deguo"),
	[ZIMO] = PATTERN("zimo", 2, "times", "R70", "Self-draw", "自摸", "自摸", "ツモ",
			 "self-draw; not with tianhu"),
	[GANGKAI] =
		PATTERN("gangkai", 2, "times", "R75", "Win after a Kong", "杠上开花", "槓上開花",
			"嶺上開花", "won on the replacement tile of a kong (flag after_kong)"),
	[QIANGGANG] =
		PATTERN("qianggang", 2, "times", "R77", "Robbing the Kong", "抢杠", "搶槓", "槍槓",
			"won on the tile added to a pung (flag robbing_kong); instead of "
			"zimo and dianpao"),
	[DIANPAO] = PATTERN("dianpao", 2, "times", "R69", "Discarder", "放炮", "放炮", "放銃",
			    "won by discard: the discarder pays twice"),
	[ZHUANGJIA] = PATTERN("zhuangjia", 2, "times", "R68", "Dealer", "庄家", "莊家", "親",
			      "the dealer is paid twice, or pays twice; not with tianhu, dihu"),
};
