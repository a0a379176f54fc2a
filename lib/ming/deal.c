/* Dealing (docs/rules/ming.md, section 1; R4-R10, R64-R66). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "ming/ming.h"

#include <assert.h>

enum { DEAD_WALL = 14, STACK = 2, HAND = 13, WALL = MJ_KINDS * MJ_COPIES };

/* The upper tiles of the last seven stacks, as many as the dealer's streak opens (R7, R65), in
 * order of kind. */
static void
show_dora(const struct mj_deal_request *request, struct mj_dealt *dealt)
{
	struct mj_tiles *shown = &dealt->deal.tiles[DEAL_DORA];

	mj_put(&dealt->deal, DEAL_DORA, DEAL_DORA);
	for (int i = 0; i < ming_open_indicators(request->rules, &request->table); i++) {
		assert(STACK * i < dealt->dead_count);
		mj_tile tile = dealt->dead_wall[STACK * i];
		unsigned place = shown->count++;
		for (; place > 0 && shown->tile[place - 1] > tile; place--)
			shown->tile[place] = shown->tile[place - 1];
		shown->tile[place] = tile;
	}
}

void
ming_deal(const struct mj_deal_request *request, struct mj_stream *stream, struct mj_dealt *dealt)
{
	int dealer = request->table.dealer;

	mj_shuffle(stream, request->rules, 0, dealt);
	unsigned first_die = mj_throw(stream, dealt), stacks = first_die + mj_throw(stream, dealt);
	int side = mj_seat_after(request->rules, dealer, (int)stacks - 1);
	assert(stacks >= 2 && stacks <= 12);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)stacks;
	struct mj_live_wall *live = mj_break_wall(
		stream, dealt, mj_side(request->rules, dealt, dealer, side) + STACK * stacks);
	mj_take_hands(request->rules, live, dealer, 3, true, dealt);
	mj_keep_dead_wall(live, DEAD_WALL, dealt); /* R5, R10 */
	mj_leave_draws(live, dealt);               /* R6 */
	/* Every tile is in a hand, to be drawn, or in the dead wall. */
	assert(dealt->draw_count + dealt->dead_count + request->rules->seats * HAND + 1 == WALL);
	show_dora(request, dealt);
	mj_show_deal(dealt, DEAL_URA, DEAL_URA, dealt->dead_wall[1]); /* R66, D28 */
}

/* R9, D27: after a kong the last tile of the live wall. R66, D28: one ura indicator, when the hand
 * is won. */
int
ming_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	int fault;

	if (source == MJ_DRAW_URA) {
		fault = mj_draw_check(draws, source, 1);
		if (fault == 0)
			*tile = draws->dealt->dead_wall[1];
		return fault;
	}
	fault = mj_replacement_check(draws, source,
				     source == MJ_DRAW_KONG ? mj_kongs_most(draws->rules) : 0);
	if (fault == 0)
		*tile = mj_draw_last(draws);
	return fault;
}
