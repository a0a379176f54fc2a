/* All merges of a club that is read from somewhere else. */
#ifndef LEDGER_PEOPLE_MERGED_ALL_H
#define LEDGER_PEOPLE_MERGED_ALL_H

#include "db/store.h"

/*
 * In a club whose matches and results count for those whom their entries name: all that the rows of
 * its players say of merges. STORE_OK; STORE_EXISTS: they contradict each other; STORE_FAILED.
 */
int merge_apply_all(struct tx *tx, const char *club);

#endif
