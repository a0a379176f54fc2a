/*
 * What yueqing's vectors leave out of scoring: near misses, options, the cap, hua, readings, called
 * hands.
 */
#include "support/json_case.h"

/* A hand of seat 1 won on seat 2's discard unless told; the dealer is seat 0. */
#define WON(gangtou, tiles, win, from, more)                                                       \
	"'deal':{'gangtou':'" gangtou "'},'hand':{'seat':1,'concealed':'" tiles                    \
	"','win_tile':'" win "','from':" from more "}"
#define PLAIN(more)   WON("4p", "123456789m678p13s44z", "2s", "2", more)
#define RULE(setting) "'rules':{" setting "},"
#define MELDS(list)   ",'melds':[" list "]"
#define PUNG(tiles)   "{'type':'pung','tiles':'" tiles "'}"
#define CHOW(tiles)   "{'type':'chow','tiles':'" tiles "'}"
#define KONG(tiles)   "{'type':'concealed_kong','tiles':'" tiles "'}"
#define FIVE_CHOWS                                                                                 \
	MELDS(CHOW("123m") "," CHOW("456m") "," CHOW("789m") "," CHOW("123s") "," CHOW("678s"))
#define TAI(id, worth) "'patterns':[{'id':'" id "','value':" worth ",'unit':'tai'}"

