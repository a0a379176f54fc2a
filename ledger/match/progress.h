/*
 * Where a match stands, as the text that the store keeps of it. How it is shown to people is
 * another matter.
 */
#ifndef LEDGER_MATCH_PROGRESS_H
#define LEDGER_MATCH_PROGRESS_H

#include "ledger/match/match.h"

/*
 * Fills what changes with each hand: table, seats, chips, ... `match->ruleset` is set, the rest is
 * zero. False: the text is none of ours. `id` is the match's; match_free is due either way.
 */
bool progress_load(const struct store_text *text, const char *id, struct match *match);

/*
 * Who sits at the table, of such a text alone: a tenth of the work. The number of seats; 0: the
 * text is none of ours, or there is no memory.
 */
unsigned progress_seats(const struct store_text *text, char players[MJ_SEATS_MAX][STORE_ID]);

/* Of such a text just stored: this thread need not parse it when the match is loaded next. */
void progress_remember(const struct store_text *text, const struct match *match);

void progress_write(const struct match *match, struct buffer *out);

#endif
