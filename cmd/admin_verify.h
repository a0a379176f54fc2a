/* `mahjongd admin verify`. */
#ifndef CMD_ADMIN_VERIFY_H
#define CMD_ADMIN_VERIFY_H

#include "db/store.h"

/*
 * Recomputes the ledger of a club (NULL: of every club) and prints a report, a line of JSON for
 * each; the exit status: 0 when all is well, else 1, with a line on standard error when it could
 * not be looked at.
 */
int admin_verify(struct store *store, const char *club);

#endif
