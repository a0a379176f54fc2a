/*
 * Ming's payments, ends of a match and what it refuses of outcomes (docs/rules/ming.md, sections 6
 * to 8).
 */
#include "ming/ming.h"
#include "support/win_text.h"

enum { OWN = MJ_SELF_DRAW, NO_END = -1 };

struct deal_case {
	const char *name, *rules;
	int64_t points[MJ_SEATS_MAX], mangans[MJ_SEATS_MAX], false_wins[MJ_SEATS_MAX];
	uint8_t type;
	int seat, from, han; /* a win, called */
	int riichi, tenpai;  /* seats as bits, -1: not given */
	int64_t deltas[MJ_SEATS_MAX], bank;
	int match_end, first; /* the seat in place 1 */
};

static void
put_chips(struct mj_table *table, const struct deal_case *one)
{
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++) {
		table->points[i] = one->points[i];
		mj_put(&table->extra, TABLE_MANGANS + i, one->mangans[i]);
		mj_put(&table->extra, TABLE_FALSE_WINS + i, one->false_wins[i]);
	}
}

static void
fill_outcome(struct mj_outcome *outcome, const struct deal_case *one)
{
	outcome->type = one->type;
	outcome->has_riichi = one->riichi >= 0;
	outcome->riichi = (uint8_t)(one->riichi < 0 ? 0 : one->riichi);
	if (one->type == MJ_EXHAUSTIVE_DRAW) {
		outcome->has_tenpai = one->tenpai >= 0;
		outcome->tenpai = (uint8_t)(one->tenpai < 0 ? 0 : one->tenpai);
	}
	if (one->type == MJ_FALSE_WIN)
		outcome->offender = (int8_t)one->seat;
	if (one->type != MJ_WIN)
		return;
	outcome->has_wins = true;
	outcome->win_count = 1;
	mj_hand_init(&outcome->wins[0], "/outcome/wins/0");
	outcome->wins[0].seat = (int8_t)one->seat;
	outcome->wins[0].from = (int8_t)one->from;
	mj_put(&outcome->wins[0].extra, HAND_CALLED, 0);
	mj_put(&outcome->wins[0].extra, HAND_CALLED_HAN, one->han);
}

static void
check_deal_case(const struct deal_case *one)
{
	struct mj_rules rules = rules_of_text(&mj_ming, one->rules);
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;

	mj_settle_request_init(&request, &rules);
	put_chips(&request.table, one);
	fill_outcome(&request.outcome, one);
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s: %s", one->name,
		     problem.detail);
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		cr_expect_eq(settlement.payments.deltas[i], one->deltas[i], "%s: seat %u got %lld",
			     one->name, i, (long long)settlement.payments.deltas[i]);
	cr_expect_eq(settlement.payments.pool, one->bank, "%s", one->name);
	cr_expect_eq(settlement.match_over, one->match_end >= 0, "%s", one->name);
	if (one->match_end < 0)
		return;
	cr_expect_eq(settlement.match_end, one->match_end, "%s", one->name);
	cr_expect_eq(settlement.standings[0].seat, one->first, "%s", one->name);
}

#define WON_BY(winner, discarder, value)                                                           \
	.type = MJ_WIN, .seat = (winner), .from = (discarder), .han = (value), .tenpai = -1
#define GOES_ON .match_end = NO_END

