#include "ledger/settle_up.h"

#include "ledger/entry.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Making it ---- */

static int
take_account(void *arg, const struct account_row *row)
{
	struct plan *plan = arg;

	if (row->balance == 0)
		return STORE_OK;
	if (plan->count == MJ_SETTLE_UP_MAX) {
		plan->too_many = true;
		return STORE_OK;
	}
	snprintf(plan->accounts[plan->count], ACCOUNT_TEXT, "%s", row->account);
	plan->balances[plan->count++] = row->balance;
	return STORE_OK;
}

static int
check_head(struct book *book, struct tx *tx, int64_t as_of, struct plan *plan)
{
	uint8_t hash[STORE_HASH];

	if (book_store(book, tx->calls->entry_head(tx, book->club, &plan->head, hash)) != 0)
		return -1;
	if (as_of == AS_OF_HEAD || as_of == plan->head)
		return 0;
	buffer_cut(&book->members, 0);
	out_member(&book->members, "as_of", plan->head);
	return book_refuse(book, LEDGER_MOVED, "the ledger's last entry is %lld, not %lld",
			   (long long)plan->head, (long long)as_of);
}

/* The place of a player's account; plan->count when the balance is 0. */
static size_t
index_of(const struct plan *plan, const char *player)
{
	char account[ACCOUNT_TEXT];
	size_t i = 0;

	account_of_player(player, account);
	while (i < plan->count && strcmp(plan->accounts[i], account) != 0)
		i++;
	return i;
}

static int
find_transfers(const struct settling *settling, struct plan *plan)
{
	if (settling->player[0] == '\0')
		return mj_settle_up(plan->balances, plan->count, plan->transfers,
				    &plan->transfer_count, &plan->exact);
	size_t who = index_of(plan, settling->player);
	plan->exact = true;
	if (who == plan->count)
		return 0;
	return mj_settle_one(plan->balances, plan->count, who, plan->transfers,
			     &plan->transfer_count);
}

static int
fill(struct book *book, struct tx *tx, const struct settling *settling, struct plan *plan)
{
	struct player_row row;

	if (settling->player[0] != '\0' &&
	    book_found(book, tx->calls->player_find(tx, book->club, settling->player, &row),
		       "player") != 0)
		return -1;
	if (check_head(book, tx, settling->as_of, plan) != 0)
		return -1;
	if (book_store(book, tx->calls->accounts(tx, book->club, NULL, settling->asset,
						 take_account, plan)) != 0)
		return -1;
	if (plan->too_many)
		return book_refuse(book, CONTRADICTION,
				   "more than %d accounts have a balance in %s", MJ_SETTLE_UP_MAX,
				   settling->asset);
	if (find_transfers(settling, plan) != 0)
		return book_refuse(book, CONTRADICTION,
				   "the balances in %s cannot be settled: one is beyond 2^53",
				   settling->asset);
	return 0;
}

/* Somebody pays something to somebody else. */
static bool
transfers_settle(const struct plan *plan)
{
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		if (transfer->from >= plan->count || transfer->to >= plan->count ||
		    transfer->from == transfer->to || transfer->amount <= 0)
			return false;
	}
	return true;
}

struct plan *
plan_make(struct book *book, struct tx *tx, const struct settling *settling)
{
	/* It is too large for the stack of a thread that has more to do. */
	struct plan *plan = calloc(1, sizeof(*plan));

	if (plan == NULL) {
		book_no_memory(book);
		return NULL;
	}
	if (fill(book, tx, settling, plan) != 0) {
		free(plan);
		return NULL;
	}
	assert(transfers_settle(plan));
	return plan;
}

/* ---- Writing it ---- */

/* A player's account is shown as the player's id, others by their name. */
static const char *
party_of(const char *account)
{
	const char *player = account_player(account);

	return player != NULL ? player : account;
}

void
plan_write_transfers(const struct plan *plan, struct buffer *out)
{
	out_open_member(out, "transfers", '[');
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		out_open(out, '{');
		out_key(out, "from");
		out_string(out, party_of(plan->accounts[transfer->from]));
		out_key(out, "to");
		out_string(out, party_of(plan->accounts[transfer->to]));
		out_member(out, "amount", transfer->amount);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
plan_write_terms(const struct settling *settling, const struct plan *plan, struct buffer *out)
{
	out_member(out, "as_of", plan->head);
	out_key(out, "asset");
	out_string(out, settling->asset);
	out_key(out, "method");
	out_string(out, plan->exact ? "exact" : "greedy");
	if (settling->player[0] != '\0') {
		out_key(out, "player");
		out_string(out, settling->player);
	}
}

/* Who owes (a balance below 0) pays, and the balance goes up. */
int
plan_post(struct book *book, struct tx *tx, const struct settling *settling,
	  const struct plan *plan, int64_t *seq)
{
	struct entry entry;

	if (plan->transfer_count == 0)
		return book_refuse(book, CONTRADICTION, "there is nothing to settle in %s",
				   settling->asset);
	if (entry_begin(&entry, book, tx, "settlement", NULL) != 0)
		return -1;
	assert(entry.row.seq == plan->head + 1);
	plan_write_terms(settling, plan, &entry.body);
	if (settling->note[0] != '\0') {
		out_key(&entry.body, "note");
		out_string(&entry.body, settling->note);
	}
	plan_write_transfers(plan, &entry.body);
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		entry_post(&entry, plan->accounts[transfer->from], settling->asset,
			   transfer->amount);
		entry_post(&entry, plan->accounts[transfer->to], settling->asset,
			   -transfer->amount);
	}
	*seq = entry.row.seq;
	return entry_commit(&entry);
}
