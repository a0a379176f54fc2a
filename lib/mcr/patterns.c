/* The fans (docs/rules/mcr.md, section 4). */
#include "mcr/mcr.h"

/* id, value, requirement, names en zh-Hans zh-Hant ja, condition */
#define ROW(name, fan, requirement, en, hans, hant, ja, text)                                      \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = "fan",              \
		.value = (fan), .open_value = (fan), .condition = (text), .rule = (requirement)    \
	}

const struct mj_pattern mcr_patterns[FAN_COUNT] = {
	[FAN_BIG_FOUR_WINDS] = ROW("big_four_winds", 88, "R20", "Big Four Winds", "大四喜",
				   "大四喜", "大四喜", "pungs of all four winds"),
	[FAN_BIG_THREE_DRAGONS] = ROW("big_three_dragons", 88, "R21", "Big Three Dragons", "大三元",
				      "大三元", "大三元", "pungs of all three dragons"),
	[FAN_ALL_GREEN] = ROW("all_green", 88, "R22", "All Green", "绿一色", "綠一色", "緑一色",
			      "only 2s 3s 4s 6s 8s 6z; 6z is not needed; also seven pairs"),
	[FAN_NINE_GATES] = ROW(
		"nine_gates", 88, "R23", "Nine Gates", "九莲宝灯", "九蓮寶燈", "九蓮宝燈",
		"standard, no melds; 1112345678999 of one suit and the winning tile, any of them"),
	[FAN_FOUR_KONGS] =
		ROW("four_kongs", 88, "R24", "Four Kongs", "四杠", "四槓", "四槓", "four kongs"),
	[FAN_SEVEN_SHIFTED_PAIRS] =
		ROW("seven_shifted_pairs", 88, "R25", "Seven Shifted Pairs", "连七对", "連七對",
		    "連七対", "seven pairs, one suit (not honours), seven consecutive numbers"),
	[FAN_THIRTEEN_ORPHANS] =
		ROW("thirteen_orphans", 88, "R26", "Thirteen Orphans", "十三幺", "十三么", "十三幺",
		    "the 13 terminals and honours, one of them twice; no melds"),
	[FAN_ALL_TERMINALS] = ROW("all_terminals", 64, "R27", "All Terminals", "清幺九", "清么九",
				  "清幺九", "only 1s and 9s; also seven pairs"),
	[FAN_LITTLE_FOUR_WINDS] =
		ROW("little_four_winds", 64, "R28", "Little Four Winds", "小四喜", "小四喜",
		    "小四喜", "pungs of three winds, the pair the fourth"),
	[FAN_LITTLE_THREE_DRAGONS] =
		ROW("little_three_dragons", 64, "R29", "Little Three Dragons", "小三元", "小三元",
		    "小三元", "pungs of two dragons, the pair the third"),
	[FAN_ALL_HONORS] = ROW("all_honors", 64, "R30", "All Honors", "字一色", "字一色", "字一色",
			       "only honours; also seven pairs"),
	[FAN_FOUR_CONCEALED_PUNGS] = ROW("four_concealed_pungs", 64, "R31", "Four Concealed Pungs",
					 "四暗刻", "四暗刻", "四暗刻", "four concealed pungs"),
	[FAN_PURE_TERMINAL_CHOWS] =
		ROW("pure_terminal_chows", 64, "R32", "Pure Terminal Chows", "一色双龙会",
		    "一色雙龍會", "一色双龍会", "123 123 789 789 and the pair 55, one suit"),
	[FAN_QUADRUPLE_CHOW] = ROW("quadruple_chow", 48, "R33", "Quadruple Chow", "一色四同顺",
				   "一色四同順", "一色四同順", "four equal chows"),
	[FAN_FOUR_PURE_SHIFTED_PUNGS] =
		ROW("four_pure_shifted_pungs", 48, "R34", "Four Pure Shifted Pungs", "一色四节高",
		    "一色四節高", "一色四節高", "four pungs of one suit, each one higher"),
	[FAN_FOUR_PURE_SHIFTED_CHOWS] =
		ROW("four_pure_shifted_chows", 32, "R35", "Four Pure Shifted Chows", "一色四步高",
		    "一色四步高", "一色四歩高",
		    "four chows of one suit, each one higher, or each two higher"),
	[FAN_THREE_KONGS] =
		ROW("three_kongs", 32, "R36", "Three Kongs", "三杠", "三槓", "三槓", "three kongs"),
	[FAN_ALL_TERMINALS_AND_HONORS] =
		ROW("all_terminals_and_honors", 32, "R37", "All Terminals and Honors", "混幺九",
		    "混么九", "混幺九",
		    "only 1s, 9s and honours, both kinds present; also seven pairs"),
	[FAN_SEVEN_PAIRS] = ROW("seven_pairs", 24, "R38", "Seven Pairs", "七对", "七對", "七対",
				"seven pairs; four equal tiles are two of them"),
	[FAN_GREATER_HONORS_AND_KNITTED_TILES] = ROW(
		"greater_honors_and_knitted_tiles", 24, "R39", "Greater Honors and Knitted Tiles",
		"七星不靠", "七星不靠", "七星不靠",
		"14 different tiles of a knitted straight and the honours, with all seven honours"),
	[FAN_ALL_EVEN_PUNGS] = ROW("all_even_pungs", 24, "R40", "All Even Pungs", "全双刻",
				   "全雙刻", "全双刻", "four pungs and a pair of 2, 4, 6, 8"),
	[FAN_FULL_FLUSH] = ROW("full_flush", 24, "R41", "Full Flush", "清一色", "清一色", "清一色",
			       "one suit, no honours; also seven pairs"),
	[FAN_PURE_TRIPLE_CHOW] = ROW("pure_triple_chow", 24, "R42", "Pure Triple Chow",
				     "一色三同顺", "一色三同順", "一色三同順", "three equal chows"),
	[FAN_PURE_SHIFTED_PUNGS] =
		ROW("pure_shifted_pungs", 24, "R43", "Pure Shifted Pungs", "一色三节高",
		    "一色三節高", "一色三節高", "three pungs of one suit, each one higher"),
	[FAN_UPPER_TILES] = ROW("upper_tiles", 24, "R44", "Upper Tiles", "全大", "全大", "全大",
				"only 7, 8, 9; also seven pairs"),
	[FAN_MIDDLE_TILES] = ROW("middle_tiles", 24, "R45", "Middle Tiles", "全中", "全中", "全中",
				 "only 4, 5, 6"),
	[FAN_LOWER_TILES] = ROW("lower_tiles", 24, "R46", "Lower Tiles", "全小", "全小", "全小",
				"only 1, 2, 3"),
	[FAN_PURE_STRAIGHT] = ROW("pure_straight", 16, "R47", "Pure Straight", "清龙", "清龍",
				  "清龍", "123, 456, 789 of one suit"),
	[FAN_THREE_SUITED_TERMINAL_CHOWS] =
		ROW("three_suited_terminal_chows", 16, "R48", "Three-Suited Terminal Chows",
		    "三色双龙会", "三色雙龍會", "三色双龍会",
		    "123 and 789 in each of two suits, the pair 55 of the third"),
	[FAN_PURE_SHIFTED_CHOWS] = ROW(
		"pure_shifted_chows", 16, "R49", "Pure Shifted Chows", "一色三步高", "一色三步高",
		"一色三歩高", "three chows of one suit, each one higher, or each two higher"),
	[FAN_ALL_FIVES] = ROW("all_fives", 16, "R50", "All Fives", "全带五", "全帶五", "全帯五",
			      "standard; every set and the pair hold a 5"),
	[FAN_TRIPLE_PUNG] = ROW("triple_pung", 16, "R51", "Triple Pung", "三同刻", "三同刻",
				"三同刻", "pungs of one number in three suits"),
	[FAN_THREE_CONCEALED_PUNGS] =
		ROW("three_concealed_pungs", 16, "R52", "Three Concealed Pungs", "三暗刻", "三暗刻",
		    "三暗刻", "three concealed pungs"),
	[FAN_LESSER_HONORS_AND_KNITTED_TILES] =
		ROW("lesser_honors_and_knitted_tiles", 12, "R53", "Lesser Honors and Knitted Tiles",
		    "全不靠", "全不靠", "全不靠",
		    "14 different tiles of a knitted straight and the honours, without all seven "
		    "honours"),
	[FAN_KNITTED_STRAIGHT] =
		ROW("knitted_straight", 12, "R54", "Knitted Straight", "组合龙", "組合龍", "組合龍",
		    "147, 258 and 369, one in each suit, all concealed"),
	[FAN_UPPER_FOUR] = ROW("upper_four", 12, "R55", "Upper Four", "大于五", "大於五", "大于五",
			       "only 6, 7, 8, 9"),
	[FAN_LOWER_FOUR] = ROW("lower_four", 12, "R56", "Lower Four", "小于五", "小於五", "小于五",
			       "only 1, 2, 3, 4"),
	[FAN_BIG_THREE_WINDS] = ROW("big_three_winds", 12, "R57", "Big Three Winds", "三风刻",
				    "三風刻", "三風刻", "pungs of three winds"),
	[FAN_MIXED_STRAIGHT] = ROW("mixed_straight", 8, "R58", "Mixed Straight", "花龙", "花龍",
				   "花龍", "123, 456, 789, one in each suit"),
	[FAN_REVERSIBLE_TILES] =
		ROW("reversible_tiles", 8, "R59", "Reversible Tiles", "推不倒", "推不倒", "推不倒",
		    "only 1 2 3 4 5 8 9 p, 2 4 5 6 8 9 s, 5z; also seven pairs"),
	[FAN_MIXED_TRIPLE_CHOW] =
		ROW("mixed_triple_chow", 8, "R60", "Mixed Triple Chow", "三色三同顺", "三色三同順",
		    "三色三同順", "the same chow in three suits"),
	[FAN_MIXED_SHIFTED_PUNGS] =
		ROW("mixed_shifted_pungs", 8, "R61", "Mixed Shifted Pungs", "三色三节高",
		    "三色三節高", "三色三節高", "pungs in three suits, each one higher"),
	[FAN_CHICKEN_HAND] = ROW("chicken_hand", 8, "R62", "Chicken Hand", "无番和", "無番和",
				 "無番和", "no other fan, flowers aside"),
	[FAN_LAST_TILE_DRAW] = ROW("last_tile_draw", 8, "R63", "Last Tile Draw", "妙手回春",
				   "妙手回春", "妙手回春", "flag last_tile, self-draw"),
	[FAN_LAST_TILE_CLAIM] = ROW("last_tile_claim", 8, "R64", "Last Tile Claim", "海底捞月",
				    "海底撈月", "海底撈月", "flag last_tile, not self-draw"),
	[FAN_OUT_WITH_REPLACEMENT_TILE] =
		ROW("out_with_replacement_tile", 8, "R65", "Out with Replacement Tile", "杠上开花",
		    "槓上開花", "槓上開花", "flag after_kong; not for the replacement of a flower"),
	[FAN_ROBBING_THE_KONG] = ROW("robbing_the_kong", 8, "R66", "Robbing the Kong", "抢杠和",
				     "搶槓和", "搶槓和", "flag robbing_kong"),
	[FAN_ALL_PUNGS] =
		ROW("all_pungs", 6, "R67", "All Pungs", "碰碰和", "碰碰和", "碰碰和", "four pungs"),
	[FAN_HALF_FLUSH] = ROW("half_flush", 6, "R68", "Half Flush", "混一色", "混一色", "混一色",
			       "one suit and honours; also seven pairs"),
	[FAN_MIXED_SHIFTED_CHOWS] =
		ROW("mixed_shifted_chows", 6, "R69", "Mixed Shifted Chows", "三色三步高",
		    "三色三步高", "三色三歩高", "chows in three suits, each one higher"),
	[FAN_ALL_TYPES] = ROW("all_types", 6, "R70", "All Types", "五门齐", "五門齊", "五門斉",
			      "tiles of all three suits, winds and dragons. Standard, "
			      "knitted_straight, seven pairs"),
	[FAN_MELDED_HAND] = ROW("melded_hand", 6, "R71", "Melded Hand", "全求人", "全求人",
				"全求人", "four melds, none a concealed kong, not self-draw"),
	[FAN_TWO_CONCEALED_KONGS] =
		ROW("two_concealed_kongs", 6, "R72", "Two Concealed Kongs", "双暗杠", "雙暗槓",
		    "双暗槓", "two concealed kongs, no other kong; 6, by an option 4 to 8"),
	[FAN_TWO_DRAGON_PUNGS] = ROW("two_dragon_pungs", 6, "R73", "Two Dragon Pungs", "双箭刻",
				     "雙箭刻", "双箭刻", "pungs of two dragons"),
	[FAN_CONCEALED_AND_MELDED_KONG] =
		ROW("concealed_and_melded_kong", 5, "R74", "Concealed and Melded Kong", "明暗杠",
		    "明暗槓", "明暗槓",
		    "one concealed and one melded kong, no other; 5, by an option up to 8, or 0: "
		    "no such fan"),
	[FAN_OUTSIDE_HAND] =
		ROW("outside_hand", 4, "R75", "Outside Hand", "全带幺", "全帶么", "全帯幺",
		    "standard; every set and the pair hold a 1, a 9 or an honour"),
	[FAN_FULLY_CONCEALED_HAND] =
		ROW("fully_concealed_hand", 4, "R76", "Fully Concealed Hand", "不求人", "不求人",
		    "不求人",
		    "self-draw, no melds but concealed kongs, in hands that need not be concealed"),
	[FAN_TWO_MELDED_KONGS] = ROW("two_melded_kongs", 4, "R77", "Two Melded Kongs", "双明杠",
				     "雙明槓", "双明槓", "two melded kongs, no other kong"),
	[FAN_LAST_OF_KIND] =
		ROW("last_of_kind", 4, "R78", "Last Tile", "和绝张", "和絕張", "和絶張",
		    "the winning tile is the fourth of its kind, the others lie open: flag "
		    "last_of_kind, or three in the own melds"),
	[FAN_DRAGON_PUNG] = ROW("dragon_pung", 2, "R79", "Dragon Pung", "箭刻", "箭刻", "箭刻",
				"each pung of a dragon"),
	[FAN_PREVALENT_WIND] = ROW("prevalent_wind", 2, "R80", "Prevalent Wind", "圈风刻", "圈風刻",
				   "圏風刻", "pung of the round wind"),
	[FAN_SEAT_WIND] = ROW("seat_wind", 2, "R81", "Seat Wind", "门风刻", "門風刻", "門風刻",
			      "pung of the own wind; the same pung may be both"),
	[FAN_CONCEALED_HAND] = ROW(
		"concealed_hand", 2, "R82", "Concealed Hand", "门前清", "門前清", "門前清",
		"not self-draw, no melds but concealed kongs, in hands that need not be concealed"),
	[FAN_ALL_CHOWS] = ROW(
		"all_chows", 2, "R83", "All Chows", "平和", "平和", "平和",
		"standard with four chows, or knitted_straight with a chow; the pair is no honour"),
	[FAN_TILE_HOG] =
		ROW("tile_hog", 2, "R84", "Tile Hog", "四归一", "四歸一", "四帰一",
		    "each tile of which the hand has four that are no kong; also seven pairs"),
	[FAN_DOUBLE_PUNG] = ROW("double_pung", 2, "R85", "Double Pung", "双同刻", "雙同刻",
				"双同刻", "two pungs of one number"),
	[FAN_TWO_CONCEALED_PUNGS] = ROW("two_concealed_pungs", 2, "R86", "Two Concealed Pungs",
					"双暗刻", "雙暗刻", "双暗刻", "two concealed pungs"),
	[FAN_CONCEALED_KONG] = ROW("concealed_kong", 2, "R87", "Concealed Kong", "暗杠", "暗槓",
				   "暗槓", "one concealed kong, no other"),
	[FAN_ALL_SIMPLES] = ROW("all_simples", 2, "R88", "All Simples", "断幺", "斷么", "断幺",
				"no 1, 9 or honour; also seven pairs"),
	[FAN_PURE_DOUBLE_CHOW] = ROW("pure_double_chow", 1, "R89", "Pure Double Chow", "一般高",
				     "一般高", "一般高", "two equal chows"),
	[FAN_MIXED_DOUBLE_CHOW] = ROW("mixed_double_chow", 1, "R90", "Mixed Double Chow", "喜相逢",
				      "喜相逢", "喜相逢", "the same chow in two suits"),
	[FAN_SHORT_STRAIGHT] = ROW("short_straight", 1, "R91", "Short Straight", "连六", "連六",
				   "連六", "two chows of one suit, one three higher"),
	[FAN_TWO_TERMINAL_CHOWS] = ROW("two_terminal_chows", 1, "R92", "Two Terminal Chows",
				       "老少副", "老少副", "老少副", "123 and 789 of one suit"),
	[FAN_PUNG_OF_TERMINALS_OR_HONORS] = ROW(
		"pung_of_terminals_or_honors", 1, "R93", "Pung of Terminals or Honors", "幺九刻",
		"么九刻", "幺九刻", "each pung of a 1, a 9 or a wind that no other fan counts"),
	[FAN_MELDED_KONG] = ROW("melded_kong", 1, "R94", "Melded Kong", "明杠", "明槓", "明槓",
				"one open or added kong, no other"),
	[FAN_ONE_VOIDED_SUIT] =
		ROW("one_voided_suit", 1, "R95", "One Voided Suit", "缺一门", "缺一門", "缺一門",
		    "tiles of exactly two suits; also seven pairs"),
	[FAN_NO_HONORS] = ROW("no_honors", 1, "R96", "No Honors", "无字", "無字", "無字",
			      "no honours; also seven pairs"),
	[FAN_EDGE_WAIT] = ROW("edge_wait", 1, "R97", "Edge Wait", "边张", "邊張", "辺張",
			      "the only wait; the winning tile is the 3 of 123 or the 7 of 789"),
	[FAN_CLOSED_WAIT] = ROW("closed_wait", 1, "R98", "Closed Wait", "嵌张", "嵌張", "坎張",
				"the only wait; the winning tile is the middle of a chow"),
	[FAN_SINGLE_WAIT] = ROW("single_wait", 1, "R99", "Single Wait", "单钓将", "單釣將",
				"単釣将", "the only wait; the winning tile is in the pair"),
	[FAN_SELF_DRAWN] =
		ROW("self_drawn", 1, "R100", "Self-Drawn", "自摸", "自摸", "自摸", "self-draw"),
	[FAN_FLOWER_TILES] = ROW("flower_tiles", 1, "R101", "Flower Tiles", "花牌", "花牌", "花牌",
				 "1 for each flower set out; not for the minimum"),
};
