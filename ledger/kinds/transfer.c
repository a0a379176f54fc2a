/* A seat gave points or chips to another. */
#include "ledger/kinds/transfer.h"

#include "ledger/kinds/kinds.h"

#include <assert.h>

/* ---- Recording ---- */

static void
move(const struct transfer *transfer, const char *asset, int64_t amount, struct entry *entry,
     int64_t held[MJ_SEATS_MAX], int64_t moved[MJ_SEATS_MAX])
{
	out_member(&entry->body, asset, amount);
	held[transfer->from] -= amount;
	held[transfer->to] += amount;
	moved[transfer->from] -= amount;
	moved[transfer->to] += amount;
	entry_post_seat(entry, transfer->from, asset, -amount);
	entry_post_seat(entry, transfer->to, asset, amount);
}

int
match_transfer(struct book *book, struct tx *tx, struct match *match,
	       const struct transfer *transfer, struct written *written)
{
	struct entry entry;

	assert(transfer->from >= 0 && transfer->from < (int)match->seat_count);
	assert(transfer->to >= 0 && transfer->to < (int)match->seat_count);
	assert(transfer->from != transfer->to && (transfer->points > 0) != (transfer->chips > 0));
	if (move_begin(&entry, book, tx, &entry_kind_transfer, match) != 0)
		return -1;
	out_member(&entry.body, "from", transfer->from);
	out_member(&entry.body, "to", transfer->to);
	if (transfer->points != 0)
		move(transfer, ASSET_POINTS, transfer->points, &entry, match->table.points,
		     match->moved_points);
	else
		move(transfer, ASSET_CHIPS, transfer->chips, &entry, match->chips,
		     match->moved_chips);
	out_string_member(&entry.body, "reason", transfer->reason);
	return move_commit(&entry, match, written);
}

/* ---- Recounting ---- */

static void
expect_transfer(const struct recount *recount, const json_t *body, int from, int to,
		struct entry *expected)
{
	static const char *const assets[] = {ASSET_POINTS, ASSET_CHIPS};

	step_expect(recount, expected);
	for (unsigned i = 0; i < sizeof(assets) / sizeof(assets[0]); i++) {
		int64_t amount = move_amount(body, assets[i]);
		entry_post_seat(expected, from, assets[i], -amount);
		entry_post_seat(expected, to, assets[i], amount);
	}
}

static void
take(struct recount *recount, const struct step *step)
{
	int from = move_seat(&recount->match, step->body, "from");
	int to = move_seat(&recount->match, step->body, "to");
	struct entry expected;
	struct match before;
	size_t index;

	if (from < 0 || to < 0 || from == to || !move_is_sound(step->body, ASSET_POINTS) ||
	    !move_is_sound(step->body, ASSET_CHIPS)) {
		step_lose(recount, step, "the transfer is not between two seats, or of no amount");
		return;
	}
	if (!step_find_place(recount, step, &before, &index))
		return;
	step_check_seats(recount, step, &before);
	expect_transfer(recount, step->body, from, to, &expected);
	step_check_postings(recount, step, &expected);
	step_insert(recount, step, index);
}

const struct entry_kind entry_kind_transfer = {
	.id = "transfer",
	.way_back = "take it back in its open match (DELETE /v1/matches/{id}/transfers/{tx})",
	.naming = {"seats", "played_by"},
	.keeps_results = true,
	.role = EVENT_MOVES,
	.seats_all = true,
	.given_back_by = &entry_kind_transfer_reversal,
	.take = take,
};
