/* Hands that stand: undone and compared. */
#include "ledger/kinds/hand.h"
#include "ledger/kinds/hand_reversal.h"
#include "ledger/kinds/sealing.h"
#include "ledger/match/match_store.h"
#include "ledger/match/replay.h"
#include "lib/mahjong/problem.h"

#include <assert.h>

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
