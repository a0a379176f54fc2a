/* Settling jiujiang deals: what the vectors leave out (docs/rules/jiujiang.md, sections 6 to 8). */
#include "support/jiujiang_request.h"

enum { TEXT_MAX = 256 };

/* ---- Outcomes ---- */

/* A winner by his called value: seat, from, pao, flags, winning tile. */
struct called {
	int seat, from, pao;
	const char *flags, *win_tile;
};

struct outcome_row {
	const char *options;
	int dealer, multiplier, streak;
	uint8_t type;
	int offender;
	struct called wins[3]; /* up to the first pao 0 */
	const char *followed;  /* the tile, or "" */
	int follow_count;
	const char *expect; /* deltas | dealer streak multiplier, or "#code pointer" */
};

static void
call(struct mj_outcome *outcome, const struct called *called)
{
	static const char *const places[] = {"/outcome/wins/0", "/outcome/wins/1",
					     "/outcome/wins/2"};
	struct mj_hand *hand = &outcome->wins[outcome->win_count];

	mj_hand_init(hand, places[outcome->win_count++]);
	hand->seat = (int8_t)called->seat;
	hand->from = (int8_t)called->from;
	hand->flags = flags_of(called->flags == NULL ? "" : called->flags);
	fill_hand(hand, "", "", called->win_tile == NULL ? "" : called->win_tile);
	hand->extra.present |= 1u << HAND_CALLED;
	mj_put(&hand->extra, HAND_CALLED_PAO, called->pao);
	outcome->has_wins = true;
}

static void
tell_settlement(const struct outcome_row *row, char text[TEXT_MAX])
{
	struct mj_rules rules = rules_of(row->options);
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;

	mj_settle_request_init(&request, &rules);
	request.table.dealer = (uint8_t)row->dealer;
	request.table.multiplier = row->multiplier;
	request.table.dealer_streak = row->streak;
	request.outcome.type = row->type;
	request.outcome.offender = (int8_t)row->offender;
	for (unsigned i = 0; i < 3 && row->wins[i].pao != 0; i++)
		call(&request.outcome, &row->wins[i]);
	if (row->followed[0] != '\0') {
		request.outcome.followed.given = true;
		request.outcome.followed.count = (uint8_t)row->follow_count;
		cr_assert(mj_tile_parse(&request.outcome.followed.first, row->followed));
	}
	if (mj_settle(&request, &settlement, &problem) != MJ_OK) {
		snprintf(text, TEXT_MAX, "#%s %s", mj_code_id(problem.code), problem.pointer);
		return;
	}
	const int64_t *deltas = settlement.payments.deltas;
	const struct mj_table *next = &settlement.next_table;
	snprintf(text, TEXT_MAX, "%d %d %d %d | %d %d %d", (int)deltas[0], (int)deltas[1],
		 (int)deltas[2], (int)deltas[3], next->dealer, next->dealer_streak,
		 next->multiplier);
}