Test(yueqing, near_misses)
{
	static const struct json_case cases[] = {
		{"two caishen as one are no base tai",
		 WON("4p", "12345699m55p12s78s44z", "9m", "2", ""), TAI("shuangcaishen", "1")},
		{"after a kong without the flag's kong is refused",
		 PLAIN(",'flags':['after_kong']"), "contradiction /hand/flags"},
		{"no single wait with four melds and caishen drawn",
		 WON("4p", "123s4z", "5p", "null",
		     MELDS(CHOW("123m") "," CHOW("456m") "," CHOW("789m") "," CHOW("678s"))),
		 TAI("pihu", "0")},
		{"single wait with another tile is no win", WON("4p", "4z", "3z", "2", FIVE_CHOWS),
		 "'reason':'not_complete'"},
		{"the own wind of the hand that lacks its pair's fourth",
		 WON("4p", "123m45s111222333z4z5p", "6s", "2", ""), "'id':'sifengying'"},
		{"caishen is a wind: no four winds",
		 WON("5z", "13m99s111222333444z", "2m", "2", ""), "'id':'sancaishen_ke'"},
		{"red serves as white: no beauties",
		 WON("5z", "123m678p13s44z", "2s", "2",
		     MELDS(PUNG("666z") "," PUNG("333z")) ",'baiban':3"),
		 "[{'id':'hu','value':1,'unit':'tai'},{'id':'baiban','value':3,'unit':'tai'},{'id':"
		 "'facai'"},
		{"three caishen stand for red",
		 WON("4p", "123456m555678p44z13s", "2s", "2", ",'flags':['broken']"),
		 "'tai_count':16,'capped':false"},
		{"not where red is baiban",
		 WON("6z", "123456m555z678p13s33z", "2s", "2", ",'flags':['broken']"),
		 "'id':'zifeng'"},
		{"green is caishen: its pair is the caishen pair",
		 WON("7z", "123456789m66z67p123s", "8p", "2", ""),
		 "[{'id':'pinghu','value':1,'unit':'tai'},{'id':'caishen_zuoniu'"},
		{"a wind that is gangtou is stood for",
		 WON("2z", "123456m333z678p13s44z", "2s", "2", ",'flags':['broken']"),
		 TAI("zifeng", "1")},
		{"two suits and honours", WON("4p", "123456m123456s444z1z", "1z", "2", ""),
		 "'tai_big':0"},
		{"a first turn's robbed kong is no dihu",
		 WON("4p", "123456789m678p13s44z", "2s", "0",
		     ",'flags':['first_turn','robbing_kong']"),
		 "[{'id':'hu','value':1,'unit':'tai'},{'id':'qianggang_hu','value':1,'unit':'tai'}"
		 "]"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, caishen_family)
{
	static const struct json_case cases[] = {
		{"a single wait and a caishen kong: the greater",
		 WON("4p", "4z", "4z", "2",
		     MELDS(KONG("5555p") "," CHOW("456m") "," CHOW("789m") "," CHOW(
			     "123s") "," CHOW("678s"))),
		 "'tai_big':345"},
		{"three caishen and one in place", WON("4p", "12345699m55567p78s4z", "9m", "2", ""),
		 "[{'id':'yicaishen_guiwei','value':1,'unit':'tai'},{'id':'sancaishen'"},
		{"two in place drop two caishen", WON("4p", "123456m55667p123s44z", "7p", "2", ""),
		 "'basic_count':1,'tai_basic':1,'tai_big':30"},
		{"waiting alone, met by another, as the fourth wind",
		 RULE("'dandiao_with_zuoniu':true")
			 WON("4p", "5p", "5p", "null",
			     MELDS(PUNG("111z") "," PUNG("222z") "," PUNG("333z") "," CHOW(
				     "123s") "," CHOW("678s"))),
		 "'basic_count':0,'tai_basic':0,'tai_big':75"},
		{"base tai with a caishen kong by option",
		 RULE("'base_tai':'unless_one'")
			 WON("4p", "123456789m12s44z", "3s", "2", MELDS(KONG("5555p"))),
		 "[{'id':'hu','value':1,'unit':'tai'},{'id':'sicaishen_angang'"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, sums)
{
	static const struct json_case cases[] = {
		{"points are three times tiao", PLAIN(""), "'total':{'points':9,'basic_count':1"},
		{"fourteen do not double", "'hand':{'seat':1,'from':2,'called':{'big':14}}",
		 "'doubled':false,'tai':16"},
		{"fifteen do", "'hand':{'seat':1,'from':2,'called':{'big':15}}",
		 "'doubled':true,'tai':32"},
		{"five basic stay", "'hand':{'seat':1,'from':2,'called':{'basic':5}}",
		 "'tai_basic':5"},
		{"six are fifteen", "'hand':{'seat':1,'from':2,'called':{'basic':6}}",
		 "'tai_basic':15"},
		{"nothing called", "'hand':{'seat':1,'from':2,'called':{}}",
		 "'tai':2,'hua_count':0"},
		{"no cap on what is called",
		 "'hand':{'seat':1,'from':2,'flags':['broken'],'called':{'big':45}}",
		 "'tai_count':45,'capped':false"},
		{"called patterns are kept aside",
		 "'hand':{'seat':1,'from':2,'called':{'big':45,'patterns':['qingyise']}}",
		 "'patterns':[]"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, hua)
{
	static const struct json_case cases[] = {
		{"two kongs without the option",
		 WON("4p", "123m678p13s44z", "2s", "2", MELDS(KONG("6666s") "," KONG("9999m"))),
		 "'id':'hua_angang','value':4"},
		{"two kongs, one of caishen, with it",
		 RULE("'two_kongs_hua':4") WON("4p", "123m678p13s44z", "2s", "2",
					       MELDS(KONG("5555p") "," KONG("9999m"))),
		 "'id':'hua_ergang','value':4"},
		{"three kongs are not two",
		 RULE("'two_kongs_hua':4,'three_kongs_hua':0")
			 WON("4p", "678p13s44z", "2s", "2",
			     MELDS(KONG("5555p") "," KONG("9999m") "," KONG("1111m"))),
		 "'id':'hua_angang','value':4"},
		{"four kongs, one of caishen: the dearest is left",
		 WON("4p", "13s44z", "2s", "2",
		     MELDS(KONG("5555p") "," KONG("9999m") "," KONG(
			     "1111m") ","
				      "{'type':'open_kong','tiles':'7777m'}")),
		 "'id':'hua_angang','value':2,'unit':'hua'},{'id':'hua_sicaishen_angang'"},
		{"flowers as tiles", PLAIN(",'flowers':'44p555z'"), "'hua_count':8"},
		{"flowers as tiles and counts", PLAIN(",'flowers':'4p','gangtou':1,'baiban':0"),
		 "'hua_count':1"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, cap)
{
	static const struct json_case cases[] = {
		{"three gangtou without their option are no exception",
		 RULE("'sangangtou_big':false") WON("4p", "12345678912345m99m", "6m", "2",
						    ",'gangtou':3,'flags':['broken']"),
		 "'tai_count':5,'capped':true"},
		{"more than five basic beside three gangtou",
		 WON("4p", "12345678912345m99m", "6m", "2",
		     ",'gangtou':3,'baiban':4,'flags':['broken']"),
		 "'tai_count':20,'capped':true"},
		{"four caishen as a kong",
		 WON("4p", "123456789m12s44z", "3s", "2",
		     ",'flags':['broken']" MELDS(KONG("5555p"))),
		 "'tai_count':45,'capped':true"},
		{"no base for the first turn of another's discard",
		 WON("4p", "123456789m678p13s44z", "2s", "3",
		     ",'flags':['first_turn','broken'],'baiban':4"),
		 "'tai_count':5,'capped':true"},
		{"exactly five is not lowered",
		 WON("4p", "123456789m678p13s44z", "2s", "2",
		     ",'flags':['broken'],'baiban':3,'gangtou':1"),
		 "'tai_count':5,'capped':false"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, readings)
{
	static const struct json_case cases[] = {
		{"natural", PLAIN(""),
		 "'reading':{'shape':'standard','groups':['123m','456m','789m','678p','123s'],"
		 "'pair':'4z','wilds':[]}"},
		{"melds stand behind",
		 WON("4p", "13s44z678p", "2s", "2",
		     MELDS(PUNG("999m") "," KONG("1111m") "," CHOW("435m"))),
		 "'groups':['678p','123s','999m','1111m','345m']"},
		{"a wild is named", WON("4p", "123456789m678p5p13s4z", "2s", "2", ""),
		 "'pair':'4z','wilds':[{'tile':'5p','as':'4z'}]"},
		{"the caishen pair", WON("4p", "12345699m55p678p123s", "9m", "2", ""),
		 "'pair':'5p','wilds':[{'tile':'5p','as':'5p'},{'tile':'5p','as':'5p'}]"},
		{"the caishen triplet", WON("4p", "12345699m555678p44z", "9m", "2", ""),
		 "'groups':['123m','456m','999m','555p','678p']"},
		{"three stand for the own wind",
		 WON("4p", "12345699m555678p44z", "9m", "2", ",'flags':['broken']"),
		 "'groups':['123m','456m','999m','678p','222z'],'pair':'4z'"},
		{"a run of wilds alone", WON("4p", "78m123s5555p12378s44z", "9m", "2", ""),
		 "'id':'sicaishen'"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing, special_faces)
{
	/*
	 * Gangtou, and a hand whose lone wild is the face after it (R17); 白 or 中 laid out four
	 * times (R26-R28).
	 */
	static const struct json_case cases[] = {
		{"1m from 9m", WON("9m", "123456m678p13s44433z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"2z from 1z", WON("1z", "12m456m678p13s44433z2z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"3z from 2z", WON("2z", "12m456m678p13s44411z3z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"4z from 3z", WON("3z", "12m456m678p13s22211z4z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"7z from 4z", WON("4z", "12m456m678p13s33322z7z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"6z from 7z", WON("7z", "12m456m678p13s33322z6z", "2s", "2", ""),
		 "'id':'hua_caishen','value':1"},
		{"5z from 6z, 7z is white",
		 WON("6z", "12m456m678p13s33322z5z", "2s", "2", ",'flowers':'7777z'"),
		 "'id':'hua_sibaiban'"},
		{"1z from 5z, 7z is white",
		 WON("5z", "12m456m678p13s33322z1z", "2s", "2", ",'flowers':'77z5z'"),
		 "'id':'hua_baiban','value':2"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}
