/* What a player has in mind while it decides: the view, the tiles it does not see, its luck. */
#include "mahjong/play.h"
#include "player/player.h"
#include "ruleset.h"

#include <string.h>

unsigned
mind_draw(struct mind *mind, unsigned bound)
{
	/* Knuth's MMIX generator; its high bits are the better ones. */
	mind->chance = mind->chance * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
	return (unsigned)((mind->chance >> 33) % bound);
}

void
bag_take(struct mj_bag *bag, mj_tile kind)
{
	mj_tile tile = kind;

	if (kind == MJ_NO_TILE)
		return;
	for (mj_tile red = MJ_RED_FIVE; bag->of[tile] == 0 && red < MJ_FLOWERS; red++)
		if (mj_kind(red) == kind)
			tile = red;
	bag->of[tile]--;
	bag->size--;
}

unsigned
mind_count_unseen(const struct mind *mind, uint64_t kinds)
{
	unsigned tiles = 0;

	for (; kinds != 0; kinds &= kinds - 1)
		tiles += mind->unseen[__builtin_ctzll(kinds)];
	return tiles;
}

/* How hands go for who knows no ruleset's own: estimates, from some six tiles among sixty to
 * seventy. */
static const struct mj_play_pace usual = {.wins = 20, .thrown = 50, .by_discard = 60, .waits = 100};

static void
set_pace(struct mind *mind, const struct mj_rules *rules)
{
	const struct mj_play_pace *pace = rules->seats == rules->ruleset->seats
						  ? &mind->rules->pace
						  : &mind->rules->pace_of_three;

	mind->deal_in = pace->deal_in;
	mind->pace = mind->strength->reads ? *pace : usual;
}

void
mind_init(struct mind *mind, const struct mj_play_view *view, const struct strength *strength,
	  uint64_t seed)
{
	memset(mind, 0, sizeof(*mind));
	mind->view = view;
	mind->strength = strength;
	mind->rules = view->start.rules->ruleset->functions->play;
	set_pace(mind, view->start.rules);
	mind->seat = view->seat;
	mind->trial = view->play;
	/* Each decision of a hand has its own luck. */
	mind->seed = seed + (uint64_t)view->play.left * MJ_RIVER_MAX + view->play.river_count;
	memcpy(mind->unseen, view->play.unseen, sizeof(mind->unseen));
	mind->unseen_in_all = mind_count_unseen(mind, ALL_KIND_BITS);
	mind->turns = view->play.left / view->start.rules->seats;
	if (mind->turns > TURNS_MAX)
		mind->turns = TURNS_MAX;
	/* What was claimed is over when the hand goes on. */
	mind->trial.claimed = false;
	danger_look(mind);
}
