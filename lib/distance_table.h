/*
 * The tables of distance_lanes.h rows, made at build time by lib/gen/distance_gen.c.
 *
 * There are fewer than 256 different rows in all, so each way to hold tiles of a suit has but one
 * byte: the number of its row. The ways are numbered without gaps: the counts of the first four
 * kinds are the digits of `low`, of the last five those of `high` (base five); all `high` of one
 * total stand together, those of a small total first, so that the ones that fit beside a `low` are
 * always the first so many.
 */
#ifndef MJ_DISTANCE_TABLE_H
#define MJ_DISTANCE_TABLE_H

#include "distance_lanes.h"

enum {
	MJ_LOW_KINDS = 4,
	MJ_HIGH_KINDS = 5,
	MJ_LOW_CODES = 625,
	MJ_HIGH_CODES = 3125,
	MJ_DRAGON_CODES = 125,
	MJ_HONOUR_CODES = MJ_LOW_CODES * MJ_DRAGON_CODES,
	MJ_SUIT_CODES = 886400, /* nine counts of 0 to 4, at most MJ_HELD_MAX together */
	MJ_ROWS_MAX = 256,
	MJ_SUIT_MASKS = 512, /* which of nine kinds are held */
	MJ_SPACED_MAX = 3    /* tiles of a suit that lie three apart: 147, 158, ... */
};

/* Whether the target may have more than four copies of a kind: the first index of the tables. */
enum { MJ_LIMITED, MJ_UNLIMITED };

extern const struct mj_row mj_rows[MJ_ROWS_MAX];
extern const uint32_t mj_suit_base[MJ_LOW_CODES];
extern const uint16_t mj_suit_rank[MJ_HIGH_CODES];
extern const uint8_t mj_suit_rows[2][MJ_SUIT_CODES];
/* Second index: whether honours make runs. Winds are `low`, dragons `high`. */
extern const uint8_t mj_honour_rows[2][2][MJ_HONOUR_CODES];
/* Thirteen scattered: how many of the held kinds the best 0, 1, 2 or 3 tiles of a suit use that lie
 * at least three apart. */
extern const uint8_t mj_spaced[MJ_SUIT_MASKS][MJ_SPACED_MAX + 1];

static inline mj_lanes
mj_suit_lookup(const uint8_t rows[MJ_SUIT_CODES], unsigned low, unsigned high)
{
	return mj_row_load(&mj_rows[rows[mj_suit_base[low] + mj_suit_rank[high]]]);
}

static inline mj_lanes
mj_honour_lookup(const uint8_t rows[MJ_HONOUR_CODES], unsigned low, unsigned high)
{
	return mj_row_load(&mj_rows[rows[low * MJ_DRAGON_CODES + high]]);
}

#endif
