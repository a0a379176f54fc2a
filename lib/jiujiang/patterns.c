/* The patterns (docs/rules/jiujiang.md, section 4). */
#include "jiujiang/jiujiang.h"
#include "mahjong/rules.h"

/* id, value, requirement, names en zh-Hans zh-Hant ja (NULL: none), condition */
#define PAO(name, pao, requirement, en, hans, hant, ja, text)                                      \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = "pao",              \
		.value = (pao), .open_value = (pao), .condition = (text), .rule = (requirement)    \
	}

const struct mj_pattern jiujiang_patterns[PAT_COUNT] = {
	[PAT_HALF_FLUSH] = PAO("half_flush", 10, "R71", "Half flush", "臭一色", "臭一色", "混一色",
			       "one suit and at least one 5z or 7z; any shape"),
	[PAT_FULL_FLUSH] = PAO("full_flush", 20, "R74", "Full flush", "清一色", "清一色", "清一色",
			       "one suit, no dragon; any shape"),
	[PAT_PURE_STRAIGHT] =
		PAO("pure_straight", 10, "R71", "Pure straight", "一条龙", "一條龍", "一気通貫",
		    "standard; 123, 456 and 789 of one suit among the groups"),
	[PAT_ALL_PUNGS] = PAO("all_pungs", 15, "R72", "All pungs", "碰碰胡", "碰碰胡", "対々和",
			      "standard; four triplets or kongs, open or not"),
	[PAT_XIAOSA_PUNGS] =
		PAO("xiaosa_pungs", 5, "R72", "Xiaosa pungs", "潇洒碰碰胡", "瀟灑碰碰胡", NULL,
		    "all_pungs, and three triplets or kongs of one suit with consecutive numbers"),
	[PAT_PUNG_GUN] = PAO("pung_gun", 5, "D10", "Fourth consecutive pung", "滚 (碰碰胡)",
			     "滾 (碰碰胡)", NULL, "option pung_gun: all four are consecutive"),
	[PAT_MELDED_HAND] =
		PAO("melded_hand", 10, "R76", "Melded hand", "全求人", "全求人", "全求人",
		    "all_pungs; four melds, none a concealed kong; won from another player"),
	[PAT_SEVEN_PAIRS] = PAO("seven_pairs", 20, "R75", "Seven pairs", "七对", "七對", "七対子",
				"shape seven_pairs"),
	[PAT_XIAOSA_PAIRS] = PAO(
		"xiaosa_pairs", 5, "R75", "Xiaosa pairs", "潇洒七对", "瀟灑七對", NULL,
		"seven pairs with three or more consecutive numbers of one suit; once, with option "
		"double_xiaosa for each such run"),
	[PAT_GUN] = PAO("gun", 5, "R75", "Rolls", "带滚", "帶滾", NULL,
			"each consecutive pair beyond the third of the longest run (with "
			"double_xiaosa: of every run)"),
	[PAT_HAOHUA] = PAO("haohua", 5, "R75", "Luxury pairs", "豪华七对", "豪華七對", NULL,
			   "each four of a kind in seven pairs"),
	[PAT_QI_XIAN_NV] =
		PAO("qi_xian_nv", 100, "R95", "Seven fairies", "七仙女", "七仙女", "連七対",
		    "seven pairs 1-7, 2-8 or 3-9 of one suit; 150 self-drawn; replaces full_flush, "
		    "seven_pairs, xiaosa_pairs, gun, self_draw, concealed_hand"),
	[PAT_ROBBING_KONG] = PAO("robbing_kong", 10, "R81", "Robbing the kong", "抢杠", "搶槓",
				 "槍槓", "flag robbing_kong"),
	[PAT_AFTER_KONG_DISCARD] = PAO("after_kong_discard", 10, "R82", "Discard after a kong",
				       "杠上流泪", "槓上流淚", NULL, "flag after_kong_discard"),
	[PAT_AFTER_KONG] =
		PAO("after_kong", 10, "R83", "Out on a replacement tile", "杠上开花", "槓上開花",
		    "嶺上開花", "flag after_kong: the replacement of a kong, not of a 6z"),
	[PAT_BAOTING] =
		PAO("baoting", 10, "R90", "Declared ready", "报听", "報聽", NULL, "flag baoting"),
	[PAT_TIANHU] = PAO("tianhu", 10, "R92", "Heavenly hand", "天胡", "天胡", "天和",
			   "flag first_turn, the dealer, self-draw; no wait pattern"),
	[PAT_DIHU] = PAO("dihu", 10, "R93", "Earthly hand", "地胡", "地胡", "地和",
			 "flag first_turn, not the dealer: own first draw, or the dealer's first "
			 "discard"),
	[PAT_FOUR_FA] = PAO("four_fa", 10, "R78", "All four 發", "四个发财", "四個發財", NULL,
			    "all four 6z set out; replaces fa"),
	[PAT_HONGQI_PIAOPIAO] =
		PAO("hongqi_piaopiao", 10, "R84", "Red flag flying", "红旗飘飘", "紅旗飄飄", NULL,
		    "standard; a triplet or kong of 5z and one of 7z, open or concealed"),
	[PAT_LAST_TILE_DRAW] = PAO("last_tile_draw", 10, "R88", "Last tile draw", "海底捞月",
				   "海底撈月", "海底摸月", "flag last_tile, self-draw"),
	[PAT_LAST_TILE_DISCARD] =
		PAO("last_tile_discard", 10, "R89", "Last tile discard", "海底放炮", "海底放炮",
		    "河底撈魚", "flag last_tile, won on the discard"),
	[PAT_PLAIN_HAND] = PAO("plain_hand", 1, "R63", "Plain hand", "平胡", "平胡", "平和",
			       "standard, no flower pattern at all"),
	[PAT_SELF_DRAW] = PAO("self_draw", 1, "R64", "Self-draw", "自摸", "自摸", "ツモ",
			      "from null; in a flower hand 5"),
	[PAT_CONCEALED_HAND] = PAO("concealed_hand", 1, "R66", "Concealed hand", "门清", "門清",
				   "門前清", "no melds but concealed kongs; in a flower hand 5"),
	[PAT_EDGE_WAIT] =
		PAO("edge_wait", 1, "R65", "Edge wait", "边张", "邊張", "辺張待ち",
		    "the winning tile is the 3 of 123 or the 7 of 789; in a flower hand 5"),
	[PAT_CLOSED_WAIT] = PAO("closed_wait", 1, "R65", "Closed wait", "卡张", "卡張", "嵌張待ち",
				"the winning tile is the middle of a sequence; in a flower hand 5"),
	[PAT_PAIR_WAIT] =
		PAO("pair_wait", 1, "D20", "Pair wait", "单吊", "單吊", "単騎待ち",
		    "option pair_wait_counts: standard, the winning tile is in the pair; in a "
		    "flower hand 5"),
	[PAT_FA] = PAO("fa", 1, "R67", "Green dragon set out", "发财", "發財", NULL,
		       "each of one to three 6z set out by the winner"),
	[PAT_DRAGON_PUNG] =
		PAO("dragon_pung", 1, "R69", "Dragon pung", "红中白板明刻", "紅中白板明刻", "役牌",
		    "each pung meld of 5z or 7z, or triplet completed by the winning discard"),
	[PAT_DRAGON_PUNG_CONCEALED] =
		PAO("dragon_pung_concealed", 2, "R69", "Concealed dragon pung", "红中白板暗刻",
		    "紅中白板暗刻", NULL, "each triplet of 5z or 7z standing in the hand"),
	[PAT_OPEN_KONG] = PAO("open_kong", 1, "R70", "Open kong", "明杠", "明槓", "明槓",
			      "each open or added kong of a suit tile"),
	[PAT_CONCEALED_KONG] = PAO("concealed_kong", 2, "R70", "Concealed kong", "暗杠", "暗槓",
				   "暗槓", "each concealed kong of a suit tile"),
	[PAT_DRAGON_OPEN_KONG] =
		PAO("dragon_open_kong", 3, "R70", "Open dragon kong", "红中白板明杠",
		    "紅中白板明槓", NULL, "each open or added kong of 5z or 7z"),
	[PAT_DRAGON_CONCEALED_KONG] =
		PAO("dragon_concealed_kong", 4, "R70", "Concealed dragon kong", "红中白板暗杠",
		    "紅中白板暗槓", NULL, "each concealed kong of 5z or 7z"),
};
