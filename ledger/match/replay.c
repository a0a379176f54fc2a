#include "ledger/match/replay.h"

#include "codec/stored_hand.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

/* ---- Going back ---- */

/* `over` and `match_end` are those of the hand before, if there is one. */
static int
look_back(struct book *book, struct tx *tx, struct match *match)
{
	struct stored_hand stored;
	struct hand_row row;
	int result = tx->calls->hand_find(tx, book->club, match->id,
					  (int64_t)match->table.hand_number - 1, &row);

	match->over = false;
	match->match_end[0] = '\0';
	if (result == STORE_NONE)
		return 0;
	if (book_store(book, result) != 0)
		return -1;
	bool good = stored_hand_load(match->ruleset, row.body.data, row.body.size, &stored);
	if (good) {
		match->over = stored.over;
		snprintf(match->match_end, sizeof(match->match_end), "%s", stored.match_end);
	}
	stored_hand_free(&stored);
	return book_store(book, good ? STORE_OK : STORE_FAILED);
}

static int
go_back(struct book *book, struct match *match, const struct hand_row *row, int64_t *place)
{
	struct stored_hand stored;
	bool good = stored_hand_load(match->ruleset, row->body.data, row->body.size, &stored) &&
		    stored.before.hand_number == row->number;

	if (good) {
		const struct match_event hand = {.kind = entry_kind_of(EVENT_HAND),
						 .body = stored.body};
		match_rewind(match, stored.body);
		match_pending_add(&hand, -1, match->pending);
		*place = event_place(stored.body, row->seq);
	}
	stored_hand_free(&stored);
	return book_store(book, good ? STORE_OK : STORE_FAILED);
}

/* What has a later number may stand before the hand all the same. */
static void
skip_earlier(struct replay *replay, int64_t place)
{
	while (replay->next < replay->events.count &&
	       replay->events.list[replay->next].place < place)
		replay->next++;
}

/* What comes after the hand `number` has not been played: nothing of it is pending. */
static void
drop_pending(const struct replay *replay, int64_t number, struct match *match)
{
	for (size_t i = replay->next; i < replay->events.count; i++) {
		const struct match_event *event = &replay->events.list[i];
		if (event->kind->role != EVENT_HAND || match_event_hand(event) != number)
			match_pending_add(event, -1, match->pending);
	}
}

int
replay_begin(struct book *book, struct tx *tx, struct match *match, const struct hand_row *row,
	     struct replay *replay)
{
	assert(match_is(match, "open"));
	*replay = (struct replay){.next = 0};
	if (go_back(book, match, row, &replay->place) != 0 || look_back(book, tx, match) != 0 ||
	    match_events_load(book, tx, match->id, replay->place, &replay->events) != 0 ||
	    seat_plan_load(book, tx, match, &replay->plan) != 0)
		return -1;
	skip_earlier(replay, replay->place);
	drop_pending(replay, row->number, match);
	return 0;
}

void
replay_free(struct replay *replay)
{
	match_events_free(&replay->events);
	seat_plan_free(&replay->plan);
}

/* ---- Playing forward ---- */

int
replay_to_hand(struct book *book, struct tx *tx, struct match *match, struct replay *replay,
	       const struct match_event **event)
{
	*event = NULL;
	while (replay->next < replay->events.count && *event == NULL) {
		const struct match_event *next = &replay->events.list[replay->next++];
		if (next->kind->role == EVENT_HAND)
			*event = next;
		else if (entry_kind_moves(next->kind) && !match_play(match, next))
			return book_store(book, STORE_FAILED);
	}
	return seat_plan_apply(book, tx, &replay->plan, match);
}

int
replay_end(struct book *book, struct tx *tx, struct match *match, struct replay *replay)
{
	const struct match_event *dropped;

	do {
		if (replay_to_hand(book, tx, match, replay, &dropped) != 0)
			return -1;
	} while (dropped != NULL);
	return 0;
}
