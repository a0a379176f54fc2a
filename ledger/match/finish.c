#include "ledger/match/finish.h"

#include "ledger/core/clock.h"
#include "ledger/core/draft.h"
#include "ledger/core/merged.h"
#include "ledger/match/final_postings.h"
#include "ledger/match/match_store.h"
#include "ledger/match/sealing.h"
#include "ledger/match/season_matches.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

struct ending {
	struct book *book;
	struct tx *tx;
	struct match *match;
	const char *reason; /* or NULL */
	int64_t finished_at;
	struct mj_standing standings[MJ_SEATS_MAX]; /* by place */
	struct payouts payouts;
};

/* ---- When it finished ---- */

/* A match that is finished anew was played when it was played: it keeps the time it had. */
static void
choose_time(struct ending *ending)
{
	if (ending->finished_at == 0)
		ending->finished_at = ending->payouts.last_finish;
	if (ending->finished_at == 0)
		ending->finished_at = ending->book->now;
}

/* ---- Finishing ---- */

static int
check_money(const struct ending *ending)
{
	if (!final_is_too_rich(ending->match, &ending->payouts))
		return 0;
	return book_refuse(ending->book, CONTRADICTION,
			   "chips or points are worth more than can be written");
}

static int
record_finish(struct ending *ending)
{
	struct match *match = ending->match;
	struct entry entry;

	if (entry_begin(&entry, ending->book, ending->tx, &entry_kind_finish, match->id) != 0)
		return -1;
	match->finish_seq = entry.row.seq;
	if (ending->book->draft != NULL)
		draft_finish(ending->book->draft, match->finish_seq);
	entry_write_reason(&entry, ending->reason);
	out_time(&entry.body, "finished_at", ending->finished_at);
	out_key(&entry.body, "standings");
	final_write_standings(match, ending->standings, &ending->payouts, &entry.body);
	final_write_results(&ending->payouts, &entry.body);
	final_post(match, &ending->payouts, &entry);
	return entry_commit(&entry);
}

static int
insert_result(const struct ending *ending, const struct payout *payout)
{
	const struct match *match = ending->match;
	struct buffer counts = {0};
	struct result_row row = {.match = match->id,
				 .player = payout->player,
				 .season = match->season[0] == '\0' ? NULL : match->season,
				 .ruleset = match->ruleset->id,
				 .finished_at = ending->finished_at,
				 .place = payout->place,
				 .score = final_score(payout),
				 .chips = payout->chips};
	int result = STORE_FAILED;

	hand_counts_write(&payout->counts, &counts);
	out_end(&counts);
	row.facts = (struct store_text){counts.data, counts.size};
	if (!counts.failed)
		result = ending->tx->calls->result_insert(ending->tx, ending->book->club, &row);
	buffer_free(&counts);
	return book_store(ending->book, result);
}

/* The match in memory takes the standings over. */
static int
adopt_standings(struct ending *ending)
{
	struct match *match = ending->match;
	struct buffer text = {0};

	final_write_standings(match, ending->standings, &ending->payouts, &text);
	out_end(&text);
	if (text.failed) {
		buffer_free(&text);
		return book_store(ending->book, STORE_FAILED);
	}
	match_free(match);
	match->standings = text.data;
	match->standings_size = text.size;
	match->finished_at = ending->finished_at;
	snprintf(match->state, sizeof(match->state), "finished");
	return 0;
}

/* Whether it may finish so. */
static int
check_ending(struct ending *ending)
{
	choose_time(ending);
	for (unsigned i = 0; i < ending->payouts.count; i++)
		if (merged_check_player(ending->book, ending->tx, ending->payouts.list[i].player) !=
		    0)
			return -1;
	return check_money(ending);
}

static int
finish_with_payouts(struct ending *ending)
{
	/* What the entries add up to is what the match says, unless the store is damaged. */
	if (!match_accounts_agree(&ending->payouts.accounts, ending->match))
		return book_store(ending->book, STORE_FAILED);
	if (check_ending(ending) != 0 ||
	    sealing_end(ending->book, ending->tx, ending->match, true) != 0 ||
	    record_finish(ending) != 0)
		return -1;
	for (unsigned i = 0; i < ending->payouts.count; i++)
		if (insert_result(ending, &ending->payouts.list[i]) != 0)
			return -1;
	return adopt_standings(ending);
}

/* What the match holds may have no entry: that is not asked of a preview. */
static int
preview_ending(struct ending *ending)
{
	return check_ending(ending) != 0 ? -1 : adopt_standings(ending);
}

int
match_finish(struct book *book, struct tx *tx, struct match *match, int64_t finished_at,
	     const char *reason)
{
	struct ending ending = {.book = book,
				.tx = tx,
				.match = match,
				.reason = reason,
				.finished_at = finished_at};

	assert(match_is(match, "open") && match->finish_seq == 0 && match->standings == NULL);
	if (book_check_past(book, "finished_at", finished_at) != 0)
		return -1;
	final_standings(match, ending.standings);
	int result = payouts_load(book, tx, match, ending.standings, &ending.payouts);
	if (result == 0)
		result = book->preview ? preview_ending(&ending) : finish_with_payouts(&ending);
	payouts_free(&ending.payouts);
	return result;
}

/* ---- The ways back ---- */

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

static int
record_void(struct book *book, struct tx *tx, struct match *match,
	    const struct match_accounts *accounts, const char *reason)
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
	    record_void(book, tx, match, &accounts, reason) != 0)
		return -1;
	return match_save(book, tx, match);
}
