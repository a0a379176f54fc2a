/* Dealing (docs/rules/riichi.md, section 1; R2-R11, R17, R27; S10-S12). */
#include "engine/deal.h"
#include "riichi/riichi.h"

/* The indicator lies before the replacement tiles: four, or eight (S12). */
enum { DEAD_WALL = 14, INDICATOR_OF_FOUR = 8, INDICATOR_OF_THREE = 4 };

void
riichi_deal(const struct mj_deal_request *request, struct mj_stream *stream, struct mj_dealt *dealt)
{
	const struct mj_rules *rules = request->rules;
	int dealer = request->table.dealer;
	unsigned indicator = rules->seats == THREE ? INDICATOR_OF_THREE : INDICATOR_OF_FOUR;
	struct mj_live_wall live;

	mj_shuffle(stream, rules, (unsigned)rules->option[OPT_RED_FIVES], dealt);
	unsigned first_die = mj_throw(stream, dealt), stacks = first_die + mj_throw(stream, dealt);
	int side = mj_seat_after(rules, dealer, (int)stacks - 1);
	dealt->break_seat = (int8_t)side;
	dealt->break_stack = (uint8_t)stacks;
	mj_break_wall(dealt, mj_side(rules, dealt, dealer, side) + 2 * stacks, &live);
	mj_take_hands(rules, &live, dealer, 3, true, dealt);
	mj_keep_dead_wall(&live, DEAD_WALL, dealt);
	mj_leave_draws(&live, dealt);
	mj_show_deal(dealt, DEAL_DORA, DEAL_DORA, dealt->dead_wall[indicator]); /* R17 */
}
