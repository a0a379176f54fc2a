/*
 * What nanchang's vectors leave out: patterns beside their near misses, wilds in numbers, options,
 * answers.
 */
#include "support/json_case.h"

/* A seat 1 hand of 13 tiles and the winning one; the dealer is seat 0, the main jing as given. */
#define WON(jing, tiles, win, from, more)                                                          \
	"'deal':{'jing':'" jing "'},'hand':{'seat':1,'concealed':'" tiles "','win_tile':'" win     \
	"','from':" from more "}"

#define PLAIN   "456m678m12s22z33z5p" /* jing 5p; waits 3s 2z 3z, and any jing drawn */
#define FISHING "456m456s777z555z2m"  /* jing 2m */

Test(nanchang, patterns)
{
	static const struct json_case cases[] = {
		{"plain", WON("5p", PLAIN, "3s", "2", ""), "'payers':[0,2,3]"},
		{"the dealer pays twice", WON("5p", PLAIN, "3s", "2", ""),
		 "'id':'zhuangjia','value':2,'unit':'times','payers':[0]"},
		{"the discarder pays twice", WON("5p", PLAIN, "3s", "2", ""),
		 "'id':'dianpao','value':2,'unit':'times','payers':[2]"},
		{"a wild makes the third of three winds",
		 WON("5p", "123m456m789s5p2z6s4z", "6s", "null", ""), "'points':8"},
		{"winds and dragons are no run", WON("5p", "123m456m789s66s24z", "7z", "null", ""),
		 "'reason':'not_complete'"},
		{"eight wilds fish whatever the rest is",
		 WON("5p", "5555p6666p1m4m9m1s5s", "9s", "2", ""), "'reason':'self_draw_only'"},
		{"eight wilds: five kinds are too many for pungs",
		 WON("5p", "5555p6666p1m4m9m1s5s", "5s", "null", ""), "'shape':'seven_pairs'"},
		{"eight wilds: pungs, fishing, self-drawn",
		 WON("5p", "5555p6666p1m4m9m1s1s", "5s", "null", ""),
		 "'total':{'base':2,'factor':4,'added':0,'points':32}"},
		{"eight wilds: the same discarded is barred",
		 WON("5p", "5555p6666p1m4m9m1s1s", "5s", "2", ""), "'reason':'self_draw_only'"},
		{"eight natural jing", WON("5p", "555666p555666s1z", "1z", "2", ""),
		 "'id':'jinghuanyuan'"},
		{"scattered, with two wilds", WON("5z", "147m258p369s12z57z", "6z", "2", ""),
		 "'id':'shisanlan'"},
		{"scattered goes with no jingdiao",
		 WON("5p", "147m258p36s1234z5p", "7z", "null", ""), "'factor':2,'added':0"},
		{"six pairs and a jing are no pungs",
		 WON("2m", "1144m5566p99s11z2m", "7z", "null", ""), "'shape':'seven_pairs'"},
		{"fishing with a sub jing", WON("1m", FISHING, "9p", "null", ""),
		 "'id':'jingdiao'"},
		{"fishing counts not with the jing drawn last",
		 WON("2m", "456m456s777z555z9p", "2m", "null", ""), "'factor':2,"},
		{"a robbed kong that is a discard does not end fishing's bar",
		 "'rules':{'rob_jingdiao':false}," WON("2m", FISHING, "2m", "2",
						       ",'flags':['robbing_kong']"),
		 "contradiction /hand/win_tile"},
		{"the dealer's first discard to a fishing hand",
		 WON("2m", FISHING, "9p", "0", ",'flags':['first_turn']"), "'points':120"},
		{"the first turn of the dealer with a discard is no tianhu",
		 "'table':{'dealer':1}," WON("5p", PLAIN, "3s", "2", ",'flags':['first_turn']"),
		 "'id':'pinghu'"},
		{"tianhu reads a jing as another tile if that fishes",
		 "'table':{'dealer':1}," WON("5p", "456m678m123s22z9s5p", "2z", "null",
					     ",'flags':['first_turn']"),
		 "'points':120"},
		{"no factor for the last tile, or after a kong's discard",
		 WON("5p", PLAIN, "3s", "2", ",'flags':['last_tile','after_kong_discard']"),
		 "'points':5"},
	};

	CHECK_JSON_CASES(&score_call, "nanchang", cases);
}