Test(ming, pays_as_the_page_says)
{
	static const struct deal_case cases[] = {
		{.name = "R92 what the discarder has, the bank the rest",
		 .points = {2, 0, 0, 0},
		 WON_BY(1, 0, 5),
		 .riichi = -1,
		 .deltas = {-2, 5, 0, 0},
		 .bank = -3,
		 GOES_ON},
		{.name = "D10 below 0 he pays nothing",
		 .points = {-4, 0, 0, 0},
		 WON_BY(1, 0, 5),
		 .riichi = -1,
		 .deltas = {0, 5, 0, 0},
		 .bank = -5,
		 GOES_ON},
		{.name = "R96 in turn order, each as far as he can",
		 .rules = "riichi_payment=3",
		 .points = {2, 0, 9, 1},
		 WON_BY(1, OWN, 1),
		 .riichi = 1 | 4 | 8,
		 .deltas = {-2, 10, -3, -1},
		 .bank = -4,
		 GOES_ON},
		{.name = "D9 forgive",
		 .rules = "riichi_payment=3 short_payer=1",
		 .points = {2, 0, 9, 1},
		 WON_BY(1, OWN, 1),
		 .riichi = 1 | 4 | 8,
		 .deltas = {-2, 7, -3, -1},
		 .bank = -1,
		 GOES_ON},
		{.name = "D9 debt, the discarder too, after the hand",
		 .rules = "riichi_payment=3 short_payer=2",
		 .points = {2, 0, 9, 1},
		 WON_BY(1, 0, 4),
		 .riichi = 1 | 8,
		 .deltas = {-5, 10, 0, -3},
		 .bank = -2,
		 GOES_ON},
		{.name = "R101, R103 with a debt",
		 .rules = "noten_riichi=4 short_payer=2",
		 .points = {1, 1, 1, 1},
		 .type = MJ_EXHAUSTIVE_DRAW,
		 .riichi = 3,
		 .tenpai = 2,
		 .deltas = {-4, 0, 1, 1},
		 .bank = 2,
		 GOES_ON},
		{.name = "D1 the other reading, short of a point",
		 .rules = "draw_no_riichi=-1",
		 .points = {0, 1, -5, 2},
		 .type = MJ_EXHAUSTIVE_DRAW,
		 .riichi = 0,
		 .tenpai = -1,
		 .deltas = {0, -1, 0, -1},
		 .bank = 2,
		 GOES_ON},
		{.name = "R111 the option's worth",
		 .rules = "false_win_penalty=8",
		 .type = MJ_FALSE_WIN,
		 .seat = 3,
		 .riichi = 8,
		 .deltas = {0, 0, 0, -8},
		 .bank = 8,
		 GOES_ON},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_deal_case(&cases[i]);
}

Test(ming, ends_as_the_page_says)
{
	static const struct deal_case cases[] = {
		{.name = "D32 points before mangans",
		 .points = {0, 9, 0, 0},
		 .mangans = {0, 3, 0, 0},
		 WON_BY(1, OWN, 4),
		 .riichi = -1,
		 .deltas = {0, 4, 0, 0},
		 .bank = -4,
		 .match_end = MATCH_END_POINTS,
		 .first = 1},
		{.name = "D32 mangans before chips",
		 .points = {10, 4, 8, 0},
		 .mangans = {0, 3, 0, 0},
		 WON_BY(1, OWN, 4),
		 .riichi = -1,
		 .deltas = {0, 4, 0, 0},
		 .bank = -4,
		 .match_end = MATCH_END_MANGANS,
		 .first = 1},
		{.name = "D12 minus chips are added again",
		 .rules = "false_win_penalty=10",
		 .points = {10, 4, -8, 0},
		 .false_wins = {0, 0, 1, 1},
		 WON_BY(1, OWN, 1),
		 .riichi = -1,
		 .deltas = {0, 1, 0, 0},
		 .bank = -1,
		 .match_end = MATCH_END_CHIPS,
		 .first = 0},
		{.name = "D33 the riichi payments make no mangan",
		 .rules = "riichi_payment=5",
		 .points = {0, 0, 5, 0},
		 .mangans = {0, 3, 0, 0},
		 WON_BY(1, OWN, 3),
		 .riichi = 4,
		 .deltas = {0, 8, -5, 0},
		 .bank = -3,
		 GOES_ON},
		{.name = "R98 a tie goes to the red chips",
		 .rules = "target_points=3",
		 .points = {3, 0, 0, 1},
		 .mangans = {0, 0, 0, 1},
		 WON_BY(3, OWN, 2),
		 .riichi = -1,
		 .deltas = {0, 0, 0, 2},
		 .bank = -2,
		 .match_end = MATCH_END_POINTS,
		 .first = 3},
		{.name = "a false win can end it",
		 .points = {10, 9, 8, 0},
		 .type = MJ_FALSE_WIN,
		 .seat = 0,
		 .riichi = -1,
		 .deltas = {-5, 0, 0, 0},
		 .bank = 5,
		 .match_end = MATCH_END_CHIPS,
		 .first = 1},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++)
		check_deal_case(&cases[i]);
}

/* R14, D31, and the members that ming does not know. */
Test(ming, refuses_outcomes_that_cannot_be)
{
	struct mj_rules rules = rules_of_text(&mj_ming, NULL);
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;
	const struct deal_case win = {.name = "a win", WON_BY(1, 0, 3), .riichi = -1};

	mj_settle_request_init(&request, &rules);
	fill_outcome(&request.outcome, &win);
	request.outcome.wins[1] = request.outcome.wins[0];
	request.outcome.wins[1].seat = 2;
	request.outcome.win_count = 2;
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_CONTRADICTION);
	cr_expect_str_eq(problem.pointer, "/outcome/wins");
	request.outcome.win_count = 1;
	request.outcome.wins[0].flags = FLAG_RIICHI;
	request.outcome.has_riichi = true;
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_CONTRADICTION);
	request.outcome.riichi = 2;
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s", problem.detail);
	mj_put(&request.outcome.wins[0].extra, HAND_CALLED_LIMIT, PATTERN_RIICHI);
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_CONTRADICTION);
	request.outcome.wins[0].extra.present &= ~(UINT64_C(1) << HAND_CALLED_HAN);
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_BAD_VALUE);
	cr_expect_str_eq(problem.pointer, "/outcome/wins/0/called/limit");
	request.outcome.type = MJ_ABORTIVE_DRAW;
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_CONTRADICTION);
}
