#include "yueqing/value.h"
#include "yueqing/suit.h"

#include <assert.h>

enum { JUMPS_AT = 6, JUMPS_TO = 15 };
enum { CAP = 5, CAP_SANGANGTOU = 15, CAP_SANCAISHEN = 15, CAP_SICAISHEN = 45 };

#define PATTERN_BIT(pattern) (UINT64_C(1) << (pattern))
#define FAMILY_BASICS        (PATTERN(YICAISHEN_GUIWEI) | PATTERN(SHUANGCAISHEN))

static void
hold(uint64_t *set, enum yueqing_pattern pattern, bool holds)
{
	*set |= (uint64_t)holds << pattern;
}

static int32_t
sum_of(const struct yueqing_hand_context *context, uint64_t patterns)
{
	int32_t sum = 0;

	for (; patterns != 0; patterns &= patterns - 1)
		sum += context->worth[__builtin_ctzll(patterns)];
	return sum;
}

/* ---- What occurs ---- */

static bool
has_triplet(const struct yueqing_look *look, int kind)
{
	return (look->triplets & HONOUR_BIT(kind)) != 0;
}

/* R60, D7: a caishen pair counts neither as own wind nor as dragon. */
static bool
is_pinghu(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	mj_tile pair = look->pair;

	if ((look->traits & (TRAIT_TRIPLET | TRAIT_END)) != TRAIT_END)
		return false;
	if (pair == context->faces.caishen)
		return true;
	return pair != context->seat_wind && pair != RED && pair != GREEN;
}

/* Basic tai with nothing dropped (R60, R80, R83, R84). */
static uint64_t
basic_of(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	uint64_t basic = context->basic;

	hold(&basic, PATTERN_ZIFENG, has_triplet(look, context->seat_wind));
	hold(&basic, PATTERN_HONGZHONG, has_triplet(look, RED));
	hold(&basic, PATTERN_FACAI, has_triplet(look, GREEN));
	hold(&basic, PATTERN_PINGHU, is_pinghu(context, look));
	hold(&basic, PATTERN_YICAISHEN_GUIWEI, look->in_place == 1);
	return basic;
}

/* R66: the fourth wind is the pair, and not the own one. */
static bool
is_sifengying(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	mj_tile pair = look->pair;

	if (pair < MJ_HONOURS || pair >= MJ_DRAGONS || pair == context->faces.caishen)
		return false;
	return (look->triplets & ALL_WINDS) == (ALL_WINDS ^ HONOUR_BIT(pair)) &&
	       pair != context->seat_wind;
}

/* R68, D8: the whites are laid out, and red does not serve as white. */
static bool
is_meiren(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	unsigned dragons = HONOUR_BIT(RED) | HONOUR_BIT(GREEN);
	bool wild = yueqing_on(context->rules, OPT_MEIREN_WILD);

	return ((wild ? look->triplets : look->natural) & dragons) == dragons &&
	       context->faces.baiban == WHITE;
}

/* Big tai outside the caishen family, with nothing dropped. */
static uint64_t
big_of(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	uint64_t big = context->big;
	bool one_suit = (look->suits & (look->suits - 1)) == 0 && look->suits != 0;
	bool meiren = context->counts.baiban >= MEIREN_BAIBAN && is_meiren(context, look);

	hold(&big, PATTERN_DUIDUIHU, (look->traits & TRAIT_RUN) == 0); /* R61 */
	hold(&big, PATTERN_QUANZI, look->suits == 0);                  /* R63 */
	hold(&big, PATTERN_QINGYISE, one_suit && !look->honours);      /* R64 */
	hold(&big, PATTERN_HUNYISE, one_suit && look->honours);        /* R65 */
	hold(&big, PATTERN_SIMEIREN, meiren && context->counts.baiban == BAIBAN_MAX);
	hold(&big, PATTERN_SANMEIREN, meiren && context->counts.baiban == MEIREN_BAIBAN);
	hold(&big, PATTERN_SIFENGYING, is_sifengying(context, look));
	hold(&big, PATTERN_SIFENGQI, (look->triplets & ALL_WINDS) == ALL_WINDS); /* R67 */
	return big;
}

