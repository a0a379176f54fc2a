/* Sets of kinds as bits: bit k for kind k. */
#ifndef MJ_ENGINE_KINDS_H
#define MJ_ENGINE_KINDS_H

#include "mahjong/tiles.h"

#define KIND_BIT(kind) (UINT64_C(1) << (kind))
#define ALL_KIND_BITS  ((UINT64_C(1) << MJ_KINDS) - 1)
#define SUIT_BITS      UINT64_C(0x1ff)
#define NUMBER_BITS    ((UINT64_C(1) << MJ_HONOURS) - 1)
#define HONOUR_BITS    (UINT64_C(0x7f) << MJ_HONOURS)
#define WIND_BITS      (UINT64_C(0xf) << MJ_HONOURS)
#define DRAGON_BITS    (UINT64_C(7) << MJ_DRAGONS)
#define TERMINAL_BITS  (UINT64_C(0x101) | UINT64_C(0x101) << 9 | UINT64_C(0x101) << 18)
#define YAOCHU_BITS    (TERMINAL_BITS | HONOUR_BITS)

/* The kinds of which the bag holds a tile; a red five is a five. */
uint64_t mj_kinds_in(const struct mj_bag *bag);

#endif
