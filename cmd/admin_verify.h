/* `mahjongd admin verify`. */
#ifndef CMD_ADMIN_VERIFY_H
#define CMD_ADMIN_VERIFY_H

#include "db/store.h"

/*
 * Recomputes the ledger of a club (NULL: of every club) and prints a line of JSON for each. Returns
 * the exit status: 0 when no fault was found, else 1, with a line on standard error when a club
 * could not be read.
 */
int admin_verify(struct store *store, const char *club);

#endif
