/* Settling a hand on the table of its match, and what that leaves of the match. */
#include "codec/library_problem.h"
#include "ledger/kinds/hand.h"
#include "ledger/kinds/sealing.h"
#include "ledger/match/seat_plan.h"
#include "lib/mahjong/problem.h"

#include <assert.h>
#include <stdio.h>

/* What some seats win, others lose, or the pool. */
static bool
deltas_balance(const struct match *match, const struct hand *hand)
{
	int64_t sum = hand->settlement.payments.pool, chips = 0;

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		sum += hand->settlement.payments.deltas[seat];
		chips += hand->chips[seat];
	}
	return sum == 0 && chips == 0;
}

/* The next table has what the deltas say, and waits for the next hand. */
static bool
table_follows(const struct match *match, const struct hand *hand)
{
	const struct mj_table *before = &hand->before, *next = &hand->settlement.next_table;

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (next->points[seat] !=
		    before->points[seat] + hand->settlement.payments.deltas[seat])
			return false;
	return next->hand_number == before->hand_number + 1;
}

void
hand_seat(struct hand *hand, const struct match *match)
{
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		memcpy(hand->players[seat], match->seats[seat].player, STORE_ID);
		memcpy(hand->played_by[seat], match->played_by[seat].player, STORE_ID);
	}
}

int
hand_check_next(struct book *book, const struct match *match, const struct hand *hand)
{
	static const struct path place = {.name = "beyond", .size = 6};

	if (match->scored)
		return book_refuse(book, CONTRADICTION,
				   "the scores of the match were given: put its result right");
	if (!match->over || hand->beyond)
		return 0;
	return refuse(
		&book->problem, MATCH_OVER, &place,
		"the match was over after hand %lld: expected true, for a hand beyond its end",
		(long long)match->table.hand_number - 1);
}

int
hand_settle(struct book *book, const struct match *match, struct hand *hand)
{
	struct mj_problem fault;

	if (sealing_check_hand(book, match, hand->in_place_of) != 0)
		return -1;
	hand->before = hand->job.request.table = match->table;
	hand_seat(hand, match);
	if (mj_settle(&hand->job.request, &hand->settlement, &fault) != MJ_OK)
		return problem_from_library(&book->problem, &fault);
	assert(deltas_balance(match, hand));
	assert(table_follows(match, hand));
	return 0;
}

int
hand_adopt(struct book *book, const struct hand *hand, struct match *match)
{
	const struct mj_settlement *settlement = &hand->settlement;

	/* It was settled on this match's table, and no hand comes twice or is left out. */
	assert(hand->before.hand_number == match->table.hand_number);
	match->table = settlement->next_table;
	match->pool += settlement->payments.pool;
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		match->chips[seat] += hand->chips[seat];
	for (unsigned i = 0; i < settlement->penalty_count; i++)
		match->pending[settlement->penalties[i].seat] -= settlement->penalties[i].points;
	match->seal.due = 0;
	match->over = settlement->match_over;
	match->match_end[0] = '\0';
	if (settlement->match_end != MJ_NO_REASON)
		snprintf(match->match_end, sizeof(match->match_end), "%s",
			 match->ruleset->match_ends[settlement->match_end]);
	return match_check_holdings(book, match);
}

int
hand_seat_next(struct book *book, struct tx *tx, struct match *match)
{
	if (match->seats_change == 0 || match->table.hand_number < match->seats_change)
		return 0;
	return match_seat_next(book, tx, match);
}
