/* What yueqing's vectors leave out of waits: refusals, what is listed, what each side scores. */
#include "support/hand_counts.h"
#include "support/json_case.h"
#include "support/yueqing_hands.h"
#include "yueqing/win.h"

#define HELD(tiles, more)                                                                          \
	"'deal':{'gangtou':'4p'},'hand':{'seat':1,'concealed':'" tiles "'" more "}"
#define CHOWS                                                                                      \
	",'melds':[{'type':'chow','tiles':'123m'},{'type':'chow','tiles':'456m'},"                 \
	"{'type':'pung','tiles':'999m'},{'type':'chow','tiles':'123s'},"                           \
	"{'type':'chow','tiles':'678p'}]"

Test(yueqing_waits, refusals)
{
	static const struct json_case cases[] = {
		{"no gangtou told", "'hand':{'seat':1,'concealed':'123456789m67p123s44z'}",
		 "missing_field /deal/gangtou"},
		{"15 tiles", HELD("123456789m67p123s4z", ""), "wrong_tile_count /hand/concealed"},
		{"18 tiles", HELD("123456789m67p123s4444z", ""),
		 "wrong_tile_count /hand/concealed"},
		{"baiban concealed", HELD("123456789m67p123s45z", ""),
		 "contradiction /hand/concealed"},
		{"a caishen pung",
		 HELD("123456789m123s4z", ",'melds':[{'type':'pung','tiles':'555p'}]"),
		 "bad_meld /hand/melds/0/tiles"},
		{"five with what is visible", HELD("123456789m67p123s44z", "") ",'visible':'444z'",
		 "five_of_a_tile /visible"},
		{"four gangtou seen beside the indicator",
		 HELD("123456789m67p123s44z", ",'gangtou':1") ",'visible':'444p'",
		 "five_of_a_tile /visible"},
		{"three are", HELD("123456789m67p123s44z", ",'gangtou':1") ",'visible':'44p'",
		 "'shanten':0"},
		{"first turn after a claim", HELD("4z", CHOWS ",'flags':['first_turn']"),
		 "contradiction /hand/flags"},
		{"after a kong without one",
		 HELD("123456789m67p123s44z", ",'flags':['after_kong']"),
		 "contradiction /hand/flags"},
		{"robbed and discarded",
		 HELD("123456789m67p123s44z", ",'flags':['robbing_kong','after_kong_discard']"),
		 "contradiction /hand/flags"},
		{"drawn of 16", HELD("123456789m67p123s44z", ",'drawn':'4z'"),
		 "contradiction /hand/drawn"},
		{"drawn is not held", HELD("123456789m67p123s144z", ",'drawn':'2z'"),
		 "contradiction /hand/drawn"},
		{"members of a winner", HELD("123456789m67p123s44z", ",'liable':0"),
		 "unknown_field /hand/liable"},
	};

	CHECK_JSON_CASES(&waits_call, "yueqing", cases);
}

Test(yueqing_waits, answers)
{
	static const struct json_case cases[] = {
		{"never furiten", HELD("123456789m67p123s44z", ",'discards':'8p','passed':'8p'"),
		 "'furiten':false"},
		{"thrown by the dealer", HELD("123456789m67p123s44z", ""),
		 "'by_discard':{'win':true,'from':0"},
		{"to the dealer by the next seat",
		 "'table':{'dealer':1}," HELD("123456789m67p123s44z", ""),
		 "'by_discard':{'win':true,'from':2"},
		{"the dealer's first discard",
		 HELD("123456789m67p123s44z", ",'flags':['first_turn']"),
		 "'pattern_ids':['hu','pinghu','dihu']"},
		{"the dealer's first draw",
		 "'table':{'dealer':1}," HELD("123456789m67p123s44z", ",'flags':['first_turn']"),
		 "'pattern_ids':['hu','pinghu','tianhu']"},
		{"after a kong the drawn tile alone",
		 HELD("123456m67p123s44z", ",'flags':['after_kong'],'melds':[{'type':'concealed_"
					   "kong','tiles':'9999m'}]"),
		 "'pattern_ids':['hu','hua_angang']},'by_self_draw':{'win':true,'total':{'points':"
		 "24"},
		{"a robbed kong for the discard alone",
		 HELD("123456789m67p123s44z", ",'flags':['robbing_kong']"),
		 "'pattern_ids':['hu','qianggang_hu','pinghu']}"},
		{"flowers count", HELD("123456789m67p123s44z", ",'flowers':'4p'"),
		 "'pattern_ids':['hu','gangtou','pinghu','hua_gangtou']"},
		{"a caishen is thrown away too", HELD("123456789m567p123s44z", ""),
		 "'tile':'5p','shanten':0,'accepts':[{'tile':'5p','left':3},{'tile':'8p','left':4}"
		 "],'left':7}"},
	};

	CHECK_JSON_CASES(&waits_call, "yueqing", cases);
}

