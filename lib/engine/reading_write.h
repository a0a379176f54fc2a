/* How a hand was read, for the answer: groups are added in the order in which they are told. */
#ifndef MJ_ENGINE_READING_WRITE_H
#define MJ_ENGINE_READING_WRITE_H

#include "engine/reading.h"

/* Begins a reading without groups, wait or wilds. */
void mj_reading_init(struct mj_reading *reading, unsigned shape, mj_tile pair);

/* Adds one group of tiles, all of them kinds. */
void mj_reading_add_group(struct mj_reading *reading, const mj_tile *tiles, unsigned count);

/* Adds the sets of a grouping, in its order. */
void mj_reading_add_sets(struct mj_reading *reading, const struct mj_grouping *grouping);

/* Adds each two tiles of a kind as a group; four alike are two pairs. */
void mj_reading_add_pairs(struct mj_reading *reading, const uint8_t count[MJ_KINDS]);

/* Adds melds in their order, each with its tiles sorted. */
void mj_reading_add_melds(struct mj_reading *reading, const struct mj_meld *melds, unsigned count);

#endif
