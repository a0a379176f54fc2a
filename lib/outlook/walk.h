/*
 * The walk over all hands that a hand can become in the turns to come, and their chances. It goes
 * from a hand of 3n+1 tiles to those with a tile drawn, from there to those with one thrown away,
 * and so on to the hands that win; each hand is looked at once.
 *
 * A tile that brings the hand nearer is kept, and what is thrown away for it leaves the hand as
 * near. Once in all, if a change is allowed, a tile may be kept that brings the hand no nearer, in
 * place of another that leaves it as near. So no hand leads back to itself.
 */
#ifndef MJ_OUTLOOK_WALK_H
#define MJ_OUTLOOK_WALK_H

#include "distance/parts.h"
#include "outlook/chances.h"
#include "outlook/prospect.h"

/* A suit or the honours as the walk comes by it, with what is known of it; an item of the store. */
struct pattern;

/* A hand: tiles that are of no use may be left out of it, which `tiles` tells. */
struct spot {
	const struct pattern *patterns[MJ_PARTS];
	const struct mj_part *parts[MJ_PARTS]; /* of those patterns */
	unsigned tiles, wilds;
	unsigned kept; /* tiles drawn since turn 0 that it holds */
};

struct walk {
	struct mj_prospect *prospect;
	struct store store;
	unsigned turns, changes;
	int start;         /* the distance at turn 0, at least 1 */
	bool lone_counts;  /* a tile can be of use that stands alone: see junk_in */
	unsigned size;     /* tiles of a hand that waits: 3n+1 */
	unsigned patterns; /* how many were come by */
	uint32_t nodes;
	struct spot spot; /* where the walk is */
	unsigned looked;  /* how many hands were looked at */
	bool full;        /* the memory did not do: no chances are right */
	struct chances chances;
};

/* Stands at the prospect's hand. False: the memory is too small. */
bool mj_walk_init(struct walk *walk, struct mj_prospect *prospect, unsigned turns, unsigned changes,
		  void *memory, size_t size);

/* A hand of 3n+1 tiles whose chances are asked for. */
struct walk_root {
	uint32_t node; /* PRIZE_NONE: it has none */
	unsigned distance;
};

/*
 * Looks at the hand where the walk is, without a tile of this kind; MJ_NO_TILE: as it is. A hand
 * farther than that of turn 0 has used its change up. False: the memory is full.
 */
bool mj_walk_look(struct walk *walk, mj_tile without, struct walk_root *root);

/* Makes room for the chances of all that was looked at; after it nothing more can be looked at.
 * False: the memory is full. */
bool mj_walk_prepare(struct walk *walk);

/* Works one of the numbers out, in place of the one before. */
void mj_walk_work_out(struct walk *walk, enum chance_number number);

/* What winning on this kind is worth to the hand of 3n+1 tiles where the walk is, less a tile of
 * the kind `without`, unless that is MJ_NO_TILE. */
void mj_walk_worth(struct walk *walk, mj_tile without, mj_tile kind, struct mj_worth *worth);

#endif
