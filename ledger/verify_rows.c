/* The rows that are kept beside the entries, held against what the entries add up to. */
#include "ledger/match.h"
#include "ledger/match_store.h"
#include "ledger/verification.h"

#include <stdio.h>

/* ---- Accounts and their postings ---- */

/* The postings of one account in one asset, as rows. */
struct walk {
	struct verification *verification;
	int64_t balance, count, last; /* last: where the page ended */
	uint64_t trace;
	bool broken; /* a running balance was wrong */
};

static int
visit_posting(void *arg, const struct posting_row *row)
{
	struct walk *walk = arg;

	walk->balance = (int64_t)((uint64_t)walk->balance + (uint64_t)row->amount);
	walk->trace = fold_trace(
		walk->trace,
		fold_place(row->seq, row->line, row->entry_id, row->kind, row->match, row->at),
		row->amount);
	walk->count++;
	walk->last = row->seq * STORE_LINES + row->line;
	if (row->balance != walk->balance && !walk->broken) {
		walk->broken = true;
		verify_fault(walk->verification, row->seq,
			     "the running balance of %s in %s is %lld, not %lld", row->account,
			     row->asset, (long long)walk->balance, (long long)row->balance);
	}
	return STORE_OK;
}

static int
check_postings(struct verification *verification, const struct account_row *row,
	       const struct fold_cell *cell)
{
	struct walk walk = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	struct tx *tx = verification->tx;
	int result;

	do {
		page.after_seq = walk.last;
		result = tx->calls->postings(tx, verification->club, row->account, row->asset,
					     &page, visit_posting, &walk);
	} while (result == STORE_OK && walk.last > page.after_seq);
	if (result == STORE_OK && (walk.count != cell->postings || walk.trace != cell->trace))
		verify_fault(verification, 0,
			     "the postings of %s in %s are not those of the "
			     "entries",
			     row->account, row->asset);
	return result;
}

static int
visit_account(void *arg, const struct account_row *row)
{
	struct verification *verification = arg;
	const struct fold_cell *cell = fold_find(&verification->accounts, row->account, row->asset);

	verification->result->accounts++;
	if (cell == NULL) {
		verify_fault(verification, 0, "no entry posts to %s in %s", row->account,
			     row->asset);
		return STORE_OK;
	}
	if (row->balance != cell->balance)
		verify_fault(verification, 0, "the balance of %s in %s is %lld, not %lld",
			     row->account, row->asset, (long long)cell->balance,
			     (long long)row->balance);
	if (row->postings != cell->postings)
		verify_fault(verification, 0, "%s in %s has %lld postings, not %lld", row->account,
			     row->asset, (long long)cell->postings, (long long)row->postings);
	return check_postings(verification, row, cell);
}

static int64_t
count_club_accounts(const struct fold *fold)
{
	int64_t count = 0;

	for (size_t i = 0; i < fold->room; i++)
		count += fold->cells[i].postings != 0 && account_is_of_club(fold->cells[i].account);
	return count;
}

int
verify_accounts(struct verification *verification)
{
	struct tx *tx = verification->tx;
	int result = tx->calls->accounts(tx, verification->club, NULL, NULL, visit_account,
					 verification);
	int64_t expected = count_club_accounts(&verification->accounts);

	if (result == STORE_OK && verification->result->accounts != expected)
		verify_fault(verification, 0, "there are %lld accounts, not %lld",
			     (long long)expected, (long long)verification->result->accounts);
	return result;
}

/* ---- Matches and their hands ---- */

struct round {
	struct verification *verification;
	int64_t hands, finishes; /* rows of hands, finished matches, seen so far */
	char last[STORE_ID];
	/* Of the match that is being looked at. */
	const char *match;
	uint64_t hash;
};

static void
check_amount(struct verification *verification, const struct match *match, const char *part,
	     const char *asset, int64_t expected)
{
	char account[ACCOUNT_TEXT];

	account_of_pool(match->id, part, account);
	int64_t found = fold_balance(&verification->accounts, account, asset);
	if (found != expected)
		verify_fault(verification, 0, "%s holds %lld %s, the %s match says %lld", account,
			     (long long)found, asset, match->state, (long long)expected);
}

static void
check_moved(struct verification *verification, const char *account, const char *asset, int64_t said)
{
	int64_t moved = fold_balance(&verification->moved, account, asset);

	if (moved != said)
		verify_fault(verification, 0, "%s was moved %lld %s, the match says %lld", account,
			     (long long)moved, asset, (long long)said);
}

/* What lies before the seats of an open match; nothing is left at those of any other. */
static void
check_seats(struct verification *verification, const struct match *match, bool open)
{
	char seat[] = "seat:0", account[ACCOUNT_TEXT];

	for (unsigned i = 0; i < match->seat_count; i++) {
		seat[sizeof(seat) - 2] = (char)('0' + i);
		check_amount(verification, match, seat, ASSET_POINTS,
			     open ? match->table.points[i] : 0);
		check_amount(verification, match, seat, ASSET_CHIPS, open ? match->chips[i] : 0);
		account_of_seat(match->id, (int)i, account);
		check_moved(verification, account, ASSET_POINTS, match->moved_points[i]);
		check_moved(verification, account, ASSET_CHIPS, match->moved_chips[i]);
	}
}

