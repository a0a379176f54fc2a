/* What a player's matches came to against each of those who played them too. */
#ifndef LEDGER_PEOPLE_RIVALS_H
#define LEDGER_PEOPLE_RIVALS_H

#include "ledger/season/standings.h"

struct rival {
	char player[STORE_ID]; /* the other */
	int64_t matches;       /* in which both have a result */
	int64_t ahead, behind; /* those to whose end both sat, by who came before whom */
	int64_t score, other_score;
};

/* Who was met most often comes first, of those alike by id. All zero is none. */
struct rivals {
	struct rival *list; /* owned */
	size_t count, room;
};

/* rivals_free is due either way. 0, or -1 with a problem. */
int rivals_load(struct book *book, struct tx *tx, const char *player,
		const struct result_scope *scope, struct rivals *rivals);

/* A hash of all lines and of the entry `as_of` at which they stood so. */
uint64_t rivals_digest(const struct rivals *rivals, int64_t as_of);

void rivals_free(struct rivals *rivals);

#endif
