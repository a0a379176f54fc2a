/*
 * What a distance comes to in the draws that are left: a dynamic programme over turns and stages,
 * which knows of each stage how many tiles bring the hand on.
 */
#include "player/player.h"

#include <assert.h>

/* A ready hand also wins on discards, of which the others hold some back: each other seat's
 * go-around counts as so many draws. A hand that calls is brought on by some of them. */
static const float others_of_ready = 0.5F, others_of_calls = 0.1F;

static float
power(float base, unsigned exponent)
{
	float result = 1;

	for (unsigned i = 0; i < exponent; i++)
		result *= base;
	return result;
}

/* How likely one go-around brings the hand on. */
static float
stage_chance(const struct mind *mind, unsigned stage, float tiles)
{
	unsigned others = mind->trial.start->rules->seats - 1U;
	float share = tiles / (float)(mind->unseen_in_all + 1);
	float more = stage == 1 ? others_of_ready : mind->strength->calls ? others_of_calls : 0;

	share = share > 1 ? 1 : share;
	return share + (1 - share) * more * (1 - power(1 - share, others));
}

float
chance_value(const struct mind *mind, unsigned distance, const struct prospect *prospect,
	     unsigned turns)
{
	float value[STAGES_MAX + 1] = {prospect->worth}, step[STAGES_MAX + 1] = {0};

	assert(distance <= STAGES_MAX);
	for (unsigned stage = distance; stage > 0; stage--)
		step[stage] = stage_chance(mind, stage, prospect->tiles[stage]);
	for (unsigned turn = 0; turn < turns && turn < TURNS_MAX; turn++)
		for (unsigned stage = distance; stage > 0; stage--) {
			float on = step[stage] * value[stage - 1];
			float same = (1 - step[stage]) * value[stage];
			float next = mind->survival[turn] * (on + same) - mind->push_cost[turn];
			value[stage] = next > 0 ? next : 0;
		}
	return value[distance];
}
