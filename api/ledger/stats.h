/* GET /v1/players/{id}/stats: places, averages, wins, deal-ins, patterns. */
#ifndef API_LEDGER_STATS_H
#define API_LEDGER_STATS_H

#include "db/store.h"

struct work;

int work_get_stats(struct work *work, struct tx *tx);

#endif