static const struct outcome_row outcomes[] = {
	/*
	 * the first after the discarder deals next, the dealer's own win notwithstanding (R45, D5)
	 */
	{"multiple_winners=1",
	 0,
	 4,
	 2,
	 MJ_WIN,
	 NONE,
	 {{0, 2, 3, "", ""}, {3, 2, 5, "", ""}},
	 "",
	 0,
	 "12 0 -32 20 | 3 0 1"},
	{"multiple_winners=1",
	 3,
	 4,
	 2,
	 MJ_WIN,
	 NONE,
	 {{0, 2, 3, "", ""}, {3, 2, 5, "", ""}},
	 "",
	 0,
	 "12 0 -32 20 | 3 3 4"},
	{"multiple_winners=1",
	 1,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 0, 3, "", ""}, {2, 0, 5, "", ""}, {3, 0, 7, "", ""}},
	 "",
	 0,
	 "-15 3 5 7 | 1 1 1"},
	{"multiple_winners=1",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "robbing_kong", "9s"}, {3, 2, 5, "robbing_kong", "9s"}},
	 "",
	 0,
	 "0 4 -10 6 | 3 0 1"},
	{"multiple_winners=1",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "robbing_kong", "9s"}, {3, 2, 5, "", "9s"}},
	 "",
	 0,
	 "#contradiction /outcome/wins/1/flags"},
	{"multiple_winners=1",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "", "9s"}, {3, 2, 5, "", "8s"}},
	 "",
	 0,
	 "#contradiction /outcome/wins/1"},
	{"multiple_winners=1",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "", ""}, {1, 2, 5, "", ""}},
	 "",
	 0,
	 "#contradiction /outcome/wins/1"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "", ""}, {3, 2, 5, "", ""}},
	 "",
	 0,
	 "#contradiction /outcome/wins"},
	/* the multiplier (R41-R48, D26) */
	{"", 2, 8, 3, MJ_WIN, NONE, {{2, NONE, 2, "", ""}}, "5z", 2, "-16 -16 48 -16 | 2 4 64"},
	{"", 2, 8, 3, MJ_WIN, NONE, {{1, NONE, 2, "", ""}}, "5z", 2, "-16 48 -16 -16 | 1 0 8"},
	{"", 2, 8, 3, MJ_EXHAUSTIVE_DRAW, NONE, {{0}}, "1m", 2, "0 0 0 0 | 2 4 64"},
	{"max_multiplier=10", 2, 8, 3, MJ_EXHAUSTIVE_DRAW, NONE, {{0}}, "", 0, "0 0 0 0 | 2 4 10"},
	{"", 2, 1048576, 3, MJ_EXHAUSTIVE_DRAW, NONE, {{0}}, "7z", 2, "0 0 0 0 | 2 4 1048576"},
	{"", 2, 8, 3, MJ_FALSE_WIN, 1, {{0}}, "", 0, "80 -240 80 80 | 2 3 8"},
	{"false_win_pao=3 unit=2", 2, 1, 0, MJ_FALSE_WIN, 2, {{0}}, "", 0, "6 6 -18 6 | 2 0 1"},
	{"", 2, 8, 3, MJ_FALSE_WIN, 1, {{0}}, "1m", 1, "#contradiction /outcome/followed"},
	{"", 2, 8, 3, MJ_FALSE_WIN, NONE, {{0}}, "", 0, "#missing_field /outcome/offender"},
	{"",
	 0,
	 1,
	 0,
	 MJ_EXHAUSTIVE_DRAW,
	 NONE,
	 {{0}},
	 "6z",
	 1,
	 "#bad_tile /outcome/followed/first"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 3, "", "9s"}},
	 "9s",
	 1,
	 "#five_of_a_tile /outcome/followed/first"},
	{"", 0, 1, 0, MJ_ABORTIVE_DRAW, NONE, {{0}}, "", 0, "#contradiction /outcome/type"},
	{"", 0, 1, 0, MJ_WIN, NONE, {{0}}, "", 0, "#missing_field /outcome/wins"},
	/* called values */
	{"min_pao=5",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "", ""}},
	 "",
	 0,
	 "#contradiction /outcome/wins/0/called/pao"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 1, 4, "", ""}},
	 "",
	 0,
	 "#contradiction /outcome/wins/0/from"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "baoting", ""}},
	 "",
	 0,
	 "#contradiction /outcome/wins/0/flags"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "robbing_kong", ""}},
	 "",
	 0,
	 "#missing_field /outcome/wins/0/win_tile"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "robbing_kong after_kong_discard", "9s"}},
	 "",
	 0,
	 "#contradiction /outcome/wins/0/flags"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, NONE, 4, "robbing_kong", "9s"}},
	 "",
	 0,
	 "#contradiction /outcome/wins/0/flags"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "", "6z"}},
	 "",
	 0,
	 "#bad_tile /outcome/wins/0/win_tile"},
	{"",
	 0,
	 1,
	 0,
	 MJ_WIN,
	 NONE,
	 {{1, 2, 4, "after_kong_discard", ""}},
	 "",
	 0,
	 "0 5 -5 0 | 1 0 1"},
};

