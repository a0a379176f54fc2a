/* What a discard risks against hands that are ready or may be: what each seat has discarded, let
 * go and melded, and what is still to be seen of the tiles. */
#include "mahjong/player.h"
#include "mahjong/rules.h"
#include "player/player.h"

enum { SUIT = 9, RUN = 3, STAGES = 3 };

/*
 * How likely a seat that has declared nothing is ready, by its melds (a concealed kong is none) and
 * by how far the wall has been drawn: its first, second, last third. Between what hands of players
 * of ours were in three of the rulesets, 60 matches each.
 */
static const float ready_by_melds[MJ_MELDS + 1][STAGES] = {
	{0.03F, 0.22F, 0.45F},
	{0.08F, 0.30F, 0.50F},
	{0.25F, 0.50F, 0.70F},
	{0.70F, 0.75F, 0.80F},
	{1, 1, 1},
	{1, 1, 1},
};

/* Of closed hands that may declare riichi and have not that many times fewer are ready: 1 or 2 of
 * 1,000 in those matches. */
static const float undeclared = 0.02F;

/*
 * How likely a ready hand waits for a tile in this way when all copies of what it needs for it are
 * unseen. All ways together come to as many waits as the ready hands of those matches had, 1.4 in
 * the suits and 0.05 to 0.1 among the honours.
 */
static const float two_sided = 0.06F, closed = 0.035F, edge = 0.035F, pair = 0.035F,
		   honour_pair = 0.035F;

/*
 * Where no rule bars the win: of the ready hands that could wait for what they have thrown away, or
 * for what nobody won on since their last discard, so many do. Such a tile was one of the waits of
 * 0.1% to 0.8% of ready hands by such rules, others of 6% to 18% (docs/player.md).
 */
static const float in_spite = 0.05F;

/* What a discard of one who goes on risks at a ready hand: an estimate. */
static const float usual_risk = 0.03F;

/* ---- What is known of a seat ---- */

/* The third of the wall, when so many own draws are left. */
static unsigned
stage_of(const struct mind *mind, unsigned turns)
{
	const struct mj_rules *rules = mind->trial.start->rules;
	unsigned all = rules->tileset->tile_count - rules->seats * rules->ruleset->hand_size;

	return turns * rules->seats * STAGES > 2 * all ? 0
	       : turns * rules->seats * STAGES > all   ? 1
						       : 2;
}

/* The span of the pace. */
static unsigned
span_of(const struct mind *mind, unsigned turns)
{
	const struct mj_rules *rules = mind->trial.start->rules;
	unsigned all = rules->tileset->tile_count / rules->seats - rules->ruleset->hand_size;
	unsigned span = turns < all ? (all - turns) / PACE_SPAN : 0;

	return span < PACE_SPANS ? span : PACE_SPANS - 1;
}

static unsigned
count_claimed(const struct mj_player *player)
{
	unsigned melds = 0;

	for (unsigned i = 0; i < player->meld_count; i++)
		melds += player->melds[i].type != MJ_CONCEALED_KONG;
	return melds;
}

static bool
is_declared(const struct mj_player *player)
{
	return player->riichi != MJ_NO_RIICHI || player->baoting;
}

/* How likely the seat is ready when so many own draws are left. */
static float
ready_chance(const struct mind *mind, const struct mj_player *player, unsigned turns)
{
	unsigned melds = count_claimed(player);
	bool could = (mind->trial.start->rules->ruleset->outcome_parts & MJ_HAS_RIICHI) != 0;

	if (is_declared(player))
		return 1;
	if (mind->strength->reads)
		return percent(mind->pace.ready[melds < PACE_MELDS ? melds : PACE_MELDS - 1]
					       [span_of(mind, turns)]);
	return ready_by_melds[melds][stage_of(mind, turns)] *
	       (could && melds == 0 ? undeclared : 1);
}

static bool
is_feared(const struct mind *mind, const struct mj_player *player)
{
	unsigned fears = mind->strength->fears;

	return fears == FEARS_ALL || (fears == FEARS_DECLARED && is_declared(player));
}

/* Goes through the river from the last discard to the first. */
static void
read_river(const struct mind *mind, unsigned seat, unsigned barred_by, struct threat *threat)
{
	const struct mj_play *play = &mind->view->play;
	uint64_t others = 0, own = 0, let_go = 0;
	bool has_discarded = false;

	for (unsigned i = play->river_count; i-- > 0;) {
		uint64_t kind = KIND_BIT(mj_kind(play->river[i].tile));
		if (play->river[i].seat != (int)seat) {
			others |= kind;
			continue;
		}
		if (!has_discarded)
			let_go = others;
		if (play->river[i].declare == MJ_DECLARES_RIICHI &&
		    (barred_by & MJ_BARRED_SINCE_RIICHI) != 0)
			threat->riichi = others;
		own |= kind;
		has_discarded = true;
	}
	if ((barred_by & MJ_BARRED_LET_GO) != 0)
		threat->let_go = let_go;
	if ((barred_by & MJ_BARRED_OWN) != 0)
		threat->own = own;
	if (mind->strength->reads)
		threat->unlikely = own | let_go;
	if ((barred_by & MJ_BARRED_ALL_WAITS) != 0)
		threat->out_of_way = threat->own | threat->let_go | threat->riichi;
}

