/* A hand as one seat has seen it is played again from its events, as a told wall. */
#include "engine/refuse.h"
#include "play/play.h"

#include <stdio.h>
#include <string.h>

enum { EVENT_TEXT = 12, NORTH = MJ_DRAGONS - 1 };

struct retrace {
	struct mj_play *play;
	struct mj_play_seen *seen;
	struct mj_problem *problem;
	uint64_t face_down; /* kinds that a kong lying face down may be of: nobody has seen one */
};

static int
refuse_event(const struct retrace *retrace, unsigned event)
{
	char member[EVENT_TEXT];

	snprintf(member, sizeof(member), "%u", event);
	return mj_refuse(retrace->problem, MJ_ILLEGAL_ACTION, "/events", member,
			 "this cannot have happened, as the seat has seen the hand until then");
}

/* ---- What was dealt ---- */

/* What an event has taken out of the seat's hand, or given to it. */
static void
take_back(const struct mj_event *event, int held[MJ_TILES])
{
	const struct mj_meld *meld = &event->meld;

	if (event->type == MJ_EVENT_DRAW && event->tile < MJ_TILES)
		held[event->tile]--;
	if ((event->type == MJ_EVENT_FLOWER || event->type == MJ_EVENT_DISCARD ||
	     event->type == MJ_EVENT_NORTH || event->type == MJ_EVENT_ADDED_KONG) &&
	    event->tile < MJ_TILES)
		held[event->tile]++;
	if (event->type < MJ_EVENT_CHOW || event->type > MJ_EVENT_CONCEALED_KONG)
		return;
	for (unsigned i = 0; i < meld->count; i++)
		held[meld->tile[i]]++;
	if (meld->claimed < MJ_TILES)
		held[meld->claimed]--;
}

/* The first event of a wall that was dealt is not the dealer's draw: it was dealt with his hand. */
static bool
tells_first_draw(const struct mj_play_seen *seen)
{
	return seen->event_count > 0 && seen->events[0].type == MJ_EVENT_DRAW;
}

/* One of the tiles that the dealer may have drawn first: after his first discard nobody knows. */
static mj_tile
first_drawn(const struct mj_play_seen *seen, const int held[MJ_TILES])
{
	const struct mj_event *first = seen->event_count == 0 ? NULL : &seen->events[0];
	bool discarded = first != NULL && first->type == MJ_EVENT_DISCARD;

	if (first == NULL)
		return seen->drawn;
	if (discarded && first->drawn)
		return first->tile;
	for (mj_tile tile = 0; tile < MJ_FLOWERS; tile++)
		if (held[tile] > (discarded && tile == first->tile))
			return tile;
	return MJ_NO_TILE;
}

/* Works out what the seat was dealt, and what the dealer drew first where no event tells. */
static int
find_hand(struct retrace *retrace, mj_tile *first)
{
	struct mj_play_seen *seen = retrace->seen;
	unsigned seat = seen->seat;
	int held[MJ_TILES];

	for (mj_tile tile = 0; tile < MJ_TILES; tile++)
		held[tile] = seen->concealed.of[tile];
	for (unsigned i = 0; i < seen->event_count; i++)
		if (seen->events[i].seat == (int)seat)
			take_back(&seen->events[i], held);
	*first = MJ_NO_TILE;
	if ((int)seat == seen->start.table.dealer && !tells_first_draw(seen)) {
		*first = first_drawn(seen, held);
		if (*first >= MJ_TILES)
			return refuse_event(retrace, 0);
		held[*first]--;
	}
	memset(seen->start.known, 0, sizeof(seen->start.known));
	memset(seen->start.hands, 0, sizeof(seen->start.hands));
	seen->start.known[seat] = true;
	for (mj_tile tile = 0; tile < MJ_TILES; tile++) {
		if (held[tile] < 0 || held[tile] > MJ_COPIES)
			return mj_refuse(retrace->problem, MJ_CONTRADICTION, "", "",
					 "by its events seat %u cannot hold these tiles", seat);
		for (int i = 0; i < held[tile]; i++)
			mj_bag_add(&seen->start.hands[seat], tile);
	}
	return MJ_OK;
}

static int
find_flowers(const struct retrace *retrace)
{
	struct mj_play_seen *seen = retrace->seen;

	memcpy(seen->start.flowers, seen->flowers, sizeof(seen->flowers));
	for (unsigned i = 0; i < seen->event_count; i++) {
		const struct mj_event *event = &seen->events[i];
		if (event->type != MJ_EVENT_FLOWER)
			continue;
		struct mj_bag *flowers = &seen->start.flowers[event->seat];
		if (event->tile >= MJ_TILES || flowers->of[event->tile] == 0)
			return refuse_event(retrace, i);
		flowers->of[event->tile]--;
		flowers->size--;
	}
	return MJ_OK;
}

