#include "riichi/yaku.h"
#include "distance/counts.h"

#include <assert.h>

/* Runs by their first kind: 123 and 789 of each suit. */
#define OUTSIDE_RUNS  (UINT32_C(0x41) | UINT32_C(0x41) << 9 | UINT32_C(0x41) << 18)
/* Patterns that are no yaku (R54, R77, S14). */
#define DORA_PATTERNS (YAKU(DORA) | YAKU(URA_DORA) | YAKU(RED_DORA) | YAKU(NUKI_DORA))

static unsigned
count_bits(uint64_t bits)
{
	return (unsigned)mj_bits(bits);
}

static uint64_t
when(bool holds, enum riichi_pattern pattern)
{
	return (uint64_t)holds << pattern;
}

/* R126: a concealed triplet in hand. */
static int32_t
triplet_fu(mj_tile kind)
{
	return (YAOCHU_BITS >> kind & 1) != 0 ? 8 : 4;
}

/* R127, S18. */
static int32_t
pair_fu(const struct riichi_hand_context *context, mj_tile pair)
{
	if (pair >= WHITE || (pair == NORTH && riichi_north_is_yakuhai(context->rules)))
		return 2;
	if (pair == context->seat_wind && pair == context->round_wind)
		return context->rules->option[OPT_DOUBLE_WIND_FU];
	return pair == context->seat_wind || pair == context->round_wind ? 2 : 0;
}

/* R90, R92: of the same suit 123 456 789; the same run in all suits. */
static uint64_t
run_patterns(uint32_t runs)
{
	const uint32_t first_of_suits = 1 | 1 << 9 | 1 << 18;

	return when((runs & runs >> 3 & runs >> 6 & first_of_suits) != 0, YAKU_ITTSU) |
	       when((runs & runs >> 9 & runs >> 18 & SUIT_BITS) != 0, YAKU_SANSHOKU_DOUJUN);
}

/* R79, R91, R93, R98, S18. */
static uint64_t
triplet_patterns(const struct riichi_hand_context *context, uint64_t triplets, mj_tile pair)
{
	uint64_t numbers = triplets & NUMBER_BITS;
	unsigned dragons = count_bits(triplets & DRAGON_BITS);

	return when((triplets >> WHITE & 1) != 0, YAKU_YAKUHAI_WHITE) |
	       when((triplets >> GREEN & 1) != 0, YAKU_YAKUHAI_GREEN) |
	       when((triplets >> RED & 1) != 0, YAKU_YAKUHAI_RED) |
	       when((triplets >> context->seat_wind & 1) != 0, YAKU_YAKUHAI_SEAT) |
	       when((triplets >> context->round_wind & 1) != 0, YAKU_YAKUHAI_ROUND) |
	       when((triplets >> NORTH & 1) != 0 && riichi_north_is_yakuhai(context->rules),
		    YAKU_YAKUHAI_NORTH) |
	       when(dragons == 2 && pair >= WHITE, YAKU_SHOUSANGEN) |
	       when((numbers & numbers >> 9 & numbers >> 18 & SUIT_BITS) != 0,
		    YAKU_SANSHOKU_DOUKOU) |
	       when(count_bits(triplets) == 4, YAKU_TOITOI);
}

/* R96, R102, D8: terminals or honours in every set and the pair, with at least one run. */
static uint64_t
outside_patterns(const struct riichi_groups *groups, mj_tile pair)
{
	uint64_t others = groups->triplets | KIND_BIT(pair);

	if (groups->runs == 0 || (groups->runs & ~OUTSIDE_RUNS) != 0 ||
	    (others & ~YAOCHU_BITS) != 0)
		return 0;
	return (others & HONOUR_BITS) != 0 ? YAKU(CHANTA) : YAKU(JUNCHAN);
}

/* R105, R115, R118. */
static uint64_t
triplet_yakuman(uint64_t triplets, mj_tile pair)
{
	unsigned winds = count_bits(triplets & WIND_BITS);
	bool wind_pair = (KIND_BIT(pair) & WIND_BITS) != 0;

	return when((triplets & DRAGON_BITS) == DRAGON_BITS, YAKU_DAISANGEN) |
	       when(winds == 3 && wind_pair, YAKU_SHOUSUUSHII) | when(winds == 4, YAKU_DAISUUSHII);
}

/* R84, R99: pairs of equal runs; three equal runs hold one. */
static unsigned
count_equal_runs(const struct mj_grouping *grouping)
{
	unsigned pairs = 0;

	for (unsigned i = 1; i < grouping->set_count; i++) {
		const struct mj_set *set = &grouping->set[i];
		if (set->type != MJ_RUN || set[-1].type != MJ_RUN || set[-1].kind != set->kind)
			continue;
		pairs++;
		i++;
	}
	return pairs;
}

void
riichi_read_groups(const struct riichi_hand_context *context, const struct mj_grouping *grouping,
		   struct riichi_groups *groups)
{
	groups->triplets = context->meld_triplets;
	groups->runs = context->meld_runs;
	groups->run_count = context->meld_run_count;
	groups->concealed_triplets = context->concealed_kongs;
	groups->fu = context->meld_fu + pair_fu(context, grouping->pair);
	for (unsigned i = 0; i < grouping->set_count; i++) {
		mj_tile kind = grouping->set[i].kind;
		if (grouping->set[i].type == MJ_RUN) {
			groups->runs |= UINT32_C(1) << kind;
			groups->run_count++;
			continue;
		}
		groups->triplets |= KIND_BIT(kind);
		groups->concealed_triplets++;
		groups->fu += triplet_fu(kind);
	}
	groups->equal_runs = (uint8_t)(context->closed ? count_equal_runs(grouping) : 0);
	groups->yakuman =
		context->common_yakuman | triplet_yakuman(groups->triplets, grouping->pair);
	groups->patterns = context->common | run_patterns(groups->runs) |
			   triplet_patterns(context, groups->triplets, grouping->pair) |
			   outside_patterns(groups, grouping->pair) |
			   when(groups->equal_runs == 1, YAKU_IIPEIKOU) |
			   when(groups->equal_runs == 2, YAKU_RYANPEIKOU);
}

