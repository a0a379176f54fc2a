/* Beginning matches. */
#ifndef LEDGER_KINDS_MATCH_H
#define LEDGER_KINDS_MATCH_H

#include "ledger/kinds/result.h"
#include "ledger/match/seating.h"

struct beginning {
	struct match
		match; /* ruleset, agreement, table, season, external_id and played_at are set */
	char session[NAME_MAX_BYTES + 1];
	struct seat_wishes wishes;
	/* An old match of which only the end is known. */
	bool has_result;
	struct ready_result result;
};

/*
 * Writes the match and the entry that begins it; with a result, also finishes it. beginning->match
 * is then as the store has it, save that its agreement_text is gone. `agreement` gets that text. 0,
 * or -1 with a problem; match_free is due either way.
 */
int match_begin(struct book *book, struct tx *tx, struct beginning *beginning,
		struct buffer *agreement);

#endif
