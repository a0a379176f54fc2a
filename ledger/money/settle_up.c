#include "ledger/money/settle_up.h"

#include "ledger/money/paid.h"
#include "lib/mahjong/settle_up.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- What has moved since ---- */

/* An account and what entries after the plan's brought to it. */
struct move {
	char account[ACCOUNT_TEXT];
	int64_t amount;
};

struct moves {
	struct move *list;
	size_t count, room;
};

/* All sums of an account come one behind the other. */
static int
take_sum(void *arg, const struct posting_sum_row *row)
{
	struct moves *moves = arg;
	struct move *last = moves->count == 0 ? NULL : &moves->list[moves->count - 1];

	if (last == NULL || strcmp(last->account, row->account) != 0) {
		if (!list_has_room((void **)&moves->list, moves->count, &moves->room,
				   sizeof(*moves->list)))
			return STORE_FAILED;
		last = &moves->list[moves->count++];
		last->amount = 0;
		snprintf(last->account, sizeof(last->account), "%s", row->account);
	}
	return __builtin_add_overflow(last->amount, row->amount, &last->amount) ? STORE_FAILED
										: STORE_OK;
}

static int
compare_moves(const void *a, const void *b)
{
	return strcmp(((const struct move *)a)->account, ((const struct move *)b)->account);
}

/* NULL: the account is as it was. */
static const struct move *
find_move(const struct moves *moves, const char *account)
{
	struct move key = {.amount = 0};

	if (moves->count == 0)
		return NULL;
	snprintf(key.account, sizeof(key.account), "%s", account);
	return bsearch(&key, moves->list, moves->count, sizeof(key), compare_moves);
}

static int
read_moves(struct book *book, struct tx *tx, const struct settling *settling,
	   const struct plan *plan, struct moves *moves)
{
	if (plan->as_of == plan->head)
		return 0;
	if (book_store(book,
		       tx->calls->posting_sums(tx, book->club, settling->asset, plan->as_of + 1,
					       plan->head, take_sum, moves)) != 0)
		return -1;
	if (moves->count > 0)
		qsort(moves->list, moves->count, sizeof(*moves->list), compare_moves);
	return 0;
}

/* ---- Making it ---- */

/* Where the accounts' balances are collected as they were. */
struct collecting {
	struct plan *plan;
	const struct moves *moves;
};

static int
take_account(void *arg, const struct account_row *row)
{
	const struct collecting *collecting = arg;
	struct plan *plan = collecting->plan;
	const struct move *move = find_move(collecting->moves, row->account);
	int64_t balance = row->balance;

	if (move != NULL && __builtin_sub_overflow(balance, move->amount, &balance))
		return STORE_FAILED;
	if (balance == 0)
		return STORE_OK;
	if (plan->count == MJ_SETTLE_UP_MAX) {
		plan->too_many = true;
		return STORE_OK;
	}
	snprintf(plan->accounts[plan->count], ACCOUNT_TEXT, "%s", row->account);
	plan->moved[plan->count] = move != NULL;
	plan->balances[plan->count++] = balance;
	return STORE_OK;
}

/* The refusal says what the ledger's last entry is. */
static void
add_head(struct book *book, const struct plan *plan)
{
	buffer_cut(&book->members, 0);
	out_member(&book->members, "as_of", plan->head);
}

static int
check_head(struct book *book, struct tx *tx, int64_t as_of, struct plan *plan)
{
	uint8_t hash[STORE_HASH];

	if (book_store(book, tx->calls->entry_head(tx, book->club, &plan->head, hash)) != 0)
		return -1;
	plan->as_of = as_of == AS_OF_HEAD ? plan->head : as_of;
	if (plan->as_of <= plan->head)
		return 0;
	add_head(book, plan);
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

/* The balances as they were at the plan's entry; zero ones are left out. */
static int
collect(struct book *book, struct tx *tx, const struct settling *settling, struct plan *plan)
{
	struct moves moves = {0};
	struct collecting collecting = {plan, &moves};
	int result = read_moves(book, tx, settling, plan, &moves);

	if (result == 0)
		result = book_store(book, tx->calls->accounts(tx, book->club, NULL, settling->asset,
							      take_account, &collecting));
	free(moves.list);
	return result;
}

/* Who pays or is paid must still have what the plan says; the others may have moved. */
static int
check_unmoved(struct book *book, const struct plan *plan)
{
	for (size_t i = 0; i < plan->transfer_count; i++) {
		const struct mj_transfer *transfer = &plan->transfers[i];
		if (!plan->moved[transfer->from] && !plan->moved[transfer->to])
			continue;
		size_t which = plan->moved[transfer->from] ? transfer->from : transfer->to;
		add_head(book, plan);
		return book_refuse(book, LEDGER_MOVED,
				   "%s has moved since entry %lld; the ledger's last entry is %lld",
				   plan->accounts[which], (long long)plan->as_of,
				   (long long)plan->head);
	}
	return 0;
}

static int
fill(struct book *book, struct tx *tx, const struct settling *settling, struct plan *plan)
{
	struct player_row row;

	if (settling->player[0] != '\0' &&
	    book_found(book, tx->calls->player_find(tx, book->club, settling->player, &row),
		       "player") != 0)
		return -1;
	if (check_head(book, tx, settling->as_of, plan) != 0 ||
	    collect(book, tx, settling, plan) != 0)
		return -1;
	if (plan->too_many)
		return book_refuse(book, CONTRADICTION,
				   "more than %d accounts have a balance in %s", MJ_SETTLE_UP_MAX,
				   settling->asset);
	if (find_transfers(settling, plan) != 0)
		return book_refuse(book, CONTRADICTION,
				   "the balances in %s cannot be settled: one is beyond 2^53",
				   settling->asset);
	return check_unmoved(book, plan);
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

struct paid
plan_paid(const struct plan *plan, size_t index)
{
	const struct mj_transfer *transfer = &plan->transfers[index];

	return (struct paid){plan->accounts[transfer->from], plan->accounts[transfer->to],
			     transfer->amount};
}

void
plan_write_transfers(const struct plan *plan, struct buffer *out)
{
	out_open_member(out, "transfers", '[');
	for (size_t i = 0; i < plan->transfer_count; i++) {
		struct paid paid = plan_paid(plan, i);
		paid_write(&paid, out);
	}
	out_close(out, ']');
}

void
plan_write_terms(const struct settling *settling, const struct plan *plan, struct buffer *out)
{
	out_member(out, "as_of", plan->as_of);
	out_key(out, "asset");
	out_string(out, settling->asset);
	out_key(out, "method");
	out_string(out, plan->exact ? "exact" : "greedy");
	if (settling->player[0] != '\0') {
		out_key(out, "player");
		out_string(out, settling->player);
	}
}
