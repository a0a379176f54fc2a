/* What yueqing's vectors leave out of settling: seats, facts, breaking, liability, the match. */
#include "support/json_case.h"

#define DEAL              "'deal':{'gangtou':'4p'},"
#define SEATS(a, b, c, d) ",'seats':[" a "," b "," c "," d "]}"
#define WIN(more)                                                                                  \
	"'outcome':{'type':'win','wins':[{'seat':1,'concealed':'123456789m67p123s44z',"            \
	"'win_tile':'8p','from':2" more "}]"
#define FLUSH(more)                                                                                \
	"'outcome':{'type':'win','wins':[{'seat':1,'concealed':'12345678912345m99m',"              \
	"'win_tile':'6m','from':2" more "}]"
#define CALLED(more)      "'outcome':{'type':'win','wins':[{'seat':1,'from':2,'called':{" more "}}]"
#define DRAW              "'outcome':{'type':'exhaustive_draw'"
#define MELD(type, tiles) "{'type':'" type "','tiles':'" tiles "'}"

Test(yueqing_settle, refusals_of_outcomes)
{
	static const struct json_case cases[] = {
		{"no wins", "'outcome':{'type':'win'}", "missing_field /outcome/wins"},
		{"none of the wins", "'outcome':{'type':'win','wins':[]}",
		 "contradiction /outcome/wins"},
		{"two winners",
		 "'outcome':{'type':'win','wins':[{'seat':1,'from':2,'called':{}},"
		 "{'seat':0,'from':2,'called':{}}]}",
		 "contradiction /outcome/wins"},
		{"riichi", DRAW ",'riichi':[0]}", "contradiction /outcome/riichi"},
		{"tenpai", DRAW ",'tenpai':[0]}", "contradiction /outcome/tenpai"},
		{"reason", DRAW ",'reason':'four_winds'}", "contradiction /outcome/reason"},
		{"abortive", "'outcome':{'type':'abortive_draw'}", "contradiction /outcome/type"},
		{"followed", DRAW ",'followed':{'count':1}}", "unknown_field /outcome/followed"},
		{"offender of a draw", DRAW ",'offender':1}", "contradiction /outcome/offender"},
		{"broken is found from the seats", DEAL WIN(",'flags':['broken']") "}",
		 "contradiction /outcome/wins/0/flags/0"},
		{"not complete",
		 DEAL "'outcome':{'type':'win','wins':[{'seat':1,'concealed':"
		      "'123456789m67p123s44z','win_tile':'9p','from':2}]}",
		 "not_a_win /outcome/wins/0"},
		{"tiles without gangtou", WIN("") "}", "missing_field /deal/gangtou"},
	};

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}

