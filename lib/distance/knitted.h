/* The nine tiles 147, 258 and 369 of a knitted straight, one of the three in each suit. */
#ifndef MJ_DISTANCE_KNITTED_H
#define MJ_DISTANCE_KNITTED_H

#include "distance/shapes.h"

enum { MJ_KNITTED_ORDERS = 6, MJ_KNITTED_FIELD = 9 /* bits */ };

/* 0, 1, 2: whether 147, 258 or 369 lies in m, p, s. */
#define MJ_KNITTED(m, p, s)                                                                        \
	(UINT64_C(0111) << (m) | UINT64_C(0111) << (9 + (p)) | UINT64_C(0111) << (18 + (s)))

/* As masks of kinds, by the order of the suits. */
static const uint64_t mj_knitted[MJ_KNITTED_ORDERS] = {
	MJ_KNITTED(0, 1, 2), MJ_KNITTED(2, 0, 1), MJ_KNITTED(1, 2, 0),
	MJ_KNITTED(0, 2, 1), MJ_KNITTED(1, 0, 2), MJ_KNITTED(2, 1, 0),
};

/* How many kinds of each order's nine are held: a field of a word for each order. */
static inline uint64_t
mj_knitted_count(uint64_t held)
{
	enum { SUIT = MJ_KNITTED_FIELD, ALL = 3 * SUIT, SUM_BIT = 6 };
	const uint64_t tiles = 0111111111, sums = 0007007007, all = (UINT64_C(1) << ALL) - 1;
	/* A suit is three digits of three bits, whose lowest are its 147: the product has their sum
	 * in the third. The same for 258 and 369, both twice in a row, to be turned. */
	uint64_t of_147 = (held & tiles) * 0111 >> SUM_BIT & sums;
	uint64_t of_258 = (held >> 1 & tiles) * 0111 >> SUM_BIT & sums;
	uint64_t of_369 = (held >> 2 & tiles) * 0111 >> SUM_BIT & sums;
	of_258 |= of_258 << ALL;
	of_369 |= of_369 << ALL;
	/* 258 in the suit after that of 147, and 369 in the one after that; or the other way. */
	uint64_t after = of_147 + (of_258 >> SUIT) + (of_369 >> 2 * SUIT);
	uint64_t before = of_147 + (of_258 >> 2 * SUIT) + (of_369 >> SUIT);
	return (after & all) | (before & all) << ALL;
}

static inline int
mj_knitted_of(uint64_t counts, unsigned order)
{
	enum { COUNT = 0xf };

	return (int)(counts >> order * MJ_KNITTED_FIELD & COUNT);
}

/* The orders of which at least n kinds are held: a bit of each one's field. */
static inline uint64_t
mj_knitted_from(uint64_t counts, int n)
{
	enum { OVER = 1 << (MJ_KNITTED_FIELD - 1) };
	const uint64_t each = UINT64_C(01001001001001001);

	return (counts + each * (uint64_t)(OVER - (n > 0 ? n : 0))) & each * OVER;
}

/* The order of the lowest bit. */
static inline unsigned
mj_knitted_order(uint64_t orders)
{
	return (unsigned)__builtin_ctzll(orders) / MJ_KNITTED_FIELD;
}

/* Looks at the knitted straight. `counts` is of mj_knitted_count, `accepts` as of
 * mj_special_add. */
void mj_knitted_add(const struct mj_copies *copies, uint64_t counts, bool accepts,
		    struct mj_nearest *nearest);

#endif
