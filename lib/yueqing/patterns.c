/* The patterns (docs/rules/yueqing.md, section 4). */
#include "yueqing/said.h"
#include "yueqing/yueqing.h"

/* id, value, requirement, condition */
#define ENTRY(name, kind, worth, requirement, text)                                                \
	{                                                                                          \
		.id = #name, .names = YUEQING_patterns_##name, .unit = (kind), .value = (worth),   \
		.open_value = (worth), .condition = (text), .rule = (requirement)                  \
	}
#define TAI(name, worth, requirement, text) ENTRY(name, "tai", worth, requirement, text)
#define HUA(name, worth, requirement, text) ENTRY(name, "hua", worth, requirement, text)

#define FAMILY " (caishen family: only the greatest counts)"

const struct mj_pattern yueqing_patterns[PATTERN_COUNT] = {
	/* 4a. Basic tai: all that occur are added (R86). */
	[PATTERN_HU] = TAI(hu, 1, "R76", "no caishen in the hand (option base_tai)"),
	[PATTERN_PIHU] = TAI(pihu, 0, "R77", "listed alone when no other tai applies"),
	[PATTERN_GANGTOU] =
		TAI(gangtou, 1, "R78", "1 for each gangtou laid out; not with sangangtou"),
	[PATTERN_BAIBAN] =
		TAI(baiban, 1, "R79",
		    "1 for each baiban laid out; not with sibaiban, sanmeiren, simeiren"),
	[PATTERN_ZIFENG] = TAI(zifeng, 1, "R80",
			       "triplet or kong of the own wind; not with quanzi, sifengqi, "
			       "sifengying"),
	[PATTERN_HONGZHONG] = TAI(hongzhong, 1, "R80",
				  "triplet or kong of 7z, unless it is baiban or caishen; not with "
				  "quanzi, sanmeiren, simeiren"),
	[PATTERN_FACAI] = TAI(facai, 1, "R80",
			      "triplet or kong of 6z, unless it is caishen; not with quanzi, "
			      "sanmeiren, simeiren"),
	[PATTERN_GANGSHANG_KAIHUA] = TAI(gangshang_kaihua, 1, "R81", "flag after_kong"),
	[PATTERN_QIANGGANG_HU] = TAI(qianggang_hu, 1, "R82", "flag robbing_kong"),
	[PATTERN_PINGHU] = TAI(pinghu, 1, "R83",
			       "five runs, a pair that is not own wind, 7z or 6z, won on an end of "
			       "a concealed run (option pinghu_wait)"),
	[PATTERN_YICAISHEN_GUIWEI] =
		TAI(yicaishen_guiwei, 1, "R84",
		    "exactly one caishen stands for its own face in a run" FAMILY),
	[PATTERN_SHUANGCAISHEN] = TAI(shuangcaishen, 1, "R85", "exactly two caishen" FAMILY),
	/* 4b. Big tai. */
	[PATTERN_TIANHU] = TAI(tianhu, 45, "R93", "dealer, flag first_turn, self-draw"),
	[PATTERN_DIHU] =
		TAI(dihu, 45, "R94", "not dealer, flag first_turn, on the dealer's discard"),
	[PATTERN_DUIDUIHU] = TAI(duiduihu, 15, "R95", "no run; not with quanzi"),
	[PATTERN_QUANZI] =
		TAI(quanzi, 300, "R96", "every set and the pair are honours or caishen alone"),
	[PATTERN_QINGYISE] = TAI(qingyise, 45, "R97", "one suit only, no honours"),
	[PATTERN_HUNYISE] = TAI(hunyise, 15, "R98", "one suit and honours, both present"),
	[PATTERN_SIMEIREN] =
		TAI(simeiren, 300, "R99",
		    "natural triplets or kongs of 7z and 6z, four baiban of 5z (option "
		    "meiren_wild)"),
	[PATTERN_SANMEIREN] = TAI(sanmeiren, 45, "R100", "the same with three baiban"),
	[PATTERN_SIFENGYING] =
		TAI(sifengying, 45, "R101",
		    "triplets or kongs of three winds, the fourth, not the own, as pair"),
	[PATTERN_SIFENGQI] =
		TAI(sifengqi, 45, "R102", "triplets or kongs of four winds; not with quanzi"),
	[PATTERN_YINGDIAO] = TAI(yingdiao, 45, "R103",
				 "five melds, the winning tile equals the tile left, no caishen"),
	[PATTERN_DANDIAO_CAISHEN] =
		TAI(dandiao_caishen, 30, "R104",
		    "five melds, the tile left is no caishen, a caishen is drawn" FAMILY),
	[PATTERN_CAISHEN_DANDIAO] =
		TAI(caishen_dandiao, 15, "R105", "five melds, the tile left is a caishen" FAMILY),
	[PATTERN_SICAISHEN_GUIWEI] = TAI(sicaishen_guiwei, 500, "R106",
					 "four caishen stand for their own face in runs" FAMILY),
	[PATTERN_SICAISHEN_ANGANG] =
		TAI(sicaishen_angang, 300, "R106", "a concealed kong of caishen" FAMILY),
	[PATTERN_SICAISHEN] = TAI(sicaishen, 45, "R106", "four caishen, not as a kong" FAMILY),
	[PATTERN_SANCAISHEN_GUIWEI] =
		TAI(sancaishen_guiwei, 300, "R107",
		    "exactly three caishen stand for their own face in runs" FAMILY),
	[PATTERN_SANCAISHEN_KE] =
		TAI(sancaishen_ke, 45, "R107", "three caishen kept as a triplet" FAMILY),
	[PATTERN_SANCAISHEN] = TAI(sancaishen, 15, "R107", "exactly three caishen" FAMILY),
	[PATTERN_SHUANGCAISHEN_GUIWEI] =
		TAI(shuangcaishen_guiwei, 30, "R108",
		    "exactly two caishen stand for their own face in runs" FAMILY),
	[PATTERN_CAISHEN_ZUONIU] =
		TAI(caishen_zuoniu, 15, "R108", "two caishen kept as the pair" FAMILY),
	[PATTERN_SIBAIBAN] = TAI(sibaiban, 45, "R109", "four baiban laid out; not with simeiren"),
	[PATTERN_SANGANGTOU] =
		TAI(sangangtou, 15, "R110", "three gangtou laid out (option sangangtou_big)"),
	/* 4d. Hua, for every player. */
	[PATTERN_HUA_CAISHEN] = HUA(hua_caishen, 1, "R116", "1 for each of one or two"),
	[PATTERN_HUA_GANGTOU] = HUA(hua_gangtou, 1, "R117", "1 for each of one or two"),
	[PATTERN_HUA_BAIBAN] = HUA(hua_baiban, 1, "R118", "1 for each of one or two"),
	[PATTERN_HUA_GANG] = HUA(hua_gang, 1, "R119", "1 for each open or added kong"),
	[PATTERN_HUA_ANGANG] =
		HUA(hua_angang, 2, "R120", "2 for each concealed kong but that of caishen"),
	[PATTERN_HUA_ZIFENG] =
		HUA(hua_zifeng, 1, "R121", "1 for each triplet or kong of the own wind"),
	[PATTERN_HUA_HONGZHONG] = HUA(hua_hongzhong, 1, "R121", "1 for each triplet or kong of 7z"),
	[PATTERN_HUA_FACAI] = HUA(hua_facai, 1, "R121", "1 for each triplet or kong of 6z"),
	[PATTERN_HUA_SANCAISHEN] =
		HUA(hua_sancaishen, 8, "R123", "three caishen, instead of 1 each"),
	[PATTERN_HUA_SICAISHEN] = HUA(hua_sicaishen, 12, "R124", "four caishen, not as a kong"),
	[PATTERN_HUA_SICAISHEN_ANGANG] =
		HUA(hua_sicaishen_angang, 16, "R125",
		    "a kong of caishen, instead of its caishen and its kong"),
	[PATTERN_HUA_SANBAIBAN] = HUA(hua_sanbaiban, 6, "R126", "three baiban, instead of 1 each"),
	[PATTERN_HUA_SIBAIBAN] = HUA(hua_sibaiban, 10, "R127", "four baiban"),
	[PATTERN_HUA_SANGANGTOU] =
		HUA(hua_sangangtou, 8, "R128", "three gangtou, instead of 1 each"),
	[PATTERN_HUA_ERGANG] = HUA(hua_ergang, 0, "R130",
				   "exactly two kongs, instead of both (option two_kongs_hua)"),
	[PATTERN_HUA_SANGANG] =
		HUA(hua_sangang, 8, "R129",
		    "three kongs or more, instead of the three cheapest (option three_kongs_hua)"),
};
