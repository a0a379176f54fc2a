/* Adjustments by the owner (opening balances, what went wrong), and taking one back. */
#ifndef API_LEDGER_ADJUSTMENTS_H
#define API_LEDGER_ADJUSTMENTS_H

struct work;
struct tx;

int work_adjust(struct work *work, struct tx *tx);
int work_reverse(struct work *work, struct tx *tx);

#endif
