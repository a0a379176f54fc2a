/*
 * Sixteen small numbers in one vector: what a part of a hand is worth, by what is made of it.
 *
 * A *row* says of some held tiles (of one suit, of the honours, of several suits together), for
 * each number of sets and with or without the pair, how many of the held tiles the best such group
 * of sets can use. Lane `sets` of the lower half is without the pair, of the upper half with it.
 * What cannot be made is marked by a value far below all others (MJ_ROW_NONE), what can be made is
 * lifted by MJ_ROW_BIAS above it, so that lanes shifted in as zeros never win.
 *
 * Written with the vector extensions of gcc and clang.
 */
#ifndef MJ_DISTANCE_GEN_LANES_H
#define MJ_DISTANCE_GEN_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t mj_lanes __attribute__((vector_size(16)));
typedef uint64_t mj_halves __attribute__((vector_size(16)));

enum {
	MJ_LANE_BITS = 8,
	MJ_SETS_MAX = 5, /* sets of a hand */
	MJ_ROW_NONE = 0,
	MJ_ROW_BIAS = 64
};

/* As they are kept and compared. */
struct mj_row {
	_Alignas(16) uint64_t half[2];
};

static inline mj_lanes
mj_row_load(const struct mj_row *row)
{
	mj_lanes lanes;
	memcpy(&lanes, row, sizeof(lanes));
	return lanes;
}

static inline struct mj_row
mj_row_store(mj_lanes lanes)
{
	struct mj_row row;
	memcpy(&row, &lanes, sizeof(row));
	return row;
}

static inline mj_lanes
mj_lanes_of(uint64_t without_pair, uint64_t with_pair)
{
	return (mj_lanes)(mj_halves){without_pair, with_pair};
}

static inline uint64_t
mj_lanes_half(mj_lanes lanes, unsigned pair)
{
	return ((mj_halves)lanes)[pair];
}

static inline mj_lanes
mj_lanes_max(mj_lanes a, mj_lanes b)
{
	mj_lanes first = (mj_lanes)(a > b);
	return (a & first) | (b & ~first);
}

/* The same number in all lanes. */
static inline mj_lanes
mj_lanes_splat(unsigned value)
{
	uint64_t half = (value & 0xff) * UINT64_C(0x0101010101010101);
	return mj_lanes_of(half, half);
}

/* `sets` more sets made, of no held tile. */
static inline mj_lanes
mj_lanes_sets(mj_lanes lanes, unsigned sets)
{
	return (mj_lanes)((mj_halves)lanes << (sets * MJ_LANE_BITS));
}

/* The pair made, of no held tile. */
static inline mj_lanes
mj_lanes_pair(mj_lanes lanes)
{
	return mj_lanes_of(0, mj_lanes_half(lanes, 0));
}

/* Lanes of more than `sets` sets made the same as the one of so many; none above MJ_SETS_MAX. */
static inline mj_lanes
mj_lanes_cut(mj_lanes lanes, unsigned sets)
{
	uint64_t half[2];

	for (unsigned pair = 0; pair < 2; pair++) {
		uint64_t kept = (UINT64_C(1) << (sets + 1) * MJ_LANE_BITS) - 1, last;
		half[pair] = mj_lanes_half(lanes, pair);
		last = half[pair] >> sets * MJ_LANE_BITS & 0xff;
		half[pair] &= kept;
		for (unsigned lane = sets + 1; lane <= MJ_SETS_MAX; lane++)
			half[pair] |= last << lane * MJ_LANE_BITS;
	}
	return mj_lanes_of(half[0], half[1]);
}

/* Whether two rows say the same of so many sets and fewer. */
static inline bool
mj_rows_agree(const uint64_t a[2], const uint64_t b[2], unsigned sets)
{
	uint64_t asked = (UINT64_C(1) << (sets + 1) * MJ_LANE_BITS) - 1;

	return (((a[0] ^ b[0]) | (a[1] ^ b[1])) & asked) == 0;
}

static inline bool
mj_lanes_any(mj_lanes lanes)
{
	return (mj_lanes_half(lanes, 0) | mj_lanes_half(lanes, 1)) != 0;
}

/* The number of held tiles in a lane that is not MJ_ROW_NONE. */
static inline unsigned
mj_lanes_used(mj_lanes lanes, unsigned pair, unsigned sets)
{
	return (unsigned)(mj_lanes_half(lanes, pair) >> sets * MJ_LANE_BITS & 0xff) - MJ_ROW_BIAS;
}

#endif
