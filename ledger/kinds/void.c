/* A match counts no more. */
#include "ledger/kinds/void.h"

#include "ledger/kinds/kinds.h"
#include "ledger/kinds/reopen.h"
#include "ledger/kinds/sealing.h"
#include "ledger/match/match_accounts.h"
#include "ledger/match/match_store.h"
#include "ledger/match/season_matches.h"
#include "ledger/recount/recount_step.h"

#include <stdio.h>
#include <string.h>

static int
record(struct book *book, struct tx *tx, struct match *match, const struct match_accounts *accounts,
       const char *reason)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_void, match->id) != 0)
		return -1;
	entry_write_reason(&entry, reason);
	match_accounts_close(accounts, &entry);
	memset(match->pending, 0, sizeof(match->pending));
	snprintf(match->state, sizeof(match->state), "void");
	return entry_commit(&entry);
}

int
match_void(struct book *book, struct tx *tx, struct match *match, const char *reason)
{
	struct match_accounts accounts;

	if (match_is(match, "void"))
		return book_refuse(book, MATCH_NOT_OPEN, "the match is void already");
	if (seasons_check_open(book, tx, match) != 0 ||
	    match_accounts_load(book, tx, match, &accounts) != 0)
		return -1;
	if (match_is(match, "finished") && match_take_finish_back(book, tx, match, reason) != 0)
		return -1;
	if (sealing_end(book, tx, match, false) != 0 ||
	    record(book, tx, match, &accounts, reason) != 0)
		return -1;
	return match_save(book, tx, match);
}
static void
take(struct recount *recount, const struct step *step)
{
	struct match_accounts accounts = {.count = 0};
	struct entry expected;

	step_expect(recount, &expected);
	for (size_t i = 0; i < recount->events.count; i++)
		if (match_accounts_add(&accounts, recount->events.list[i].body) != 0) {
			step_lose(recount, step, "what the match holds cannot be added up");
			return;
		}
	match_accounts_close(&accounts, &expected);
	step_check_postings(recount, step, &expected);
	snprintf(recount->match.state, sizeof(recount->match.state), "void");
}

const struct entry_kind entry_kind_void = {
	.id = "void",
	.way_back = "a void match stays void",
	.column = COLUMN_MATCHES,
	.take = take,
};
