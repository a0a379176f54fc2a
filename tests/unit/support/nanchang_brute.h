/*
 * Nanchang readings by trying them all: slow, and without the room's own ways
 * (docs/rules/nanchang.md, 3).
 */
#ifndef TESTS_NANCHANG_BRUTE_H
#define TESTS_NANCHANG_BRUTE_H

#include "nanchang/nanchang.h"

struct brute_best {
	bool complete, win;
	int64_t points;
	unsigned base;          /* the shape's pattern */
	bool natural, jingdiao; /* of the best reading, ties as the page says */
};

/* The best reading of a sound hand. `nobody`: nobody at the table holds a jing. */
void brute_best_of(const struct mj_score_request *request, bool nobody, struct brute_best *best);

#endif
