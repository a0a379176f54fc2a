#include "codec/log/tenhou6_order.h"

#include <assert.h>
#include <string.h>

/* More tries than any game needs; a log that is made to need them is refused. */
enum { TRIES_MAX = 20000, CHOICES_MAX = 2 * T6_ITEMS_MAX * MJ_SEATS_MAX };

/* How far each seat is, and whose turn it is to take what comes. */
struct state {
	uint8_t in[MJ_SEATS_MAX], out[MJ_SEATS_MAX];
	uint8_t seat;
	bool replaces; /* the same seat draws once more: after a kong, or a north set aside */
};

/* A discard after which several things may happen; `tried` of them have been. */
struct choice {
	struct state state;
	uint8_t discarder;
	mj_tile tile;
	unsigned tried, order;
};

struct search {
	const struct t6_deal *deal;
	struct t6_order *order;
	struct state state;
	unsigned choice_count, tries;
	struct choice choices[CHOICES_MAX];
};

static const struct t6_item *
next_in(const struct search *search, unsigned seat)
{
	const struct t6_side *side = &search->deal->in[seat];
	unsigned at = search->state.in[seat];

	return at < side->count ? &side->items[at] : NULL;
}

static const struct t6_item *
next_out(const struct search *search, unsigned seat)
{
	const struct t6_side *side = &search->deal->out[seat];
	unsigned at = search->state.out[seat];

	return at < side->count ? &side->items[at] : NULL;
}

static bool
step(struct search *search, unsigned seat, bool in)
{
	uint8_t *at = in ? &search->state.in[seat] : &search->state.out[seat];

	if (search->order->count == T6_STEPS_MAX)
		return false;
	search->order->steps[search->order->count++] = (struct t6_step){(uint8_t)seat, in, (*at)++};
	return true;
}

static bool
is_done(const struct search *search)
{
	for (unsigned seat = 0; seat < search->deal->seats; seat++)
		if (next_in(search, seat) != NULL || next_out(search, seat) != NULL)
			return false;
	return true;
}

/* What may follow a discard, by number: the calls of the seats after it, then the next draw. */
static bool
try_choice(struct search *search, const struct choice *choice, unsigned number)
{
	unsigned seats = search->deal->seats, others = seats - 1;
	unsigned seat = (choice->discarder + 1 + number % others) % seats;
	const struct t6_item *item = next_in(search, seat);

	search->state.seat = (uint8_t)seat;
	search->state.replaces = false;
	if (item == NULL)
		return false;
	if (number == others)
		return item->kind == T6_TILE;
	return item->kind == T6_CALL && item->meld.claimed == choice->tile &&
	       item->meld.from == choice->discarder;
}

/* Goes on after the last discard at which something is left to try. */
static bool
go_back(struct search *search)
{
	while (search->choice_count > 0) {
		struct choice *choice = &search->choices[search->choice_count - 1];
		search->state = choice->state;
		search->order->count = choice->order;
		while (choice->tried < search->deal->seats)
			if (try_choice(search, choice, choice->tried++))
				return true;
		search->choice_count--;
	}
	return false;
}

static bool
after_discard(struct search *search, const struct t6_item *item)
{
	if (is_done(search))
		return true;
	if (search->choice_count == CHOICES_MAX)
		return false;
	struct choice *choice = &search->choices[search->choice_count++];
	*choice = (struct choice){.state = search->state,
				  .discarder = search->state.seat,
				  .tile = item->tile,
				  .order = search->order->count};
	return go_back(search);
}

/* One turn: something comes in, something goes out. False: this cannot be how it went. */
static bool
take_turn(struct search *search)
{
	unsigned seat = search->state.seat;
	const struct t6_item *in = next_in(search, seat), *out;

	if (in == NULL || (search->state.replaces && in->kind != T6_TILE))
		return false;
	if (!step(search, seat, true))
		return false;
	out = next_out(search, seat);
	if (in->kind == T6_CALL && in->meld.type == MJ_OPEN_KONG) {
		/* Some logs have a place for the discard that the kong takes. */
		if (out != NULL && out->kind == T6_NOTHING)
			search->state.out[seat]++;
		search->state.replaces = true;
		return true;
	}
	search->state.replaces = false;
	if (out == NULL || out->kind == T6_NOTHING)
		return false;
	if (!step(search, seat, false))
		return false;
	search->state.replaces = out->kind == T6_KONG || out->kind == T6_NORTH;
	return search->state.replaces || after_discard(search, out);
}

bool
t6_find_order(const struct t6_deal *deal, struct t6_order *order)
{
	struct search search = {.deal = deal, .order = order};

	assert(deal->dealer < deal->seats && deal->seats <= MJ_SEATS_MAX);
	order->count = 0;
	search.state.seat = deal->dealer;
	while (!is_done(&search)) {
		if (search.tries++ == TRIES_MAX)
			return false;
		if (!take_turn(&search) && !is_done(&search) && !go_back(&search))
			return false;
	}
	return true;
}
