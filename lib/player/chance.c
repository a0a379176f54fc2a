/*
 * What a distance comes to in the draws that are left: a dynamic programme over turns and stages,
 * which knows of each stage how many tiles bring the hand on.
 */
#include "player/player.h"

#include <assert.h>

/* A ready hand also wins on discards, of which the others hold some back. A hand that calls is
 * brought on by some of them: as players of ours were in matches, one that has called by more. */
static const float brings_on = 0.1F, brings_on_open = 0.2F, brings_on_closed = 0.05F;

static float
power(float base, unsigned exponent)
{
	float result = 1;

	for (unsigned i = 0; i < exponent; i++)
		result *= base;
	return result;
}

/* The share of the tiles that the others draw which serve the hand, too. */
static float
count_others(const struct mind *mind, unsigned stage)
{
	if (stage == 1)
		return percent(mind->pace.thrown);
	if (!mind->strength->reads)
		return mind->strength->calls ? brings_on : 0;
	return mj_play_is_closed(&mind->trial, mind->seat) ? brings_on_closed : brings_on_open;
}

/* How likely one go-around brings the hand on. */
static float
stage_chance(const struct mind *mind, unsigned stage, float tiles)
{
	unsigned others = mind->trial.start->rules->seats - 1U;
	float share = tiles / (float)(mind->unseen_in_all + 1);

	share = share > 1 ? 1 : share;
	return share + (1 - share) * count_others(mind, stage) * (1 - power(1 - share, others));
}

float
chance_value(const struct mind *mind, unsigned distance, const struct prospect *prospect,
	     unsigned turns)
{
	float value[STAGES_MAX + 1] = {prospect->worth}, step[STAGES_MAX + 1] = {0};
	float given_up = 0; /* what a hand comes to that is given up */

	assert(distance <= STAGES_MAX);
	if (distance > 0)
		value[1] = mind->pace.ready_at_draw;
	for (unsigned stage = distance; stage > 0; stage--)
		step[stage] = stage_chance(mind, stage, prospect->tiles[stage]);
	for (unsigned turn = 0; turn < turns && turn < TURNS_MAX; turn++) {
		float stays = mind->survival[turn],
		      others_win = (1 - stays) * (float)mind->pace.lost;
		given_up = stays * given_up - others_win;
		for (unsigned stage = distance; stage > 0; stage--) {
			float on = step[stage] * value[stage - 1];
			float same = (1 - step[stage]) * value[stage];
			float next = stays * (on + same) - others_win - mind->push_cost[turn];
			value[stage] = next > given_up ? next : given_up;
		}
	}
	return value[distance] - given_up;
}