/* A finished match names the entry that finished it; any other has none that stands. */
static void
check_finish(struct round *round, const struct match *match)
{
	struct verification *verification = round->verification;
	int64_t seq = match->finish_seq;

	if (!match_is(match, "finished"))
		return;
	round->finishes++;
	if (seq < 1 || seq > verification->seq || !verification->seen[seq - 1].finish ||
	    verification->seen[seq - 1].match != round->hash ||
	    verification->seen[seq - 1].reversed_by != 0)
		verify_fault(verification, seq, "match %s was not finished by this entry",
			     match->id);
}

static void
check_match(struct round *round, const struct match *match)
{
	struct verification *verification = round->verification;
	bool open = match_is(match, "open");

	check_seats(verification, match, open);
	if (match->ruleset->pool != NULL)
		check_amount(verification, match, match->ruleset->pool, ASSET_POINTS,
			     open ? match->pool : 0);
	check_finish(round, match);
	if (open)
		return;
	check_amount(verification, match, "start", ASSET_POINTS, 0);
	check_amount(verification, match, "penalty", ASSET_POINTS, 0);
}

static int
visit_hand(void *arg, const struct hand_row *row)
{
	struct round *round = arg;
	struct verification *verification = round->verification;

	round->hands++;
	if (row->seq < 1 || row->seq > verification->seq) {
		verify_fault(verification, row->seq, "a hand names this entry, which is not there");
		return STORE_OK;
	}
	const struct seen *seen = &verification->seen[row->seq - 1];
	if (seen->hand != row->number || seen->match != round->hash)
		verify_fault(verification, row->seq, "hand %lld of match %s is not this entry",
			     (long long)row->number, round->match);
	else if (seen->reversed_by != row->reversed_by)
		verify_fault(verification, row->seq,
			     "hand %lld of match %s is taken back by entry %lld, not %lld",
			     (long long)row->number, round->match, (long long)seen->reversed_by,
			     (long long)row->reversed_by);
	return STORE_OK;
}

static int
visit_match(void *arg, const struct match_row *row)
{
	static const struct page all = {.ascending = true, .limit = INT32_MAX};
	struct round *round = arg;
	struct verification *verification = round->verification;
	struct tx *tx = verification->tx;
	struct match match;

	verification->result->matches++;
	snprintf(round->last, sizeof(round->last), "%s", row->id);
	round->match = round->last;
	round->hash = fold_hash(FOLD_HASH, row->id);
	if (match_from_row(row, &match))
		check_match(round, &match);
	else
		verify_fault(verification, 0, "match %s cannot be read", row->id);
	match_free(&match);
	return tx->calls->hands(tx, verification->club, round->last, true, &all, visit_hand, round);
}

static int64_t
count_finishes(const struct verification *verification)
{
	int64_t count = 0;

	for (int64_t seq = 1; seq <= verification->seq; seq++) {
		const struct seen *seen = &verification->seen[seq - 1];
		count += seen->finish && seen->reversed_by == 0;
	}
	return count;
}

static void
check_count(struct verification *verification, const char *what, int64_t entries, int64_t rows)
{
	if (entries != rows)
		verify_fault(verification, 0, "by the entries there are %lld %s, not %lld",
			     (long long)entries, what, (long long)rows);
}

int
verify_matches(struct verification *verification)
{
	static const struct match_filter all = {0};
	struct tx *tx = verification->tx;
	struct round round = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	char after[STORE_ID];
	int result;

	do {
		memcpy(after, round.last, sizeof(after));
		page.after = after[0] == '\0' ? NULL : after;
		result = tx->calls->matches(tx, verification->club, &all, &page, visit_match,
					    &round);
	} while (result == STORE_OK && strcmp(after, round.last) != 0);
	if (result != STORE_OK)
		return result;
	check_count(verification, "matches", verification->starts, verification->result->matches);
	check_count(verification, "hands", verification->hands, round.hands);
	check_count(verification, "finished matches", count_finishes(verification), round.finishes);
	return STORE_OK;
}

/* ---- Results ---- */

struct roll {
	struct verification *verification;
	char last[STORE_ID];
};

static void
check_sum(struct verification *verification, const char *account, const char *asset, int64_t sum)
{
	int64_t posted = fold_balance(&verification->results, account, asset);

	if (posted != sum)
		verify_fault(verification, 0,
			     "the results of %s sum to %lld in %s, finished matches posted %lld",
			     account, (long long)sum, asset, (long long)posted);
}

static int
visit_player(void *arg, const struct player_row *row)
{
	static const struct period always = {0};
	struct roll *roll = arg;
	struct verification *verification = roll->verification;
	struct tx *tx = verification->tx;
	struct result_sums sums = {0};
	char account[ACCOUNT_TEXT];

	snprintf(roll->last, sizeof(roll->last), "%s", row->id);
	account_of_player(row->id, account);
	int result =
		tx->calls->result_sums(tx, verification->club, roll->last, NULL, &always, &sums);
	if (result != STORE_OK)
		return result;
	check_sum(verification, account, ASSET_SCORE, sums.score);
	check_sum(verification, account, ASSET_CHIPS, sums.chips);
	return STORE_OK;
}

int
verify_results(struct verification *verification)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	struct tx *tx = verification->tx;
	struct roll roll = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	char after[STORE_ID];
	int result;

	do {
		memcpy(after, roll.last, sizeof(after));
		page.after = after[0] == '\0' ? NULL : after;
		result = tx->calls->players(tx, verification->club, &all, &page, visit_player,
					    &roll);
	} while (result == STORE_OK && strcmp(after, roll.last) != 0);
	return result;
}
