/* What a hand has brought so far, as mjai tells it. */
#include "cmd/match_course.h"

#include "codec/log/course.h"
#include "codec/log/mjai_event.h"
#include "lib/mahjong/rules.h"

#include <assert.h>
#include <string.h>

static void
add(struct match_course *course, const struct mj_event *event)
{
	assert(course->count < MATCH_EVENTS_MAX); /* the wall is finite */
	course->events[course->count++] = *event;
}

static struct mj_event *
last(struct match_course *course)
{
	return &course->events[course->count - 1];
}

/* ---- What happens ---- */

void
match_course_begin(struct match_course *course, const struct mj_play *play)
{
	unsigned dealer = (unsigned)play->seat;
	const struct mj_event draws = {
		.type = MJ_EVENT_DRAW, .seat = play->seat, .tile = play->drawn};

	course->start = play->start;
	course->dora_marker = play->deal.tiles[0].tile[0];
	for (unsigned seat = 0; seat < play->start->rules->seats; seat++)
		course->hands[seat] = play->players[seat].concealed;
	course->hands[dealer].of[play->drawn]--;
	course->hands[dealer].size--;
	course->count = 1; /* events[0] is the start itself */
	course->open = false;
	add(course, &draws);
}

void
match_course_hear(void *payload, const struct mj_event *event)
{
	struct match_course *course = payload;
	bool opens = event->type == MJ_EVENT_CONCEALED_KONG || event->type == MJ_EVENT_ADDED_KONG ||
		     event->type == MJ_EVENT_NORTH;

	if (event->type >= MJ_EVENT_URA || (opens && course->open)) {
		course->open = false;
		return;
	}
	if (event->type == MJ_EVENT_DISCARD && event->declare == MJ_DECLARES_RIICHI &&
	    last(course)->type != MATCH_REACH)
		match_course_reach(course, (unsigned)event->seat);
	add(course, event);
	/* The indicator that a discard turns is told before it, as the field does: the discard,
	 * which others may claim, comes last. */
	struct mj_event *before = last(course) - 1;
	if (event->type == MJ_EVENT_INDICATOR && before->type == MJ_EVENT_DISCARD) {
		*last(course) = *before;
		*before = *event;
	}
}

/* The pung that a tile is added to, or the four of a concealed kong. */
static void
find_meld(const struct mj_play *play, struct mj_event *event)
{
	const struct mj_player *player = &play->players[event->seat];

	if (event->type == MJ_EVENT_CONCEALED_KONG)
		log_fill_kong(player, event->tile, &event->meld);
	for (unsigned i = 0; i < player->meld_count && event->type == MJ_EVENT_ADDED_KONG; i++)
		if (player->melds[i].type == MJ_PUNG &&
		    mj_kind(player->melds[i].tile[0]) == mj_kind(event->tile))
			event->meld = player->melds[i];
}

void
match_course_look(struct match_course *course, const struct mj_play *play)
{
	static const uint8_t types[MJ_ACTION_TYPES] = {
		[MJ_ACT_CONCEALED_KONG] = MJ_EVENT_CONCEALED_KONG,
		[MJ_ACT_ADDED_KONG] = MJ_EVENT_ADDED_KONG,
		[MJ_ACT_NORTH] = MJ_EVENT_NORTH,
	};
	struct mj_event event = {
		.type = types[play->claim], .seat = play->seat, .tile = play->tile};

	if (play->phase != MJ_PHASE_CLAIMS || play->claim == MJ_ACT_DISCARD || course->open)
		return;
	find_meld(play, &event);
	add(course, &event);
	course->open = true;
}

void
match_course_reach(struct match_course *course, unsigned seat)
{
	const struct mj_event reach = {.type = MATCH_REACH, .seat = (int8_t)seat};

	add(course, &reach);
}

void
match_course_take_back(struct match_course *course)
{
	course->count--;
}

/* ---- What is told of it ---- */

static void
write_start(const struct match_course *course, unsigned seat, struct buffer *out)
{
	const struct mj_bag *hands[MJ_SEATS_MAX] = {NULL};

	hands[seat] = &course->hands[seat];
	mjai_start_kyoku(course->start->rules, &course->start->table, course->dora_marker, hands,
			 out);
}

void
match_course_write(const struct match_course *course, unsigned event, unsigned seat,
		   struct buffer *out)
{
	const struct mj_event *told = &course->events[event];

	if (event == 0) {
		write_start(course, seat, out);
		return;
	}
	switch (told->type) {
	case MJ_EVENT_DRAW:
		mjai_tsumo(told->seat, told->seat == (int)seat ? told->tile : MJ_NO_TILE, out);
		return;
	case MJ_EVENT_DISCARD:
		mjai_dahai(told->seat, told->tile, told->drawn, out);
		return;
	case MJ_EVENT_CONCEALED_KONG:
		mjai_ankan(told->seat, told->meld.tile, out);
		return;
	case MJ_EVENT_ADDED_KONG:
		mjai_kakan(told->seat, told->tile, &told->meld, out);
		return;
	case MJ_EVENT_NORTH:
		mjai_kita(told->seat, out);
		return;
	case MJ_EVENT_INDICATOR:
		mjai_dora(told->tile, out);
		return;
	case MATCH_REACH:
		mjai_open("reach", told->seat, out);
		return;
	case MJ_EVENT_RIICHI_ACCEPTED:
		mjai_open("reach_accepted", told->seat, out);
		return;
	default:
		mjai_call(told->seat, &told->meld, out);
	}
}
