/*
 * The steps of a sealed match in the book: each is recorded as an entry of kind `seal`, and done
 * (ledger/seal/seal.h).
 */
#ifndef LEDGER_KINDS_SEAL_H
#define LEDGER_KINDS_SEAL_H

#include "ledger/match/match.h"

/* How far the match has come; that it is open and sealed: 0, or -1 with a problem. */
enum seal_phase sealing_phase(const struct match *match);
int sealing_check(struct book *book, const struct match *match);

/* Records a step, which may be done, and does it. 0, or -1 with a problem. */
int sealing_record(struct book *book, struct tx *tx, struct match *match, struct seal_event *event);

#endif