enum riichi_wait
riichi_run_wait(mj_tile first, mj_tile win)
{
	if (win == first + 1)
		return WAIT_CLOSED;
	if ((win == first && first % 9 == 6) || (win == first + 2 && first % 9 == 0))
		return WAIT_EDGE;
	return WAIT_TWO_SIDED;
}

static int32_t
sum_of(const struct riichi_hand_context *context, uint64_t patterns)
{
	int32_t sum = 0;

	for (; patterns != 0; patterns &= patterns - 1)
		sum += riichi_worth(context, (unsigned)__builtin_ctzll(patterns));
	return sum;
}

/* R123, R148: nothing below a yakuman counts beside it. */
static void
value_yakuman(const struct riichi_hand_context *context, uint64_t yakuman,
	      struct riichi_value *value)
{
	int32_t counted = 0;

	if (riichi_on(context->rules, OPT_MULTIPLE_YAKUMAN))
		counted = sum_of(context, yakuman);
	else
		for (uint64_t left = yakuman; left != 0; left &= left - 1) {
			int32_t worth = riichi_worth(context, (unsigned)__builtin_ctzll(left));
			counted = worth > counted ? worth : counted;
		}
	value->patterns = yakuman;
	value->yakuman = counted;
	value->han = 0;
	value->fu = value->fu_raw = NO_FU;
	value->limit = LIMIT_YAKUMAN;
	value->base = YAKUMAN_BASE * counted;
}

/* R54: a reading without yaku does not win and has no points. */
static void
value_han(const struct riichi_hand_context *context, uint64_t patterns, struct riichi_value *value)
{
	value->patterns = patterns;
	value->yakuman = 0;
	value->han = sum_of(context, patterns);
	value->base = (patterns & ~DORA_PATTERNS) == 0
			      ? 0
			      : riichi_base(context->rules, value->han, value->fu, &value->limit);
}

static void
finish(const struct riichi_hand_context *context, uint64_t patterns, uint64_t yakuman,
       struct riichi_value *value)
{
	value->fixed = false;
	if (yakuman != 0)
		value_yakuman(context, yakuman, value);
	else
		value_han(context, patterns, value);
	value->points =
		riichi_points(context->rules, value->base, context->dealer, context->as_tsumo);
}

void
riichi_value_standard(const struct riichi_hand_context *context, const struct riichi_groups *groups,
		      const struct mj_grouping *grouping, const struct mj_set *set,
		      enum riichi_wait wait, struct riichi_value *value)
{
	uint64_t patterns = groups->patterns, yakuman = groups->yakuman;
	unsigned concealed = groups->concealed_triplets;
	int32_t fu = 20 + groups->fu;
	bool pinfu = context->closed && groups->run_count == 4 && wait == WAIT_TWO_SIDED &&
		     pair_fu(context, grouping->pair) == 0; /* R82 */

	if (!context->tsumo && set != NULL && set->type == MJ_TRIPLET) { /* D6 */
		concealed--;
		fu -= triplet_fu(set->kind) / 2;
	}
	if (wait == WAIT_SINGLE || wait == WAIT_CLOSED || wait == WAIT_EDGE)
		fu += 2; /* R128 */
	if (context->tsumo)
		fu += 2; /* R129 */
	else if (context->closed)
		fu += 10;
	patterns |= when(pinfu, YAKU_PINFU) | when(concealed == 3, YAKU_SANANKOU); /* R94 */
	if (concealed == 4)
		yakuman |= wait == WAIT_SINGLE ? YAKU(SUUANKOU_TANKI) : YAKU(SUUANKOU);
	value->fu_raw = pinfu && context->tsumo ? 20 : fu; /* R132 */
	value->fu = riichi_tens(value->fu_raw);
	if (fu == 20) /* R133 */
		value->fu = context->rules->option[OPT_OPEN_PINFU_FU];
	finish(context, patterns, yakuman, value);
}

void
riichi_value_special(const struct riichi_hand_context *context, enum riichi_shape shape,
		     enum riichi_wait wait, struct riichi_value *value)
{
	const uint64_t big_wheels = UINT64_C(0x7f) << 10; /* 2p to 8p, R116 */
	uint64_t patterns = context->common, yakuman = context->common_yakuman;

	assert(shape != SHAPE_STANDARD);
	value->fu = value->fu_raw = 25; /* R131 */
	if (shape == SHAPE_THIRTEEN_ORPHANS) {
		yakuman |= wait == WAIT_THIRTEEN ? YAKU(KOKUSHI_13) : YAKU(KOKUSHI);
	} else {
		patterns |= YAKU(CHIITOITSU); /* R97 */
		if (context->kinds == big_wheels && riichi_on(context->rules, OPT_DAISHARIN))
			yakuman |= YAKU(DAISHARIN);
	}
	finish(context, patterns, yakuman, value);
}
