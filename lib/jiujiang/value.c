#include "jiujiang/value.h"
#include "mahjong/rules.h"

#include <assert.h>

enum { FIVEFOLD = 5 };

void
jiujiang_hold(struct jiujiang_value *value, enum jiujiang_pattern pattern, unsigned times)
{
	uint64_t bit = KIND_BIT(pattern);

	if (times == 0)
		return;
	assert((unsigned)pattern < PAT_COUNT);
	if ((value->patterns & bit) == 0)
		value->pao[pattern] = 0;
	value->patterns |= bit;
	value->pao[pattern] =
		(int16_t)(value->pao[pattern] + (int)times * jiujiang_patterns[pattern].value);
}

void
jiujiang_sum(const struct mj_rules *rules, struct jiujiang_value *value)
{
	/* D15: the patterns of 4.3 make no flower hand, or do with the option. */
	uint64_t flowers = jiujiang_on(rules, OPT_SPECIALS_AS_FLOWERS) ? FLOWER_BITS | SPECIAL_BITS
								       : FLOWER_BITS;

	value->flower = (value->patterns & flowers) != 0;
	if (!value->flower)
		jiujiang_hold(value, PAT_PLAIN_HAND, 1); /* R63, D28 */
	value->own = 0;
	for (uint64_t left = value->patterns; left != 0; left &= left - 1) {
		unsigned pattern = (unsigned)__builtin_ctzll(left);
		/* R64-R66, R77: self-draw, concealed hand and wait. */
		if (value->flower && (FIVEFOLD_BITS >> pattern & 1) != 0)
			value->pao[pattern] = FIVEFOLD;
		value->own += value->pao[pattern];
	}
	assert(value->own >= 0 && value->patterns != 0);
}