Test(nanchang, readings)
{
	static const struct json_case cases[] = {
		{"natural", WON("9s", "567s789s34p77p123z", "2p", "2", ""),
		 "'reading':{'shape':'standard','groups':['234p','567s','789s','123z'],"
		 "'pair':'7p','wilds':[]}"},
		{"a wild is named", WON("9s", "567s79s34p777p123z", "2p", "null", ""),
		 "'pair':'7s','wilds':[{'tile':'9s','as':'7s'}]"},
		{"seven pairs", WON("7m", "1111m5566p99s11z3z", "3z", "2", ""),
		 "'groups':['11m','11m','55p','66p','99s','11z','33z'],'pair':null"},
		{"scattered", WON("1s", "147m258p369s1234z", "5z", "2", ""),
		 "'groups':['147m258p369s12345z'],'pair':null,'wilds':[]"},
		{"melds stand behind",
		 WON("2m", "456s789p11z68s", "7s", "2",
		     ",'melds':[{'type':'chow','tiles':'431z','from':0}]"),
		 "'groups':['789p','456s','678s','134z']"},
		{"the jing fishes", WON("2m", FISHING, "9p", "null", ""),
		 "'pair':'9p','wilds':[{'tile':'2m','as':'9p'}]"},
		{"a drawn jing is itself where it can be",
		 WON("5p", "123m456m57p777s99s", "6p", "null", ""),
		 "'groups':['123m','456m','567p','777s'],'pair':'9s','wilds':[]"},
	};

	CHECK_JSON_CASES(&score_call, "nanchang", cases);
}

/* Called hands are scored too; the rest follows from seat, from, the dealer and flags. */
Test(nanchang, called_hands)
{
	static const struct json_case cases[] = {
		{"no reading", "'hand':{'seat':1,'from':2,'called':{'patterns':['pinghu']}}",
		 "'reading':null"},
		{"patterns that follow",
		 "'hand':{'seat':1,'from':null,'flags':['after_kong'],"
		 "'called':{'patterns':['daqidui','jingdiao']}}",
		 "'total':{'base':2,'factor':8,'added':0,'points':64}"},
		{"jinghuanyuan goes with fishing",
		 "'hand':{'seat':1,'from':null,'called':{'patterns':['pinghu','jingdiao',"
		 "'jinghuanyuan']}}",
		 "'factor':8,'added':5"},
		{"dihu and dezhongde with the option",
		 "'rules':{'tianhu_deguo':true},'hand':{'seat':1,'from':0,"
		 "'called':{'patterns':['dihu','dezhongde']}}",
		 "'deltas':[-85,245,-80,-80]"},
		{"without patterns", "'hand':{'seat':1,'from':2,'called':{}}",
		 "missing_field /hand/called/patterns"},
		{"with an id that is none",
		 "'hand':{'seat':1,'from':2,'called':{'patterns':['pinghu','riichi']}}",
		 "contradiction /hand/called/patterns/1"},
		{"with tiles",
		 "'hand':{'seat':1,'from':2,'win_tile':'1m','called':{'patterns':"
		 "['pinghu']}}",
		 "contradiction /hand/called"},
		{"from oneself", "'hand':{'seat':1,'from':1,'called':{'patterns':['pinghu']}}",
		 "contradiction /hand/from"},
		{"with a flag that tiles show",
		 "'hand':{'seat':1,'from':2,'flags':['no_jing_anywhere'],'called':{'patterns':"
		 "['pinghu']}}",
		 "contradiction /hand/flags"},
		{"fishing without jing",
		 "'hand':{'seat':1,'from':null,'called':{'patterns':['pinghu','jingdiao','deguo']}"
		 "}",
		 "contradiction /hand/called/patterns"},
		{"dihu with a flag",
		 "'hand':{'seat':1,'from':0,'flags':['last_tile'],'called':{'patterns':['dihu']}}",
		 "contradiction /hand/called/patterns"},
		{"pairs after a kong",
		 "'hand':{'seat':1,'from':null,'flags':['after_kong'],'called':{'patterns':"
		 "['xiaoqidui']}}",
		 "contradiction /hand/called/patterns"},
	};

	CHECK_JSON_CASES(&score_call, "nanchang", cases);
}

#define WAITING(jing, tiles, more)                                                                 \
	"'deal':{'jing':'" jing "'},'hand':{'seat':1,'concealed':'" tiles "'" more "}"

