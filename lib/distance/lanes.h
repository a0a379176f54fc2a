/*
 * Sixteen small numbers in one vector: what a part of a hand is worth, by what is made of it.
 *
 * A *row* says of some held tiles (of one suit, of the honours, of several suits together), for
 * each number of sets and with or without the pair, how many of the held tiles the best such group
 * of sets can use. Lane `sets` of the lower half is without the pair, of the upper half with it.
 * What cannot be made is marked by a value far below all others (MJ_ROW_NONE), what can be made is
 * lifted by MJ_ROW_BIAS above it, so that lanes shifted in as zeros never win.
 *
 * Written with the vector extensions of gcc and clang: one instruction a line on every machine that
 * has 16-byte vectors, plain code elsewhere.
 */
#ifndef MJ_DISTANCE_LANES_H
#define MJ_DISTANCE_LANES_H

#include <stdbool.h>
#include <stdint.h>
#include <string.h>

typedef uint8_t mj_lanes __attribute__((vector_size(16)));
typedef uint64_t mj_halves __attribute__((vector_size(16)));

enum {
	MJ_LANE_BITS = 8,
	MJ_HALF_LANES = 8,
	MJ_SETS_MAX = 5,  /* sets of a hand; a half's lanes above it mean nothing */
	MJ_HELD_MAX = 17, /* tiles of a 3n+2 hand of so many sets */
	MJ_ROW_NONE = 0,
	MJ_ROW_BIAS = 64
};

/* As they lie in the tables. */
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
#if defined(__clang__)
	return __builtin_elementwise_max(a, b);
#elif defined(__SSE2__)
	/* gcc does not find this instruction for the line below. */
	typedef char bytes __attribute__((vector_size(16)));
	return (mj_lanes)__builtin_ia32_pmaxub128((bytes)a, (bytes)b);
#else
	mj_lanes first = (mj_lanes)(a > b);
	return (a & first) | (b & ~first);
#endif
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

/* 0xff in the lanes where a is at least b, 0 elsewhere. */
static inline mj_lanes
mj_lanes_reach(mj_lanes a, mj_lanes b)
{
	return (mj_lanes)(mj_lanes_max(a, b) == a);
}

static inline bool
mj_lanes_any(mj_lanes lanes)
{
	return (mj_lanes_half(lanes, 0) | mj_lanes_half(lanes, 1)) != 0;
}

/* All lanes or-ed into one. */
static inline unsigned
mj_lanes_fold(mj_lanes lanes)
{
	uint64_t half = mj_lanes_half(lanes, 0) | mj_lanes_half(lanes, 1);

	half |= half >> 32;
	half |= half >> 16;
	return (unsigned)(half | half >> 8) & 0xff;
}

static inline unsigned
mj_lanes_greatest(mj_lanes lanes)
{
	mj_halves halves;

	lanes = mj_lanes_max(lanes, mj_lanes_of(mj_lanes_half(lanes, 1), 0));
	halves = (mj_halves)lanes;
	halves = (mj_halves)mj_lanes_max((mj_lanes)halves, (mj_lanes)(halves >> 32));
	halves = (mj_halves)mj_lanes_max((mj_lanes)halves, (mj_lanes)(halves >> 16));
	halves = (mj_halves)mj_lanes_max((mj_lanes)halves, (mj_lanes)(halves >> 8));
	return (unsigned)(halves[0] & 0xff);
}

#endif