/* Big members of the caishen family that occur (R69, R70, R106-R108). */
static uint64_t
family_of(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	uint64_t family = context->family;

	hold(&family, PATTERN_SICAISHEN_GUIWEI, look->in_place == 4);
	hold(&family, PATTERN_SANCAISHEN_GUIWEI, look->in_place == 3);
	hold(&family, PATTERN_SHUANGCAISHEN_GUIWEI, look->in_place == 2);
	hold(&family, PATTERN_SANCAISHEN_KE, look->caishen_triplet);
	hold(&family, PATTERN_CAISHEN_ZUONIU, look->pair == context->faces.caishen);
	return family;
}

/* ---- What counts ---- */

/* R88-R92, D3, D4, D10: the patterns that other patterns drop. */
static uint64_t
dropped_by(const struct mj_rules *rules, uint64_t big)
{
	static const struct {
		uint64_t pattern, drops;
	} table[] = {
		{PATTERN(QUANZI), PATTERN(DUIDUIHU) | PATTERN(SIFENGQI) | PATTERN(ZIFENG) |
					  PATTERN(HONGZHONG) | PATTERN(FACAI)},
		{PATTERN(SIMEIREN),
		 PATTERN(SIBAIBAN) | PATTERN(HONGZHONG) | PATTERN(FACAI) | PATTERN(BAIBAN)},
		{PATTERN(SANMEIREN), PATTERN(HONGZHONG) | PATTERN(FACAI) | PATTERN(BAIBAN)},
		{PATTERN(SIFENGYING), PATTERN(ZIFENG)},
		{PATTERN(SIFENGQI), PATTERN(ZIFENG)},
		{PATTERN(SIBAIBAN), PATTERN(BAIBAN)},
		{PATTERN(SANGANGTOU), PATTERN(GANGTOU)},
	};
	uint64_t dropped = 0;

	for (unsigned i = 0; i < sizeof(table) / sizeof(table[0]); i++)
		if ((big & table[i].pattern) != 0)
			dropped |= table[i].drops;
	if ((big & PATTERN(QUANZI)) != 0 && yueqing_on(rules, OPT_QUANZI_EXCLUDES_SIFENGYING))
		dropped |= PATTERN(SIFENGYING);
	return dropped;
}

/* R90, 4c: what counts beside a member of the family. */
static uint64_t
companion_of(const struct yueqing_hand_context *context, const struct yueqing_look *look,
	     uint64_t family, unsigned member)
{
	if (member == PATTERN_SANCAISHEN && look->in_place == 1)
		return PATTERN(YICAISHEN_GUIWEI);
	if (member != PATTERN_CAISHEN_DANDIAO || context->counts.caishen != 2)
		return 0;
	if (yueqing_on(context->rules, OPT_DANDIAO_WITH_ZUONIU))
		return family & PATTERN(CAISHEN_ZUONIU);
	return PATTERN(SHUANGCAISHEN);
}

/* D4: the greatest member with its companion; of equal ones the first. */
static uint64_t
greatest_of(const struct yueqing_hand_context *context, const struct yueqing_look *look,
	    uint64_t family)
{
	uint64_t greatest = 0;
	int32_t most = 0;

	for (uint64_t left = family; left != 0; left &= left - 1) {
		unsigned member = (unsigned)__builtin_ctzll(left);
		uint64_t set = PATTERN_BIT(member) | companion_of(context, look, family, member);
		int32_t sum = sum_of(context, set);
		if (sum > most) {
			most = sum;
			greatest = set;
		}
	}
	assert(family == 0 || greatest != 0);
	return greatest;
}

static uint64_t
hua_of(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	uint64_t hua = context->hua;

	hold(&hua, PATTERN_HUA_ZIFENG, has_triplet(look, context->seat_wind));
	hold(&hua, PATTERN_HUA_HONGZHONG, has_triplet(look, RED));
	hold(&hua, PATTERN_HUA_FACAI, has_triplet(look, GREEN));
	return hua;
}

/* R121: a second triplet of the same tile, made with caishen, counts too. */
static uint64_t
hua_twice_of(const struct yueqing_hand_context *context, const struct yueqing_look *look)
{
	uint64_t twice = 0;

	hold(&twice, PATTERN_HUA_ZIFENG, (look->twice & HONOUR_BIT(context->seat_wind)) != 0);
	hold(&twice, PATTERN_HUA_HONGZHONG, (look->twice & HONOUR_BIT(RED)) != 0);
	hold(&twice, PATTERN_HUA_FACAI, (look->twice & HONOUR_BIT(GREEN)) != 0);
	return twice;
}

/* ---- The cap ---- */

static int32_t
at_most(int32_t number, int32_t most)
{
	return number < most ? number : most;
}

