/*
 * Hands as a search comes by them, and how one becomes the next by a tile more or less. A hand is
 * four parts: three suits and the honours. What is known of a part with certain tiles is a pattern,
 * which is worked out once and kept in the search's store; a hand is the four patterns that it
 * has. So a tile drawn or discarded looks at one part alone.
 */
#ifndef MJ_OUTLOOK_POSITION_H
#define MJ_OUTLOOK_POSITION_H

#include "distance/parts.h"
#include "outlook/prospect.h"
#include "outlook/store.h"

#include <assert.h>

/* A suit or the honours, with these tiles; an item of the store. */
struct pattern {
	struct mj_part part;
	uint16_t number;              /* each pattern of a search has another */
	uint8_t count[MJ_PART_KINDS]; /* concealed, wild kinds too */
	uint8_t which, wilds;         /* of the parts; tiles of wild kinds */
	uint32_t with
		[MJ_PART_KINDS]; /* the pattern with one more of a kind: an item, 0 if unknown */
	uint32_t without[MJ_PART_KINDS];
};

/* A hand: tiles that are of no use may be left out of it, which `tiles` tells. */
struct position {
	const struct pattern *patterns[MJ_PARTS];
	const struct mj_part *parts[MJ_PARTS]; /* of those patterns */
	unsigned tiles, wilds;
	unsigned kept; /* tiles drawn since turn 0 that it holds */
};

/* What the hands of one search share, and the one at which it is. */
struct positions {
	struct mj_prospect *prospect;
	struct store store;
	unsigned patterns; /* how many there are */
	bool full;         /* the memory did not do */
	struct position now;
};

/* Begins at the prospect's hand. False: the memory is too small. */
bool mj_positions_init(struct positions *positions, struct mj_prospect *prospect, void *memory,
		       size_t size);

/* A tile of the kind comes to the hand; it is left where it was when there is no memory. */
void mj_position_draw(struct positions *positions, unsigned kind);

/* A tile of the kind, which it has, leaves the hand. */
void mj_position_discard(struct positions *positions, unsigned kind);

/* The concealed tiles, as the scorers take them. */
void mj_position_hold(const struct position *position, struct mj_bag *concealed);

static inline unsigned
mj_position_count(const struct position *position, unsigned kind)
{
	return position->patterns[kind / MJ_PART_KINDS]->count[kind % MJ_PART_KINDS];
}

/* Copies of a kind that can be drawn: those not seen, less those drawn and held. */
static inline unsigned
mj_position_copies_left(const struct positions *positions, unsigned kind)
{
	const struct mj_prospect *prospect = positions->prospect;
	unsigned drawn = mj_drawn_of(prospect, kind, mj_position_count(&positions->now, kind));

	return prospect->left[kind] > drawn ? prospect->left[kind] - drawn : 0;
}

static inline int
mj_position_distance(const struct positions *positions)
{
	return mj_parts_missing(&positions->prospect->waiting.target, positions->now.parts) -
	       (int)positions->now.wilds;
}

/* ---- Keys ---- */

/* What a key is that of; the hands' are made of the numbers of their four patterns. */
enum key_role {
	KEY_WAITS,      /* 3n+1 tiles that are not changed any more */
	KEY_WAITS_FREE, /* 3n+1 tiles that may still be changed */
	KEY_DRAWN,      /* 3n+2 tiles, the last of which brought the hand nearer */
	KEY_DRAWN_FREE,
	KEY_PATTERN
};

enum { ROLE_BITS = 3, PATTERN_BITS = 15, PATTERNS_MAX = (1 << PATTERN_BITS) - 1 };

/* No key: the four patterns of a hand differ. */
#define NO_KEY UINT64_C(0)

static inline uint64_t
mj_position_key(const struct position *position, enum key_role role)
{
	uint64_t key = 0;

	for (unsigned part = 0; part < MJ_PARTS; part++)
		key = key << PATTERN_BITS | position->patterns[part]->number;
	return key << ROLE_BITS | role;
}

/*
 * The key of the hand with one more, or one less, of a kind, where `key` is its own; NO_KEY: the
 * pattern is not known yet.
 */
static inline uint64_t
mj_position_next_key(const struct positions *positions, uint64_t key, unsigned kind, bool more)
{
	unsigned which = kind / MJ_PART_KINDS, place = kind % MJ_PART_KINDS;
	const struct pattern *pattern = positions->now.patterns[which], *next;
	uint32_t item = more ? pattern->with[place] : pattern->without[place];

	if (item == 0)
		return NO_KEY;
	next = mj_item(&positions->store, item);
	return key + (((uint64_t)next->number - pattern->number)
		      << (ROLE_BITS + (MJ_PARTS - 1 - which) * PATTERN_BITS));
}

#endif
