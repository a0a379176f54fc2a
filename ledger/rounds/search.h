/* The search for rounds in which few meet again. */
#ifndef LEDGER_ROUNDS_SEARCH_H
#define LEDGER_ROUNDS_SEARCH_H

#include "ledger/rounds/draw.h"
#include "ledger/rounds/lot.h"

/*
 * Exchanges players between the tables of a round until no better rounds are found; who sits out
 * stays out. draw->order holds rounds to begin with, draw->met the meetings of before without
 * theirs; then both hold the best rounds, and the meetings with theirs.
 */
void draw_search(struct draw *draw, struct lot *lot);

/* Adds the meetings of all rounds (by = 1), or takes them away (by = -1). */
void draw_count_meetings(struct draw *draw, int by);

#endif
