/*
 * The hands that a search has found, as the chances are worked out of them: nodes are hands of 3n+1
 * tiles, counted in the order in which they are added, and lead to nodes that were added before.
 */
#ifndef MJ_OUTLOOK_GRAPH_H
#define MJ_OUTLOOK_GRAPH_H

#include "outlook/store.h"

/*
 * What is left of a draw after the best discard: one node, or, with NEXT_LIST, the item of type
 * ITEM_LIST that has the nodes among which the best one is chosen, for each number and turn anew.
 */
enum { NEXT_BITS = 28, NEXT_LIST = 1 << 27, NEXT_NONE = (1 << NEXT_BITS) - 1 };

/* An edge: what it leads to, and above it how many copies lead there. */
static inline uint32_t
mj_edge(uint32_t next, unsigned copies)
{
	return (uint32_t)copies << NEXT_BITS | next;
}

/* What the tiles that win bring, added up over their copies. */
struct winnings {
	float copies, points;
	float first; /* in place of points on the first draw after the hand got ready */
};

/* A node, before its edges. */
struct node {
	uint8_t distance;     /* at least 1 */
	uint8_t kept;         /* how many of the tiles drawn since turn 0 are in the hand */
	uint8_t near_count;   /* edges of tiles that bring the hand nearer */
	uint8_t change_count; /* behind them, edges of tiles that do not, but may be kept */
	uint8_t near_copies;  /* of all kinds that bring the hand nearer */
	uint8_t used_copies;  /* of those among them that win or lead on */
	uint8_t unused[2];
};

/* Behind the node, when its distance is 1, struct winnings; then the edges. */

#endif
