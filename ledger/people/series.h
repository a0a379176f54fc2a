/* A player's results one after the other, with what they came to so far: ready for a plot. */
#ifndef LEDGER_PEOPLE_SERIES_H
#define LEDGER_PEOPLE_SERIES_H

#include "ledger/season/standings.h"

struct series_point {
	char match[STORE_ID];
	int64_t finished_at;
	const struct mj_ruleset *ruleset;
	int place; /* 0: left the table before the end */
	int64_t score, chips;
	int64_t total; /* the score of this match and of those before it in the series */
};

/* In the order of finish. All zero is none. */
struct series {
	struct series_point *list; /* owned */
	size_t count, room;
	int64_t total;
};

/* series_free is due either way. 0, or -1 with a problem. */
int series_load(struct book *book, struct tx *tx, const char *player,
		const struct result_scope *scope, struct series *series);

/* A hash of all points and of the entry `as_of` at which they stood so. */
uint64_t series_digest(const struct series *series, int64_t as_of);

void series_free(struct series *series);

#endif
