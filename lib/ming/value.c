#include "ming/value.h"

#include <assert.h>
#include <string.h>

/* First kinds of the chows 123 and 789, and of three or four neighbouring kinds. */
#define EACH_SUIT(bits) ((bits) | (bits) << 9 | (bits) << 18)
#define OUTSIDE_CHOWS   EACH_SUIT(UINT64_C(0x41))
#define FIRST_OF_THREE  EACH_SUIT(UINT64_C(0x7f))
#define FIRST_OF_FOUR   EACH_SUIT(UINT64_C(0x3f))
#define FIRST_KINDS     EACH_SUIT(UINT64_C(1))

enum { ALL_FIVE = 5, ALL_FIVE_HAN = 4, ALL_BUT_ONE = 4 };

static unsigned
bits(uint64_t kinds)
{
	return (unsigned)__builtin_popcountll(kinds);
}

static void
hold_if(struct ming_value *value, enum ming_pattern pattern, bool holds)
{
	if (holds)
		ming_hold(value, pattern, (unsigned)ming_patterns[pattern].value);
}

bool
ming_is_mangan(const struct mj_rules *rules, int64_t points)
{
	return points >= rules->option[OPT_MANGAN_POINTS];
}

int32_t
ming_counted_points(const struct mj_rules *rules, int32_t han)
{
	int32_t cap = rules->option[OPT_HAN_CAP];

	return cap > 0 && han > cap ? cap : han;
}

/* ---- Limit hands ---- */

/* A limit hand is worth limit_points, whatever else holds (section 5.2, D2). */
static void
value_limits(const struct ming_hand_context *context, uint64_t limits, struct ming_value *value)
{
	int32_t points = context->rules->option[OPT_LIMIT_POINTS];

	assert(limits != 0 && (limits & ~LIMIT_BITS) == 0);
	assert(points > 0 && points <= UINT8_MAX);
	memset(value, 0, sizeof(*value));
	value->patterns = limits;
	value->limits = (uint8_t)bits(limits);
	for (uint64_t left = limits; left != 0; left &= left - 1)
		value->worth[__builtin_ctzll(left)] = (uint8_t)points;
	value->points =
		ming_on(context->rules, OPT_MULTIPLE_LIMITS) ? points * value->limits : points;
	value->han = value->opening = value->points;
}

/* R72-R74, R78, R79, R84. */
static uint64_t
standard_limits(const struct ming_groups *groups, mj_tile pair)
{
	uint64_t pungs = groups->pungs, limits = 0;
	unsigned winds = bits(pungs & WIND_BITS);
	bool wind_pair = (KIND_BIT(pair) & WIND_BITS) != 0;

	if ((pungs & DRAGON_BITS) == DRAGON_BITS)
		limits |= PATTERN(BIG_THREE_DRAGONS);
	if (winds == 3 && wind_pair)
		limits |= PATTERN(LITTLE_FOUR_WINDS);
	if (winds == 4)
		limits |= PATTERN(BIG_FOUR_WINDS);
	if (groups->concealed_pungs == MING_SETS)
		limits |= PATTERN(FOUR_CONCEALED_PUNGS);
	if ((pungs & pungs >> 1 & pungs >> 2 & pungs >> 3 & FIRST_OF_FOUR) != 0)
		limits |= PATTERN(FOUR_CONSECUTIVE_PUNGS);
	if (groups->chows[3] != 0)
		limits |= PATTERN(PURE_QUADRUPLE_CHOW);
	return limits;
}

/* ---- Counted hands ---- */

/* R22, D4. */
static void
value_basics(const struct ming_hand_context *context, unsigned elements, struct ming_value *value)
{
	unsigned count = bits(elements), han = count < 2 ? 0 : count - 1;

	assert(count <= ALL_FIVE);
	if (count == ALL_BUT_ONE)
		han = (unsigned)context->rules->option[OPT_BASICS_FOUR];
	if (count == ALL_FIVE)
		han = ALL_FIVE_HAN;
	ming_hold(value, PATTERN_FIVE_BASICS, han);
	value->elements = (uint8_t)(han == 0 ? 0 : elements);
}

/* R43, D22: both terminals and honours, nothing else. */
static bool
is_mixed_terminals(const struct ming_hand_context *context)
{
	return (context->kinds & ~YAOCHU_BITS) == 0 && (context->kinds & TERMINAL_BITS) != 0 &&
	       (context->kinds & HONOUR_BITS) != 0;
}

/* R33-R35, R37-R40, R48, R49. */
static void
value_pungs(const struct ming_hand_context *context, const struct ming_groups *groups, mj_tile pair,
	    struct ming_value *value)
{
	uint64_t pungs = groups->pungs, numbers = pungs & NUMBER_BITS;
	uint64_t with_pair = pungs | KIND_BIT(pair);
	unsigned dragons = bits(pungs & DRAGON_BITS);
	bool triple = (numbers & numbers >> 9 & numbers >> 18) != 0;
	uint64_t numbers_too = with_pair & NUMBER_BITS;

	hold_if(value, PATTERN_ALL_PUNGS, groups->pung_count == MING_SETS);
	hold_if(value, PATTERN_THREE_CONCEALED_PUNGS, groups->concealed_pungs >= 3);
	hold_if(value, PATTERN_THREE_CONSECUTIVE_PUNGS,
		(pungs & pungs >> 1 & pungs >> 2 & FIRST_OF_THREE) != 0);
	ming_hold(value, PATTERN_YAKUHAI,
		  dragons + (unsigned)(pungs >> context->seat_wind & 1) +
			  (unsigned)(pungs >> context->round_wind & 1));
	hold_if(value, PATTERN_LITTLE_THREE_DRAGONS,
		dragons == 2 && (with_pair & DRAGON_BITS) == DRAGON_BITS);
	hold_if(value, PATTERN_BIG_THREE_WINDS, bits(pungs & WIND_BITS) == 3);
	hold_if(value, PATTERN_LITTLE_TRIPLE_PUNG,
		!triple && (numbers_too & numbers_too >> 9 & numbers_too >> 18) != 0);
	hold_if(value, PATTERN_TRIPLE_PUNG, triple);
}