Test(nanchang, waits)
{
	static const struct json_case cases[] = {
		{"a jing of which all four are held is no wait",
		 WAITING("5p", "5555p123m456m99s1z", ""), "'shanten':0,'waits':[{'tile':'1m'"},
		{"jing thrown away, in the order of tiles",
		 WAITING("5p", "123m456m789s11z556p", ""), "'tile':'5p','shanten':0"},
		{"what fishes accepts all", WAITING("2m", FISHING, ""),
		 "'left':123,'furiten':false"},
		{"the discarder in the first turn is the dealer",
		 "'table':{'dealer':3}," WAITING("5p", PLAIN, ",'flags':['first_turn']"),
		 "'tile':'3s','left':4,'by_discard':{'win':true,'from':3,'total':{'base':20"},
		{"visible tiles are gone",
		 "'visible':'3333s'," WAITING("5p", "456m678m12s22z33z5p", ""),
		 "'tile':'3s','left':0"},
		{"after_kong without a kong", WAITING("5p", PLAIN, ",'flags':['after_kong']"),
		 "contradiction /hand/flags"},
		{"no_jing_anywhere with a jing",
		 WAITING("5p", PLAIN, ",'flags':['no_jing_anywhere']"),
		 "contradiction /hand/flags"},
		{"the first turn is not the last tile",
		 WAITING("5p", PLAIN, ",'flags':['first_turn','last_tile']"),
		 "contradiction /hand/flags"},
		{"drawn is not held", WAITING("5p", PLAIN "1m", ",'drawn':'9s'"),
		 "contradiction /hand/drawn"},
		{"five with passed", WAITING("5p", PLAIN, ",'passed':'222z'"),
		 "five_of_a_tile /hand/passed"},
		{"no jing", "'hand':{'seat':1,'concealed':'" PLAIN "'}",
		 "missing_field /deal/jing"},
	};

	CHECK_JSON_CASES(&waits_call, "nanchang", cases);
}

Test(nanchang, refusals_of_score)
{
	static const struct json_case cases[] = {
		{"five with passed", WON("5p", PLAIN, "3s", "2", ",'passed':'222z'"),
		 "five_of_a_tile /hand/passed"},
		{"discards have no effect", WON("5p", PLAIN, "3s", "2", ",'discards':'2222z'"),
		 "'points':5"},
		{"a red five", WON("5p", PLAIN, "0s", "2", ""), "bad_tile /hand/win_tile"},
		{"a red jing", WON("0p", PLAIN, "3s", "2", ""), "bad_tile /deal/jing"},
		{"no winning tile",
		 "'deal':{'jing':'5p'},'hand':{'seat':1,'concealed':'" PLAIN "','from':2}",
		 "missing_field /hand/win_tile"},
		{"14 tiles and no winning tile",
		 "'deal':{'jing':'5p'},'hand':{'seat':1,'concealed':'" PLAIN "3s','from':2}",
		 "wrong_tile_count /hand/concealed"},
		{"seats are not asked for",
		 "'seats':[{},{},{},{}]," WON("5p", PLAIN, "3s", "2", ""), "unknown_field /seats"},
		{"robbing and a discard",
		 WON("5p", PLAIN, "3s", "2", ",'flags':['robbing_kong','after_kong_discard']"),
		 "contradiction /hand/flags"},
		{"a flag twice", WON("5p", PLAIN, "3s", "2", ",'flags':['last_tile','last_tile']"),
		 "contradiction /hand/flags/1"},
		{"a jing in a meld is at the table",
		 WON("2m", "456s789p11z68s", "7s", "2",
		     ",'melds':[{'type':'pung','tiles':'222m'}],'flags':['no_jing_anywhere']"),
		 "contradiction /hand/flags"},
		{"a won jing is at the table",
		 WON("2m", "34m456s789p777z11z", "2m", "2", ",'flags':['no_jing_anywhere']"),
		 "contradiction /hand/flags"},
		{"a concealed kong from somebody",
		 WON("2m", "456s789p11z68s", "7s", "2",
		     ",'melds':[{'type':'concealed_kong','tiles':'3333z','from':2}]"),
		 "bad_meld /hand/melds/0/from"},
		{"a preset", "'rules':{'preset':'none'}," WON("5p", PLAIN, "3s", "2", ""),
		 "unknown_option /rules/preset"},
		{"a lower jing without its option",
		 "'deal':{'jing':'5p','lower_jing':'1m'},'hand':{'seat':1,'concealed':'" PLAIN
		 "','win_tile':'3s','from':2}",
		 "contradiction /deal/lower_jing"},
	};

	CHECK_JSON_CASES(&score_call, "nanchang", cases);
}