/* What the seat does to the go-arounds that are left. */
static void
look_ahead(struct mind *mind, const struct mj_player *player)
{
	for (unsigned turns = 0; turns < TURNS_MAX; turns++) {
		float ready = ready_chance(mind, player, turns);
		mind->survival[turns] *= 1 - percent(mind->pace.wins) * ready;
		if (is_feared(mind, player))
			mind->push_cost[turns] +=
				usual_risk * percent(mind->pace.waits) * ready * mind->deal_in;
	}
}

void
danger_look(struct mind *mind)
{
	const struct mj_play *play = &mind->view->play;
	unsigned barred_by = 0;

	if (mind->rules->barred_by != NULL)
		barred_by = mind->rules->barred_by(play->start->rules);
	for (unsigned turns = 0; turns < TURNS_MAX; turns++)
		mind->survival[turns] = 1;
	if ((barred_by & MJ_BARRED_NOT_DEALER) != 0 && mind->seat == play->start->table.dealer)
		barred_by = 0;
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++) {
		struct threat *threat = &mind->threats[seat];
		const struct mj_player *player = &play->players[seat];
		if (seat == mind->seat)
			continue;
		if (is_feared(mind, player))
			threat->ready = ready_chance(mind, player, mind->turns);
		read_river(mind, seat, barred_by, threat);
		look_ahead(mind, player);
	}
}

enum mj_thought_type
danger_why_safe(const struct mind *mind, unsigned seat, mj_tile kind)
{
	const struct threat *threat = &mind->threats[seat];
	uint64_t bit = KIND_BIT(kind);

	if ((threat->own & bit) != 0)
		return MJ_THOUGHT_SAFE_OWN;
	if ((threat->riichi & bit) != 0)
		return MJ_THOUGHT_SAFE_RIICHI;
	if ((threat->let_go & bit) != 0)
		return MJ_THOUGHT_SAFE_LET_GO;
	return danger_of(mind, seat, kind) <= 0 ? MJ_THOUGHT_SAFE_SEEN : MJ_THOUGHTS;
}

/* ---- Ways to wait ---- */

static float
share(const struct mind *mind, unsigned kind)
{
	return (float)mind->unseen[kind] / MJ_COPIES;
}

/* The two tiles of a run, of which `other` is what the same two would wait for at their other end,
 * or MJ_NO_TILE. */
static float
run_danger(const struct mind *mind, const struct threat *threat, unsigned one, unsigned two,
	   mj_tile other)
{
	float both = share(mind, one) * share(mind, two);

	if (other == MJ_NO_TILE)
		return both * edge;
	if ((threat->out_of_way >> other & 1) != 0)
		return 0;
	return both * two_sided * ((threat->unlikely >> other & 1) != 0 ? in_spite : 1);
}

static float
runs_danger(const struct mind *mind, const struct threat *threat, mj_tile kind)
{
	unsigned rank = kind % SUIT;
	float danger = 0;

	if (kind >= MJ_HONOURS)
		return 0;
	if (rank + 2 < SUIT)
		danger += run_danger(mind, threat, kind + 1U, kind + 2U,
				     rank + RUN < SUIT ? (mj_tile)(kind + RUN) : MJ_NO_TILE);
	if (rank >= 2)
		danger += run_danger(mind, threat, kind - 1U, kind - 2U,
				     rank >= RUN ? (mj_tile)(kind - RUN) : MJ_NO_TILE);
	if (rank >= 1 && rank + 1 < SUIT)
		danger += share(mind, kind - 1U) * share(mind, kind + 1U) * closed;
	return danger;
}

float
danger_of(const struct mind *mind, unsigned seat, mj_tile kind)
{
	const struct threat *threat = &mind->threats[seat];

	if (((threat->own | threat->let_go | threat->riichi) >> kind & 1) != 0)
		return 0;
	float alone = kind < MJ_HONOURS ? pair : honour_pair;
	float danger = percent(mind->pace.waits) *
		       (runs_danger(mind, threat, kind) + share(mind, kind) * alone);
	return (threat->unlikely >> kind & 1) != 0 ? danger * in_spite : danger;
}

float
danger_cost(const struct mind *mind, mj_tile kind, int *most, float *chance)
{
	float cost = 0;

	*most = MJ_NOBODY;
	*chance = 0;
	for (unsigned seat = 0; seat < mind->trial.start->rules->seats; seat++) {
		if (seat == mind->seat)
			continue;
		float risk = mind->threats[seat].ready * danger_of(mind, seat, kind);
		cost += risk * mind->deal_in;
		if (risk <= *chance)
			continue;
		*most = (int)seat;
		*chance = risk;
	}
	return cost;
}