/* R41-R43, R113. */
static void
value_outside(const struct ming_hand_context *context, const struct ming_groups *groups,
	      mj_tile pair, struct ming_value *value)
{
	uint64_t others = groups->pungs | KIND_BIT(pair);
	bool outside = (others & ~YAOCHU_BITS) == 0 && (groups->chows[0] & ~OUTSIDE_CHOWS) == 0;
	bool full = outside && (others & HONOUR_BITS) == 0;
	bool mixed = is_mixed_terminals(context);

	hold_if(value, PATTERN_HALF_OUTSIDE, outside && !full && !mixed);
	hold_if(value, PATTERN_FULL_OUTSIDE, full);
	hold_if(value, PATTERN_MIXED_TERMINALS, mixed);
}

/* R44-R47, R50, R114. */
static void
value_chows(const struct ming_groups *groups, struct ming_value *value)
{
	uint64_t chows = groups->chows[0], twice = groups->chows[1];
	bool triple = groups->chows[2] != 0, two_doubles = bits(twice) >= 2;

	hold_if(value, PATTERN_PURE_DOUBLE_CHOW, twice != 0 && !two_doubles && !triple);
	hold_if(value, PATTERN_TWICE_PURE_DOUBLE_CHOW, two_doubles);
	hold_if(value, PATTERN_PURE_TRIPLE_CHOW, triple);
	hold_if(value, PATTERN_MIXED_TRIPLE_CHOW, (chows & chows >> 9 & chows >> 18) != 0);
	hold_if(value, PATTERN_PURE_STRAIGHT, (chows & chows >> 3 & chows >> 6 & FIRST_KINDS) != 0);
}

/* R51-R53, D16: how the four copies of a kind are shared out. */
static void
value_fours(const struct ming_groups *groups, mj_tile pair, struct ming_value *value)
{
	const uint64_t *cover = groups->cover;

	ming_hold(value, PATTERN_FOUR_IN_ONE, bits(groups->pungs & ~groups->kongs & cover[0]));
	ming_hold(value, PATTERN_FOUR_IN_TWO, 2 * bits(KIND_BIT(pair) & cover[1]));
	ming_hold(value, PATTERN_FOUR_IN_FOUR, 4 * bits(cover[3]));
}

static void
finish(const struct ming_hand_context *context, struct ming_value *value)
{
	assert((value->patterns & LIMIT_BITS) == 0);
	value->points = ming_counted_points(context->rules, value->han);
	assert(value->points <= value->han);
}

static void
read_groups(const struct ming_hand_context *context, const struct mj_grouping *grouping,
	    bool win_in_pung, struct ming_groups *groups)
{
	*groups = context->melds;
	for (unsigned i = 0; i < grouping->set_count; i++) {
		const struct mj_set *set = &grouping->set[i];
		if (set->type == MJ_RUN)
			ming_add_chow(groups, set->kind);
		else
			ming_add_pung(groups, set->kind, !win_in_pung || set->kind != context->win);
	}
}

void
ming_value_standard(const struct ming_hand_context *context, const struct mj_grouping *grouping,
		    bool win_in_pung, struct ming_value *value)
{
	struct ming_groups groups;

	read_groups(context, grouping, win_in_pung, &groups);
	assert(groups.pung_count + groups.chow_count == MING_SETS);
	uint64_t limits = context->common_limits | standard_limits(&groups, grouping->pair);
	if (limits != 0) {
		value_limits(context, limits, value);
		return;
	}
	*value = context->common;
	value_basics(context,
		     context->elements | (groups.chow_count == MING_SETS ? ELEMENT_ALL_CHOWS : 0U),
		     value); /* R26 */
	hold_if(value, PATTERN_FIVE_TYPES, context->five_types);
	value_pungs(context, &groups, grouping->pair, value);
	value_outside(context, &groups, grouping->pair, value);
	value_chows(&groups, value);
	value_fours(&groups, grouping->pair, value);
	finish(context, value);
}

/* R76, R82. */
static uint64_t
orphans_limit(const struct ming_hand_context *context)
{
	return context->count[context->win] == 2 ? PATTERN(THIRTEEN_ORPHANS_13_WAIT)
						 : PATTERN(THIRTEEN_ORPHANS);
}

void
ming_value_special(const struct ming_hand_context *context, enum ming_shape shape,
		   struct ming_value *value)
{
	uint64_t limits = context->common_limits;

	if (shape == SHAPE_THIRTEEN_ORPHANS)
		limits |= orphans_limit(context);
	if (limits != 0) {
		value_limits(context, limits, value);
		return;
	}
	*value = context->common;
	value_basics(context, context->elements, value);
	if (shape == SHAPE_SEVEN_PAIRS) { /* R59, R31 */
		hold_if(value, PATTERN_FIVE_TYPES, context->five_types);
		hold_if(value, PATTERN_MIXED_TERMINALS, is_mixed_terminals(context));
		hold_if(value, PATTERN_SEVEN_PAIRS, true);
	} else {
		hold_if(value, PATTERN_FOURTEEN_UNRELATED, true); /* R61: no five_types */
	}
	finish(context, value);
}
