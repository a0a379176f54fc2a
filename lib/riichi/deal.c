/* Dealing (docs/rules/riichi.md, section 1; R2-R11, R17, R27; S10-S12). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "riichi/riichi.h"

#include <assert.h>

/* The indicator lies before the replacement tiles: four, or eight (S12). */
enum { DEAD_WALL = 14, INDICATOR_OF_FOUR = 8, INDICATOR_OF_THREE = 4 };

void
riichi_deal(const struct mj_deal_request *request, struct mj_stream *stream, struct mj_dealt *dealt)
{
	const struct mj_rules *rules = request->rules;
	int dealer = request->table.dealer;
	unsigned indicator = rules->seats == THREE ? INDICATOR_OF_THREE : INDICATOR_OF_FOUR;

	mj_shuffle(stream, rules, (unsigned)rules->option[OPT_RED_FIVES], dealt);
	unsigned first_die = mj_throw(stream, dealt), stacks = first_die + mj_throw(stream, dealt);
	int side = mj_seat_after(rules, dealer, (int)stacks - 1);
	assert(stacks >= 2 && stacks <= 12);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)stacks;
	struct mj_live_wall *live =
		mj_break_wall(stream, dealt, mj_side(rules, dealt, dealer, side) + 2 * stacks);
	mj_take_hands(rules, live, dealer, 3, true, dealt);
	mj_keep_dead_wall(live, DEAD_WALL, dealt);
	mj_leave_draws(live, dealt);
	assert(dealt->dead_count == DEAD_WALL && dealt->draw_count > 0);
	mj_show_deal(dealt, DEAL_DORA, DEAL_DORA, dealt->dead_wall[indicator]); /* R17 */
}

/* ---- Draws ---- */

/* Of the tiles that are kept back, those that joined since lie before the ones of the deal. */
static mj_tile
dead_wall_at(const struct mj_draws *draws, int place)
{
	assert(place < DEAD_WALL && -1 - place < (int)draws->joined_count);
	return place >= 0 ? draws->dealt->dead_wall[place] : draws->joined[-1 - place];
}

/* R38, D2, S12: the end stack first, the upper tile before the lower. R47: the last tile of the
 * live wall joins the dead wall. */
static mj_tile
replace(struct mj_draws *draws)
{
	int taken = draws->made[MJ_DRAW_KONG] + draws->made[MJ_DRAW_FLOWER];

	mj_draw_keep_back(draws, mj_draw_last(draws));
	return dead_wall_at(draws, DEAD_WALL - 2 - taken / 2 * 2 + taken % 2);
}

int
riichi_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	const struct mj_rules *rules = draws->rules;
	unsigned turned = draws->made[MJ_DRAW_INDICATOR], kongs = draws->made[MJ_DRAW_KONG];
	int first = rules->seats == THREE ? INDICATOR_OF_THREE : INDICATOR_OF_FOUR, fault;

	if (source == MJ_DRAW_INDICATOR) { /* R42 */
		fault = turned < kongs ? 0 : MJ_DRAW_TOO_MANY;
		if (fault == 0)
			*tile = dead_wall_at(draws, first - 2 * ((int)turned + 1));
	} else if (source == MJ_DRAW_URA) { /* R25, D3 */
		fault = mj_draw_check(draws, source, turned + 1);
		if (fault == 0)
			*tile = dead_wall_at(draws, first - 2 * draws->made[MJ_DRAW_URA] + 1);
	} else { /* R46, S13 */
		bool none = source == MJ_DRAW_FLOWER && !riichi_sets_norths_aside(rules);
		fault = mj_replacement_check(draws, source, none ? 0 : MJ_COPIES);
		if (fault == 0)
			*tile = replace(draws);
	}
	return fault;
}
