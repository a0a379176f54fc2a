/* A hand as one seat has seen it is played again from its events, as a told wall. */
#include "engine/refuse.h"
#include "mahjong/play.h"
#include "play/retrace_deal.h"

enum { NORTH = MJ_DRAGONS - 1 };

/* ---- Events ---- */

static int
act(struct retrace *retrace, const struct mj_action *action, unsigned event)
{
	return mj_play_act(retrace->play, action, retrace->problem) == MJ_OK
		       ? MJ_OK
		       : retrace_refuse(retrace, event);
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

	if ((code = retrace_find_deal(retrace, &draw.tile)) != MJ_OK)
		return code;
	code = mj_play_begin(retrace->play, &seen->start, retrace->problem);
	if (code != MJ_OK || retrace_tells_first_draw(seen))
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
