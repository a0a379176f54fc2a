/* The ruleset's readings behind the public call. */
#include "engine/case.h"
#include "engine/score_write.h"
#include "mahjong/explain.h"
#include "mahjong/rules.h"
#include "ruleset.h"

#include <assert.h>

/* The reading that was taken is the best. */
static void
check_taken(const struct mj_score *score, const struct mj_score *best)
{
	assert(best->win && best->pattern_count == score->pattern_count);
	for (unsigned i = 0; i < score->pattern_count; i++)
		assert(best->patterns[i].pattern == score->patterns[i].pattern &&
		       best->patterns[i].value == score->patterns[i].value);
}

void
mj_list_readings(const struct mj_score_request *request, const struct mj_score *score,
		 struct mj_readings *readings)
{
	const struct mj_case one = mj_case_of_score(request);

	readings->count = 0;
	readings->more = false;
	if (score->win && !score->has_reading)
		return;
	request->rules->ruleset->functions->readings(&one, score, readings);
	assert(readings->count <= MJ_READINGS_MAX);
	for (unsigned i = 0; i < readings->count; i++) {
		assert(score->win || !readings->list[i].win);
		mj_score_check(request->rules, &request->hand, &readings->list[i]);
	}
	if (score->win)
		check_taken(score, &readings->list[0]);
}
