/* What a draft keeps: its rows, and their strings, which are freed together. */
#ifndef LEDGER_DRAFT_KEEP_H
#define LEDGER_DRAFT_KEEP_H

#include "ledger/draft.h"

/* The draft whose `tx` this is. */
static inline struct draft *
draft_of(struct tx *tx)
{
	return (struct draft *)tx;
}

/* STORE_OK, or STORE_FAILED when there was no memory. */
static inline int
draft_added(const struct draft *draft)
{
	return draft->failed ? STORE_FAILED : STORE_OK;
}

/* Each notes that memory was lacking; what it was to keep is NULL then. */

void *draft_take(struct draft *draft, size_t wanted);
/* Puts a copy in place of the text; NULL stays. */
void draft_keep_text(struct draft *draft, const char **text);
void draft_keep_sized_text(struct draft *draft, struct store_text *text);

/* Whether there is room for one more in a list of the draft's. */
bool draft_has_room(struct draft *draft, void **list, size_t count, size_t *room, size_t size);
/* A new row, or NULL. */
struct drafted *draft_add_row(struct draft *draft, enum drafted_kind kind);

/* Frees all that was kept; the draft still points to it. */
void draft_drop(struct draft *draft);

#endif
