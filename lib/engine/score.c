/* The ruleset's scorer behind the public call, with the invariants that hold for all of them. */
#include "engine/hand.h"
#include "engine/payments.h"
#include "engine/score_write.h"

#include <string.h>

/* The kinds in all groups and the pair, each wild tile as itself again. */
static void
count_reading(const struct mj_reading *reading, uint8_t kinds[MJ_KINDS])
{
	unsigned tiles = 0;

	memset(kinds, 0, MJ_KINDS);
	for (unsigned i = 0; i < reading->group_count; i++)
		tiles += reading->group_size[i];
	for (unsigned i = 0; i < tiles; i++)
		kinds[reading->tile[i]]++;
	if (reading->pair != MJ_NO_TILE)
		kinds[reading->pair] = (uint8_t)(kinds[reading->pair] + 2);
	for (unsigned i = 0; i < reading->wild_count; i++) {
		kinds[reading->wilds[i].as]--;
		kinds[reading->wilds[i].tile]++;
	}
}

/* A reading with groups holds the hand's tiles, no more and no less. Some shapes have no groups. */
static void
check_reading(const struct mj_hand *hand, const struct mj_reading *reading)
{
	struct mj_shown shown;
	uint8_t held[MJ_KINDS], read[MJ_KINDS];

	if (reading->group_count == 0)
		return;
	mj_hand_shown(hand, &shown);
	mj_kinds_of(&shown, held);
	count_reading(reading, read);
	assert(memcmp(held, read, sizeof(held)) == 0);
}

void
mj_score_check(const struct mj_rules *rules, const struct mj_hand *hand,
	       const struct mj_score *score)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	if (!score->win) {
		assert(score->reason < ruleset->reason_count);
		return;
	}
	assert(score->pattern_count <= MJ_PATTERNS_MAX);
	for (unsigned i = 1; i < score->pattern_count; i++)
		assert(score->patterns[i - 1].pattern < score->patterns[i].pattern);
	if (!score->has_reading)
		return;
	assert(score->reading.shape < ruleset->shape_count);
	check_reading(hand, &score->reading);
}

int
mj_score(const struct mj_score_request *request, struct mj_score *score, struct mj_problem *problem)
{
	const struct mj_rules *rules = request->rules;

	mj_payments_init(&score->payments);
	int code = rules->ruleset->score(request, score, problem);

	if (code != MJ_OK)
		return code;
	mj_score_check(rules, &request->hand, score);
	if (score->win)
		mj_payments_check(&score->payments, rules->seats);
	return MJ_OK;
}
