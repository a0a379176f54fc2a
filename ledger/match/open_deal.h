/*
 * The hand of a sealed match that is dealt and has not been recorded: its tiles follow from the
 * key, and are computed whenever they are asked for. They are kept nowhere.
 */
#ifndef LEDGER_MATCH_OPEN_DEAL_H
#define LEDGER_MATCH_OPEN_DEAL_H

#include "ledger/match/match.h"

struct open_deal {
	struct mj_dealt dealt;
	struct mj_draws draws;         /* after those that were made */
	mj_tile tiles[SEAL_DRAWS_MAX]; /* of each draw */
};

/* False: no hand is dealt, or this daemon's key is not the one it was dealt under. What was found
 * the caller erases. */
bool open_deal_find(const struct book *book, const struct match *match, struct open_deal *open);

/* How many draws, from the first on, the wall gives. Their tiles too, if `tiles` is not NULL. */
unsigned open_deal_follow(const struct seal_draw *made, unsigned count, struct mj_draws *draws,
			  mj_tile *tiles);

/* The secret that the match was sealed with; the caller erases it. False: this daemon's key makes
 * another, or it has none. */
bool sealing_secret(const struct book *book, const struct match *match, uint8_t secret[MJ_SECRET]);

#endif
