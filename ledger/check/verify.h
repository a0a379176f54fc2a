/*
 * Verification: recomputes a club's ledger from its entries, and compares with it what is stored:
 * the hash chain, the sums, the balances, the matches, the hands and the results.
 */
#ifndef LEDGER_CHECK_VERIFY_H
#define LEDGER_CHECK_VERIFY_H

#include "ledger/recount/verify_result.h"

/* STORE_OK, whatever was found, or STORE_FAILED; either way `result` is to be freed. */
int verify_run(struct tx *tx, const char *club, struct verify_result *result);
void verify_free(struct verify_result *result);

/* Writes the report as a JSON object. */
void verify_write(const struct verify_result *result, struct buffer *out);

/* Both at once: true when all is well, false when it is not or the store failed. */
bool verify_club(struct tx *tx, const char *club, struct buffer *out);

#endif
