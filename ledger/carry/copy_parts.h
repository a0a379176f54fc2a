/*
 * The parts of a club, copied in this order: what others belong to comes first. Each returns as
 * copy_run does.
 */
#ifndef LEDGER_CARRY_COPY_PARTS_H
#define LEDGER_CARRY_COPY_PARTS_H

#include "ledger/carry/copy_state.h"

int copy_keys(struct copy *copy, const char *club);
int copy_shares(struct copy *copy, const char *club);

/* With their names on platforms. */
int copy_players(struct copy *copy, const char *club);

int copy_seasons(struct copy *copy, const char *club);

/* With who sat in them, and their results. */
int copy_matches(struct copy *copy, const char *club);

int copy_entries(struct copy *copy, const char *club);

/* What lies beside them. */
int copy_attachments(struct copy *copy, const char *club);

/* By their postings: sums come out anew, and must be the same. */
int copy_accounts(struct copy *copy, const char *club);

/* Those of a club, or (club "") of what was done with the admin key. */
int copy_receipts(struct copy *copy, const char *club);

#endif
