#include "mcr/value.h"
#include "engine/kinds.h"

#include <string.h>

enum { SUIT = 9, FIVE = 4 };

/* ---- Sums ---- */

/* R14, and the sum (section 5, 3 and 4). */
static void
sum_up(const struct mj_rules *rules, const struct mcr_fans *fans, struct mcr_value *value)
{
	struct mcr_fan_set struck = mcr_struck(rules, &fans->found);

	value->found = fans->found;
	value->fan = 0;
	memset(&value->fans, 0, sizeof(value->fans));
	for (unsigned i = 0; i < MJ_PATTERN_WORDS; i++)
		for (uint64_t left = fans->found.word[i] & ~struck.word[i]; left != 0;
		     left &= left - 1) {
			unsigned fan = 64 * i + (unsigned)__builtin_ctzll(left);
			mcr_add(&value->fans, fan, fans->times[fan]);
			value->fan += mcr_worth(rules, fan) * fans->times[fan];
		}
}

/* 4.3: what a concealed hand counts for it. */
static void
add_concealed(const struct mcr_hand_context *context, bool natural, struct mcr_fans *fans)
{
	if (!context->closed)
		return;
	if (context->self_draw)
		mcr_add_if(fans, FAN_FULLY_CONCEALED_HAND,
			   !natural || mcr_on(context->rules, OPT_FULLY_CONCEALED_SPECIAL));
	else
		mcr_add_if(fans, FAN_CONCEALED_HAND, !natural);
}

/* ---- Sets and a pair ---- */

/* The sets sorted by kind, melds among them. */
static void
gather_sets(const struct mcr_hand_context *context, const struct mj_grouping *grouping,
	    struct mcr_sets *sets)
{
	sets->count = 0;
	sets->pair = grouping->pair;
	for (unsigned i = 0; i < grouping->set_count + context->meld_count; i++) {
		struct mcr_set set;
		unsigned place = sets->count++;
		if (i < grouping->set_count)
			set = (struct mcr_set){grouping->set[i].kind,
					       grouping->set[i].type == MJ_TRIPLET};
		else
			set = context->melds[i - grouping->set_count];
		for (; place > 0 && sets->set[place - 1].kind > set.kind; place--)
			sets->set[place] = sets->set[place - 1];
		sets->set[place] = set;
	}
}

/* R79-R81, R93: pungs that count by themselves. `joined`: sets in a fan of winds, as bits. */
static void
add_pungs(const struct mcr_hand_context *context, const struct mcr_sets *sets, unsigned joined,
	  struct mcr_fans *fans)
{
	for (unsigned i = 0; i < sets->count; i++) {
		mj_tile kind = sets->set[i].kind;
		if (!sets->set[i].pung)
			continue;
		bool prevalent = kind == context->round_wind, own = kind == context->seat_wind;
		mcr_add_if(fans, FAN_DRAGON_PUNG, kind >= MJ_DRAGONS);
		mcr_add_if(fans, FAN_PREVALENT_WIND, prevalent);
		mcr_add_if(fans, FAN_SEAT_WIND, own);
		mcr_add_if(fans, FAN_PUNG_OF_TERMINALS_OR_HONORS,
			   kind < MJ_DRAGONS && (YAOCHU_BITS >> kind & 1) != 0 && !prevalent &&
				   !own && (joined >> i & 1) == 0);
	}
}

static bool
set_holds(const struct mcr_set *set, uint64_t kinds)
{
	return ((set->pung ? UINT64_C(1) : UINT64_C(7)) << set->kind & kinds) != 0;
}

/* Whether each set and the pair hold one of the kinds. */
static bool
all_hold(const struct mcr_sets *sets, uint64_t kinds)
{
	for (unsigned i = 0; i < sets->count; i++)
		if (!set_holds(&sets->set[i], kinds))
			return false;
	return (KIND_BIT(sets->pair) & kinds) != 0;
}

/* What all sets have in common. */
static void
add_whole(const struct mcr_hand_context *context, const struct mcr_sets *sets, bool knitted,
	  struct mcr_fans *fans)
{
	const uint64_t fives = KIND_BIT(FIVE) | KIND_BIT(SUIT + FIVE) | KIND_BIT(2 * SUIT + FIVE);
	const uint64_t evens = UINT64_C(0xaa) | UINT64_C(0xaa) << SUIT | UINT64_C(0xaa) << 2 * SUIT;
	unsigned pungs = 0;

