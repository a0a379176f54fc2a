/* The nine tiles 147, 258 and 369 of a knitted straight, one of the three in each suit. */
#ifndef MJ_DISTANCE_KNITTED_H
#define MJ_DISTANCE_KNITTED_H

#include <stdint.h>

enum { MJ_KNITTED_ORDERS = 6 };

/* 0, 1, 2: whether 147, 258 or 369 lies in m, p, s. */
#define MJ_KNITTED(m, p, s)                                                                        \
	(UINT64_C(0111) << (m) | UINT64_C(0111) << (9 + (p)) | UINT64_C(0111) << (18 + (s)))

/* As masks of kinds, by the order of the suits. */
static const uint64_t mj_knitted[MJ_KNITTED_ORDERS] = {
	MJ_KNITTED(0, 1, 2), MJ_KNITTED(0, 2, 1), MJ_KNITTED(1, 0, 2),
	MJ_KNITTED(1, 2, 0), MJ_KNITTED(2, 0, 1), MJ_KNITTED(2, 1, 0),
};

#endif
