/* GET /v1/players/{id}/statement: what came to a player's accounts and went from them, with running balances. */
#ifndef API_LEDGER_STATEMENT_H
#define API_LEDGER_STATEMENT_H

#include "db/store.h"

struct work;

int work_get_statement(struct work *work, struct tx *tx);

#endif
