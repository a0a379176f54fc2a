/* Dealing (docs/rules/nanchang.md, section 1; R10, R14, R18, D1). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "nanchang/nanchang.h"

#include <assert.h>

enum { STACK = 2, HAND = 13, WALL = MJ_KINDS * MJ_COPIES };

void
nanchang_deal_out(const struct mj_deal_request *request, struct mj_stream *stream,
		  struct mj_dealt *dealt)
{
	const struct mj_rules *rules = request->rules;
	int dealer = request->table.dealer;

	mj_shuffle(stream, rules, 0, dealt);
	unsigned first_die = mj_throw(stream, dealt), stacks = first_die + mj_throw(stream, dealt);
	first_die = mj_throw(stream, dealt);
	unsigned turned = first_die + mj_throw(stream, dealt);
	int side = mj_seat_after(rules, dealer, (int)stacks - 1);
	assert(stacks >= 2 && stacks <= 12 && turned >= 2 && turned <= 12);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)stacks;
	struct mj_live_wall *live =
		mj_break_wall(stream, dealt, mj_side(rules, dealt, dealer, side) + STACK * stacks);
	/* The turned tiles stay in the wall (R16, D2). */
	unsigned upper = live->end - STACK * turned;
	assert(live->next <= upper && upper + 1 < live->end);
	mj_put(&dealt->deal, DEAL_JING, live->tile[upper]);
	if (rules->option[OPT_LOWER_JING] != 0)
		mj_put(&dealt->deal, DEAL_LOWER_JING, live->tile[upper + 1]);
	mj_take_hands(rules, live, dealer, 3, true, dealt);
	mj_leave_draws(live, dealt);
	/* Every tile is in a hand or still to be drawn. */
	assert(dealt->draw_count + dealt->dead_count + rules->seats * HAND + 1 == WALL);
}

/* D1, R86: after a kong from the end of the wall, of each stack the upper tile first. */
int
nanchang_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	unsigned most = source == MJ_DRAW_KONG ? mj_kongs_most(draws->rules) : 0;
	int fault = mj_replacement_check(draws, source, most);

	if (fault == 0)
		*tile = mj_draw_from_stack(draws, 1);
	return fault;
}
