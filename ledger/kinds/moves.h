/*
 * What moves in an open match beside its hands: penalties, and transfers from seat to seat. What
 * their kinds share.
 */
#ifndef LEDGER_KINDS_MOVES_H
#define LEDGER_KINDS_MOVES_H

#include "ledger/core/entry.h"
#include "ledger/recount/recount_step.h"

/* Which entry was written. */
struct written {
	char id[STORE_ID];
	int64_t seq;
};

/*
 * Begins one: the entry says who sits where, for what is moved is theirs, whoever sits there at the
 * end. Commits it, and saves the match. 0, or -1 with a problem.
 */
int move_begin(struct entry *entry, struct book *book, struct tx *tx, const struct entry_kind *kind,
	       const struct match *match);
int move_commit(struct entry *entry, struct match *match, struct written *written);

/*
 * Takes the penalty or transfer `row` of the open match back, once: an entry that posts the
 * opposite, and the match saved. The hands between the two stay as they were settled. `reason` may
 * be "". 0, or -1 with a problem.
 */
int match_move_back(struct book *book, struct tx *tx, struct match *match,
		    const struct entry_row *row, const char *reason, struct written *written);

/* ---- Recounting ---- */

/* A member of the body: a seat that plays, or -1; an amount. */
int move_seat(const struct match *match, const json_t *body, const char *name);
int64_t move_amount(const json_t *body, const char *name);

/* Whether an amount is within bounds: sums of such do not overflow. */
bool move_is_sound(const json_t *body, const char *name);

/*
 * Of the kinds that give back. That such an entry posts the opposite, and that nothing took the
 * other back before, is checked of all entries.
 */
void move_take_back(struct recount *recount, const struct step *step);

#endif