/* Indicators that were turned since are no part of the deal; what nobody sees before the end bears
 * on nothing until then, and is taken from any deal. */
static int
find_deal(const struct retrace *retrace)
{
	struct mj_play_seen *seen = retrace->seen;
	const struct mj_play_rules *rules = seen->start.rules->ruleset->play;
	struct mj_tiles *open = &seen->start.deal.tiles[rules->indicators];
	static const uint8_t seed = 0;
	struct mj_deal_request request;
	struct mj_dealt sample;

	for (unsigned i = 0; i < seen->event_count; i++)
		if (seen->events[i].type == MJ_EVENT_INDICATOR) {
			if (open->count == 0)
				return refuse_event(retrace, i);
			open->count--;
		}
	mj_deal_request_init(&request, seen->start.rules);
	request.table = seen->start.table;
	request.seed = &seed;
	request.seed_size = sizeof(seed);
	if (mj_deal(&request, &sample, retrace->problem) != MJ_OK)
		return retrace->problem->code;
	for (unsigned slot = 0; slot < MJ_SLOTS; slot++)
		if ((rules->late_deal >> slot & 1) != 0 && mj_has(&sample.deal, slot))
			mj_put(&seen->start.deal, slot, sample.deal.value[slot]);
	return MJ_OK;
}

static void
find_face_down(struct retrace *retrace)
{
	const struct mj_play_seen *seen = retrace->seen;
	uint64_t shown = mj_kinds_in(&seen->concealed);

	for (unsigned i = 0; i < seen->event_count; i++) {
		const struct mj_event *event = &seen->events[i];
		if (event->tile < MJ_FLOWERS)
			shown |= KIND_BIT(mj_kind(event->tile));
		for (unsigned k = 0; k < event->meld.count; k++)
			shown |= KIND_BIT(mj_kind(event->meld.tile[k]));
	}
	retrace->face_down = seen->start.rules->tiles & ALL_KIND_BITS & ~shown;
}

/* ---- Events ---- */

static int
act(struct retrace *retrace, const struct mj_action *action, unsigned event)
{
	return mj_play_act(retrace->play, action, retrace->problem) == MJ_OK
		       ? MJ_OK
		       : refuse_event(retrace, event);
}

static bool
is_asked(const struct retrace *retrace)
{
	return mj_play_is_asked(retrace->play, retrace->seen->seat);
}

/* What the seat may claim and has not, it has let go; of a claim of others that goes without
 * saying. */
static int
let_go(struct retrace *retrace, const struct mj_event *event, unsigned at)
{
	bool claims = event->type == MJ_EVENT_CHOW || event->type == MJ_EVENT_PUNG ||
		      event->type == MJ_EVENT_OPEN_KONG;
	const struct mj_action pass = {.seat = (int8_t)retrace->seen->seat,
				       .type = MJ_ACT_PASS,
				       .tile = MJ_NO_TILE,
				       .reason = MJ_NO_REASON};

	if (claims || retrace->play->phase != MJ_PHASE_CLAIMS || !is_asked(retrace))
		return MJ_OK;
	return act(retrace, &pass, at);
}

/* Of what others draw a flower alone is seen, which is set out at once. */
static mj_tile
drawn_by(const struct mj_play_seen *seen, unsigned at)
{
	const struct mj_event *event = &seen->events[at], *next = event + 1;

	if (event->seat == (int)seen->seat)
		return event->tile;
	if (at + 1 < seen->event_count && next->type == MJ_EVENT_FLOWER &&
	    next->seat == event->seat)
		return next->tile;
	return MJ_NO_TILE;
}

static mj_tile
kong_kind(struct retrace *retrace, const struct mj_event *event)
{
	if (event->meld.count > 0)
		return mj_kind(event->meld.tile[0]);
	if (retrace->face_down == 0)
		return MJ_NO_TILE;
	mj_tile kind = (mj_tile)__builtin_ctzll(retrace->face_down);
	retrace->face_down &= retrace->face_down - 1;
	return kind;
}

/* The tiles of the hand, which come after the claimed one. */
static void
tell_claim(const struct mj_meld *meld, struct mj_action *action)
{
	bool left_out = false;

	action->tile = MJ_NO_TILE;
	for (unsigned i = 0; i < meld->count && action->type != MJ_ACT_OPEN_KONG; i++) {
		if (!left_out && meld->tile[i] == meld->claimed)
			left_out = true;
		else if (action->tile_count < 2)
			action->tiles[action->tile_count++] = meld->tile[i];
	}
}

