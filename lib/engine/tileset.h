/* The tile sets that rulesets play with. */
#ifndef MJ_ENGINE_TILESET_H
#define MJ_ENGINE_TILESET_H

#include "mahjong/rules.h"

/* 144 tiles: suits, winds, dragons, and the flowers, one of each. */
extern const struct mj_tileset mj_tileset_144;
/* 136 tiles: suits, winds, dragons. */
extern const struct mj_tileset mj_tileset_136;
/* 120 tiles: suits and dragons. */
extern const struct mj_tileset mj_tileset_120;
/* 108 tiles, for three players: without 2m to 8m. */
extern const struct mj_tileset mj_tileset_108;

/* The kinds and the flowers in the set, as bits. */
uint64_t mj_tileset_kinds(const struct mj_tileset *tileset);

/* Puts all tiles of the set in the order of their numbers (docs/dealing.md) into `tiles`. */
void mj_tileset_list(const struct mj_tileset *tileset, mj_tile tiles[MJ_WALL_MAX]);

#endif
