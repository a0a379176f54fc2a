/* The patterns (docs/rules/riichi.md, section 4). */
#include "riichi/riichi.h"

/* id, value closed, value open (0: not with an open hand), requirement, names en zh-Hans zh-Hant
 * ja, condition */
#define HAN(name, closed, open, requirement, en, hans, hant, ja, text)                             \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = "han",              \
		.value = (closed), .open_value = (open), .condition = (text),                      \
		.rule = (requirement)                                                              \
	}
#define YAKUMAN(name, times, requirement, en, hans, hant, ja, text)                                \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = "yakuman",          \
		.value = (times), .open_value = (times), .condition = (text),                      \
		.rule = (requirement)                                                              \
	}

const struct mj_pattern riichi_patterns[YAKU_COUNT] = {
	[YAKU_MENZEN_TSUMO] = HAN("menzen_tsumo", 1, 0, "R78", "Fully Concealed Hand", "门清自摸和",
				  "門清自摸和", "門前清自摸和", "tsumo, closed"),
	[YAKU_RIICHI] = HAN("riichi", 1, 0, "R80", "Riichi", "立直", "立直", "立直", "flag riichi"),
	[YAKU_DOUBLE_RIICHI] =
		HAN("double_riichi", 2, 0, "R89", "Double Riichi", "双立直", "雙立直", "両立直",
		    "flag double_riichi: declared with the first discard, no claim before"),
	[YAKU_IPPATSU] =
		HAN("ippatsu", 1, 0, "R83", "Ippatsu", "一发", "一發", "一発",
		    "flag ippatsu: within one go-around after riichi, no claim or kong by anybody, "
		    "no north set aside"),
	[YAKU_PINFU] = HAN("pinfu", 1, 0, "R82", "Pinfu", "平和", "平和", "平和",
			   "four runs, the pair no yakuhai tile, wait two_sided"),
	[YAKU_TANYAO] =
		HAN("tanyao", 1, 1, "R81", "All Simples", "断幺", "斷么", "断幺九", "only simples"),
	[YAKU_IIPEIKOU] =
		HAN("iipeikou", 1, 0, "R84", "Pure Double Chow", "一杯口", "一盃口", "一盃口",
		    "two equal runs, but not two such pairs (three equal runs are one)"),
	[YAKU_YAKUHAI_WHITE] = HAN("yakuhai_white", 1, 1, "R79", "White Dragon", "役牌 白",
				   "役牌 白", "役牌 白", "set of 5z"),
	[YAKU_YAKUHAI_GREEN] = HAN("yakuhai_green", 1, 1, "R79", "Green Dragon", "役牌 发",
				   "役牌 發", "役牌 發", "set of 6z"),
	[YAKU_YAKUHAI_RED] = HAN("yakuhai_red", 1, 1, "R79", "Red Dragon", "役牌 中", "役牌 中",
				 "役牌 中", "set of 7z"),
	[YAKU_YAKUHAI_SEAT] = HAN("yakuhai_seat", 1, 1, "R79", "Seat Wind", "自风", "自風", "自風",
				  "set of the seat's wind"),
	[YAKU_YAKUHAI_ROUND] = HAN("yakuhai_round", 1, 1, "R79", "Round Wind", "场风", "場風",
				   "場風", "set of the round's wind"),
	[YAKU_YAKUHAI_NORTH] = HAN("yakuhai_north", 1, 1, "S18", "North Wind", "役牌 北", "役牌 北",
				   "役牌 北", "set of 4z, option north yakuhai or both"),
	[YAKU_CHANKAN] = HAN("chankan", 1, 1, "R85", "Robbing a Kong", "抢杠", "搶槓", "槍槓",
			     "flag robbing_kong; of three players robbing_nuki, too, with option "
			     "rob_nuki chankan"),
	[YAKU_RINSHAN] =
		HAN("rinshan", 1, 1, "R86", "After a Kong", "岭上开花", "嶺上開花", "嶺上開花",
		    "flag after_kong; of three players after_nuki, too, with option nuki_rinshan"),
	[YAKU_HAITEI] = HAN("haitei", 1, 1, "R88", "Under the Sea", "海底摸月", "海底摸月",
			    "海底摸月", "tsumo, flag last_tile"),
	[YAKU_HOUTEI] = HAN("houtei", 1, 1, "R87", "Under the River", "河底捞鱼", "河底撈魚",
			    "河底撈魚", "ron, flag last_tile"),
	[YAKU_ITTSU] = HAN("ittsu", 2, 1, "R90", "Pure Straight", "一气贯通", "一氣貫通",
			   "一気通貫", "runs 123, 456, 789 of one suit"),
	[YAKU_SHOUSANGEN] = HAN("shousangen", 2, 2, "R91", "Little Three Dragons", "小三元",
				"小三元", "小三元", "sets of two dragons and a pair of the third"),
	[YAKU_SANSHOKU_DOUJUN] = HAN("sanshoku_doujun", 2, 1, "R92", "Mixed Triple Chow",
				     "三色同顺", "三色同順", "三色同順", "the same run in m, p, s"),
	[YAKU_SANSHOKU_DOUKOU] =
		HAN("sanshoku_doukou", 2, 2, "R93", "Triple Pung", "三色同刻", "三色同刻",
		    "三色同刻", "triplets or kongs of the same number in m, p, s"),
	[YAKU_SANANKOU] = HAN("sanankou", 2, 2, "R94", "Three Concealed Pungs", "三暗刻", "三暗刻",
			      "三暗刻", "exactly three concealed triplets or concealed kongs"),
	[YAKU_SANKANTSU] = HAN("sankantsu", 2, 2, "R95", "Three Kongs", "三杠子", "三槓子",
			       "三槓子", "exactly three kongs, any kind"),
	[YAKU_CHANTA] =
		HAN("chanta", 2, 1, "R96", "Outside Hand", "全带幺九", "全帶么九", "混全帯幺九",
		    "every set and the pair holds a yaochu tile; at least one honour; at "
		    "least one run"),
	[YAKU_CHIITOITSU] = HAN("chiitoitsu", 2, 0, "R97", "Seven Pairs", "七对子", "七對子",
				"七対子", "shape seven_pairs"),
	[YAKU_TOITOI] = HAN("toitoi", 2, 2, "R98", "All Pungs", "对对和", "對對和", "対々和",
			    "four triplets or kongs"),
	[YAKU_RYANPEIKOU] =
		HAN("ryanpeikou", 3, 0, "R99", "Twice Pure Double Chow", "两杯口", "二盃口",
		    "二盃口", "two pairs of equal runs (four equal runs too)"),
	[YAKU_HONITSU] = HAN("honitsu", 3, 2, "R100", "Half Flush", "混一色", "混一色", "混一色",
			     "one suit and honours, both present"),
	[YAKU_HONROUTOU] = HAN("honroutou", 3, 3, "R101", "All Terminals and Honours", "混老头",
			       "混老頭", "混老頭", "only terminals and honours, both present"),
	[YAKU_JUNCHAN] =
		HAN("junchan", 3, 2, "R102", "Terminals in All Sets", "纯全带幺", "純全帶么",
		    "純全帯幺九",
		    "every set and the pair holds a terminal, no honour, at least one run"),
	[YAKU_CHINITSU] = HAN("chinitsu", 6, 5, "R104", "Full Flush", "清一色", "清一色", "清一色",
			      "one suit only"),
	[YAKU_RENHOU] = YAKUMAN(
		"renhou", 1, "R108", "Blessing of Man", "人和", "人和", "人和",
		"other seat, ron, first_turn (before the own first draw, D9); option renhou"),
	[YAKU_SHOUSUUSHII] = YAKUMAN("shousuushii", 1, "R105", "Little Four Winds", "小四喜",
				     "小四喜", "小四喜", "sets of three winds, pair of the fourth"),
	[YAKU_TENHOU] = YAKUMAN("tenhou", 1, "R106", "Blessing of Heaven", "天和", "天和", "天和",
				"dealer, tsumo, flag first_turn"),
	[YAKU_CHIIHOU] = YAKUMAN("chiihou", 1, "R107", "Blessing of Earth", "地和", "地和", "地和",
				 "other seat, tsumo, first_turn"),
	[YAKU_SUUKANTSU] = YAKUMAN("suukantsu", 1, "R109", "Four Kongs", "四杠子", "四槓子",
				   "四槓子", "four kongs, any kind"),
	[YAKU_SUUANKOU] =
		YAKUMAN("suuankou", 1, "R110", "Four Concealed Pungs", "四暗刻", "四暗刻", "四暗刻",
			"four concealed triplets or concealed kongs, wait not single (so tsumo)"),
	[YAKU_CHINROUTOU] = YAKUMAN("chinroutou", 1, "R111", "All Terminals", "清老头", "清老頭",
				    "清老頭", "only terminals, four sets"),
	[YAKU_RYUUIISOU] =
		YAKUMAN("ryuuiisou", 1, "R112", "All Green", "绿一色", "綠一色", "緑一色",
			"only 2s 3s 4s 6s 8s 6z; option ryuuiisou_needs_green"),
	[YAKU_CHUUREN] =
		YAKUMAN("chuuren", 1, "R113", "Nine Gates", "九莲宝灯", "九蓮寶燈", "九蓮宝燈",
			"no meld (not even a concealed kong), one suit, 1112345678999 and one "
			"more, not junsei_chuuren"),
	[YAKU_KOKUSHI] = YAKUMAN("kokushi", 1, "R114", "Thirteen Orphans", "国士无双", "國士無雙",
				 "国士無双", "shape thirteen_orphans, wait single"),
	[YAKU_DAISANGEN] = YAKUMAN("daisangen", 1, "R115", "Big Three Dragons", "大三元", "大三元",
				   "大三元", "sets of 5z, 6z, 7z"),
	[YAKU_DAISHARIN] =
		YAKUMAN("daisharin", 1, "R116", "Big Wheels", "大车轮", "大車輪", "大車輪",
			"shape seven_pairs, 22334455667788p; option daisharin"),
	[YAKU_PAARENCHAN] = YAKUMAN("paarenchan", 1, "R117", "Eight Consecutive Wins", "八连庄",
				    "八連莊", "八連荘",
				    "the winner is the dealer and table.dealer_streak >= "
				    "paarenchan_streak (8); any shape; paid as a self-draw"),
	[YAKU_TSUUIISOU] = YAKUMAN("tsuuiisou", 1, "D11", "All Honours", "字一色", "字一色",
				   "字一色", "only honours (four sets or seven pairs)"),
	[YAKU_DAISUUSHII] = YAKUMAN("daisuushii", 2, "R118", "Big Four Winds", "大四喜", "大四喜",
				    "大四喜", "sets of all four winds; not also shousuushii"),
	[YAKU_KOKUSHI_13] =
		YAKUMAN("kokushi_13", 2, "R119", "Thirteen-Wait Thirteen Orphans", "国士无双十三面",
			"國士無雙十三面", "国士無双十三面待ち",
			"the 13 tiles before the win are all different; replaces kokushi"),
	[YAKU_JUNSEI_CHUUREN] = YAKUMAN(
		"junsei_chuuren", 2, "R119", "True Nine Gates", "纯正九莲宝灯", "純正九蓮寶燈",
		"純正九蓮宝燈", "the 13 before the win are 1112345678999; replaces chuuren"),
	[YAKU_SUUANKOU_TANKI] = YAKUMAN(
		"suuankou_tanki", 2, "R120", "Single-Wait Four Concealed Pungs", "四暗刻单骑",
		"四暗刻單騎", "四暗刻単騎",
		"four concealed triplets or concealed kongs, wait single; replaces suuankou"),
	[YAKU_NAGASHI_MANGAN] = HAN("nagashi_mangan", 5, 5, "R103", "Mangan at Draw", "流局满贯",
				    "流局滿貫", "流し満貫", "section 6"),
	[YAKU_DORA] = HAN("dora", 1, 1, "R24", "Dora", "宝牌", "寶牌", "ドラ",
			  "tiles that the open indicators point to, once for each indicator"),
	[YAKU_URA_DORA] = HAN("ura_dora", 1, 1, "R26", "Ura Dora", "里宝牌", "裏寶牌", "裏ドラ",
			      "the same for ura indicators, riichi winners only"),
	[YAKU_RED_DORA] = HAN("red_dora", 1, 1, "R21", "Red Fives", "赤宝牌", "赤寶牌", "赤ドラ",
			      "red fives in hand, melds, winning tile"),
	[YAKU_NUKI_DORA] = HAN("nuki_dora", 1, 1, "S14", "Nuki Dora", "拔北宝牌", "拔北寶牌",
			       "抜きドラ", "norths set aside; no yaku"),
};
