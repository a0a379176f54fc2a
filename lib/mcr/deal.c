/* Dealing (docs/rules/mcr.md, section 1; R1-R6). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "engine/tileset.h"
#include "mcr/mcr.h"

#include <assert.h>

enum { ROUNDS_OF_FOUR = 3, STACK = 2 };

void
mcr_deal(const struct mj_deal_request *request, struct mj_stream *stream, struct mj_dealt *dealt)
{
	const struct mj_rules *rules = request->rules;
	int dealer = request->table.dealer;
	uint64_t flowers = mj_tileset_kinds(rules->tileset) >> MJ_FLOWERS << MJ_FLOWERS;
	unsigned pips = 0, all = 0;

	mj_shuffle(stream, rules, 0, dealt);
	for (unsigned i = 0; i < MJ_DICE_MAX;
	     i++) { /* R3, D1: two of the dealer, two of the side */
		unsigned thrown = mj_throw(stream, dealt);
		pips += i < 2 ? thrown : 0;
		all += thrown;
	}
	int side = mj_seat_after(rules, dealer, (int)pips - 1);
	assert(pips >= 2 && pips <= 12 && all >= pips + 2 && all <= 24);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)all;
	struct mj_live_wall *live =
		mj_break_wall(stream, dealt, mj_side(rules, dealt, dealer, side) + STACK * all);
	mj_take_hands(rules, live, dealer, ROUNDS_OF_FOUR, true, dealt); /* R4 */
	for (int i = 0; i < rules->seats; i++)                           /* R5, D2 */
		mj_set_out(live, flowers, &dealt->hands[mj_seat_after(rules, dealer, i)]);
	mj_leave_draws(live, dealt); /* R6 */
	assert(dealt->dead_count == 0 && dealt->draw_count > 0);
}

/* R5, R6, D2: every replacement comes from the end of the wall, of each stack the upper tile first.
 */
int
mcr_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	uint64_t flowers = mj_tileset_kinds(draws->rules->tileset) >> MJ_FLOWERS;
	const unsigned most[MJ_DRAW_SOURCES] = {
		[MJ_DRAW_KONG] = mj_kongs_most(draws->rules),
		[MJ_DRAW_FLOWER] = (unsigned)__builtin_popcountll(flowers),
	};
	int fault = mj_replacement_check(draws, source, most[source]);

	if (fault == 0)
		*tile = mj_draw_from_stack(draws, 1);
	return fault;
}
