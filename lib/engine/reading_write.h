/* How a hand was read, for the answer: groups are added in the order in which they are told. */
#ifndef MJ_ENGINE_READING_WRITE_H
#define MJ_ENGINE_READING_WRITE_H

#include "engine/reading.h"

/* No groups, no wait, no wilds yet. */
void mj_reading_init(struct mj_reading *reading, unsigned shape, mj_tile pair);

/* Any group of tiles. */
void mj_reading_add_group(struct mj_reading *reading, const mj_tile *tiles, unsigned count);

/* The sets of a grouping, in its order. */
void mj_reading_add_sets(struct mj_reading *reading, const struct mj_grouping *grouping);

/* Each two tiles of a kind; four alike are two pairs. */
void mj_reading_add_pairs(struct mj_reading *reading, const uint8_t count[MJ_KINDS]);

/* Melds as listed, each with its tiles in order. */
void mj_reading_add_melds(struct mj_reading *reading, const struct mj_meld *melds, unsigned count);

#endif
