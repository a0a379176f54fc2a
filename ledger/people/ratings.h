/* The ratings of a club's players after all matches, or those of a season. */
#ifndef LEDGER_PEOPLE_RATINGS_H
#define LEDGER_PEOPLE_RATINGS_H

#include "ledger/core/book.h"
#include "ledger/people/finishes.h"

struct rated {
	char player[STORE_ID];
	struct rating rating; /* after one match at least */
	int64_t shown;        /* what is ranked by, in thousandths (rating_rank_value) */
	int64_t rank;         /* equal ratings share one: 1, 2, 2, 4 */
};

struct ratings {
	const struct rating_formula *formula;
	struct rated *lines; /* by rank; owned */
	size_t count, room;
};

/*
 * `season` NULL: all. What was folded is kept in the cache (NULL: it is not). ratings_free is due
 * either way. 0, or -1 with a problem.
 */
int ratings_load(struct book *book, struct tx *tx, struct finishes_cache *cache,
		 const struct rating_formula *formula, const char *season, struct ratings *ratings);

/* A hash of all lines and of the entry `as_of` at which they stood so. */
uint64_t ratings_digest(const struct ratings *ratings, int64_t as_of);

void ratings_free(struct ratings *ratings);

#endif
