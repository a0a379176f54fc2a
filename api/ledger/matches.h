/* Calls on matches themselves. */
#ifndef API_LEDGER_MATCHES_H
#define API_LEDGER_MATCHES_H

#include "db/store.h"

struct work;

int work_create_match(struct work *work, struct tx *tx);
int work_list_matches(struct work *work, struct tx *tx);
int work_get_match(struct work *work, struct tx *tx);
int work_change_seats(struct work *work, struct tx *tx);

#endif
