/* What has been shown of a sealed match, as docs/dealing.md has it ("Transcripts"). */
#ifndef LEDGER_MATCH_TRANSCRIPT_H
#define LEDGER_MATCH_TRANSCRIPT_H

#include "ledger/match/match.h"

/* Writes the object, out of the match's entries. 0, or -1 with a problem. */
int transcript_write(struct book *book, struct tx *tx, const struct match *match,
		     struct buffer *out);

#endif
