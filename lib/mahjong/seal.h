/* ---- Sealed deals (docs/dealing.md, "Sealed deals") ---- */
#ifndef MAHJONG_SEAL_H
#define MAHJONG_SEAL_H

#include "mahjong/deal.h"

#include <stdbool.h>
#include <stdint.h>

struct mj_problem;
struct mj_rules;

#pragma GCC visibility push(default)

enum {
	MJ_SECRET = 96,    /* bytes of R, the match's secret */
	MJ_HAND_SEED = 96, /* bytes of S_r, the seed of one hand */
	MJ_SEAT_SEED_MAX = 64,
	MJ_BEACON = 32 /* bytes of a public beacon's value */
};

/* What a seat gave: 1 to MJ_SEAT_SEED_MAX bytes, or none from a seat that was left out. */
struct mj_seat_seed {
	uint8_t size;
	uint8_t bytes[MJ_SEAT_SEED_MAX];
};

/* All that the deals of a sealed match come from, beside its secret. */
struct mj_seal {
	const char *match;            /* its id */
	const struct mj_rules *rules; /* tiles and number of seats */
	uint8_t commitment[MJ_COMMITMENT];
	struct mj_seat_seed seeds[MJ_SEATS_MAX];
	bool has_beacon;
	uint8_t beacon[MJ_BEACON];
};

/* C, shown before anybody sits down: the daemon is bound to its secret. */
void mj_seal_commit(const char *match, const uint8_t secret[MJ_SECRET],
		    uint8_t commitment[MJ_COMMITMENT]);

/* What a seat shows before the others' seeds are seen: it is bound to its own. */
void mj_seal_commit_seat(const char *match, unsigned seat, const struct mj_seat_seed *seed,
			 uint8_t commitment[MJ_COMMITMENT]);

/* ctx: what all deals of the match have in common. */
void mj_seal_context(const struct mj_seal *seal, uint8_t context[MJ_COMMITMENT]);

/* S_r, the seed of hand r, and C_r, which is shown before the hand is dealt. */
void mj_seal_hand_seed(const uint8_t secret[MJ_SECRET], uint32_t hand, uint8_t seed[MJ_HAND_SEED]);
void mj_seal_commit_hand(const uint8_t context[MJ_COMMITMENT], uint32_t hand,
			 const uint8_t seed[MJ_HAND_SEED], uint8_t commitment[MJ_COMMITMENT]);

/* The deal of S_r, which is request->seed. dealt->commitment stays zero. */
int mj_deal_sealed(const struct mj_deal_request *request, const uint8_t context[MJ_COMMITMENT],
		   struct mj_dealt *dealt, struct mj_problem *problem);

#pragma GCC visibility pop

#endif
