/* What counts in standings, and how: as the season of the question says. */
#ifndef LEDGER_SEASON_STANDINGS_RULES_H
#define LEDGER_SEASON_STANDINGS_RULES_H

#include "ledger/season/standings.h"

/* Of no season: all results, by score. 0, or -1 with a problem. */
int standings_rules_find(struct book *book, struct tx *tx, const struct result_scope *scope,
			 struct standings_rules *rules);

#endif
