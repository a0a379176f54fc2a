/* What nanchang's vectors leave out of settling: refusals, what was counted, who is settled. */
#include "support/json_case.h"

#define DRAW                 "'outcome':{'type':'exhaustive_draw'"
#define SEATS(first, second) ",'seats':[" first "," second ",{},{}]}"
#define CALLED(ids, from)    "{'seat':1,'from':" from ",'called':{'patterns':[" ids "]}}"
#define WON_BY(win)          "'outcome':{'type':'win','wins':[" win "]"
#define TILES                "{'seat':1,'concealed':'456m678m12s22z33z5p','win_tile':'3s','from':2}"
#define JING                 "'deal':{'jing':'5p'},"

Test(nanchang_settle, refusals_of_outcomes)
{
	static const struct json_case cases[] = {
		{"no wins", "'outcome':{'type':'win'}", "missing_field /outcome/wins"},
		{"no offender", "'outcome':{'type':'false_win'}",
		 "missing_field /outcome/offender"},
		{"riichi", DRAW ",'riichi':[0]}", "contradiction /outcome/riichi"},
		{"tenpai", DRAW ",'tenpai':[0]}", "contradiction /outcome/tenpai"},
		{"reason", DRAW ",'reason':'four_winds'}", "contradiction /outcome/reason"},
		{"abortive", "'outcome':{'type':'abortive_draw'}", "contradiction /outcome/type"},
		{"followed twice", DRAW ",'followed':{'count':2}}",
		 "bad_value /outcome/followed/count"},
		{"followed and dihu by tiles",
		 JING WON_BY("{'seat':1,'concealed':'456m678m12s22z33z5p','win_tile':'3s',"
			     "'from':0,'flags':['first_turn']}") ",'followed':{'count':1}}",
		 "contradiction /outcome/followed"},
		{"followed and tianhu",
		 WON_BY("{'seat':0,'from':null,'called':{'patterns':['tianhu']}}") ","
										   "'followed':{'"
										   "count':1}}",
		 "contradiction /outcome/followed"},
		{"followed with its tile", DRAW ",'followed':{'first':'7z','count':1}}",
		 "'deltas':[-30,10,10,10]"},
		{"one seat wins twice",
		 WON_BY(CALLED("'pinghu'", "2") "," CALLED("'pinghu'", "2")) "}",
		 "contradiction /outcome/wins/1"},
		{"tiles without jing", WON_BY(TILES) "}", "missing_field /deal/jing"},
		{"a loser's tiles without jing", DRAW SEATS("{'discards':'1m'}", "{}"),
		 "missing_field /deal/jing"},
		{"counts need none", DRAW SEATS("{'jing':{'main':1}}", "{}"),
		 "'main_jing':1,'sub_jing':0,'holds_jing':true,'jing_points':4"},
		{"a winner who is not settled must win too",
		 JING WON_BY(
			 "{'seat':1,'concealed':'456m678m12s22z33z5p','win_tile':'4s','from':2},"
			 "{'seat':0,'from':2,'called':{'patterns':['daqidui']}}") "}",
		 "not_a_win /outcome/wins/0"},
	};

	CHECK_JSON_CASES(&settle_call, "nanchang", cases);
}