static void
raise(int32_t *cap, int32_t worth, int32_t basic)
{
	int32_t allowed = worth + at_most(basic, CAP);

	if (allowed > *cap)
		*cap = allowed;
}

/* R134-R136: the most tai that another seat's breaking leaves. `basic` is the full list, and its
 * count does not jump. */
static int32_t
cap_of(const struct yueqing_hand_context *context, uint64_t basic, uint64_t big)
{
	int32_t cap = CAP;

	if (!context->broken || (big & (PATTERN(TIANHU) | PATTERN(DIHU))) != 0)
		return NO_CAP;
	if ((big & PATTERN(SANGANGTOU)) != 0)
		raise(&cap, CAP_SANGANGTOU, sum_of(context, basic & ~PATTERN(GANGTOU)));
	if (context->counts.caishen == 3)
		raise(&cap, CAP_SANCAISHEN, sum_of(context, basic));
	if (context->counts.caishen == 4)
		raise(&cap, CAP_SICAISHEN, sum_of(context, basic & ~PATTERN(YICAISHEN_GUIWEI)));
	return cap;
}

/* ---- The sum ---- */

void
yueqing_sum(struct yueqing_value *value, int32_t cap)
{
	int32_t basic = value->basic_count;

	value->tai_basic = basic >= JUMPS_AT ? JUMPS_TO + basic - JUMPS_AT : basic; /* R87 */
	value->full = value->tai_basic + value->tai_big;                            /* R111 */
	value->tai_count = at_most(value->full, cap);
	value->tai = value->tai_count;
	if (value->tai_count >= DOUBLES_AT) /* R112, R113 */
		value->tai *= 2;
	assert(value->tai_count >= 0 && value->hua_count >= 0);
	value->tai += ADDED_TAI; /* R114 */
	assert(value->tai_count <= value->full && value->basic_count <= value->tai_basic);
	value->tiao = value->tai + (int64_t)value->hua_count * value->hua_count; /* R72, R131 */
}

void
yueqing_value_reading(const struct yueqing_hand_context *context, const struct yueqing_look *look,
		      struct yueqing_value *value)
{
	uint64_t all_basic = basic_of(context, look), basic = all_basic;
	uint64_t all_big = big_of(context, look), big = all_big;
	uint64_t family = family_of(context, look);
	uint64_t dropped = dropped_by(context->rules, all_big);

	if (family != 0) {
		uint64_t counted = greatest_of(context, look, family);
		basic = (basic & ~FAMILY_BASICS) | (counted & BASIC_BITS);
		big |= counted & BIG_BITS;
	}
	basic &= ~dropped;
	big &= ~dropped;
	assert((basic & ~BASIC_BITS) == 0 && (big & ~BIG_BITS) == 0);
	value->patterns = basic | big | hua_of(context, look);
	hold(&value->patterns, PATTERN_PIHU, (basic | big) == 0); /* R77 */
	value->basic_count = sum_of(context, basic);
	value->tai_big = sum_of(context, big);
	value->twice = hua_twice_of(context, look);
	value->hua_count = context->hua_count +
			   sum_of(context, value->patterns & HUA_BITS & ~context->hua) +
			   sum_of(context, value->twice);
	yueqing_sum(value, cap_of(context, all_basic, all_big));
}

/*
 * Compares lists of patterns by place, with what each counts. At the first difference the lower
 * place is better, at the same place the lower count. A list that ends first is better.
 */
static int
compare_patterns(const struct yueqing_value *left, const struct yueqing_value *right)
{
	uint64_t differ = left->patterns ^ right->patterns;
	uint64_t count_differs = left->twice ^ right->twice;

	if ((differ | count_differs) == 0)
		return 0;
	uint64_t first = (differ | count_differs) & -(differ | count_differs);
	uint64_t above = ~(first | (first - 1));
	if ((differ & first) == 0)
		return (left->twice & first) != 0 ? -1 : 1;
	if ((left->patterns & first) != 0)
		return (right->patterns & above) != 0 ? 1 : -1;
	return (left->patterns & above) != 0 ? -1 : 1;
}

int
yueqing_compare(const struct yueqing_value *left, const struct yueqing_value *right)
{
	if (left->tiao != right->tiao)
		return left->tiao > right->tiao ? 1 : -1;
	if (left->tai != right->tai)
		return left->tai - right->tai;
	if (left->full != right->full)
		return left->full - right->full;
	if (left->tai_big != right->tai_big)
		return left->tai_big - right->tai_big;
	return compare_patterns(left, right);
}
