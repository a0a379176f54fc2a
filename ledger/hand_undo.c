/* Hands that stand: taken back, rewound and compared. */
#include "ledger/entry.h"
#include "ledger/hand.h"
#include "ledger/match_store.h"

#include <assert.h>
#include <stdio.h>

int
hand_take_back(struct book *book, struct tx *tx, const struct match *match,
	       const struct hand_row *row, const char *reason)
{
	const struct entry_row reversed = {.seq = row->seq, .body = row->body};
	struct entry entry;
	int64_t number = row->number, seq = row->seq;

	assert(match_is(match, "open"));
	if (entry_begin(&entry, book, tx, "hand_reversal", match->id) != 0)
		return -1;
	out_member(&entry.body, "hand_number", number);
	if (reason != NULL) {
		out_key(&entry.body, "reason");
		out_string(&entry.body, reason);
	}
	int64_t by = entry.row.seq;
	if (entry_reverse(&entry, &reversed) != 0) {
		entry_drop(&entry);
		return -1;
	}
	if (entry_commit(&entry) != 0)
		return -1;
	return book_store(book, tx->calls->hand_reverse(tx, book->club, match->id, seq, by));
}

int
hand_rewind(struct book *book, const struct stored_hand *stored, int64_t number,
	    struct match *match)
{
	if (stored->before.hand_number != number)
		return book_store(book, STORE_FAILED);
	match->table = stored->before;
	match->pool = stored->moved.pool_before;
	for (unsigned seat = 0; seat < match->seat_count; seat++) {
		match->table.points[seat] += match->moved_points[seat] - stored->moved.points[seat];
		match->chips[seat] = stored->moved.chips_before[seat] + match->moved_chips[seat] -
				     stored->moved.chips[seat];
	}
	return 0;
}

int
hand_look_back(struct book *book, struct tx *tx, struct match *match)
{
	struct stored_hand stored;
	struct hand_row row;
	int result = tx->calls->hand_find(tx, book->club, match->id,
					  (int64_t)match->table.hand_number - 1, &row);

	match->over = false;
	match->match_end[0] = '\0';
	if (result == STORE_NONE)
		return 0;
	if (book_store(book, result) != 0)
		return -1;
	bool good = stored_hand_load(match->ruleset, row.body.data, row.body.size, &stored);
	if (good) {
		match->over = stored.over;
		snprintf(match->match_end, sizeof(match->match_end), "%s", stored.match_end);
	}
	stored_hand_free(&stored);
	return book_store(book, good ? STORE_OK : STORE_FAILED);
}

int
hand_undo(struct book *book, struct tx *tx, struct match *match, const struct hand_row *row,
	  const char *reason)
{
	struct stored_hand stored;
	int64_t last = (int64_t)match->table.hand_number - 1;

	if (row->number != last)
		return book_refuse(book, NOT_LAST_HAND, "the last hand is %lld, not %lld",
				   (long long)last, (long long)row->number);
	int result = -1;
	if (stored_hand_load(match->ruleset, row->body.data, row->body.size, &stored))
		result = hand_rewind(book, &stored, row->number, match);
	else
		book_store(book, STORE_FAILED);
	stored_hand_free(&stored);
	if (result != 0 || hand_take_back(book, tx, match, row, reason) != 0 ||
	    hand_look_back(book, tx, match) != 0)
		return -1;
	assert(match->table.hand_number == last);
	return match_save(book, tx, match);
}

bool
hand_is_same(const struct match *match, const struct stored_hand *stored, struct hand *hand)
{
	struct mj_problem fault;

	hand->job.request.table = stored->before;
	return mj_settle(&hand->job.request, &hand->settlement, &fault) == MJ_OK &&
	       memcmp(stored->chips, hand->chips, sizeof(hand->chips)) == 0 &&
	       stored_hand_agrees(stored, match->ruleset, &hand->settlement);
}