/* ---- Random hands ---- */

enum { HANDS = 3000 };

static void
check_side(struct mj_score_request *request, const struct mj_win_side *side)
{
	struct mj_score score;
	struct mj_problem problem;
	uint64_t patterns = 0;

	request->hand.from = side->from;
	cr_assert_eq(mj_score(request, &score, &problem), MJ_OK, "%s", problem.detail);
	cr_assert_eq(side->win, score.win);
	if (!score.win) {
		cr_assert_eq(side->reason, score.reason);
		return;
	}
	for (unsigned i = 0; i < score.pattern_count; i++)
		patterns |= UINT64_C(1) << score.patterns[i].pattern;
	cr_assert_eq(side->patterns[0], patterns);
	cr_assert_eq(side->total.value[TOTAL_TIAO], score.total.value[TOTAL_TIAO]);
}

/* Every kind that can come is a wait just when score says that it completes the hand. */
static void
check_waits(struct mj_score_request *request, const struct mj_waits *waits)
{
	struct yueqing_faces faces;
	unsigned listed = 0;

	yueqing_faces_told(&request->deal, &faces);
	for (mj_tile kind = 0; kind < MJ_KINDS; kind++) {
		struct mj_score score;
		struct mj_problem problem;
		if (yueqing_is_flower(&faces, kind) ||
		    count_held(&request->hand, kind) == MJ_COPIES)
			continue;
		request->hand.win_tile = kind;
		request->hand.from = MJ_SELF_DRAW;
		cr_assert_eq(mj_score(request, &score, &problem), MJ_OK, "%s", problem.detail);
		if (!score.win)
			continue;
		cr_assert_lt(listed, waits->wait_count);
		const struct mj_wait *wait = &waits->waits[listed++];
		cr_assert_eq(wait->tile, kind);
		check_side(request, &wait->by_self_draw);
		check_side(request, &wait->by_discard);
	}
	cr_assert_eq(listed, waits->wait_count);
}

Test(yueqing_waits, agree_with_score)
{
	struct chance chance = {.state = 4711};
	unsigned waits_seen = 0;

	for (unsigned i = 0; i < HANDS; i++) {
		struct mj_rules rules = yueqing_random_rules(&chance);
		struct mj_score_request request;
		struct mj_waits_request waiting;
		struct mj_waits waits;
		struct mj_problem problem;
		mj_score_request_init(&request, &rules);
		yueqing_random_hand(&chance, i % (CAISHEN_MAX + 1), &request);
		request.hand.flags &= FLAG_BROKEN | MJ_FIRST_TURN;
		mj_waits_request_init(&waiting, &rules);
		waiting.table = request.table;
		waiting.deal = request.deal;
		waiting.hand = request.hand;
		cr_assert_eq(mj_waits(&waiting, &waits, &problem), MJ_OK, "%s", problem.detail);
		cr_assert_eq(waits.shanten, 0);
		check_waits(&request, &waits);
		waits_seen += waits.wait_count;
	}
	cr_expect_gt(waits_seen, HANDS);
}