	for (unsigned i = 0; i < sets->count; i++)
		pungs += sets->set[i].pung;
	mcr_add_if(fans, FAN_ALL_CHOWS, pungs == 0 && sets->pair < MJ_HONOURS);
	if (knitted)
		return;
	mcr_add_if(fans, FAN_ALL_PUNGS, pungs == MCR_SETS);
	mcr_add_if(fans, FAN_ALL_EVEN_PUNGS, pungs == MCR_SETS && (context->kinds & ~evens) == 0);
	mcr_add_if(fans, FAN_ALL_FIVES, all_hold(sets, fives));
	mcr_add_if(fans, FAN_OUTSIDE_HAND, all_hold(sets, YAOCHU_BITS));
}

/* R23: 1112345678999 and the winning tile; of the dealer's first hand it may be any (D5). */
static bool
is_nine_gates(const struct mcr_hand_context *context)
{
	static const uint8_t gates[SUIT] = {3, 1, 1, 1, 1, 1, 1, 1, 3};
	unsigned suit = context->win / SUIT;
	unsigned more = 0;
	mj_tile over = MJ_NO_TILE;

	if (context->meld_count > 0 || (context->kinds & ~(SUIT_BITS << SUIT * suit)) != 0 ||
	    context->win >= MJ_HONOURS)
		return false;
	for (unsigned rank = 0; rank < SUIT; rank++) {
		unsigned count = context->count[SUIT * suit + rank];
		if (count < gates[rank])
			return false;
		if (count > gates[rank]) {
			more += count - gates[rank];
			over = (mj_tile)(SUIT * suit + rank);
		}
	}
	return more == 1 && (context->dealt || over == context->win);
}

void
mcr_group_fans(const struct mcr_hand_context *context, const struct mj_grouping *grouping,
	       bool knitted, struct mcr_grouping_fans *out)
{
	struct mcr_sets sets;

	out->fans = context->tiles;
	out->concealed_pungs = context->concealed_kongs;
	for (unsigned i = 0; i < grouping->set_count; i++)
		out->concealed_pungs += grouping->set[i].type == MJ_TRIPLET;
	gather_sets(context, grouping, &sets);
	unsigned joined = knitted ? 0 : mcr_join(&sets, &out->fans);
	add_pungs(context, &sets, joined, &out->fans);
	add_whole(context, &sets, knitted, &out->fans);
	mcr_add_if(&out->fans, FAN_KNITTED_STRAIGHT, knitted);
	out->natural = !knitted && is_nine_gates(context);
	if (!out->natural)
		return;
	struct mcr_fans *fans = &out->fans;
	mcr_add(fans, FAN_NINE_GATES, 1);
	if (fans->times[FAN_PUNG_OF_TERMINALS_OR_HONORS] > 0)
		fans->times[FAN_PUNG_OF_TERMINALS_OR_HONORS]--;
}

/* ---- The place of the winning tile ---- */

/* 4.2: in a pung that a claimed tile completes the pung is a melded one. */
static unsigned
concealed_pungs(const struct mcr_hand_context *context, const struct mj_grouping *grouping,
		const struct mcr_grouping_fans *fans, unsigned place)
{
	bool completed = place < PLACE_PAIR && grouping->set[place].type == MJ_TRIPLET;

	return fans->concealed_pungs - (unsigned)(completed && !context->self_draw);
}

static void
add_concealed_pungs(const struct mcr_hand_context *context, unsigned pungs, struct mcr_fans *fans)
{
	bool are_the_kongs = context->concealed_kongs == 2 && context->melded_kongs == 0;

	mcr_add_if(fans, FAN_FOUR_CONCEALED_PUNGS, pungs == 4);
	mcr_add_if(fans, FAN_THREE_CONCEALED_PUNGS, pungs == 3);
	mcr_add_if(fans, FAN_TWO_CONCEALED_PUNGS, pungs == 2 && !are_the_kongs);
}

/* R97-R99: the fan of a wait in this place, or FAN_COUNT. */
static unsigned
wait_of(const struct mcr_hand_context *context, const struct mj_grouping *grouping, unsigned place)
{
	if (place == PLACE_PAIR)
		return FAN_SINGLE_WAIT;
	if (place > PLACE_PAIR || grouping->set[place].type != MJ_RUN)
		return FAN_COUNT;
	mj_tile first = grouping->set[place].kind;
	if (context->win == first + 1)
		return FAN_CLOSED_WAIT;
	bool edge = context->win == first ? first % SUIT == 6 : first % SUIT == 0;
	return edge ? FAN_EDGE_WAIT : FAN_COUNT;
}

/* The winning tile is one of the nine of the knitted straight, wherever it lies. The nine are the
 * hand's concealed tiles less the grouping's. */