Test(jiujiang_settle, settles_every_outcome)
{
	for (size_t i = 0; i < sizeof(outcomes) / sizeof(outcomes[0]); i++) {
		char text[TEXT_MAX];
		tell_settlement(&outcomes[i], text);
		cr_expect_str_eq(text, outcomes[i].expect, "%zu: %s, not %s", i, text,
				 outcomes[i].expect);
	}
}

/* A hand that does not win is refused with the reason. */
Test(jiujiang_settle, refuses_a_hand_that_does_not_win)
{
	struct mj_rules rules = rules_of("");
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;

	mj_settle_request_init(&request, &rules);
	request.outcome.type = MJ_WIN;
	request.outcome.has_wins = true;
	request.outcome.win_count = 1;
	mj_hand_init(&request.outcome.wins[0], "/outcome/wins/0");
	request.outcome.wins[0].seat = 1;
	request.outcome.wins[0].from = 2;
	fill_hand(&request.outcome.wins[0], "13m456p789s99p", "P222s", "2m");
	mj_bag_add(&request.outcome.wins[0].passed, 1);
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_NOT_A_WIN);
	cr_expect_str_eq(problem.reason, "furiten");
	cr_expect_str_eq(problem.pointer, "/outcome/wins/0");
	/* from the dealer it may still be won, once (D7) */
	request.outcome.wins[0].from = 0;
	cr_expect_eq(mj_settle(&request, &settlement, &problem), MJ_OK);
}

/* Every delta can be explained by what was counted. */
Test(jiujiang_settle, tells_what_was_counted)
{
	struct mj_rules rules = rules_of("");
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_seat seats[MJ_SEATS_MAX] = {{0}};
	struct mj_problem problem;
	const struct called winner = {1, 2, 4, "robbing_kong", "9s"};

	mj_settle_request_init(&request, &rules);
	request.outcome.type = MJ_WIN;
	request.outcome.seats = seats;
	call(&request.outcome, &winner);
	show(&seats[2], &(struct shown){2, "P555z A7777z P999s", "fa=1"});
	show(&seats[3], &(struct shown){3, "-", "baoting=1"});
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s", problem.detail);
	const struct mj_record *payer = &settlement.counted[2];
	cr_expect_eq(payer->value[COUNTED_FA], 1);
	cr_expect_eq(payer->value[COUNTED_DRAGON_PUNGS], 1);
	cr_expect_eq(payer->value[COUNTED_KONGS + KONG_OPEN], 1);
	cr_expect_eq(payer->value[COUNTED_KONGS + KONG_DRAGON_OPEN], 1);
	cr_expect_eq(payer->value[COUNTED_HONGQI], 1);
	cr_expect_eq(payer->value[COUNTED_EATEN], 16);
	cr_expect_eq(settlement.counted[3].value[COUNTED_BAOTING], 1);
	cr_expect_eq(settlement.counted[3].value[COUNTED_EATEN], 0);
	cr_expect_eq(settlement.payments.deltas[1], 20);
	cr_expect_not(mj_has(&settlement.wins[0].total, TOTAL_FLOWER));
	cr_expect_eq(settlement.wins[0].pattern_count, 0);
}

/* D27: the match ends with a number of deals; places by points, of equal points by seat. */
Test(jiujiang_settle, places_by_points)
{
	struct mj_rules rules = rules_of("match_hands=4");
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_problem problem;
	static const int8_t order[] = {2, 0, 1, 3};

	mj_settle_request_init(&request, &rules);
	request.table.hand_number = 4;
	request.table.points[2] = 7;
	request.table.points[3] = -7;
	request.outcome.type = MJ_EXHAUSTIVE_DRAW;
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s", problem.detail);
	cr_assert(settlement.match_over);
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++) {
		cr_expect_eq(settlement.standings[i].seat, order[i]);
		cr_expect_eq(settlement.standings[i].place, i + 1);
		cr_expect_eq(settlement.standings[i].score, settlement.next_table.points[order[i]]);
	}
	request.table.hand_number = 3;
	cr_assert_eq(mj_settle(&request, &settlement, &problem), MJ_OK, "%s", problem.detail);
	cr_expect_not(settlement.match_over);
}
