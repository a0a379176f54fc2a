/* The shape of seven pairs (docs/rules/jiujiang.md, sections 3 and 4). */
#ifndef MJ_JIUJIANG_PAIRS_H
#define MJ_JIUJIANG_PAIRS_H

#include "jiujiang/hand_context.h"

/* Fourteen concealed tiles in pairs; four alike are two pairs. */
bool jiujiang_is_pairs(const uint8_t count[MJ_KINDS]);

void jiujiang_value_pairs(const struct jiujiang_hand_context *context,
			  struct jiujiang_value *value);

#endif
