/*
 * What a hand brings when it wins: some of the hands that it can end as are made, by draws at
 * chance of what is not seen that bring it nearer, and the ruleset's scorer says what they pay. Of
 * a ready hand each wait is scored.
 */
#include "player/player.h"

#include <string.h>

/* Of the wins of a hand that can win on discards so many are on them; the others are self-draws. */
static const float by_discard = 0.6F;

/* ---- One winning hand ---- */

static int64_t
points_of(const struct mind *mind, struct mj_score_request *request, int from)
{
	struct mj_score score;
	struct mj_problem problem;

	request->hand.from = (int8_t)from;
	if (mj_score(request, &score, &problem) != MJ_OK || !score.win)
		return 0;
	return score.payments.deltas[mind->seat];
}

/* A closed hand that may declare riichi will, once it is ready. */
static void
declare(struct mind *mind, struct mj_player *own)
{
	if (own->riichi == MJ_NO_RIICHI && mind->rules->declares != NULL &&
	    mind->rules->declares(&mind->trial, mind->seat) == MJ_DECLARES_RIICHI)
		own->riichi = MJ_IN_RIICHI;
}

static float
points_of_end(struct mind *mind, const struct mj_bag *waiting, mj_tile win_tile)
{
	struct mj_player *own = mind_own(mind), before = *own;
	struct mj_score_request request;
	int other = mj_seat_after(mind->trial.start->rules, (int)mind->seat, 1);

	mj_score_request_init(&request, mind->trial.start->rules);
	request.table = mind->trial.start->table;
	request.deal = mind->trial.deal;
	own->concealed = *waiting;
	declare(mind, own);
	mj_play_hand(&mind->trial, mind->seat, &request.hand);
	*own = before;
	/* What was let go bars the win now, and is forgotten before the hand ends. */
	memset(&request.hand.passed, 0, sizeof(request.hand.passed));
	request.hand.win_tile = win_tile;
	float discarded = (float)points_of(mind, &request, other);
	float drawn = (float)points_of(mind, &request, MJ_SELF_DRAW);
	return by_discard * discarded + (1 - by_discard) * drawn;
}

/* ---- Ready hands ---- */

static float
worth_of_waits(struct mind *mind, const struct mj_bag *bag, uint64_t accepts)
{
	unsigned tiles = 0;
	float sum = 0;

	for (; accepts != 0; accepts &= accepts - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(accepts);
		if (mind->unseen[kind] == 0)
			continue;
		tiles += mind->unseen[kind];
		sum += (float)mind->unseen[kind] * points_of_end(mind, bag, kind);
	}
	return tiles == 0 ? 0 : sum / (float)tiles;
}

/* ---- Hands that are not ready ---- */

/* One of the kinds, each as likely as its copies that are not seen; MJ_NO_TILE: none is left. */
static mj_tile
draw_of(struct mind *mind, uint64_t kinds)
{
	unsigned tiles = mind_count_unseen(mind, kinds);

	if (tiles == 0)
		return MJ_NO_TILE;
	unsigned chosen = mind_draw(mind, tiles);
	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned copies = mind->unseen[__builtin_ctzll(kinds)];
		if (chosen < copies)
			break;
		chosen -= copies;
	}
	return (mj_tile)__builtin_ctzll(kinds);
}

/* One of the kinds, each as likely as the others. */
static mj_tile
any_of(struct mind *mind, uint64_t kinds)
{
	for (unsigned i = mind_draw(mind, (unsigned)__builtin_popcountll(kinds)); i > 0; i--)
		kinds &= kinds - 1;
	return (mj_tile)__builtin_ctzll(kinds);
}

/* A hand that is thrown into. */
struct end {
	struct mj_bag bag;
	uint64_t accepts;
	unsigned tiles;
	int distance;
};

static struct end
look_at(const struct mind *mind, const struct plan *plan, const struct mj_bag *bag, mj_tile without)
{
	struct end end = {.bag = *bag};

	bag_take(&end.bag, without);
	end.accepts = plan_accepts(mind, plan, &end.bag, &end.distance);
	end.tiles = mind_count_unseen(mind, end.accepts);
	return end;
}

/* Throws a tile away that leaves the hand at this distance: of two at chance the one after which
 * more tiles bring it nearer, as a player would rather than not. */
static bool
throw_one(struct mind *mind, const struct plan *plan, struct end *end, int distance)
{
	uint64_t fit = plan_discards(mind, plan, &end->bag, distance);

	if (fit == 0)
		return false;
	mj_tile one = any_of(mind, fit), other = any_of(mind, fit);
	struct end after = look_at(mind, plan, &end->bag, one);
	if (other != one) {
		struct end second = look_at(mind, plan, &end->bag, other);
		after = second.tiles > after.tiles ? second : after;
	}
	*end = after;
	return true;
}

/* Draws and throws away until the hand has won. Adds, by distance, the draws that it is expected to
 * take for each tile there is. Returns 0 when it cannot win, or not so. */
static float
follow_one_end(struct mind *mind, const struct plan *plan, struct end end,
	       float draws[STAGES_MAX + 1])
{
	for (;;) {
		mj_tile drawn = draw_of(mind, end.accepts);
		int distance = end.distance;
		/* What has no tiles left has a tenth of one: it may still change. */
		draws[distance] += end.tiles > 0 ? 1 / (float)end.tiles : 10;
		if (drawn == MJ_NO_TILE)
			return 0;
		if (distance <= 1)
			return points_of_end(mind, &end.bag, drawn);
		mj_bag_add(&end.bag, drawn);
		if (!throw_one(mind, plan, &end, distance - 1))
			return 0;
	}
}

/* ---- The call ---- */

void
worth_find(struct mind *mind, const struct plan *plan, const struct mj_bag *bag, unsigned distance,
	   struct prospect *prospect)
{
	struct end end = look_at(mind, plan, bag, MJ_NO_TILE);
	unsigned samples = mind->strength->samples;
	float draws[STAGES_MAX + 1] = {0}, sum = 0;

	chance_usual(distance, end.tiles, 0, prospect);
	if (distance <= 1) {
		prospect->worth = worth_of_waits(mind, bag, end.accepts);
		return;
	}
	/* All ways are looked at with the same luck. */
	mind->chance = mind->seed;
	for (unsigned i = 0; i < samples; i++)
		sum += follow_one_end(mind, plan, end, draws);
	prospect->worth = sum / (float)samples;
	for (unsigned stage = 1; stage < distance; stage++)
		if (draws[stage] > 0)
			prospect->tiles[stage] = (float)samples / draws[stage];
}
