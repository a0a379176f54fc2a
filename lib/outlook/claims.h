/* What another seat's discard can be claimed for. */
#ifndef MJ_OUTLOOK_CLAIMS_H
#define MJ_OUTLOOK_CLAIMS_H

#include "mahjong/waits.h"

struct mj_outlook_request;

/* A claim: its type and tiles, and what the player is asked about after it. */
struct claim {
	uint8_t type, tile_count; /* enum mj_call_type */
	mj_tile tiles[3];         /* of the hand */
	struct mj_waits_request after;
};

/* The discard goes by: the hand is as it was, and sees one tile more. */
void mj_claim_pass(const struct mj_outlook_request *request, struct claim *claim);

/*
 * Each chow, pung and kong that the rules allow, one after the other: false after the last. `next`
 * begins at 0. Of red and plain fives that would do, the plain ones go into the meld.
 */
bool mj_claim_next(const struct mj_outlook_request *request, unsigned *next, struct claim *claim);

#endif
