/* The patterns (docs/rules/yueqing.md, section 4). */
#include "yueqing/yueqing.h"

/* id, value, requirement, names en zh-Hans zh-Hant ja, condition */
#define ENTRY(name, kind, worth, requirement, en, hans, hant, ja, text)                            \
	{                                                                                          \
		.id = (name), .names = {{(en), (hans), (hant), (ja)}}, .unit = (kind),             \
		.value = (worth), .open_value = (worth), .condition = (text),                      \
		.rule = (requirement)                                                              \
	}
#define TAI(name, worth, requirement, en, hans, hant, ja, text)                                    \
	ENTRY(name, "tai", worth, requirement, en, hans, hant, ja, text)
#define HUA(name, worth, requirement, en, hans, hant, text)                                        \
	ENTRY(name, "hua", worth, requirement, en, hans, hant, NULL, text)

#define FAMILY " (caishen family: only the greatest counts)"

const struct mj_pattern yueqing_patterns[PATTERN_COUNT] = {
	/* 4a. Basic tai: all that occur are added (R86). */
	[PATTERN_HU] = TAI("hu", 1, "R76", "Win without caishen", "胡", "胡", NULL,
			   "no caishen in the hand (option base_tai)"),
	[PATTERN_PIHU] = TAI("pihu", 0, "R77", "Bare win", "屁胡", "屁胡", NULL,
			     "listed alone when no other tai applies"),
	[PATTERN_GANGTOU] = TAI("gangtou", 1, "R78", "Gangtou tiles", "杠头", "槓頭", NULL,
				"1 for each gangtou laid out; not with sangangtou"),
	[PATTERN_BAIBAN] =
		TAI("baiban", 1, "R79", "Baiban tiles", "白板", "白板", NULL,
		    "1 for each baiban laid out; not with sibaiban, sanmeiren, simeiren"),
	[PATTERN_ZIFENG] = TAI("zifeng", 1, "R80", "Own wind", "自风", "自風", "自風",
			       "triplet or kong of the own wind; not with quanzi, sifengqi, "
			       "sifengying"),
	[PATTERN_HONGZHONG] = TAI("hongzhong", 1, "R80", "Red dragon", "红中", "紅中", "中",
				  "triplet or kong of 7z, unless it is baiban or caishen; not with "
				  "quanzi, sanmeiren, simeiren"),
	[PATTERN_FACAI] = TAI("facai", 1, "R80", "Green dragon", "发财", "發財", "發",
			      "triplet or kong of 6z, unless it is caishen; not with quanzi, "
			      "sanmeiren, simeiren"),
	[PATTERN_GANGSHANG_KAIHUA] = TAI("gangshang_kaihua", 1, "R81", "Win after a kong",
					 "杠上开花", "槓上開花", "嶺上開花", "flag after_kong"),
	[PATTERN_QIANGGANG_HU] = TAI("qianggang_hu", 1, "R82", "Robbing a kong", "抢杠胡", "搶槓胡",
				     "槍槓", "flag robbing_kong"),
	[PATTERN_PINGHU] = TAI("pinghu", 1, "R83", "All runs", "平胡", "平胡", "平和",
			       "five runs, a pair that is not own wind, 7z or 6z, won on an end of "
			       "a concealed run (option pinghu_wait)"),
	[PATTERN_YICAISHEN_GUIWEI] = TAI(
		"yicaishen_guiwei", 1, "R84", "One caishen in place", "一财神归位", "一財神歸位",
		NULL, "exactly one caishen stands for its own face in a run" FAMILY),
	[PATTERN_SHUANGCAISHEN] = TAI("shuangcaishen", 1, "R85", "Two caishen", "双财神", "雙財神",
				      NULL, "exactly two caishen" FAMILY),
	/* 4b. Big tai. */
	[PATTERN_TIANHU] = TAI("tianhu", 45, "R93", "Heavenly win", "天胡", "天胡", "天和",
			       "dealer, flag first_turn, self-draw"),
	[PATTERN_DIHU] = TAI("dihu", 45, "R94", "Earthly win", "地胡", "地胡", "地和",
			     "not dealer, flag first_turn, on the dealer's discard"),
	[PATTERN_DUIDUIHU] = TAI("duiduihu", 15, "R95", "All triplets", "对对胡", "對對胡",
				 "対々和", "no run; not with quanzi"),
	[PATTERN_QUANZI] = TAI("quanzi", 300, "R96", "All honours", "全字", "全字", "字一色",
			       "every set and the pair are honours or caishen alone"),
	[PATTERN_QINGYISE] = TAI("qingyise", 45, "R97", "Full flush", "清一色", "清一色", "清一色",
				 "one suit only, no honours"),
	[PATTERN_HUNYISE] = TAI("hunyise", 15, "R98", "Half flush", "混一色", "混一色", "混一色",
				"one suit and honours, both present"),
	[PATTERN_SIMEIREN] =
		TAI("simeiren", 300, "R99", "Four beauties", "四美人", "四美人", NULL,
		    "natural triplets or kongs of 7z and 6z, four baiban of 5z (option "
		    "meiren_wild)"),
	[PATTERN_SANMEIREN] = TAI("sanmeiren", 45, "R100", "Three beauties", "三美人", "三美人",
				  "大三元", "the same with three baiban"),
	[PATTERN_SIFENGYING] =
		TAI("sifengying", 45, "R101", "Four winds, one as pair", "四风影", "四風影",
		    "小四喜", "triplets or kongs of three winds, the fourth, not the own, as pair"),
	[PATTERN_SIFENGQI] = TAI("sifengqi", 45, "R102", "Four winds", "四风齐", "四風齊", "大四喜",
				 "triplets or kongs of four winds; not with quanzi"),
	[PATTERN_YINGDIAO] = TAI("yingdiao", 45, "R103", "Hard single wait", "硬吊", "硬吊", NULL,
				 "five melds, the winning tile equals the tile left, no caishen"),
	[PATTERN_DANDIAO_CAISHEN] = TAI(
		"dandiao_caishen", 30, "R104", "Single wait met by caishen", "单吊财神", "單吊財神",
		NULL, "five melds, the tile left is no caishen, a caishen is drawn" FAMILY),
	[PATTERN_CAISHEN_DANDIAO] =
		TAI("caishen_dandiao", 15, "R105", "Single wait with caishen", "财神单吊",
		    "財神單吊", NULL, "five melds, the tile left is a caishen" FAMILY),
	[PATTERN_SICAISHEN_GUIWEI] =
		TAI("sicaishen_guiwei", 500, "R106", "Four caishen in place", "四财神归位",
		    "四財神歸位", NULL, "four caishen stand for their own face in runs" FAMILY),
	[PATTERN_SICAISHEN_ANGANG] =
		TAI("sicaishen_angang", 300, "R106", "Concealed kong of caishen", "四财神暗杠",
		    "四財神暗槓", NULL, "a concealed kong of caishen" FAMILY),
	[PATTERN_SICAISHEN] = TAI("sicaishen", 45, "R106", "Four caishen", "四财神", "四財神", NULL,
				  "four caishen, not as a kong" FAMILY),
	[PATTERN_SANCAISHEN_GUIWEI] =
		TAI("sancaishen_guiwei", 300, "R107", "Three caishen in place", "三财神归位",
		    "三財神歸位", NULL,
		    "exactly three caishen stand for their own face in runs" FAMILY),
	[PATTERN_SANCAISHEN_KE] = TAI("sancaishen_ke", 45, "R107", "Caishen triplet", "三财神刻",
				      "三財神刻", NULL, "three caishen kept as a triplet" FAMILY),
	[PATTERN_SANCAISHEN] = TAI("sancaishen", 15, "R107", "Three caishen", "三财神", "三財神",
				   NULL, "exactly three caishen" FAMILY),
	[PATTERN_SHUANGCAISHEN_GUIWEI] = TAI(
		"shuangcaishen_guiwei", 30, "R108", "Two caishen in place", "双财神归位",
		"雙財神歸位", NULL, "exactly two caishen stand for their own face in runs" FAMILY),
	[PATTERN_CAISHEN_ZUONIU] = TAI("caishen_zuoniu", 15, "R108", "Caishen pair", "财神做牛",
				       "財神做牛", NULL, "two caishen kept as the pair" FAMILY),
	[PATTERN_SIBAIBAN] = TAI("sibaiban", 45, "R109", "Four baiban", "四白板", "四白板", NULL,
				 "four baiban laid out; not with simeiren"),
	[PATTERN_SANGANGTOU] = TAI("sangangtou", 15, "R110", "Three gangtou", "三杠头", "三槓頭",
				   NULL, "three gangtou laid out (option sangangtou_big)"),
	/* 4d. Hua, for every player. */
	[PATTERN_HUA_CAISHEN] = HUA("hua_caishen", 1, "R116", "Caishen", "财神", "財神",
				    "1 for each of one or two"),
	[PATTERN_HUA_GANGTOU] = HUA("hua_gangtou", 1, "R117", "Gangtou", "杠头", "槓頭",
				    "1 for each of one or two"),
	[PATTERN_HUA_BAIBAN] =
		HUA("hua_baiban", 1, "R118", "Baiban", "白板", "白板", "1 for each of one or two"),
	[PATTERN_HUA_GANG] =
		HUA("hua_gang", 1, "R119", "Kong", "杠", "槓", "1 for each open or added kong"),
	[PATTERN_HUA_ANGANG] = HUA("hua_angang", 2, "R120", "Concealed kong", "暗杠", "暗槓",
				   "2 for each concealed kong but that of caishen"),
	[PATTERN_HUA_ZIFENG] = HUA("hua_zifeng", 1, "R121", "Own wind", "自风", "自風",
				   "1 for each triplet or kong of the own wind"),
	[PATTERN_HUA_HONGZHONG] = HUA("hua_hongzhong", 1, "R121", "Red dragon", "红中", "紅中",
				      "1 for each triplet or kong of 7z"),
	[PATTERN_HUA_FACAI] = HUA("hua_facai", 1, "R121", "Green dragon", "发财", "發財",
				  "1 for each triplet or kong of 6z"),
	[PATTERN_HUA_SANCAISHEN] = HUA("hua_sancaishen", 8, "R123", "Three caishen", "三财神",
				       "三財神", "three caishen, instead of 1 each"),
	[PATTERN_HUA_SICAISHEN] = HUA("hua_sicaishen", 12, "R124", "Four caishen", "四财神",
				      "四財神", "four caishen, not as a kong"),
	[PATTERN_HUA_SICAISHEN_ANGANG] =
		HUA("hua_sicaishen_angang", 16, "R125", "Caishen kong", "四财神暗杠", "四財神暗槓",
		    "a kong of caishen, instead of its caishen and its kong"),
	[PATTERN_HUA_SANBAIBAN] = HUA("hua_sanbaiban", 6, "R126", "Three baiban", "三白板",
				      "三白板", "three baiban, instead of 1 each"),
	[PATTERN_HUA_SIBAIBAN] =
		HUA("hua_sibaiban", 10, "R127", "Four baiban", "四白板", "四白板", "four baiban"),
	[PATTERN_HUA_SANGANGTOU] = HUA("hua_sangangtou", 8, "R128", "Three gangtou", "三杠头",
				       "三槓頭", "three gangtou, instead of 1 each"),
	[PATTERN_HUA_ERGANG] = HUA("hua_ergang", 0, "R130", "Two kongs", "二杠", "二槓",
				   "exactly two kongs, instead of both (option two_kongs_hua)"),
	[PATTERN_HUA_SANGANG] =
		HUA("hua_sangang", 8, "R129", "Three kongs", "三杠", "三槓",
		    "three kongs or more, instead of the three cheapest (option three_kongs_hua)"),
};
