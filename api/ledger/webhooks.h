/* What the calls about webhooks share. */
#ifndef API_LEDGER_WEBHOOKS_H
#define API_LEDGER_WEBHOOKS_H

#include "api/ledger/call.h"

/* The webhook that the path names: 0, or -1 with a problem. */
int webhook_of_path(struct call *call, struct tx *tx, struct webhook_row *row);

#endif
