/* Settling up: who pays whom so that all balances of an asset, or that of one who leaves, come to 0. */
#ifndef API_LEDGER_SETTLEMENTS_H
#define API_LEDGER_SETTLEMENTS_H

struct work;
struct tx;

int work_get_plan(struct work *work, struct tx *tx);
int work_settle_up(struct work *work, struct tx *tx);
int work_list_settlements(struct work *work, struct tx *tx);

#endif
