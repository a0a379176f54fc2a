#include "ledger/match/hand.h"

#include "codec/library_problem.h"
#include "ledger/core/entry.h"
#include "ledger/match/sealing.h"
#include "ledger/match/seat_plan.h"

#include <assert.h>
#include <stdio.h>

/* ---- Settling ---- */

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

/* ---- Recording ---- */

struct settled_hand
hand_members(const struct match *match, const struct hand *hand)
{
	struct settled_hand members = {.rules = &match->agreement.rules,
				       .seat_count = match->seat_count,
				       .input = hand->input,
				       .before = &hand->before,
				       .settlement = &hand->settlement};

	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		members.players[seat] = hand->players[seat];
		members.played_by[seat] = hand->played_by[seat];
	}
	return members;
}

/* What there is to know for taking it back. */
static void
write_moved(const struct match *match, struct buffer *out)
{
	struct hand_moved moved = {.pool_before = match->pool};

	memcpy(moved.points, match->moved_points, sizeof(moved.points));
	memcpy(moved.chips, match->moved_chips, sizeof(moved.chips));
	memcpy(moved.chips_before, match->chips, sizeof(moved.chips_before));
	hand_moved_write(&moved, match->seat_count, out);
}

static void
post(struct entry *entry, const struct match *match, const struct hand *hand)
{
	const struct mj_payments *payments = &hand->settlement.payments;
	int seats = (int)match->seat_count;

	assert(match->ruleset->pool != NULL || payments->pool == 0);
	for (int seat = 0; seat < seats; seat++)
		entry_post_seat(entry, seat, ASSET_POINTS, payments->deltas[seat]);
	if (match->ruleset->pool != NULL)
		entry_post_pool(entry, match->ruleset->pool, ASSET_POINTS, payments->pool);
	for (int seat = 0; seat < seats; seat++)
		entry_post_seat(entry, seat, ASSET_CHIPS, hand->chips[seat]);
}

int
hand_record(struct book *book, struct tx *tx, struct match *match, struct hand *hand)
{
	const struct settled_hand members = hand_members(match, hand);
	struct entry entry;

	assert(match_is(match, "open"));
	assert(hand->before.hand_number == match->table.hand_number);
	if (match->seal.opened_at != 0 && hand->in_place_of == 0 &&
	    sealing_show_hand(book, tx, match) != 0)
		return -1;
	if (entry_begin(&entry, book, tx, &entry_kind_hand, match->id) != 0)
		return -1;
	memcpy(hand->id, entry.id, STORE_ID);
	hand->seq = entry.row.seq;
	hand->at = entry.row.at;
	hand->by = book->by;
	entry.row.number = hand->before.hand_number;
	settled_hand_write(&members, NAMES_NONE, &entry.body);
	write_moved(match, &entry.body);
	if (hand->in_place_of != 0)
		out_member(&entry.body, "in_place_of", hand->in_place_of);
	post(&entry, match, hand);
	return entry_commit(&entry);
}
