/*
 * The lists of a club as they are copied: read page by page, each row written as it is met.
 */
#ifndef LEDGER_CARRY_COPY_WALK_H
#define LEDGER_CARRY_COPY_WALK_H

#include "ledger/carry/copy_state.h"

enum { WALK_PAGE = 1000, WALK_AFTER = 1024 };

struct walk {
	struct copy *copy; /* borrowed, as is the club's id */
	const char *club;
	struct page page;
	int seen; /* of this page */
	char after[WALK_AFTER];
};

struct walk walk_begin(struct copy *copy, const char *club);

/* Whether there may be more, after a page that came to its end. */
bool walk_goes_on(struct walk *walk);

/*
 * What writing a row has come to, the result of which is returned: it is counted, and the page goes
 * on after it (`id`, or NULL where the page does not go by ids).
 */
int walk_took(struct walk *walk, int result, const char *id, int64_t *count);

/* STORE_REFUSED: `why` tells what is wrong with the club. */
int copy_refuse(struct copy *copy, const char *club, const char *what);

/* The result; a row that is there already, or belongs to nothing, is damage. */
int copy_explain(struct copy *copy, const char *club, int result);

#endif