Test(nanchang_settle, refusals_of_seats)
{
	static const struct json_case cases[] = {
		{"15 tiles", JING DRAW SEATS("{'concealed':'123456789m123456s'}", "{}"),
		 "wrong_tile_count /outcome/seats/0/concealed"},
		{"14 tiles", JING DRAW SEATS("{'concealed':'123456789m12345s'}", "{}"),
		 "'deltas':[-15,5,5,5]"},
		{"part of a hand with melds",
		 JING DRAW SEATS("{'concealed':'1m','melds':[{'type':'pung','tiles':'222s'}]}",
				 "{}"),
		 "'deltas':[-15,5,5,5]"},
		{"bad meld", JING DRAW SEATS("{'melds':[{'type':'pung','tiles':'123m'}]}", "{}"),
		 "bad_meld /outcome/seats/0/melds/0/tiles"},
		{"tiles and counts", JING DRAW SEATS("{'discards':'1m','kongs':{'open':1}}", "{}"),
		 "contradiction /outcome/seats/0"},
		{"five kongs", DRAW SEATS("{'kongs':{'open':3,'concealed':2}}", "{}"),
		 "contradiction /outcome/seats/0/kongs"},
		{"two jing kongs of one jing",
		 DRAW SEATS("{'jing':{'main':4,'sub':3},'kongs':{'jing':2}}", "{}"),
		 "contradiction /outcome/seats/0/kongs/jing"},
		{"five of a jing, by tiles and counts",
		 JING DRAW SEATS("{'discards':'55p'}", "{'jing':{'main':3}}"),
		 "five_of_a_tile /outcome/seats"},
		{"five with the winning tile",
		 JING WON_BY(TILES) SEATS("{'discards':'3333s'}", "{}"), "five_of_a_tile /outcome"},
		{"counts for a winner by tiles",
		 JING WON_BY(TILES) SEATS("{}", "{'jing':{'main':1}}"),
		 "contradiction /outcome/seats/1"},
		{"dealt without the option", JING DRAW SEATS("{'dealt':'1m'}", "{}"),
		 "contradiction /outcome/seats/0/dealt"},
		{"dealt without the lower jing",
		 "'rules':{'lower_jing':true}," JING DRAW SEATS("{'dealt':'123456789m12345s'}",
								"{}"),
		 "missing_field /deal/lower_jing"},
		{"dealt and counts",
		 "'rules':{'lower_jing':true}," JING DRAW SEATS(
			 "{'dealt':'123456789m12345s','lower_jing':{'main':1}}", "{}"),
		 "contradiction /outcome/seats/0/lower_jing"},
		{"five of a tile dealt",
		 "'rules':{'lower_jing':true},'deal':{'jing':'5p','lower_jing':'1s'}," DRAW SEATS(
			 "{'dealt':'111123456789m12s'}", "{'dealt':'123456789m1234s'}"),
		 "five_of_a_tile /outcome/seats"},
	};

	CHECK_JSON_CASES(&settle_call, "nanchang", cases);
}

Test(nanchang_settle, called_hands_against_seats)
{
	static const struct json_case cases[] = {
		{"fishing without a jing",
		 WON_BY(CALLED("'pinghu','jingdiao'", "null")) SEATS("{}", "{}"),
		 "contradiction /outcome/wins/0/called/patterns"},
		{"fishing with one",
		 WON_BY(CALLED("'pinghu','jingdiao'", "null")) SEATS("{}", "{'jing':{'sub':1}}"),
		 "'deltas':[-10,22,-6,-6]"},
		{"pairs with a kong",
		 WON_BY(CALLED("'xiaoqidui'", "null")) SEATS("{}", "{'kongs':{'concealed':1}}"),
		 "contradiction /outcome/wins/0/called/patterns"},
		{"a jing that was discarded restores nothing",
		 JING WON_BY(CALLED("'pinghu','jinghuanyuan'", "null"))
			 SEATS("{}", "{'discards':'5p'}"),
		 "contradiction /outcome/wins/0/called/patterns"},
		{"dezhongde agrees",
		 WON_BY(CALLED("'pinghu','dezhongde'", "null")) SEATS("{}", "{}"), "'factor':8,"},
	};

	CHECK_JSON_CASES(&settle_call, "nanchang", cases);
}

Test(nanchang_settle, answers)
{
	static const struct json_case cases[] = {
		{"nothing is counted of seats that are not told", DRAW "}",
		 "'counted':[{},{},{},{}]"},
		{"a winner by tiles is counted", JING WON_BY(TILES) "}",
		 "'counted':[{},{'main_jing':1,'sub_jing':0,'holds_jing':true,'jing_points':2,"},
		{"a false win settles no jing",
		 "'outcome':{'type':'false_win','offender':2" SEATS("{'jing':{'main':1}}", "{}"),
		 "'main_jing':1,'sub_jing':0,'holds_jing':true,'jing_points':0"},
		{"a winner who is not settled holds what the seats say",
		 JING WON_BY(TILES ",{'seat':0,'from':2,'called':{'patterns':['daqidui']}}") "}",
		 "'deltas':[16,-4,-8,-4]"},
		{"the winner next to the discarder",
		 WON_BY(CALLED("'pinghu'",
			       "2") ",{'seat':3,'from':2,'called':{'patterns':['daqidui']}}") "}",
		 "'deltas':[-4,-2,-4,10]"},
		{"standings",
		 "'rules':{'rounds':1},'table':{'dealer':3,'points':[5,0,5,0]},"
		 "'outcome':{'type':'exhaustive_draw'}",
		 "'standings':[{'seat':0,'place':1,'points':10,'score':10},"
		 "{'seat':2,'place':2,'points':10,'score':10},"
		 "{'seat':1,'place':3,'points':5,'score':5},"
		 "{'seat':3,'place':4,'points':-15,'score':-15}]"},
		{"members without use go on",
		 "'table':{'honba':3,'deposits':2,'multiplier':4}," DRAW "}",
		 "'dealer_streak':0,'honba':3,'deposits':2,'multiplier':4"},
	};

	CHECK_JSON_CASES(&settle_call, "nanchang", cases);
}
