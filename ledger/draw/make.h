/* The answer to a draw. */
#ifndef LEDGER_DRAW_MAKE_H
#define LEDGER_DRAW_MAKE_H

#include "ledger/draw/draw.h"

/* Answers. Those who have played most sit out first, and nobody twice more than another. */
void draw_make(struct draw *draw);

#endif
