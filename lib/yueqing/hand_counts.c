#include "yueqing/hand_counts.h"
#include "engine/hand.h"

#include <assert.h>

enum { BREAKING_BASIC = 6, ANGANG = 2, SANCAISHEN = 8, SICAISHEN = 12, SICAISHEN_ANGANG = 16 };
enum { SANBAIBAN = 6, SIBAIBAN = 10, SANGANGTOU = 8 };

void
yueqing_add_melds(const struct yueqing_faces *faces, const struct mj_meld *melds, unsigned count,
		  struct yueqing_hand_counts *counts)
{
	for (unsigned i = 0; i < count; i++) {
		if (!mj_meld_is_kong(&melds[i]))
			continue;
		if (mj_meld_kind(&melds[i]) == faces->caishen) {
			counts->caishen_kong = true;
			counts->caishen = (uint8_t)(counts->caishen + CAISHEN_MAX);
		} else if (melds[i].type == MJ_CONCEALED_KONG) {
			counts->concealed_kongs++;
		} else {
			counts->open_kongs++;
		}
	}
}

/* ---- Hua ---- */

static uint64_t
add(int32_t worth[PATTERN_COUNT], enum yueqing_pattern pattern, int32_t value)
{
	assert(value > 0);
	worth[pattern] = value;
	return UINT64_C(1) << pattern;
}

/* R116, R123-R125: three or four caishen count together, not one by one (R122). */
static uint64_t
caishen_hua(const struct yueqing_hand_counts *counts, int32_t worth[PATTERN_COUNT])
{
	if (counts->caishen_kong)
		return add(worth, PATTERN_HUA_SICAISHEN_ANGANG, SICAISHEN_ANGANG);
	if (counts->caishen == 4)
		return add(worth, PATTERN_HUA_SICAISHEN, SICAISHEN);
	if (counts->caishen == 3)
		return add(worth, PATTERN_HUA_SANCAISHEN, SANCAISHEN);
	return counts->caishen > 0 ? add(worth, PATTERN_HUA_CAISHEN, counts->caishen) : 0;
}

/* R117, R118, R126-R128. */
static uint64_t
flower_hua(const struct yueqing_hand_counts *counts, int32_t worth[PATTERN_COUNT])
{
	uint64_t hua = 0;

	if (counts->gangtou == GANGTOU_MAX)
		hua |= add(worth, PATTERN_HUA_SANGANGTOU, SANGANGTOU);
	else if (counts->gangtou > 0)
		hua |= add(worth, PATTERN_HUA_GANGTOU, counts->gangtou);
	if (counts->baiban == BAIBAN_MAX)
		hua |= add(worth, PATTERN_HUA_SIBAIBAN, SIBAIBAN);
	else if (counts->baiban == 3)
		hua |= add(worth, PATTERN_HUA_SANBAIBAN, SANBAIBAN);
	else if (counts->baiban > 0)
		hua |= add(worth, PATTERN_HUA_BAIBAN, counts->baiban);
	return hua;
}

static unsigned
less(unsigned *kongs, unsigned wanted)
{
	unsigned taken = *kongs < wanted ? *kongs : wanted;

	*kongs -= taken;
	return wanted - taken;
}

/* R119, R120, R129, R130, D13: two or three kongs count together; the cheapest are taken for
 * that. */
static uint64_t
kong_hua(const struct mj_rules *rules, const struct yueqing_hand_counts *counts,
	 int32_t worth[PATTERN_COUNT])
{
	unsigned caishen = counts->caishen_kong, open = counts->open_kongs;
	unsigned concealed = counts->concealed_kongs, all = caishen + open + concealed, stacked = 0;
	uint64_t hua = 0;

	if (all >= 3 && rules->option[OPT_THREE_KONGS_HUA] > 0) {
		hua = add(worth, PATTERN_HUA_SANGANG, rules->option[OPT_THREE_KONGS_HUA]);
		stacked = 3;
	} else if (all == 2 && rules->option[OPT_TWO_KONGS_HUA] > 0) {
		hua = add(worth, PATTERN_HUA_ERGANG, rules->option[OPT_TWO_KONGS_HUA]);
		stacked = 2;
	}
	unsigned missing = less(&concealed, less(&open, less(&caishen, stacked)));
	assert(missing == 0 && caishen + open + concealed + stacked == all);
	(void)missing;
	if (open > 0)
		hua |= add(worth, PATTERN_HUA_GANG, (int32_t)open);
	if (concealed > 0)
		hua |= add(worth, PATTERN_HUA_ANGANG, (int32_t)(ANGANG * concealed));
	return hua;
}

uint64_t
yueqing_hua(const struct mj_rules *rules, const struct yueqing_hand_counts *counts,
	    int32_t worth[PATTERN_COUNT])
{
	assert(counts->gangtou <= GANGTOU_MAX && counts->baiban <= BAIBAN_MAX);
	return caishen_hua(counts, worth) | flower_hua(counts, worth) |
	       kong_hua(rules, counts, worth);
}

int32_t
yueqing_count_hua(const struct mj_rules *rules, const struct yueqing_hand_counts *counts)
{
	int32_t worth[PATTERN_COUNT], sum = counts->honor_triplets; /* R121, D11 */

	for (uint64_t left = yueqing_hua(rules, counts, worth); left != 0; left &= left - 1)
		sum += worth[__builtin_ctzll(left)];
	return sum;
}

/* ---- Breaking ---- */

bool
yueqing_breaks(const struct mj_rules *rules, const struct yueqing_faces *faces,
	       const struct yueqing_flowers *flowers, int seat_wind, const struct mj_meld *melds,
	       unsigned count)
{
	unsigned honours = yueqing_melded_honours(faces, melds, count);
	unsigned own = HONOUR_BIT(seat_wind) | HONOUR_BIT(RED) | HONOUR_BIT(GREEN);
	unsigned dragons = HONOUR_BIT(RED) | HONOUR_BIT(GREEN);
	int basic = flowers->gangtou + flowers->baiban + __builtin_popcount(honours & own);

	if (basic >= BREAKING_BASIC || flowers->baiban == BAIBAN_MAX || count == SETS)
		return true;
	if (flowers->gangtou == GANGTOU_MAX && yueqing_on(rules, OPT_SANGANGTOU_BIG))
		return true;
	if ((honours & ALL_WINDS) == ALL_WINDS)
		return true;
	return (honours & dragons) == dragons && flowers->baiban >= MEIREN_BAIBAN &&
	       faces->baiban == WHITE;
}
