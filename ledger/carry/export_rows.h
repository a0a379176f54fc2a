/* The lines of an export that come before the entries. */
#ifndef LEDGER_CARRY_EXPORT_ROWS_H
#define LEDGER_CARRY_EXPORT_ROWS_H

#include "ledger/carry/csv.h"

/*
 * The club, whose last entry has the number `head` and this hash, its players and its matches.
 * STORE_OK, or STORE_FAILED.
 */
int export_rows(struct tx *tx, const char *club, int64_t head, const uint8_t hash[STORE_HASH],
		const struct export_sink *sink);

#endif
