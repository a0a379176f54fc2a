/* The club's table: its players ranked by what they brought home. */
#ifndef LEDGER_STANDINGS_H
#define LEDGER_STANDINGS_H

#include "ledger/book.h"

/* The results a question is about. */
struct scope {
	const char *season; /* borrowed; NULL: all */
	struct period period;
};

struct ranked {
	char player[STORE_ID];
	struct result_sums sums; /* of one match at least */
	int64_t rank;            /* equal scores share one: 1, 2, 2, 4 */
};

struct standings {
	struct ranked *lines; /* by rank; owned */
	size_t count, room;
};

/* standings_free is due either way. 0, or -1 with a problem. */
int standings_load(struct book *book, struct tx *tx, const struct scope *scope,
		   struct standings *standings);

/* A hash of all lines and of the entry `as_of` at which they stood so. */
uint64_t standings_digest(const struct standings *standings, int64_t as_of);

void standings_free(struct standings *standings);

#endif
