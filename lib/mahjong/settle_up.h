/* ---- Settling up: who pays whom after many matches ---- */
#ifndef MAHJONG_SETTLE_UP_H
#define MAHJONG_SETTLE_UP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#pragma GCC visibility push(default)

enum {
	MJ_SETTLE_UP_MAX = 1024, /* balances in one call */
	MJ_SETTLE_UP_EXACT = 16  /* balances beside 0 up to which the fewest transfers are found */
};

/* A balance lies strictly between -MJ_BALANCE_END and MJ_BALANCE_END. */
#define MJ_BALANCE_END (INT64_C(1) << 53)

/* Indexes into the balances: from one who owes (below 0) to one who is owed (above 0). */
struct mj_transfer {
	uint16_t from, to;
	int64_t amount; /* above 0, in the unit of the balances */
};

/*
 * Transfers that bring every balance to 0, ordered by from, then to. They are the fewest possible
 * (*exact is true) when at most MJ_SETTLE_UP_EXACT balances are not 0; of more the largest debt
 * goes to the largest claim until nothing is left, and *exact is false. The same balances always
 * give the same transfers.
 *
 * `transfers` has room for count - 1 entries. Needs less than 96 KiB of stack.
 * MJ_BAD_VALUE: more than MJ_SETTLE_UP_MAX balances, or one out of range. MJ_CONTRADICTION: they do
 * not add up to 0. Nothing is written then.
 */
int mj_settle_up(const int64_t *balances, size_t count, struct mj_transfer *transfers,
		 size_t *transfer_count, bool *exact);

/*
 * The fewest transfers that bring balances[who] alone to 0, for one who leaves: with those of the
 * opposite sign, the largest first, none of them past 0. Ordered, bounded and refused as in
 * mj_settle_up; MJ_BAD_VALUE also for a `who` that is no index.
 */
int mj_settle_one(const int64_t *balances, size_t count, size_t who, struct mj_transfer *transfers,
		  size_t *transfer_count);

#pragma GCC visibility pop

#endif
