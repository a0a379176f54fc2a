/* Dealing (docs/rules/jiujiang.md, section 1; R19, R20, R32-R39). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "jiujiang/jiujiang.h"
#include "mahjong/rules.h"

#include <assert.h>

enum { ROUNDS_OF_FOUR = 3 };

/* R34-R36: whose side of the wall is broken, as seats after the dealer, by what the die shows. */
static const uint8_t wall_after_dealer[] = {[1] = 2, [2] = 1, [3] = 2, [4] = 3, [5] = 2, [6] = 1};

void
jiujiang_deal(const struct mj_deal_request *request, struct mj_stream *stream,
	      struct mj_dealt *dealt)
{
	const struct mj_rules *rules = request->rules;
	int dealer = request->table.dealer;

	mj_shuffle(stream, rules, 0, dealt);
	unsigned die = mj_throw(stream, dealt);
	assert(die >= 1 && die < sizeof(wall_after_dealer));
	int side = mj_seat_after(rules, dealer, wall_after_dealer[die]);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)(die + 1);
	struct mj_live_wall *live =
		mj_break_wall(stream, dealt, mj_side(rules, dealt, dealer, side) + 2 * die);
	mj_take_hands(rules, live, dealer, ROUNDS_OF_FOUR, true, dealt);
	/* R19, R20, D2, D3: the green dragons. */
	for (int i = 0; i < rules->seats; i++)
		mj_set_out(live, KIND_BIT(FA), &dealt->hands[mj_seat_after(rules, dealer, i)]);
	mj_leave_draws(live, dealt);
	assert(dealt->dead_count == 0);
	for (unsigned kong = 0; kong < MJ_KONG_THROWS; kong++) /* R21 */
		dealt->kong_pips[kong] = (uint8_t)mj_throw_two(stream);
}

/* R19, R20, D3: a green dragon is replaced from the end of the wall; after a kong dice say from
 * which stack (R21). */
int
jiujiang_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	static const unsigned most[MJ_DRAW_SOURCES] = {
		[MJ_DRAW_KONG] = MJ_KONG_THROWS,
		[MJ_DRAW_FLOWER] = MJ_COPIES,
	};
	int fault = mj_replacement_check(draws, source, most[source]);

	if (fault != 0)
		return fault;
	bool kong = source == MJ_DRAW_KONG;
	assert(!kong || draws->dealt->kong_pips[draws->made[source]] >= 2);
	*tile = mj_draw_from_stack(draws, kong ? draws->dealt->kong_pips[draws->made[source]] : 1);
	return 0;
}
