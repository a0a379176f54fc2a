/* Callers who hold a ticket instead of a key. */
#ifndef API_LEDGER_TICKETS_H
#define API_LEDGER_TICKETS_H

#include "api/ledger/call.h"

/* Who holds the ticket in the query becomes the caller; 0, or -1 with `unauthorized`. */
int ticket_use(struct call *call, struct tx *tx);

#endif
