/* The finish of a match was taken back. */
#include "ledger/kinds/reopen.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "ledger/recount/arrival.h"
#include "ledger/recount/recount_step.h"

#include <stdio.h>

static void
open_again(struct match *match)
{
	match_free(match);
	match->finish_seq = match->finished_at = 0;
	snprintf(match->state, sizeof(match->state), "open");
}

int
match_take_finish_back(struct book *book, struct tx *tx, struct match *match, const char *reason)
{
	struct entry_row finish;
	struct entry entry;

	if (book->preview) {
		open_again(match);
		return 0;
	}
	if (book_store(book, tx->calls->entry_find(tx, book->club, match->finish_seq, &finish)) !=
		    0 ||
	    entry_begin(&entry, book, tx, &entry_kind_reopen, match->id) != 0)
		return -1;
	entry_write_reason(&entry, reason);
	if (entry_reverse(&entry, &finish) != 0) {
		entry_drop(&entry);
		return -1;
	}
	open_again(match);
	if (entry_commit(&entry) != 0)
		return -1;
	return book_store(book, tx->calls->results_remove(tx, book->club, match->id));
}

int
match_reopen(struct book *book, struct tx *tx, struct match *match, const char *reason)
{
	if (!match_is(match, "finished"))
		return book_refuse(book, MATCH_NOT_OPEN,
				   "the match is %s; only a finished match can be reopened",
				   match->state);
	if (seasons_check_open(book, tx, match) != 0 ||
	    match_take_finish_back(book, tx, match, reason) != 0)
		return -1;
	return match_save(book, tx, match);
}
static void
take(struct recount *recount, const struct step *step)
{
	struct match *match = &recount->match;

	if (match->finish_seq == 0 || step->row->reverses != match->finish_seq) {
		step_lose(recount, step, "does not take back what finished the match");
		return;
	}
	json_decref(recount->finish);
	recount->finish = NULL;
	match->finish_seq = match->finished_at = 0;
	snprintf(match->state, sizeof(match->state), "open");
}

/* Of an import: the match has no results any more. */
static int
follow(const struct arrival *arrival)
{
	struct tx *tx = arrival->tx;
	struct book *book = arrival->book;

	return book_store(book, tx->calls->results_remove(tx, book->club, arrival->match->id));
}

const struct entry_kind entry_kind_reopen = {
	.id = "reopen",
	.way_back = "finish the match (POST /v1/matches/{id}/finish)",
	.has_reason = true,
	.after_end = true,
	.take = take,
	.follow = follow,
};
