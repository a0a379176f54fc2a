/* The answer to a draw. */
#ifndef LEDGER_ROUNDS_MAKE_H
#define LEDGER_ROUNDS_MAKE_H

#include "ledger/rounds/draw.h"

/* Answers. Those who have played most sit out first, and nobody twice more than another. */
void draw_make(struct draw *draw);

#endif
