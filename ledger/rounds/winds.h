/* Which of a table's players sits at which wind. */
#ifndef LEDGER_ROUNDS_WINDS_H
#define LEDGER_ROUNDS_WINDS_H

#include "ledger/rounds/draw.h"
#include "ledger/rounds/lot.h"

/* Seats the players of each table so that all sit at each wind about as often; see draw->sat. */
void draw_winds(struct draw *draw, struct lot *lot);

#endif
