/*
 * The search through all hands that a hand can become in the turns to come, and their chances. It
 * goes from a hand of 3n+1 tiles to those with a tile drawn, from there to those with one
 * discarded, and so on to the hands that win; each hand is looked at once.
 *
 * A tile that brings the hand nearer is kept, and what is discarded for it leaves the hand as near.
 * Once in all, if a change is allowed, a tile may be kept that brings the hand no nearer, in place
 * of another that leaves it as near. So no hand leads back to itself.
 */
#ifndef MJ_OUTLOOK_SEARCH_H
#define MJ_OUTLOOK_SEARCH_H

#include "outlook/chances.h"
#include "outlook/position.h"

struct search {
	struct positions at; /* the hand at which it is, and all that it has come by */
	unsigned turns, changes;
	int start;        /* the distance at turn 0, at least 1 */
	bool lone_counts; /* a tile can be of use that stands alone (useless.h) */
	unsigned size;    /* tiles of a hand that waits: 3n+1 */
	uint32_t nodes;
	unsigned looked; /* how many hands were looked at */
	struct chances chances;
};

/* Begins at the prospect's hand. False: the memory is too small. */
bool mj_search_init(struct search *search, struct mj_prospect *prospect, unsigned turns,
		    unsigned changes, void *memory, size_t size);

/* A hand of 3n+1 tiles whose chances are asked for. */
struct search_root {
	uint32_t node; /* NEXT_NONE: it has none */
	unsigned distance;
};

/*
 * Looks at the prospect's hand, without a tile of this kind; MJ_NO_TILE: as it is. A hand farther
 * than that of turn 0 has used its change up. False: the memory is full.
 */
bool mj_search_from(struct search *search, mj_tile without, struct search_root *root);

/* Makes room for the chances of all that was looked at; after it nothing more can be looked at.
 * False: the memory is full. */
bool mj_search_prepare(struct search *search);

/* Works one of the numbers out, in place of the one before. */
void mj_search_work_out(struct search *search, enum chance_number number);

/* What winning on this kind is worth to the prospect's hand of 3n+1 tiles, less a tile of the kind
 * `without`, unless that is MJ_NO_TILE. */
void mj_search_worth(struct search *search, mj_tile without, mj_tile kind, struct mj_worth *worth);

#endif