static bool
wins_on_knitted(const struct mcr_hand_context *context, const struct mj_grouping *grouping)
{
	unsigned copies = context->count[context->win];

	for (unsigned i = 0; i < grouping->set_count; i++) {
		mj_tile tiles[3];
		mj_set_tiles(&grouping->set[i], tiles);
		for (unsigned k = 0; k < 3; k++)
			copies -= tiles[k] == context->win;
	}
	copies -= grouping->pair == context->win ? 2 : 0;
	return copies > 0;
}

/* 4.4, D6. */
static bool
wait_counts(struct mcr_hand_context *context, const struct mj_grouping *grouping, bool knitted,
	    unsigned wait)
{
	int32_t knitted_waits = context->rules->option[OPT_KNITTED_STRAIGHT_WAITS];

	if (wait == FAN_COUNT || context->dealt)
		return false;
	if (knitted && knitted_waits == WAITS_NONE && wait != FAN_SINGLE_WAIT)
		return false;
	if (knitted && knitted_waits == WAITS_OUTSIDE && wins_on_knitted(context, grouping))
		return false;
	return mcr_waits_singly(context);
}

void
mcr_value_place(struct mcr_hand_context *context, const struct mj_grouping *grouping,
		const struct mcr_grouping_fans *fans, bool knitted, unsigned place,
		struct mcr_value *value)
{
	struct mcr_fans all = fans->fans;
	unsigned pungs = concealed_pungs(context, grouping, fans, place);
	unsigned wait = wait_of(context, grouping, place);

	add_concealed_pungs(context, pungs, &all);
	add_concealed(context, fans->natural || pungs == MCR_SETS, &all);
	if (wait_counts(context, grouping, knitted, wait))
		mcr_add(&all, wait, 1);
	sum_up(context->rules, &all, value);
}

/* ---- Other shapes ---- */

static bool
is_shifted(const struct mcr_hand_context *context)
{
	uint64_t kinds = context->kinds;

	if ((kinds & HONOUR_BITS) != 0)
		return false;
	return kinds >> __builtin_ctzll(kinds) == 0x7f &&
	       mcr_set_has(&context->tiles.found, FAN_FULL_FLUSH);
}

/* D9: what seven pairs count none of by the print of 1998. */
static void
drop_printed_1998(struct mcr_fans *fans)
{
	static const uint8_t dropped[] = {
		FAN_ALL_GREEN,   FAN_ALL_HONORS,   FAN_ALL_TERMINALS, FAN_ALL_TERMINALS_AND_HONORS,
		FAN_UPPER_TILES, FAN_MIDDLE_TILES, FAN_LOWER_TILES,   FAN_UPPER_FOUR,
		FAN_LOWER_FOUR};

	for (unsigned i = 0; i < sizeof(dropped); i++)
		fans->found.word[dropped[i] / 64] &= ~(UINT64_C(1) << dropped[i] % 64);
}

static void
value_pairs(const struct mcr_hand_context *context, struct mcr_fans *fans)
{
	bool shifted = is_shifted(context);

	*fans = context->tiles;
	if (mcr_on(context->rules, OPT_PRINTED_1998_EXCLUSIONS) && !shifted)
		drop_printed_1998(fans);
	mcr_add(fans, shifted ? FAN_SEVEN_SHIFTED_PAIRS : FAN_SEVEN_PAIRS, 1);
}

static void
value_knitted_tiles(const struct mcr_hand_context *context, struct mcr_fans *fans)
{
	bool all_honours = (context->kinds & HONOUR_BITS) == HONOUR_BITS;
	int numbers = __builtin_popcountll(context->kinds & NUMBER_BITS);

	mcr_add(fans,
		all_honours ? FAN_GREATER_HONORS_AND_KNITTED_TILES
			    : FAN_LESSER_HONORS_AND_KNITTED_TILES,
		1);
	mcr_add_if(fans, FAN_KNITTED_STRAIGHT, numbers == SUIT);
}

void
mcr_value_special(const struct mcr_hand_context *context, enum mcr_shape shape,
		  struct mcr_value *value)
{
	struct mcr_fans fans = context->way;

	if (shape == SHAPE_SEVEN_PAIRS)
		value_pairs(context, &fans);
	else if (shape == SHAPE_HONORS_AND_KNITTED)
		value_knitted_tiles(context, &fans);
	else
		mcr_add(&fans, FAN_THIRTEEN_ORPHANS, 1);
	add_concealed(context, true, &fans);
	sum_up(context->rules, &fans, value);
}

void
mcr_value_chicken(struct mcr_value *value)
{
	mcr_add(&value->fans, FAN_CHICKEN_HAND, 1);
	mcr_set_add(&value->found, FAN_CHICKEN_HAND);
	value->fan = mcr_patterns[FAN_CHICKEN_HAND].value;
}
