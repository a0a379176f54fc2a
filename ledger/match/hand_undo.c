/* Hands that stand: taken back, undone and compared. */
#include "ledger/core/entry.h"
#include "ledger/match/hand.h"
#include "ledger/match/match_store.h"
#include "ledger/match/replay.h"
#include "ledger/match/sealing.h"

#include <assert.h>

int
hand_take_back(struct book *book, struct tx *tx, const struct match *match,
	       const struct hand_row *row, const char *reason)
{
	const struct entry_row reversed = {.seq = row->seq, .body = row->body};
	struct entry entry;

	assert(match_is(match, "open"));
	if (entry_begin(&entry, book, tx, &entry_kind_hand_reversal, match->id) != 0)
		return -1;
	out_member(&entry.body, "hand_number", row->number);
	if (reason != NULL) {
		out_key(&entry.body, "reason");
		out_string(&entry.body, reason);
	}
	if (entry_reverse(&entry, &reversed) != 0) {
		entry_drop(&entry);
		return -1;
	}
	return entry_commit(&entry);
}

int
hand_undo(struct book *book, struct tx *tx, struct match *match, const struct hand_row *row,
	  const char *reason)
{
	struct replay replay = {.next = 0};
	int64_t last = (int64_t)match->table.hand_number - 1;

	if (row->number != last)
		return book_refuse(book, NOT_LAST_HAND, "the last hand is %lld, not %lld",
				   (long long)last, (long long)row->number);
	if (sealing_check_back(book, match) != 0)
		return -1;
	int result = hand_take_back(book, tx, match, row, reason);
	if (result == 0)
		result = replay_begin(book, tx, match, row, &replay);
	if (result == 0)
		result = replay_end(book, tx, match, &replay);
	replay_free(&replay);
	if (result != 0)
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
	       stored_hand_agrees(stored, &match->agreement.rules, &hand->settlement);
}
