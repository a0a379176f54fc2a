/*
 * Ratings: numbers that follow from who came before whom in each match, in the order in which the
 * matches were finished. docs/ratings.md has the formulas. A rating is seen, never owed: no entry
 * has one, and no account.
 */
#ifndef LEDGER_PEOPLE_RATING_H
#define LEDGER_PEOPLE_RATING_H

#include "db/store.h"

/* After some matches, of one player. */
struct rating {
	double value;     /* tenhou_r: R; plackett_luce: mu */
	double deviation; /* plackett_luce: sigma; tenhou_r: 0 */
	int64_t matches;
};

struct rating_formula {
	const char *id;
	const char *version; /* another one when the same matches would be rated otherwise */
	struct rating start;
	bool deviates; /* whether ratings have a deviation */
	/* How many deviations are taken off the value for what players are ranked by. */
	int caution;
	/* One match: see rating_add_match. */
	void (*add)(struct rating *const ratings[], const int places[], unsigned count);
};

/* NULL when there is none of this id. */
const struct rating_formula *rating_formula_find(const char *id);

/*
 * Rates a match of 2 to STORE_PLACES different players, each with a place; equal places are a tie.
 * Places need not be without gaps.
 */
void rating_add_match(const struct rating_formula *formula, struct rating *const ratings[],
		      const int places[], unsigned count);

/* What players are ranked by, in thousandths. */
int64_t rating_rank_value(const struct rating_formula *formula, const struct rating *rating);

/* Thousandths, half away from zero. */
int64_t rating_thousandths(double value);

#endif
