/*
 * The tables of distance/lanes.h rows, made at build time by lib/distance/gen/tables_gen.c.
 *
 * There are but few different rows: all that tiles of one suit can come to, and all that come of
 * joining those, are MJ_ROWS. So rows are named by number, and a whole hand is put together by
 * looking up numbers. A row's number here always means the row as the tables have it: of a limited
 * target, at most four of a kind, whatever the melds have.
 *
 * Each way to hold tiles of a suit has one byte: the number of its row. The ways are numbered
 * without gaps: the counts of the first four kinds are the digits of `low`, of the last five those
 * of `high` (base five); all `high` of one total stand together, those of a small total first, so
 * that the ones that fit beside a `low` are always the first so many.
 */
#ifndef MJ_DISTANCE_TABLE_H
#define MJ_DISTANCE_TABLE_H

#include "distance/lanes.h"

enum {
	MJ_LOW_KINDS = 4,
	MJ_HIGH_KINDS = 5,
	MJ_LOW_CODES = 625,
	MJ_HIGH_CODES = 3125,
	MJ_DRAGON_CODES = 125,
	MJ_HONOUR_CODES = MJ_LOW_CODES * MJ_DRAGON_CODES,
	MJ_SUIT_CODES = 886400, /* nine counts of 0 to 4, at most MJ_HELD_MAX together */
	MJ_ROWS = 328,          /* those of one part of a hand come first, and fit in a byte */
	MJ_SUIT_MASKS = 512,    /* which of nine kinds are held */
	MJ_SPACED_MAX = 3       /* tiles of a suit that lie three apart: 147, 158, ... */
};

/* Whether the target may have more than four copies of a kind: the first index of the tables. */
enum { MJ_LIMITED, MJ_UNLIMITED };

extern const uint32_t mj_suit_base[MJ_LOW_CODES];
extern const uint16_t mj_suit_rank[MJ_HIGH_CODES];
extern const uint8_t mj_suit_rows[2][MJ_SUIT_CODES];
/* Second index: whether honours make runs. Winds are `low`, dragons `high`. */
extern const uint8_t mj_honour_rows[2][2][MJ_HONOUR_CODES];

extern const struct mj_row mj_rows[MJ_ROWS];
/* The number of the row of two parts together. */
extern const uint16_t mj_joined[MJ_ROWS][MJ_ROWS];
/* By sets: the most tiles that the two rows of a whole hand can use. */
extern const uint8_t mj_used[MJ_SETS_MAX + 1][MJ_ROWS][MJ_ROWS];

/*
 * Thirteen scattered, by the kinds of a suit that are held: how many of them the best 0, 1, 2 or 3
 * tiles use that lie at least three apart, and the kinds with which it would be one more.
 */
struct mj_spaced {
	uint8_t used[MJ_SPACED_MAX + 1];
	uint16_t gains[MJ_SPACED_MAX + 1];
};
extern const struct mj_spaced mj_spaced[MJ_SUIT_MASKS];

static inline unsigned
mj_suit_row_number(const uint8_t rows[MJ_SUIT_CODES], unsigned low, unsigned high)
{
	return rows[mj_suit_base[low] + mj_suit_rank[high]];
}

static inline unsigned
mj_honour_row_number(const uint8_t rows[MJ_HONOUR_CODES], unsigned low, unsigned high)
{
	return rows[low * MJ_DRAGON_CODES + high];
}

#endif
