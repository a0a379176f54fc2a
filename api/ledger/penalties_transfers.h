/* Penalties, and transfers from seat to seat: what moves in an open match beside its hands. */
#ifndef API_LEDGER_PENALTIES_TRANSFERS_H
#define API_LEDGER_PENALTIES_TRANSFERS_H

#include "db/store.h"

struct work;

int work_add_penalty(struct work *work, struct tx *tx);
int work_add_transfer(struct work *work, struct tx *tx);

#endif
