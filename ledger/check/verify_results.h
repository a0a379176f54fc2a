/* The results that the store has of one match, held against its finish. */
#ifndef LEDGER_CHECK_VERIFY_RESULTS_H
#define LEDGER_CHECK_VERIFY_RESULTS_H

#include "ledger/recount/recount_step.h"

/* STORE_OK, whatever is found, or STORE_FAILED. */
int verify_match_results(const struct recount *recount);

#endif
