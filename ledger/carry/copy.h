/*
 * Carries all that a store holds over to another one, which is new: clubs with their keys, players,
 * matches, entries, postings and results, and the receipts of what was done. Ids, hashes, versions
 * and times stay as they are. What has been copied of a club is verified from its first entry.
 */
#ifndef LEDGER_CARRY_COPY_H
#define LEDGER_CARRY_COPY_H

#include "ledger/carry/copy_state.h"

/*
 * Within the transactions `from` and `to`; the secrets of both stores are the same already.
 * STORE_OK; STORE_REFUSED: `why` tells of the store that it is not new, or is damaged;
 * STORE_FAILED.
 */
int copy_run(struct copy *copy);

#endif
