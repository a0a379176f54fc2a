/*
 * The hands that a walk has come by, with their chances: a hash table and rows of chances, all in
 * one block of memory that the caller owns. Nothing is ever taken out; when the block is full, the
 * functions say so.
 */
#ifndef MJ_OUTLOOK_HANDS_H
#define MJ_OUTLOOK_HANDS_H

#include "outlook/chances.h"

/* The tiles of a hand: three bits a kind, 21 kinds in the first word. */
struct tiles_key {
	uint64_t word[2];
};

/* What the chances of a hand are those of. */
enum hand_role {
	HAND_WAITS,      /* 3n+1 tiles that are not changed any more */
	HAND_WAITS_FREE, /* 3n+1 tiles that may still be changed */
	HAND_DRAWN,      /* 3n+2 tiles, the last of which brought the hand nearer */
	HAND_DRAWN_FREE
};

/* Where the chances of a hand lie, or one of these. */
#define CHANCES_UNKNOWN UINT32_MAX
#define CHANCES_NONE    (UINT32_MAX - 1)
#define CHANCES_NO_ROOM (UINT32_MAX - 2)

struct known_hand {
	struct tiles_key key;
	uint32_t chances;
	uint8_t distance, role;
	bool used;
};

struct hands {
	unsigned char *memory;
	size_t size, taken;      /* bytes */
	size_t spare, spare_end; /* where a table lay that was too small: room for chances */
	unsigned turns;
	struct known_hand *table;
	size_t places, count; /* places is a power of two */
};

/* `memory` is aligned as for any type. False: it is too small for anything. */
bool mj_hands_init(struct hands *hands, void *memory, size_t size, unsigned turns);

/*
 * What is known of the hand, added when nothing is: then its chances are CHANCES_UNKNOWN and its
 * distance is 0. NULL: there is no room. Valid until the next call.
 */
struct known_hand *mj_hands_get(struct hands *hands, const struct tiles_key *key,
				enum hand_role role);

/* Room for the chances of turns 0 to `turns`, not filled in; or CHANCES_NO_ROOM. */
uint32_t mj_hands_add_chances(struct hands *hands);

static inline struct chance *
mj_hands_chances(const struct hands *hands, uint32_t chances)
{
	return (struct chance *)(void *)hands->memory + chances;
}

#endif