Test(yueqing_settle, refusals_of_seats)
{
	static const struct json_case cases[] = {
		{"caishen and concealed",
		 DEAL DRAW SEATS("{'concealed':'147m258p369s1234z123s','caishen':1}", "{}", "{}",
				 "{}"),
		 "contradiction /outcome/seats/0"},
		{"kongs and melds",
		 DEAL DRAW SEATS("{}", "{'kongs':{'open':1},'melds':[]}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"honour triplets and melds",
		 DEAL DRAW SEATS("{}", "{}", "{'honor_triplets':1,'melds':[]}", "{}"),
		 "contradiction /outcome/seats/2"},
		{"six kongs", DRAW SEATS("{}", "{}", "{'kongs':{'open':3,'concealed':3}}", "{}"),
		 "contradiction /outcome/seats/2"},
		{"six open kongs", DRAW SEATS("{}", "{}", "{'kongs':{'open':6}}", "{}"),
		 "bad_value /outcome/seats/2/kongs/open"},
		{"four honour triplets", DRAW SEATS("{}", "{}", "{'honor_triplets':4}", "{}"),
		 "bad_value /outcome/seats/2/honor_triplets"},
		{"201 hua", DRAW SEATS("{}", "{}", "{'hua':201}", "{}"),
		 "bad_value /outcome/seats/2/hua"},
		{"five caishen", DRAW SEATS("{}", "{}", "{'caishen':5}", "{}"),
		 "five_of_a_tile /outcome/seats/2/caishen"},
		{"five caishen of two", DRAW SEATS("{}", "{'caishen':2}", "{'caishen':3}", "{}"),
		 "five_of_a_tile /outcome/seats"},
		{"four gangtou of two", DRAW SEATS("{}", "{'gangtou':2}", "{'gangtou':2}", "{}"),
		 "five_of_a_tile /outcome/seats"},
		{"five baiban of two, as tiles",
		 DEAL DRAW SEATS("{}", "{'flowers':'555z'}", "{'baiban':2}", "{}"),
		 "five_of_a_tile /outcome/seats"},
		{"flowers without gangtou", DRAW SEATS("{}", "{'flowers':'5z'}", "{}", "{}"),
		 "missing_field /deal/gangtou"},
		{"melds without gangtou",
		 DRAW SEATS("{}", "{'melds':[" MELD("pung", "111m") "]}", "{}", "{}"),
		 "missing_field /deal/gangtou"},
		{"a caishen pung",
		 DEAL DRAW SEATS("{}", "{'melds':[" MELD("pung", "555p") "]}", "{}", "{}"),
		 "bad_meld /outcome/seats/1/melds/0/tiles"},
		{"gangtou concealed",
		 DEAL DRAW SEATS("{'concealed':'147m258p369s1234z124p'}", "{}", "{}", "{}"),
		 "contradiction /outcome/seats/0/concealed"},
		{"15 tiles",
		 DEAL DRAW SEATS("{'concealed':'147m258p369s1234z12s'}", "{}", "{}", "{}"),
		 "wrong_tile_count /outcome/seats/0/concealed"},
		{"five of a tile with the winner's",
		 DEAL WIN("") SEATS("{'melds':[" MELD("open_kong", "8888p") "]}", "{}", "{}", "{}"),
		 "five_of_a_tile /outcome/seats"},
		{"caishen of the winner and a count",
		 DEAL "'outcome':{'type':'win','wins':[{'seat':1,'concealed':"
		      "'123456789m67p123s44z','win_tile':'5p','from':2}]" SEATS("{'caishen':4}",
										"{}", "{}", "{}"),
		 "five_of_a_tile /outcome/seats"},
		{"the winner's tiles twice", DEAL WIN("") SEATS("{}", "{'melds':[]}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"the winner's hua", DEAL WIN("") SEATS("{}", "{'hua':1}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"the winner breaks", DEAL WIN("") SEATS("{}", "{'breaks':true}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"the winner's flowers differ",
		 DEAL WIN(",'flowers':'4p'") SEATS("{}", "{'gangtou':2}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"discards of a called win",
		 CALLED("'big':15") SEATS("{}", "{'discards':''}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
		{"the winner's discards differ",
		 DEAL WIN(",'discards':'1m'") SEATS("{}", "{'discards':'2m'}", "{}", "{}"),
		 "contradiction /outcome/seats/1/discards"},
		{"discards without gangtou", DRAW SEATS("{'discards':'1m'}", "{}", "{}", "{}"),
		 "missing_field /deal/gangtou"},
		{"flowers of a called win",
		 CALLED("'big':15") SEATS("{}", "{'gangtou':1}", "{}", "{}"),
		 "contradiction /outcome/seats/1"},
	};

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}

Test(yueqing_settle, facts)
{
	static const struct json_case cases[] = {
		{"the winner's flowers are taken over",
		 DEAL WIN("") SEATS("{}", "{'flowers':'4p5z','discards':'1m'}", "{}", "{}"),
		 "'deltas':[-10,30,-10,-10]"},
		{"one is told by the hand, one by the seat",
		 DEAL WIN(",'gangtou':1") SEATS("{}", "{'gangtou':1,'baiban':1}", "{}", "{}"),
		 "'deltas':[-10,30,-10,-10]"},
		{"a loser's caishen kong",
		 DEAL DRAW SEATS("{'melds':[" MELD("concealed_kong", "5555p") "]}", "{}", "{}",
				 "{}"),
		 "'hua_count':16,'hua':256,'gangtou':0,'baiban':0,'caishen':4,'open_kongs':0,"
		 "'concealed_kongs':0,'caishen_kong':true"},
		{"a loser's four caishen", DRAW SEATS("{'caishen':4}", "{}", "{}", "{}"),
		 "'hua_count':12"},
		{"the pung and kong of honours, dealer is East",
		 DEAL DRAW SEATS(
			 "{'melds':[" MELD("pung", "111z") "," MELD("open_kong", "7777z") "]}",
			 "{}", "{}", "{}"),
		 "'honor_triplets':2"},
		{"no triplet of another's wind",
		 DEAL DRAW SEATS("{}", "{'melds':[" MELD("pung", "111z") "]}", "{}", "{}"),
		 "'deltas':[0,0,0,0]"},
		{"three caishen that are the own wind are no triplet",
		 "'deal':{'gangtou':'5z'}," DRAW SEATS("{'concealed':'147m258p369s11123446z'}",
						       "{}", "{}", "{}"),
		 "wrong_tile_count /outcome/seats/0/concealed"},
		{"hua told overrides",
		 DEAL DRAW SEATS("{'melds':[" MELD("pung", "111z") "],'hua':0}", "{}", "{}", "{}"),
		 "'deltas':[0,0,0,0]"},
		{"payments go by winner, then payer",
		 DEAL WIN("") SEATS("{'hua':1}", "{}", "{'hua':3}", "{}"),
		 "'payments':[{'from':3,'to':0,'amount':1,'why':'tiao'},"
		 "{'from':0,'to':1,'amount':3,'why':'tiao'},"
		 "{'from':3,'to':1,'amount':4,'why':'tiao'},"
		 "{'from':0,'to':2,'amount':8,'why':'tiao'},"
		 "{'from':1,'to':2,'amount':5,'why':'tiao'},"
		 "{'from':3,'to':2,'amount':9,'why':'tiao'}]"},
	};

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}

Test(yueqing_settle, breaking)
{
	static const struct json_case cases[] = {
		{"six basic with green and own wind",
		 DEAL FLUSH("") SEATS("{}", "{}",
				      "{'gangtou':1,'baiban':3,'melds':[" MELD(
					      "pung", "666z") "," MELD("pung", "333z") "]}",
				      "{}"),
		 "'capped':true"},
		{"a concealed triplet does not show",
		 DEAL FLUSH("")
			 SEATS("{'gangtou':2,'baiban':3,'honor_triplets':1}", "{}", "{}", "{}"),
		 "'capped':false"},
		{"three gangtou without their option are three",
		 "'rules':{'sangangtou_big':false}," DEAL FLUSH("")
			 SEATS("{}", "{}", "{'gangtou':3}", "{}"),
		 "'capped':false"},
		{"red is caishen: its kong is none",
		 "'deal':{'gangtou':'4z'}," FLUSH("") SEATS(
			 "{}", "{}",
			 "{'gangtou':2,'baiban':3,'melds':[" MELD("concealed_kong", "7777z") "]}",
			 "{}"),
		 "'capped':false"},
		{"a caishen kong is no wind",
		 "'deal':{'gangtou':'1z'}," FLUSH("")
			 SEATS("{'melds':[" MELD("concealed_kong", "2222z") "," MELD(
				       "pung", "333z") "," MELD("pung", "444z") "]}",
			       "{}", "{}", "{}"),
		 "'capped':false"},
		{"the winner breaks too: counted, not bound",
		 DEAL FLUSH(",'baiban':4") SEATS("{}", "{}", "{}", "{}"), "'breaks':true"},
		{"a called win is not capped",
		 CALLED("'big':45") SEATS("{'breaks':true}", "{}", "{}", "{}"),
		 "'capped':false,'doubled':true,'tai':92"},
		{"breaks false is no word against what is shown",
		 DEAL FLUSH("") SEATS("{'breaks':false,'baiban':4}", "{}", "{}", "{}"),
		 "'capped':true"},
	};

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}

Test(yueqing_settle, liability)
{
#define WINDS(more)                                                                                \
	"'outcome':{'type':'win','wins':[{'seat':1,'concealed':'123m99s44z','win_tile':'4z',"      \
	"'from':2,'melds':[{'type':'pung','tiles':'111z'},"                                        \
	"{'type':'concealed_kong','tiles':'2222z'},{'type':'pung','tiles':'333z'}]" more "}]}"
#define SINGLE(own, won, more)                                                                     \
	"'outcome':{'type':'win','wins':[{'seat':1,'concealed':'" won "','win_tile':'" won "',"    \
	"'from':2,'melds':[{'type':'chow','tiles':'123m'},{'type':'chow','tiles':'456m'},"         \
	"{'type':'pung','tiles':'999m'},{'type':'chow','tiles':'123s'},"                           \
	"{'type':'pung','tiles':'666s'}],'single_discard':'" own "'" more "}]}"
	static const struct json_case cases[] = {
		{"a concealed kong of winds shows", DEAL WINDS(""), "'deltas':[-9,309,-291,-9]"},
		{"without the option", "'rules':{'liability':false}," DEAL WINDS(""),
		 "'deltas':[-103,309,-103,-103]"},
		{"named beside the discarder", DEAL WINDS(",'liable':3"),
		 "'deltas':[-9,309,-9,-291]"},
		{"near from below", DEAL SINGLE("5m", "7m", ""), "'deltas':[0,282,-282,0]"},
		{"not in another suit", DEAL SINGLE("5s", "7m", ""), "'deltas':[-94,282,-94,-94]"},
		{"across suits by number only", DEAL SINGLE("9m", "1p", ""),
		 "'deltas':[-94,282,-94,-94]"},
		{"robbed", DEAL SINGLE("7m", "7m", ",'flags':['robbing_kong']"),
		 "contradiction /outcome/wins/0/flags"},
		{"named in a called hand that is not doubled",
		 "'outcome':{'type':'win','wins':[{'seat':1,'from':2,'called':{'big':14},'liable':"
		 "3}]}",
		 "'deltas':[-16,48,-16,-16]"},
	};
#undef WINDS
#undef SINGLE

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}

Test(yueqing_settle, matches)
{
#define TABLE(more) "'table':{" more "},"
	static const struct json_case cases[] = {
		{"the fourth round ends in the first",
		 TABLE("'dealer':3,'round_wind':'4z'") CALLED("'big':1") "}", "'round_wind':'1z'"},
		{"the round of the option has just ended",
		 "'rules':{'rounds':2}," TABLE("'dealer':3,'round_wind':'2z'")
			 CALLED("'big':1") "}",
		 "'match_over':true"},
		{"not when the dealer stays",
		 "'rules':{'rounds':2}," TABLE("'dealer':1,'round_wind':'2z'")
			 CALLED("'big':1") "}",
		 "'match_over':false"},
		{"equal points share the place",
		 "'rules':{'rounds':1}," TABLE("'dealer':3,'points':[5,0,5,5]")
			 CALLED("'big':0") "}",
		 "'standings':[{'seat':1,'place':1,'points':6,'score':6},{'seat':0,'place':2,"
		 "'points':3,'score':3},{'seat':2,'place':2,'points':3,'score':3},"
		 "{'seat':3,'place':2,'points':3,'score':3}]"},
		{"what is not used is carried on",
		 TABLE("'honba':2,'deposits':3,'multiplier':4") DRAW "}",
		 "'honba':2,'deposits':3,'multiplier':4"},
		{"a caishen kong is a kong",
		 DEAL DRAW SEATS("{}", "{'melds':[" MELD("concealed_kong", "5555p") "]}", "{}",
				 "{}"),
		 "'next_table':{'dealer':1"},
		{"a false win is played again",
		 TABLE("'dealer':2,'dealer_streak':1") "'outcome':{'type':'false_win','offender':0,"
						       "'seats':[{},{'kongs':{'open':1}},{},{}]}",
		 "'next_table':{'dealer':2,'round_wind':'1z','hand_number':2,'dealer_streak':1"},
	};
#undef TABLE

	CHECK_JSON_CASES(&settle_call, "yueqing", cases);
}
