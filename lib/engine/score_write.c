#include "engine/score_write.h"

#include <assert.h>

void
mj_write_patterns(const struct mj_ruleset *ruleset, uint64_t patterns, struct mj_score *score)
{
	score->pattern_count = 0;
	for (; patterns != 0; patterns &= patterns - 1) {
		unsigned pattern = (unsigned)__builtin_ctzll(patterns);
		assert(pattern < ruleset->pattern_count && score->pattern_count < MJ_PATTERNS_MAX);
		score->patterns[score->pattern_count++] = (struct mj_scored){
			.pattern = (uint8_t)pattern,
			.value = ruleset->patterns[pattern].value,
			.unit = ruleset->patterns[pattern].unit,
		};
	}
}
