/* What one reading of a hand is worth (docs/rules/ming.md, section 5). */
#ifndef MJ_MING_VALUE_H
#define MJ_MING_VALUE_H

#include "engine/reading.h"
#include "ming/hand_context.h"

/*
 * A standard reading. `win_in_pung`: the tile of another player completed a pung, which is then not
 * concealed (D15).
 */
void ming_value_standard(const struct ming_hand_context *context,
			 const struct mj_grouping *grouping, bool win_in_pung,
			 struct ming_value *value);

/* The other shapes. */
void ming_value_special(const struct ming_hand_context *context, enum ming_shape shape,
			struct ming_value *value);

/* points >= mangan_points (R93). */
bool ming_is_mangan(const struct mj_rules *rules, int64_t points);

/* The points of a counted hand, under the ceiling if there is one (D2). */
int32_t ming_counted_points(const struct mj_rules *rules, int32_t han);

#endif
