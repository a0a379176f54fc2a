/* A list of candidates that is kept in order, the best first, and no longer than it may be. */
#ifndef MJ_ENGINE_RANK_H
#define MJ_ENGINE_RANK_H

#include <stdbool.h>
#include <stddef.h>

/* Above 0: the left one is better; 0: they are as good as one. */
typedef int mj_rank(const void *left, const void *right);

struct mj_ranking {
	void *items;
	size_t size; /* of an item */
	unsigned count, max;
	bool more; /* one was left out */
	mj_rank *rank;
};

/* Puts a copy of the item in its place, unless one as good is there or it is the worst of too
 * many. */
void mj_ranking_add(struct mj_ranking *ranking, const void *item);

#endif
