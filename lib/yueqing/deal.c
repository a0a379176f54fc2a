/* Dealing (docs/rules/yueqing.md, section 1; R11-R25, R29, R45, D17). */
#include "engine/deal.h"
#include "engine/draws.h"
#include "yueqing/faces.h"

#include <assert.h>

enum { SIDE_STACKS = 17, ROUNDS_OF_FOUR = 4, HAND = 16, RESERVE = 16 };

/* The tail: replacements come from the last stack of the live wall on, of each stack the upper tile
 * first. */
struct tail {
	const struct mj_live_wall *live;
	unsigned taken;
};

/* The place in the live wall of the tile that is taken as number `taken` from the tail. */
static unsigned
tail_place(const struct mj_live_wall *live, unsigned taken)
{
	assert(live->next + taken < live->end);
	return live->end - 2 - taken / 2 * 2 + taken % 2;
}

/* R22: lays out gangtou and baiban of the hand and returns how many there were. */
static unsigned
lay_out(const struct yueqing_faces *faces, struct mj_dealt_hand *hand)
{
	const mj_tile flowers[] = {faces->gangtou, faces->baiban};
	unsigned count = 0;

	for (unsigned i = 0; i < sizeof(flowers); i++)
		for (; hand->concealed.of[flowers[i]] > 0; count++) {
			hand->concealed.of[flowers[i]]--;
			hand->concealed.size--;
			mj_bag_add(&hand->flowers, flowers[i]);
		}
	return count;
}

static void
replace(struct tail *tail, unsigned count, struct mj_dealt_hand *hand)
{
	for (; count > 0; count--) {
		mj_tile tile = tail->live->tile[tail_place(tail->live, tail->taken++)];
		mj_bag_add(&hand->concealed, tile);
		if (hand->drawn != MJ_NO_TILE)
			hand->drawn = tile;
	}
}

/* R24, R25: replaces flowers in rounds from the dealer on, or with the option each seat at once. */
static void
replace_flowers(const struct mj_deal_request *request, const struct yueqing_faces *faces,
		struct tail *tail, struct mj_dealt *dealt)
{
	bool at_once = request->rules->option[OPT_REPLACE_IMMEDIATELY] != 0;
	unsigned owed[MJ_SEATS_MAX], left;

	for (int seat = 0; seat < request->rules->seats; seat++)
		owed[seat] = lay_out(faces, &dealt->hands[seat]);
	do {
		left = 0;
		for (int i = 0; i < request->rules->seats; i++) {
			int seat = mj_seat_after(request->rules, request->table.dealer, i);
			do {
				replace(tail, owed[seat], &dealt->hands[seat]);
				owed[seat] = lay_out(faces, &dealt->hands[seat]);
			} while (at_once && owed[seat] > 0);
			left += owed[seat];
		}
	} while (left > 0);
}

/*
 * R45: the last stacks are kept back as they stand now: first those that replacements come from, in
 * that order, then what is left of the turned tile's stack. A stack half taken counts as the tile
 * that is left of it.
 */
static void
keep_back(struct mj_live_wall *live, unsigned taken, mj_tile lower, mj_tile gangtou,
	  struct mj_dealt *dealt)
{
	bool kept[MJ_WALL_MAX] = {false};
	unsigned count = RESERVE - 2;

	for (unsigned i = 0; i < count; i++) {
		unsigned place = tail_place(live, taken + i);
		dealt->dead_wall[i] = live->tile[place];
		kept[place] = true;
	}
	dealt->dead_wall[count++] = lower;
	dealt->dead_wall[count++] = gangtou;
	assert(count == RESERVE);
	dealt->dead_count = (uint8_t)count;
	for (unsigned i = 0; i < taken; i++)
		kept[tail_place(live, i)] = true;
	for (unsigned place = live->next; place < live->end; place++)
		if (!kept[place])
			dealt->draws[dealt->draw_count++] = live->tile[place];
	/* What is not kept back or taken already is drawn. */
	assert(dealt->draw_count + taken + RESERVE - 2 == (unsigned)(live->end - live->next));
}

/* R14: throws the dice. They say whose side is counted, and to which stack. */
static unsigned
throw_dice(const struct mj_deal_request *request, struct mj_stream *stream, struct mj_dealt *dealt,
	   int *side)
{
	int dice = request->rules->option[OPT_DICE_PER_THROW];
	unsigned pips = 0;

	for (int i = 0; i < dice; i++)
		pips += mj_throw(stream, dealt);
	*side = mj_seat_after(request->rules, request->table.dealer, (int)pips - 1);
	for (int i = 0; i < dice; i++)
		pips += mj_throw(stream, dealt);
	assert(pips >= 2U * (unsigned)dice && pips <= 12U * (unsigned)dice);
	return pips;
}

void
yueqing_deal(const struct mj_deal_request *request, struct mj_stream *stream,
	     struct mj_dealt *dealt)
{
	int dealer = request->table.dealer, side, seats = request->rules->seats;
	struct yueqing_faces faces;

	mj_shuffle(stream, request->rules, 0, dealt);
	unsigned stacks = throw_dice(request, stream, dealt, &side);
	/* R15, R16. */
	unsigned turned = (mj_side(request->rules, dealt, dealer, side) / 2 + stacks - 1) %
			  ((unsigned)seats * SIDE_STACKS);
	int passed = (int)(turned / SIDE_STACKS);
	dealt->break_seat = (int8_t)mj_seat_after(request->rules, dealer, seats - passed);
	dealt->break_stack = (uint8_t)(turned % SIDE_STACKS + 1);
	mj_tile gangtou = dealt->wall[2 * turned], lower = dealt->wall[2 * turned + 1];
	yueqing_faces_of(gangtou, &faces);
	/* R18-R21: drawing begins with the next stack; the turned stack lies behind the tail. */
	struct mj_live_wall *live = mj_break_wall(stream, dealt, 2 * (turned + 1));
	live->end = (uint8_t)(live->end - 2);
	mj_take_hands(request->rules, live, dealer, ROUNDS_OF_FOUR, false, dealt);
	struct tail tail = {.live = live};
	replace_flowers(request, &faces, &tail, dealt);
	for (int seat = 0; seat < seats; seat++)
		assert(dealt->hands[seat].concealed.size == HAND + (seat == dealer));
	keep_back(live, tail.taken, lower, gangtou, dealt);
	mj_put(&dealt->deal, DEAL_GANGTOU, gangtou);
}

/*
 * Replacements come from what is kept back, in its order. Whenever one is taken, the tile at the
 * tail end of the live wall joins what is kept back (R22, R45). Its last two stay: those of the
 * turned tile's stack.
 */
int
yueqing_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile)
{
	const unsigned most[MJ_DRAW_SOURCES] = {
		[MJ_DRAW_KONG] = mj_kongs_most(draws->rules),
		[MJ_DRAW_FLOWER] = 2 * MJ_COPIES - 1, /* gangtou, but for the turned one; baiban */
	};
	unsigned taken = draws->made[MJ_DRAW_KONG] + draws->made[MJ_DRAW_FLOWER];
	int fault = mj_replacement_check(draws, source, most[source]);

	if (fault != 0)
		return fault;
	mj_draw_keep_back(draws, mj_draw_from_stack(draws, 1));
	assert(taken < RESERVE - 2 + (unsigned)draws->joined_count);
	*tile = taken < RESERVE - 2 ? draws->dealt->dead_wall[taken]
				    : draws->joined[taken - (RESERVE - 2)];
	return 0;
}
