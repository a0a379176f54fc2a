#include "engine/score_write.h"
#include "mahjong/rules.h"
#include "mahjong/score.h"

#include <assert.h>

void
mj_write_patterns(const struct mj_ruleset *ruleset, uint64_t patterns, struct mj_score *score)
{
	struct mj_scored *scored = score->patterns;

	for (; patterns != 0; patterns &= patterns - 1) {
		unsigned pattern = (unsigned)__builtin_ctzll(patterns);
		assert(pattern < ruleset->pattern_count);
		assert(scored < score->patterns + MJ_PATTERNS_MAX);
		scored->pattern = (uint8_t)pattern;
		scored->note = scored->times = 0;
		scored->value = ruleset->patterns[pattern].value;
		scored->unit = ruleset->patterns[pattern].unit;
		scored++;
	}
	score->pattern_count = (uint8_t)(scored - score->patterns);
}

int64_t
mj_patterns_sum(const struct mj_score *score)
{
	int64_t sum = 0;

	for (unsigned i = 0; i < score->pattern_count; i++)
		sum += score->patterns[i].value;
	return sum;
}
