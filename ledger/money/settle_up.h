/*
 * Settling up: who pays whom so that all balances of an asset, or that of one who leaves, come to
 * 0.
 */
#ifndef LEDGER_MONEY_SETTLE_UP_H
#define LEDGER_MONEY_SETTLE_UP_H

#include "ledger/core/book.h"
#include "ledger/match/match.h"
#include "ledger/money/paid.h"
#include "lib/mahjong/settle_up.h"

#define AS_OF_HEAD (-1)

/* What is asked for. */
struct settling {
	char asset[ASSET_TEXT], player[STORE_ID]; /* player "": for all */
	char note[REASON_MAX_BYTES + 1];
	int64_t as_of; /* the entry after which the balances count; AS_OF_HEAD: the last one */
};

/*
 * Who owed and who was owed when an entry was the last, and the transfers that settle it. None of
 * the accounts that pay or are paid has moved since.
 */
struct plan {
	char accounts[MJ_SETTLE_UP_MAX][ACCOUNT_TEXT];
	int64_t balances[MJ_SETTLE_UP_MAX]; /* as of the entry; none is 0 */
	bool moved[MJ_SETTLE_UP_MAX];       /* later entries posted to the account */
	struct mj_transfer transfers[MJ_SETTLE_UP_MAX];
	size_t count, transfer_count;
	bool exact, too_many;
	int64_t as_of, head; /* the entry that it is of; the ledger's last one */
};

/*
 * The caller frees the plan. NULL with a problem: ledger_moved when there is no such entry yet, or
 * an account of the transfers has moved since.
 */
struct plan *plan_make(struct book *book, struct tx *tx, const struct settling *settling);

/* A transfer: who owes (a balance below 0) pays, and the balance goes up. Borrowed. */
struct paid plan_paid(const struct plan *plan, size_t index);

/*
 * What a plan and the entry that settles it say alike: the members as_of, asset, method and player;
 * transfers.
 */
void plan_write_terms(const struct settling *settling, const struct plan *plan, struct buffer *out);
void plan_write_transfers(const struct plan *plan, struct buffer *out);

#endif
