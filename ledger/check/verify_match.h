/* One match, held against its entries. */
#ifndef LEDGER_CHECK_VERIFY_MATCH_H
#define LEDGER_CHECK_VERIFY_MATCH_H

#include "ledger/recount/recount.h"

/* STORE_OK, whatever is found, or STORE_FAILED. */
int verify_match(struct verification *verification, const struct match_row *row);

#endif
