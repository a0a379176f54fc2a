#include "engine/draws.h"
#include "mahjong/rules.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

const char *const mj_draw_source_ids[MJ_DRAW_SOURCES + 1] = {"wall", "kong", "flower", "indicator",
							     "ura"};

void
mj_draws_init(struct mj_draws *draws, const struct mj_rules *rules, const struct mj_dealt *dealt)
{
	memset(draws, 0, sizeof(*draws));
	draws->rules = rules;
	draws->dealt = dealt;
	draws->left = dealt->draw_count;
	memcpy(draws->live, dealt->draws, dealt->draw_count);
}

/* ---- Whether there is such a draw ---- */

int
mj_draw_check(const struct mj_draws *draws, enum mj_draw_source source, unsigned most)
{
	unsigned made = draws->made[source];

	if (most == 0)
		return MJ_DRAW_NONE_HERE;
	for (unsigned seat = 0; source == MJ_DRAW_FLOWER && seat < draws->rules->seats; seat++)
		made += draws->dealt->hands[seat].flowers.size;
	return made < most ? 0 : MJ_DRAW_TOO_MANY;
}

int
mj_replacement_check(const struct mj_draws *draws, enum mj_draw_source source, unsigned most)
{
	int fault = mj_draw_check(draws, source, most);

	if (fault == 0 && draws->left == 0)
		return MJ_DRAW_WALL_EMPTY;
	return fault;
}

unsigned
mj_kongs_most(const struct mj_rules *rules)
{
	return (unsigned)rules->seats * rules->ruleset->sets;
}

/* ---- Taking ---- */

static mj_tile
take(struct mj_draws *draws, unsigned place)
{
	mj_tile tile = draws->live[place];

	assert(tile != MJ_NO_TILE && draws->left > 0);
	draws->live[place] = MJ_NO_TILE;
	draws->left--;
	return tile;
}

static mj_tile
take_next(struct mj_draws *draws)
{
	unsigned place = 0;

	while (draws->live[place] == MJ_NO_TILE)
		place++;
	return take(draws, place);
}

mj_tile
mj_draw_last(struct mj_draws *draws)
{
	unsigned place = draws->dealt->draw_count;

	assert(draws->left > 0);
	while (draws->live[place - 1] == MJ_NO_TILE)
		place--;
	return take(draws, place - 1);
}

void
mj_draw_keep_back(struct mj_draws *draws, mj_tile tile)
{
	draws->joined[draws->joined_count++] = tile;
}

mj_tile
mj_draw_from_stack(struct mj_draws *draws, unsigned number)
{
	unsigned chosen = draws->dealt->draw_count;

	assert(draws->left > 0 && number > 0);
	/* The tiles at 2k - 1 and 2k are a stack, and the one at 0 is half of one. */
	for (unsigned stack = draws->dealt->draw_count / 2 + 1; stack-- > 0 && number > 0;) {
		unsigned lower = 2 * stack, upper = lower > 0 ? lower - 1 : 0;
		unsigned place = draws->live[upper] != MJ_NO_TILE ? upper : lower;
		if (place >= draws->dealt->draw_count || draws->live[place] == MJ_NO_TILE)
			continue;
		chosen = place;
		number--;
	}
	return take(draws, chosen);
}

int
mj_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	int fault = 0;

	if (draws->made[MJ_DRAW_URA] > 0 && source != MJ_DRAW_URA)
		return MJ_DRAW_HAND_OVER;
	if (source != MJ_DRAW_WALL)
		fault = draws->rules->ruleset->functions->draw(draws, source, tile);
	else if (draws->left == 0)
		fault = MJ_DRAW_WALL_EMPTY;
	else
		*tile = take_next(draws);
	if (fault == 0)
		draws->made[source]++;
	return fault;
}
