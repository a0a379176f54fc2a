/* Thirteen scattered (docs/rules/nanchang.md R38, R40, D6). */
#ifndef MJ_NANCHANG_SCATTERED_H
#define MJ_NANCHANG_SCATTERED_H

#include "nanchang/hand_context.h"

enum { SCATTERED_TILES = 14 };

/* 14 tiles or fewer, of which `count` are natural; wilds fill the rest. */
bool nanchang_is_scattered(const uint8_t count[MJ_KINDS]);

/* Whether they are scattered with all seven honours, each natural or, with the option, a wild of
 * a suit. */
bool nanchang_is_seven_star(const struct nanchang_hand_context *context,
			    const uint8_t natural[MJ_KINDS], const uint8_t wild[JING_KINDS]);

/* The 14 tiles as read, ascending. With `seven_star` all honours are among them. */
void nanchang_scattered_tiles(const uint8_t natural[MJ_KINDS], bool seven_star,
			      mj_tile tiles[SCATTERED_TILES]);

#endif
