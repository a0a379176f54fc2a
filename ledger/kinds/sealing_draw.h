/* Draws from the hand of a sealed match that is dealt. */
#ifndef LEDGER_KINDS_SEALING_DRAW_H
#define LEDGER_KINDS_SEALING_DRAW_H

#include "ledger/match/match.h"

/* A draw that a seat asks for. */
struct draw_wish {
	int64_t number; /* which of the hand's draws it is to be, from 1 on */
	uint8_t source;
};

/*
 * Draws a tile for a seat, and records that. Asked again for a draw that it has made, it gets the
 * same tile and nothing is recorded. 0, or -1 with a problem.
 */
int open_deal_draw(struct book *book, struct tx *tx, struct match *match, unsigned seat,
		   const struct draw_wish *wish, mj_tile *tile);

#endif
