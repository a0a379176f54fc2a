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

#include "outlook/hands.h"
#include "outlook/prospect.h"

struct walk {
	struct mj_prospect *prospect;
	struct hands hands;
	unsigned turns, changes;
	int start;        /* the distance at turn 0, at least 1 */
	bool lone_counts; /* a tile can be of use that stands alone: see junk_in */
	/* The hand where the walk is. */
	struct mj_held held;
	struct tiles_key key;
	uint8_t count[MJ_KINDS]; /* concealed, wild kinds too */
	uint64_t kinds;          /* of which it holds a tile */
	unsigned kept;           /* tiles drawn since turn 0 that it holds */
	unsigned looked;         /* how many hands were looked at */
	bool full;               /* the memory did not do: no chances are right */
};

/* One turn more than the outlook has, for the replacement tile of a kong. */
enum { WALK_TURNS_MAX = MJ_TURNS_MAX + 1 };

/* Stands at the prospect's hand. False: the memory is too small. */
bool mj_walk_init(struct walk *walk, struct mj_prospect *prospect, unsigned turns, unsigned changes,
		  void *memory, size_t size);

/* Takes in a tile of the kind, or puts one away. */
void mj_walk_add(struct walk *walk, unsigned kind);
void mj_walk_take(struct walk *walk, unsigned kind);

/*
 * The chances of the hand of 3n+1 tiles where the walk is, for turns 0 to `turns`. A hand farther
 * than that of turn 0 has used its change up. NULL: it had none, or the memory is full. Valid as
 * long as the memory.
 */
const struct chance *mj_walk_chances(struct walk *walk);

/* What winning on this kind is worth to the hand of 3n+1 tiles where the walk is. */
void mj_walk_worth(struct walk *walk, unsigned kind, struct mj_worth *worth);

#endif
