/* The patterns (docs/rules/riichi.md, section 4). */
#include "riichi/riichi.h"
#include "riichi/said.h"

/* id, value closed, value open (0: not with an open hand), requirement, condition */
#define HAN(name, closed, open, requirement, text)                                                 \
	{                                                                                          \
		.id = #name, .names = RIICHI_patterns_##name, .unit = "han", .value = (closed),    \
		.open_value = (open), .condition = (text), .rule = (requirement)                   \
	}
#define YAKUMAN(name, times, requirement, text)                                                    \
	{                                                                                          \
		.id = #name, .names = RIICHI_patterns_##name, .unit = "yakuman", .value = (times), \
		.open_value = (times), .condition = (text), .rule = (requirement)                  \
	}

const struct mj_pattern riichi_patterns[YAKU_COUNT] = {
	[YAKU_MENZEN_TSUMO] = HAN(menzen_tsumo, 1, 0, "R78", "tsumo, closed"),
	[YAKU_RIICHI] = HAN(riichi, 1, 0, "R80", "flag riichi"),
	[YAKU_DOUBLE_RIICHI] =
		HAN(double_riichi, 2, 0, "R89",
		    "flag double_riichi: declared with the first discard, no claim before"),
	[YAKU_IPPATSU] =
		HAN(ippatsu, 1, 0, "R83",
		    "flag ippatsu: within one go-around after riichi, no claim or kong by anybody, "
		    "no north set aside"),
	[YAKU_PINFU] =
		HAN(pinfu, 1, 0, "R82", "four runs, the pair no yakuhai tile, wait two_sided"),
	[YAKU_TANYAO] = HAN(tanyao, 1, 1, "R81", "only simples"),
	[YAKU_IIPEIKOU] = HAN(iipeikou, 1, 0, "R84",
			      "two equal runs, but not two such pairs (three equal runs are one)"),
	[YAKU_YAKUHAI_WHITE] = HAN(yakuhai_white, 1, 1, "R79", "set of 5z"),
	[YAKU_YAKUHAI_GREEN] = HAN(yakuhai_green, 1, 1, "R79", "set of 6z"),
	[YAKU_YAKUHAI_RED] = HAN(yakuhai_red, 1, 1, "R79", "set of 7z"),
	[YAKU_YAKUHAI_SEAT] = HAN(yakuhai_seat, 1, 1, "R79", "set of the seat's wind"),
	[YAKU_YAKUHAI_ROUND] = HAN(yakuhai_round, 1, 1, "R79", "set of the round's wind"),
	[YAKU_YAKUHAI_NORTH] =
		HAN(yakuhai_north, 1, 1, "S18", "set of 4z, option north yakuhai or both"),
	[YAKU_CHANKAN] = HAN(chankan, 1, 1, "R85",
			     "flag robbing_kong; of three players robbing_nuki, too, with option "
			     "rob_nuki chankan"),
	[YAKU_RINSHAN] =
		HAN(rinshan, 1, 1, "R86",
		    "flag after_kong; of three players after_nuki, too, with option nuki_rinshan"),
	[YAKU_HAITEI] = HAN(haitei, 1, 1, "R88", "tsumo, flag last_tile"),
	[YAKU_HOUTEI] = HAN(houtei, 1, 1, "R87", "ron, flag last_tile"),
	[YAKU_ITTSU] = HAN(ittsu, 2, 1, "R90", "runs 123, 456, 789 of one suit"),
	[YAKU_SHOUSANGEN] =
		HAN(shousangen, 2, 2, "R91", "sets of two dragons and a pair of the third"),
	[YAKU_SANSHOKU_DOUJUN] = HAN(sanshoku_doujun, 2, 1, "R92", "the same run in m, p, s"),
	[YAKU_SANSHOKU_DOUKOU] = HAN(sanshoku_doukou, 2, 2, "R93",
				     "triplets or kongs of the same number in m, p, s"),
	[YAKU_SANANKOU] =
		HAN(sanankou, 2, 2, "R94", "exactly three concealed triplets or concealed kongs"),
	[YAKU_SANKANTSU] = HAN(sankantsu, 2, 2, "R95", "exactly three kongs, any kind"),
	[YAKU_CHANTA] = HAN(chanta, 2, 1, "R96",
			    "every set and the pair holds a yaochu tile; at least one honour; at "
			    "least one run"),
	[YAKU_CHIITOITSU] = HAN(chiitoitsu, 2, 0, "R97", "shape seven_pairs"),
	[YAKU_TOITOI] = HAN(toitoi, 2, 2, "R98", "four triplets or kongs"),
	[YAKU_RYANPEIKOU] =
		HAN(ryanpeikou, 3, 0, "R99", "two pairs of equal runs (four equal runs too)"),
	[YAKU_HONITSU] = HAN(honitsu, 3, 2, "R100", "one suit and honours, both present"),
	[YAKU_HONROUTOU] = HAN(honroutou, 3, 3, "R101", "only terminals and honours, both present"),
	[YAKU_JUNCHAN] =
		HAN(junchan, 3, 2, "R102",
		    "every set and the pair holds a terminal, no honour, at least one run"),
	[YAKU_CHINITSU] = HAN(chinitsu, 6, 5, "R104", "one suit only"),
	[YAKU_RENHOU] = YAKUMAN(
		renhou, 1, "R108",
		"other seat, ron, first_turn (before the own first draw, D9); option renhou"),
	[YAKU_SHOUSUUSHII] =
		YAKUMAN(shousuushii, 1, "R105", "sets of three winds, pair of the fourth"),
	[YAKU_TENHOU] = YAKUMAN(tenhou, 1, "R106", "dealer, tsumo, flag first_turn"),
	[YAKU_CHIIHOU] = YAKUMAN(chiihou, 1, "R107", "other seat, tsumo, first_turn"),
	[YAKU_SUUKANTSU] = YAKUMAN(suukantsu, 1, "R109", "four kongs, any kind"),
	[YAKU_SUUANKOU] =
		YAKUMAN(suuankou, 1, "R110",
			"four concealed triplets or concealed kongs, wait not single (so tsumo)"),
	[YAKU_CHINROUTOU] = YAKUMAN(chinroutou, 1, "R111", "only terminals, four sets"),
	[YAKU_RYUUIISOU] = YAKUMAN(ryuuiisou, 1, "R112",
				   "only 2s 3s 4s 6s 8s 6z; option ryuuiisou_needs_green"),
	[YAKU_CHUUREN] =
		YAKUMAN(chuuren, 1, "R113",
			"no meld (not even a concealed kong), one suit, 1112345678999 and one "
			"more, not junsei_chuuren"),
	[YAKU_KOKUSHI] = YAKUMAN(kokushi, 1, "R114", "shape thirteen_orphans, wait single"),
	[YAKU_DAISANGEN] = YAKUMAN(daisangen, 1, "R115", "sets of 5z, 6z, 7z"),
	[YAKU_DAISHARIN] = YAKUMAN(daisharin, 1, "R116",
				   "shape seven_pairs, 22334455667788p; option daisharin"),
	[YAKU_PAARENCHAN] = YAKUMAN(paarenchan, 1, "R117",
				    "the winner is the dealer and table.dealer_streak >= "
				    "paarenchan_streak (8); any shape; paid as a self-draw"),
	[YAKU_TSUUIISOU] = YAKUMAN(tsuuiisou, 1, "D11", "only honours (four sets or seven pairs)"),
	[YAKU_DAISUUSHII] =
		YAKUMAN(daisuushii, 2, "R118", "sets of all four winds; not also shousuushii"),
	[YAKU_KOKUSHI_13] =
		YAKUMAN(kokushi_13, 2, "R119",
			"the 13 tiles before the win are all different; replaces kokushi"),
	[YAKU_JUNSEI_CHUUREN] =
		YAKUMAN(junsei_chuuren, 2, "R119",
			"the 13 before the win are 1112345678999; replaces chuuren"),
	[YAKU_SUUANKOU_TANKI] = YAKUMAN(
		suuankou_tanki, 2, "R120",
		"four concealed triplets or concealed kongs, wait single; replaces suuankou"),
	[YAKU_NAGASHI_MANGAN] = HAN(nagashi_mangan, 5, 5, "R103", "section 6"),
	[YAKU_DORA] = HAN(dora, 1, 1, "R24",
			  "tiles that the open indicators point to, once for each indicator"),
	[YAKU_URA_DORA] =
		HAN(ura_dora, 1, 1, "R26", "the same for ura indicators, riichi winners only"),
	[YAKU_RED_DORA] = HAN(red_dora, 1, 1, "R21", "red fives in hand, melds, winning tile"),
	[YAKU_NUKI_DORA] = HAN(nuki_dora, 1, 1, "S14", "norths set aside; no yaku"),
};
