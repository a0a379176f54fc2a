/* What yueqing refuses of hands (docs/rules/yueqing.md, section 9), and each option's range. */
#include "lib/mahjong/problem.h"
#include "support/json_case.h"
#include "yueqing/yueqing.h"

#define HAND(seat, tiles, win, from, more)                                                         \
	"'deal':{'gangtou':'4p'},'hand':{'seat':" seat ",'concealed':'" tiles "','win_tile':'" win \
	"','from':" from more "}"
#define WON(tiles, win, from, more) HAND("1", tiles, win, from, more)
#define PLAIN(more)                 WON("123456789m678p13s44z", "2s", "2", more)
#define WITH_MELD(meld)             WON("123456789m13s44z", "2s", "2", ",'melds':[" meld "]")
#define MELD(type, tiles, more)     "{'type':'" type "','tiles':'" tiles "'" more "}"
#define CALLED(more)                "'hand':{'seat':1,'from':2,'called':{'basic':1}" more "}"

Test(yueqing_refusals, tiles)
{
	static const struct json_case cases[] = {
		{"no gangtou told",
		 "'hand':{'seat':1,'concealed':'123456789m678p13s44z','win_tile':'2s','from':2}",
		 "missing_field /deal/gangtou"},
		{"two gangtou",
		 "'deal':{'gangtou':'44p'},'hand':{'seat':1,'concealed':'123456789m678p13s44z',"
		 "'win_tile':'2s','from':2}",
		 "bad_tile /deal/gangtou"},
		{"a red five turned",
		 "'deal':{'gangtou':'0p'},'hand':{'seat':1,'from':2,'called':{}}",
		 "bad_tile /deal/gangtou"},
		{"gangtou concealed", WON("123456789m456p13s44z", "2s", "2", ""),
		 "contradiction /hand/concealed"},
		{"baiban won on", WON("123456789m678p123s5z", "5z", "2", ""),
		 "contradiction /hand/concealed"},
		{"gangtou won on", WON("123456789m56p123s44z", "4p", "2", ""),
		 "contradiction /hand/win_tile"},
		{"too few", WON("123456789m678p13s4z", "2s", "2", ""),
		 "wrong_tile_count /hand/concealed"},
		{"the winning tile is not named",
		 "'deal':{'gangtou':'4p'},'hand':{'seat':1,'concealed':'123456789m678p123s44z',"
		 "'from':2}",
		 "wrong_tile_count /hand/concealed"},
		{"no winning tile",
		 "'deal':{'gangtou':'4p'},'hand':{'seat':1,'concealed':'123456789m678p13s44z',"
		 "'from':2}",
		 "missing_field /hand/win_tile"},
		{"five of a tile", WON("123456m678p2222s444z", "2s", "2", ""),
		 "five_of_a_tile /hand/concealed"},
		{"five caishen",
		 WON("123456m555p678s44z13s", "5p", "2",
		     ",'melds':[{'type':'concealed_kong','tiles':'5555p'}]"),
		 "wrong_tile_count /hand/concealed"},
		{"caishen beside their kong",
		 WON("123456m5p678s13s4z", "5p", "2",
		     ",'melds':[{'type':'concealed_kong','tiles':'5555p'}]"),
		 "five_of_a_tile /hand/concealed"},
		{"discards have no effect", PLAIN(",'discards':'4p2s5z','passed':'2s'"),
		 "'tiao':3"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_refusals, flowers)
{
	static const struct json_case cases[] = {
		{"four gangtou", PLAIN(",'gangtou':4"), "five_of_a_tile /hand/gangtou"},
		{"five baiban", PLAIN(",'baiban':5"), "five_of_a_tile /hand/baiban"},
		{"less than none", PLAIN(",'gangtou':-1"), "bad_value /hand/gangtou"},
		{"four gangtou as tiles", PLAIN(",'flowers':'4444p'"),
		 "five_of_a_tile /hand/gangtou"},
		{"twenty flowers", PLAIN(",'flowers':'44444444444444445z'"),
		 "five_of_a_tile /hand/flowers"},
		{"neither gangtou nor baiban", PLAIN(",'flowers':'4p6z'"),
		 "contradiction /hand/flowers"},
		{"tiles and count differ", PLAIN(",'flowers':'4p','gangtou':2"),
		 "contradiction /hand/gangtou"},
		{"tiles and count differ in baiban", PLAIN(",'flowers':'4p','baiban':1"),
		 "contradiction /hand/baiban"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_refusals, melds)
{
	static const struct json_case cases[] = {
		{"gangtou", WITH_MELD(MELD("pung", "444p", "")), "bad_meld /hand/melds/0/tiles"},
		{"gangtou in a chow", WITH_MELD(MELD("chow", "234p", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"baiban", WITH_MELD(MELD("pung", "555z", "")), "bad_meld /hand/melds/0/tiles"},
		{"caishen as a pung", WITH_MELD(MELD("pung", "555p", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"caishen as an open kong", WITH_MELD(MELD("open_kong", "5555p", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"caishen in a chow", WITH_MELD(MELD("chow", "567p", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"caishen as a concealed kong", WITH_MELD(MELD("concealed_kong", "5555p", "")),
		 "'id':'sicaishen_angang'"},
		{"honour chow", WITH_MELD(MELD("chow", "123z", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"from oneself", WITH_MELD(MELD("pung", "777p", ",'from':1")),
		 "bad_meld /hand/melds/0/from"},
		{"a chow not from the seat before", WITH_MELD(MELD("chow", "678p", ",'from':2")),
		 "bad_meld /hand/melds/0/from"},
		{"a concealed kong with from",
		 WITH_MELD(MELD("concealed_kong", "7777p", ",'from':2")),
		 "bad_meld /hand/melds/0/from"},
		{"claimed not in it", WITH_MELD(MELD("pung", "777p", ",'claimed':'8p'")),
		 "bad_meld /hand/melds/0/claimed"},
		{"three tiles of a kong", WITH_MELD(MELD("open_kong", "777p", "")),
		 "bad_meld /hand/melds/0/tiles"},
		{"no such type", WITH_MELD(MELD("kan", "777p", "")), "bad_meld /hand/melds/0/type"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_refusals, flags)
{
	static const struct json_case cases[] = {
		{"robbing oneself",
		 WON("123456789m678p13s44z", "2s", "null", ",'flags':['robbing_kong']"),
		 "contradiction /hand/flags"},
		{"own discard after a kong",
		 WON("123456789m678p13s44z", "2s", "null", ",'flags':['after_kong_discard']"),
		 "contradiction /hand/flags"},
		{"robbed and discarded", PLAIN(",'flags':['robbing_kong','after_kong_discard']"),
		 "contradiction /hand/flags"},
		{"after a kong, from another", PLAIN(",'flags':['after_kong']"),
		 "contradiction /hand/flags"},
		{"after no kong",
		 WON("123456789m678p13s44z", "2s", "null", ",'flags':['after_kong']"),
		 "contradiction /hand/flags"},
		{"first turn with a claim",
		 WON("123456789m13s44z", "2s", "2",
		     ",'flags':['first_turn'],'melds':[{'type':'added_kong','tiles':'7777p'}]"),
		 "contradiction /hand/flags"},
		{"robbing a caishen",
		 WON("123456789m67p123s44z", "5p", "2", ",'flags':['robbing_kong']"),
		 "contradiction /hand/flags"},
		{"the robbed tile is held",
		 WON("123456789m67p123s44z", "3s", "2", ",'flags':['robbing_kong']"),
		 "contradiction /hand/flags"},
		{"the robbed tile is melded",
		 WON("123456789m67p44z", "8p", "2",
		     ",'flags':['robbing_kong'],'melds':[{'type':'chow','tiles':'678p'}]"),
		 "contradiction /hand/flags"},
		{"the discard after a kong is worth nothing",
		 PLAIN(",'flags':['after_kong_discard','last_tile']"), "'tiao':3"},
		{"unknown", PLAIN(",'flags':['riichi']"), "contradiction /hand/flags/0"},
		{"twice", PLAIN(",'flags':['broken','broken']"), "contradiction /hand/flags/1"},
		{"seats are settle's", PLAIN("") ",'seats':[{},{},{},{}]", "unknown_field /seats"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_refusals, called_and_liable)
{
	static const struct json_case cases[] = {
		{"with tiles", CALLED(",'concealed':'1m'"), "contradiction /hand/called"},
		{"with a winning tile", CALLED(",'win_tile':'1m'"), "contradiction /hand/called"},
		{"with discards", CALLED(",'discards':'1m'"), "contradiction /hand/called"},
		{"with melds", CALLED(",'melds':[{'type':'pung','tiles':'777p'}]"),
		 "contradiction /hand/called"},
		{"with gangtou", CALLED(",'gangtou':0"), "contradiction /hand/called"},
		{"with flowers", CALLED(",'flowers':''"), "contradiction /hand/called"},
		{"with a single discard", CALLED(",'single_discard':'1m'"),
		 "contradiction /hand/called"},
		{"from oneself", "'hand':{'seat':1,'from':1,'called':{}}",
		 "contradiction /hand/from"},
		{"robbed from oneself",
		 "'hand':{'seat':1,'from':null,'flags':['robbing_kong'],'called':{}}",
		 "contradiction /hand/flags"},
		{"liable oneself", CALLED(",'liable':1"), "contradiction /hand/liable"},
		{"liable nobody", CALLED(",'liable':null"), "'tiao':3"},
		{"no seat 4", CALLED(",'liable':4"), "bad_value /hand/liable"},
		{"another member", "'hand':{'seat':1,'from':2,'called':{'han':1}}",
		 "unknown_field /hand/called/han"},
		{"below nothing", "'hand':{'seat':1,'from':2,'called':{'big':-1}}",
		 "bad_value /hand/called/big"},
		{"a single discard needs five melds", PLAIN(",'single_discard':'1m'"),
		 "contradiction /hand/single_discard"},
		{"no wins of one's own", PLAIN(",'riichi':1"), "unknown_field /hand/riichi"},
	};

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_refusals, win_on_discarded_caishen)
{
#define OFF "'rules':{'win_on_discarded_caishen':false},"
	static const struct json_case cases[] = {
		{"discarded", OFF WON("123456789m67p123s44z", "5p", "2", ""),
		 "'win':false,'reason':'self_draw_only'"},
		{"drawn", OFF WON("123456789m67p123s44z", "5p", "null", ""), "'win':true"},
		{"not complete goes first", OFF WON("123456789m69p123s44z", "5p", "2", ""),
		 "'reason':'not_complete'"},
		{"another tile with caishen in the hand",
		 OFF WON("123456789m56p123s44z", "7p", "2", ""), "'win':true"},
	};
#undef OFF

	CHECK_JSON_CASES(&score_call, "yueqing", cases);
}

Test(yueqing_options, defaults_and_ranges)
{
	static const struct {
		const char *name;
		int64_t fallback, least, most;
	} options[] = {
		{"base_tai", BASE_NO_CAISHEN, 0, 1},
		{"sangangtou_big", 1, 0, 1},
		{"meiren_wild", 0, 0, 1},
		{"quanzi_excludes_sifengying", 0, 0, 1},
		{"dandiao_with_zuoniu", 0, 0, 1},
		{"pinghu_wait", PINGHU_END, 0, 1},
		{"three_kongs_hua", 8, 0, 20},
		{"two_kongs_hua", 0, 0, 20},
		{"break_rule", 1, 0, 1},
		{"liability", 1, 0, 1},
		{"draw_settles_hua", 1, 0, 1},
		{"win_on_discarded_caishen", 1, 0, 1},
		{"false_win_penalty", 0, 0, 10000},
		{"rounds", 0, 0, 4},
		{"start_points", 0, -1000000, 1000000},
		{"dice_per_throw", 2, 1, 2},
		{"replace_immediately", 0, 0, 1},
	};
	struct mj_rules rules;
	struct mj_problem problem;

	cr_assert_eq(sizeof(options) / sizeof(options[0]), OPT_COUNT);
	mj_rules_init(&rules, &mj_yueqing);
	for (unsigned i = 0; i < OPT_COUNT; i++) {
		int64_t below = options[i].least - 1, above = options[i].most + 1;
		cr_expect_eq(rules.option[i], options[i].fallback, "%s", options[i].name);
		cr_expect_eq(mj_rules_set(&rules, options[i].name, &below, 1, &problem),
			     MJ_BAD_OPTION, "%s", options[i].name);
		cr_expect_eq(mj_rules_set(&rules, options[i].name, &above, 1, &problem),
			     MJ_BAD_OPTION, "%s", options[i].name);
		cr_expect_eq(mj_rules_set(&rules, options[i].name, &options[i].most, 1, &problem),
			     MJ_OK, "%s", options[i].name);
		cr_expect_eq(rules.option[i], options[i].most, "%s", options[i].name);
	}
}
