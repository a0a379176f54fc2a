/* A hand that is played again from what one seat has seen of it looks the same to that seat. */
#include "tests/unit/support/chance.h"
#include "tests/unit/support/play_games.h"

#include <stdio.h>
#include <stdlib.h>

enum { EVENTS_MAX = 512, HANDS = 40 };

struct course {
	unsigned count;
	struct mj_event events[EVENTS_MAX];
};

static void
hear(void *payload, const struct mj_event *event)
{
	struct course *course = payload;

	cr_assert(course->count < EVENTS_MAX);
	course->events[course->count++] = *event;
}

/* What the seat is told of the events. */
static void
see_events(const struct mj_play *play, unsigned seat, const struct course *all, struct course *seen)
{
	bool face_down = play->start->rules->ruleset->concealed_kongs_hidden;

	*seen = *all;
	for (unsigned i = 0; i < seen->count; i++) {
		struct mj_event *event = &seen->events[i];
		if (event->seat == (int)seat)
			continue;
		if (event->type == MJ_EVENT_DRAW)
			event->tile = MJ_NO_TILE;
		if (event->type == MJ_EVENT_CONCEALED_KONG && face_down)
			event->meld.count = 0;
	}
}

static struct mj_play_seen
see(const struct mj_play *play, unsigned seat, const struct course *course)
{
	bool turn = play->phase == MJ_PHASE_TURN && play->seat == (int)seat;
	struct mj_play_seen seen = {
		.start = {.rules = play->start->rules, .table = play->start->table},
		.seat = (uint8_t)seat,
		.concealed = play->players[seat].concealed,
		.drawn = turn ? play->drawn : MJ_NO_TILE,
		.phase = play->phase,
		.from = play->seat,
		.tile = play->tile,
		.events = course->events,
		.event_count = course->count};

	mj_play_shown_deal(play, &seen.start.deal);
	for (unsigned other = 0; other < play->start->rules->seats; other++) {
		const struct mj_tiles *flowers = &play->players[other].flowers;
		for (unsigned i = 0; i < flowers->count; i++)
			mj_bag_add(&seen.flowers[other], flowers->tile[i]);
	}
	return seen;
}

/* What is left behind by how a wall is drawn from, and which of his first tiles the dealer drew:
 * neither bears on anything that the seat may do. */
static void
forget(struct mj_play_view *view)
{
	struct mj_play *play = &view->play;

	play->start = NULL;
	memset(&play->due, 0, sizeof(play->due));
	play->first_tile = MJ_NO_TILE;
	play->owed_seat = 0;
	play->owed_source = 0;
	play->owed_for_north = false;
}

static const char *
difference(const struct mj_play *one, const struct mj_play *other)
{
	static char text[64];
	const unsigned char *a = (const void *)one, *b = (const void *)other;

	for (size_t i = 0; i < sizeof(*one); i++)
		if (a[i] != b[i]) {
			snprintf(text, sizeof(text), "byte %zu: %u, %u", i, a[i], b[i]);
			return text;
		}
	return NULL;
}

static void
check_seat(const struct mj_play *play, unsigned seat, const struct course *all)
{
	static struct course course;
	struct mj_play_view view, again;
	struct mj_decision decision, same;
	struct mj_problem problem;
	struct mj_play retraced;

	see_events(play, seat, all, &course);
	struct mj_play_seen seen = see(play, seat, &course);
	int code = mj_play_retrace(&retraced, &seen, &problem);
	cr_assert(code == MJ_OK, "%s: %s %s", play->start->rules->ruleset->id, problem.pointer,
		  problem.detail);
	mj_play_look(play, seat, &view);
	mj_play_look(&retraced, seat, &again);
	mj_decide(&view, MJ_EASY, 5, &decision);
	mj_decide(&again, MJ_EASY, 5, &same);
	cr_assert(memcmp(&decision, &same, sizeof(same)) == 0);
	forget(&view);
	forget(&again);
	const char *unlike = difference(&view.play, &again.play);
	cr_assert(unlike == NULL, "%s, seat %u after %u events, phase %u: %s",
		  play->start->rules->ruleset->id, seat, all->count, play->phase, unlike);
}

/* A player who wins soon, or chance: then hands are long, and more happens in them. */
static struct mj_action
choose(const struct mj_play *play, struct chance *chance, bool plays)
{
	unsigned seat = play_first_asked(play), chosen;
	struct mj_play_view view;
	struct mj_decision decision;
	struct mj_offers offers;

	if (plays) {
		mj_play_look(play, seat, &view);
		mj_decide(&view, MJ_EASY, 1, &decision);
		return decision.action;
	}
	mj_play_offers(play, seat, &offers);
	chosen = chance_below(chance, offers.count);
	return offers.list[chosen + (offers.list[chosen].type == MJ_ACT_WIN && offers.count > 1)];
}

static void
check_hand(struct dealt_play *hand, struct chance *chance, bool plays, unsigned *kinds)
{
	static struct course all;
	struct mj_problem problem;

	all.count = 0;
	hand->start.listener = hear;
	hand->start.payload = &all;
	while (hand->play.phase != MJ_PHASE_OVER) {
		for (unsigned seat = 0; seat < hand->rules.seats; seat++)
			if (mj_play_is_asked(&hand->play, seat))
				check_seat(&hand->play, seat, &all);
		const struct mj_action action = choose(&hand->play, chance, plays);
		cr_assert(mj_play_act(&hand->play, &action, &problem) == MJ_OK);
	}
	for (unsigned i = 0; i < all.count; i++)
		*kinds |= 1U << all.events[i].type;
}

Test(retrace, each_view_of_a_hand_comes_of_its_events)
{
	struct dealt_play *hand = malloc(sizeof(*hand));
	struct chance chance = {1};
	struct mj_table table;
	unsigned kinds = 0;

	cr_assert(hand != NULL);
	for (unsigned game = 0; game < PLAY_GAMES; game++) {
		play_game_rules(&play_games[game], &hand->rules);
		mj_table_init(&table, &hand->rules);
		for (uint32_t i = 0; i < HANDS; i++) {
			table.dealer = (int8_t)(i % hand->rules.seats);
			play_game_deal(hand, &table, i);
			check_hand(hand, &chance, i % 2 == 0, &kinds);
		}
	}
	cr_assert(kinds == (1U << MJ_EVENTS) - 1, "kinds of events: %x", kinds);
	free(hand);
}
