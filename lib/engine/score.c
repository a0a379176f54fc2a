/* The ruleset's scorer behind the public call, with the invariants that hold for all of them. */
#include "mahjong/score.h"
#include "engine/payments.h"
#include "engine/score_write.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

/* The tiles by kind that the hand does not show: concealed ones and the winning one. */
static void
add_hand(const struct mj_hand *hand, int8_t kinds[MJ_KINDS])
{
	memcpy(kinds, hand->concealed.of, MJ_KINDS);
	for (unsigned suit = 0; suit < MJ_FLOWERS - MJ_RED_FIVE; suit++)
		kinds[9 * suit + 4] =
			(int8_t)(kinds[9 * suit + 4] + hand->concealed.of[MJ_RED_FIVE + suit]);
	kinds[mj_kind(hand->win_tile)]++;
}

/* Takes away the first groups and the pair, each wild tile as itself again. */
static void
take_reading(const struct mj_reading *reading, unsigned groups, int8_t kinds[MJ_KINDS])
{
	unsigned tiles = 0;

	for (unsigned i = 0; i < groups; i++)
		tiles += reading->group_size[i];
	for (unsigned i = 0; i < tiles; i++)
		kinds[reading->tile[i]]--;
	if (reading->pair != MJ_NO_TILE)
		kinds[reading->pair] = (int8_t)(kinds[reading->pair] - 2);
	for (unsigned i = 0; i < reading->wild_count; i++) {
		kinds[reading->wilds[i].as]++;
		kinds[reading->wilds[i].tile]--;
	}
}

/*
 * A reading with groups holds the hand's tiles, no more and no less; its last groups are the melds.
 * Some shapes have no groups.
 */
static void
check_reading(const struct mj_hand *hand, const struct mj_reading *reading)
{
	static const int8_t none[MJ_KINDS] = {0};
	int8_t kinds[MJ_KINDS];

	if (reading->group_count == 0)
		return;
	assert(reading->group_count >= hand->meld_count);
	add_hand(hand, kinds);
	take_reading(reading, reading->group_count - hand->meld_count, kinds);
	assert(memcmp(kinds, none, sizeof(none)) == 0);
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
	int code = rules->ruleset->functions->score(request, score, problem);

	if (code != MJ_OK)
		return code;
	mj_score_check(rules, &request->hand, score);
	if (score->win)
		mj_payments_check(&score->payments, rules->seats);
	return MJ_OK;
}