/* What is acted for each event; MJ_ACTION_TYPES: it comes by itself. */
static const uint8_t action_of[MJ_EVENTS] = {
	[MJ_EVENT_DRAW] = MJ_ACT_DRAW,
	[MJ_EVENT_FLOWER] = MJ_ACTION_TYPES,
	[MJ_EVENT_DISCARD] = MJ_ACT_DISCARD,
	[MJ_EVENT_RIICHI_ACCEPTED] = MJ_ACTION_TYPES,
	[MJ_EVENT_CHOW] = MJ_ACT_CHOW,
	[MJ_EVENT_PUNG] = MJ_ACT_PUNG,
	[MJ_EVENT_OPEN_KONG] = MJ_ACT_OPEN_KONG,
	[MJ_EVENT_CONCEALED_KONG] = MJ_ACT_CONCEALED_KONG,
	[MJ_EVENT_ADDED_KONG] = MJ_ACT_ADDED_KONG,
	[MJ_EVENT_NORTH] = MJ_ACT_NORTH,
	[MJ_EVENT_INDICATOR] = MJ_ACT_INDICATOR,
	[MJ_EVENT_URA] = MJ_ACT_URA, /* not before the end, as what follows */
	[MJ_EVENT_WIN] = MJ_ACT_URA,
	[MJ_EVENT_END] = MJ_ACT_URA,
};

static int
follow(struct retrace *retrace, unsigned at)
{
	const struct mj_event *event = &retrace->seen->events[at];
	struct mj_action action = {.seat = event->seat,
				   .type = action_of[event->type],
				   .tile = event->tile,
				   .drawn = event->drawn,
				   .declare = event->declare,
				   .reason = MJ_NO_REASON};

	if (action.type == MJ_ACTION_TYPES)
		return MJ_OK;
	if (let_go(retrace, event, at) != MJ_OK)
		return retrace->problem->code;
	if (action.type == MJ_ACT_DRAW)
		action.tile = drawn_by(retrace->seen, at);
	if (action.type == MJ_ACT_CONCEALED_KONG)
		action.tile = kong_kind(retrace, event);
	if (action.type == MJ_ACT_NORTH)
		action.tile = MJ_NO_TILE;
	if (action.type >= MJ_ACT_OPEN_KONG && action.type <= MJ_ACT_CHOW)
		tell_claim(&event->meld, &action);
	return act(retrace, &action, at);
}

/* What lies open and is no event yet: another seat's kong or north, which this one may rob. */
static void
follow_open(struct retrace *retrace)
{
	static const uint8_t types[] = {MJ_ACT_ADDED_KONG, MJ_ACT_NORTH, MJ_ACT_CONCEALED_KONG};
	const struct mj_play_seen *seen = retrace->seen;
	const struct mj_play before = *retrace->play;
	struct mj_problem problem;

	if (seen->phase != MJ_PHASE_CLAIMS || seen->from == (int)seen->seat ||
	    before.phase != MJ_PHASE_TURN)
		return;
	for (unsigned i = 0; i < sizeof(types) && !is_asked(retrace); i++) {
		struct mj_action action = {.seat = seen->from,
					   .type = types[i],
					   .tile = seen->tile,
					   .reason = MJ_NO_REASON};
		if (action.type == MJ_ACT_NORTH && seen->tile != NORTH)
			continue;
		*retrace->play = before;
		(void)mj_play_act(retrace->play, &action, &problem);
	}
}

/* ---- The call ---- */

static int
begin(struct retrace *retrace)
{
	struct mj_play_seen *seen = retrace->seen;
	struct mj_action draw = {
		.seat = seen->start.table.dealer, .type = MJ_ACT_DRAW, .reason = MJ_NO_REASON};
	int code;

	if ((code = find_hand(retrace, &draw.tile)) != MJ_OK ||
	    (code = find_flowers(retrace)) != MJ_OK || (code = find_deal(retrace)) != MJ_OK)
		return code;
	find_face_down(retrace);
	code = mj_play_begin(retrace->play, &seen->start, retrace->problem);
	if (code != MJ_OK || tells_first_draw(seen))
		return code;
	return act(retrace, &draw, 0);
}

int
mj_play_retrace(struct mj_play *play, struct mj_play_seen *seen, struct mj_problem *problem)
{
	struct retrace retrace = {.play = play, .seen = seen, .problem = problem};
	int code = begin(&retrace);

	for (unsigned i = 0; i < seen->event_count && code == MJ_OK; i++)
		code = follow(&retrace, i);
	if (code != MJ_OK)
		return code;
	follow_open(&retrace);
	if (play->phase != seen->phase || !is_asked(&retrace))
		return mj_refuse(problem, MJ_CONTRADICTION, "", "", "seat %u is not asked now",
				 seen->seat);
	return MJ_OK;
}
