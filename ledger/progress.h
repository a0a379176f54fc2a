/* Where a match stands, as the text that the store keeps of it. */
#ifndef LEDGER_PROGRESS_H
#define LEDGER_PROGRESS_H

#include "ledger/match.h"

/* Fills what changes with each hand: table, seats, chips, ... `match->ruleset` is set. False: it is none of ours. */
bool progress_load(const struct store_text *text, const char *id, struct match *match);

/* Of such a text just stored: this thread need not parse it when the match is loaded next. */
void progress_remember(const struct store_text *text, const struct match *match);

void progress_write(const struct match *match, struct buffer *out);

/* The members that answers show, from `seats` on; names of guests are read from the store. 0, or -1 with a problem. */
int progress_show(struct work *work, struct tx *tx, const struct store_text *text,
		  struct buffer *out);

#endif
