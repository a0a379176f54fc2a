/* An entry of an import, as its kind follows it (`follow` of ledger/core/kind.h). */
#ifndef LEDGER_RECOUNT_ARRIVAL_H
#define LEDGER_RECOUNT_ARRIVAL_H

#include "ledger/core/book.h"

struct arrival {
	struct book *book;
	struct tx *tx;
	const struct entry_row *row; /* it is stored */
	const json_t *body;
	const struct match_row *match; /* that it is of; of an entry of the club none */
	const struct mj_rules *rules;  /* by which that is played */
};

/* Whether the club has the player: 0, or -1 with a problem. */
int arrival_find_player(struct book *book, struct tx *tx, const char *player);

#endif
