/*
 * What a hand comes to when it goes on: some of the hands that it can end as are made, by draws at
 * chance of what is not seen that bring it nearer, and the ruleset's scorer says what they pay. Of
 * a ready hand each wait is scored; of one that is next to ready, by a strong player, each hand
 * that it can be ready as.
 */
#include "player/player.h"

#include "mahjong/play.h"
#include "mahjong/problem.h"
#include "play/wins.h"

#include <string.h>

/* What has no tiles left takes as long as with a tenth of one: it may still change. */
static const float draws_of_none = 10;

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
declare(const struct mind *mind, struct mj_player *own)
{
	if (!mind->is_silent && own->riichi == MJ_NO_RIICHI && mind->rules->declares != NULL &&
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
	float by_discard = percent(mind->pace.by_discard);
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

/* ---- The stage after this one ---- */

/* What a hand comes to with one of the tiles that it accepts. */
struct next {
	float tiles; /* that bring it on then */
	float worth; /* of a hand that is ready then */
};

/* After the best discard: the one that leaves most tiles, or of a ready hand most points. */
static struct next
look_at_next(struct mind *mind, const struct mj_bag *bag, int distance, bool exact)
{
	struct way ways[MJ_KINDS];
	struct next best = {0, 0};
	unsigned count = nearest_ways(mind, bag, ALL_KIND_BITS, ways);

	for (unsigned i = 0; i < count; i++) {
		struct next one = {.tiles = (float)ways[i].tiles};
		struct mj_bag less = *bag;
		if (ways[i].distance > distance)
			continue;
		bag_take(&less, ways[i].kind);
		if (exact)
			one.worth = worth_of_waits(mind, &less, ways[i].accepts);
		if (exact ? one.tiles * one.worth > best.tiles * best.worth
			  : one.tiles > best.tiles)
			best = one;
	}
	return best;
}

static void
look_at_all_next(struct mind *mind, const struct mj_bag *bag, int distance, uint64_t accepts,
		 struct prospect *prospect)
{
	bool exact = worth_is_exact(mind, distance);
	float tiles = 0, worth = 0, all = 0;

	for (; accepts != 0; accepts &= accepts - 1) {
		mj_tile kind = (mj_tile)__builtin_ctzll(accepts);
		float copies = mind->unseen[kind];
		struct mj_bag more = *bag;
		if (copies <= 0)
			continue;
		mj_bag_add(&more, kind);
		struct next next = look_at_next(mind, &more, distance - 1, exact);
		tiles += copies * next.tiles;
		worth += copies * next.tiles * next.worth;
		all += copies;
	}
	prospect->tiles[distance - 1] = all > 0 ? tiles / all : 0;
	if (exact)
		prospect->worth = tiles > 0 ? worth / tiles : 0;
}

/* ---- Ends at chance ---- */

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

/* Of two ways at chance that leave this distance the one with more tiles, as a player would rather
 * than not. False: there is none. */
static bool
choose(struct mind *mind, const struct mj_bag *bag, int distance, struct way *chosen)
{
	struct way ways[MJ_KINDS];
	unsigned count = nearest_ways(mind, bag, ALL_KIND_BITS, ways), fit = 0;

	for (unsigned i = 0; i < count; i++)
		if (ways[i].distance <= distance)
			ways[fit++] = ways[i];
	if (fit == 0)
		return false;
	const struct way *one = &ways[mind_draw(mind, fit)], *other = &ways[mind_draw(mind, fit)];
	*chosen = other->tiles > one->tiles ? *other : *one;
	return true;
}

/* Draws and throws away until the hand has won. Adds, by distance, the draws that it is expected to
 * take for each tile there is. Returns 0 when it cannot win, or not so. */
static float
follow_one_end(struct mind *mind, struct mj_bag bag, struct way way, float draws[STAGES_MAX + 1])
{
	for (;;) {
		mj_tile drawn = draw_of(mind, way.accepts);
		int distance = way.distance;
		draws[distance] += way.tiles > 0 ? 1 / (float)way.tiles : draws_of_none;
		if (drawn == MJ_NO_TILE)
			return 0;
		if (distance <= 1)
			return points_of_end(mind, &bag, drawn);
		mj_bag_add(&bag, drawn);
		if (!choose(mind, &bag, distance - 1, &way))
			return 0;
		bag_take(&bag, way.kind);
	}
}

static void
follow_ends(struct mind *mind, const struct mj_bag *bag, const struct way *way,
	    struct prospect *prospect)
{
	unsigned samples = mind->strength->samples;
	float draws[STAGES_MAX + 1] = {0}, sum = 0;

	/* All ways are looked at with the same luck. */
	mind->chance = mind->seed;
	for (unsigned i = 0; i < samples; i++)
		sum += follow_one_end(mind, *bag, *way, draws);
	prospect->worth = sum / (float)samples;
	for (int stage = 1; stage < way->distance; stage++)
		if (draws[stage] > 0)
			prospect->tiles[stage] = (float)samples / draws[stage];
}

/* ---- The calls ---- */

float
worth_of_win(const struct mind *mind, int from)
{
	struct mj_score score;

	if (!play_score_win(&mind->view->play, mind->seat, from, &score))
		return 0;
	return (float)score.payments.deltas[mind->seat];
}

bool
worth_is_exact(const struct mind *mind, int distance)
{
	return distance <= (mind->strength->scores_next ? 2 : 1);
}

void
worth_find(struct mind *mind, const struct mj_bag *bag, struct prospect *prospect)
{
	struct way way = {.kind = MJ_NO_TILE};

	way.accepts = nearest_accepts(mind, bag, &way.distance);
	way.tiles = mind_count_unseen(mind, way.accepts);
	memset(prospect, 0, sizeof(*prospect));
	prospect->tiles[way.distance] = (float)way.tiles;
	if (way.distance <= 1) {
		prospect->worth = worth_of_waits(mind, bag, way.accepts);
		return;
	}
	if (!worth_is_exact(mind, way.distance))
		follow_ends(mind, bag, &way, prospect);
	look_at_all_next(mind, bag, way.distance, way.accepts, prospect);
}
