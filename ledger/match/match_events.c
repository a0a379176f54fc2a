#include "ledger/match/match_events.h"

#include "codec/stored_hand.h"
#include "codec/stored_table.h"
#include "ledger/core/postings.h"
#include "json/arena.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum { EVENTS_FIRST_ROOM = 32 };

/* ---- The list ---- */

/* While entries are noted, the list is in the order of the book. */
static void
forget(struct match_events *events, int64_t seq)
{
	for (size_t i = events->count; i > 0 && events->list[i - 1].seq >= seq; i--) {
		struct match_event *event = &events->list[i - 1];
		if (event->seq != seq)
			continue;
		json_decref(event->body);
		event->body = NULL;
	}
}

static bool
has_room(struct match_events *events)
{
	if (events->count < events->room)
		return true;
	size_t room = events->room == 0 ? EVENTS_FIRST_ROOM : 2 * events->room;
	struct match_event *grown = realloc(events->list, room * sizeof(*grown));
	if (grown == NULL) {
		json_arena_fail();
		return false;
	}
	events->list = grown;
	events->room = room;
	return true;
}

size_t
match_events_find_place(const struct match_events *events, int64_t place, int64_t seq)
{
	size_t i = events->count;

	while (i > 0 && (events->list[i - 1].place > place ||
			 (events->list[i - 1].place == place && events->list[i - 1].seq > seq)))
		i--;
	return i;
}

int
match_events_insert(struct match_events *events, size_t index, const struct match_event *event)
{
	assert(index <= events->count);
	if (!has_room(events))
		return -1;
	memmove(&events->list[index + 1], &events->list[index],
		(events->count - index) * sizeof(*events->list));
	events->list[index] = *event;
	events->count++;
	return 0;
}

void
match_events_remove(struct match_events *events, size_t index)
{
	assert(index < events->count);
	json_decref(events->list[index].body);
	events->count--;
	memmove(&events->list[index], &events->list[index + 1],
		(events->count - index) * sizeof(*events->list));
}

int64_t
event_place(const json_t *body, int64_t seq)
{
	const json_t *place = json_object_get(body, "in_place_of");

	return place == NULL ? seq : json_integer_value(place);
}

int
match_events_add(struct match_events *events, const struct entry_row *row)
{
	struct match_event event = {.kind = entry_kind_find(row->kind), .seq = row->seq};
	bool is_event = event.kind != NULL && entry_kind_plays(event.kind);

	assert(events->count == 0 || events->list[events->count - 1].seq < row->seq);
	if (row->reverses != 0 && !is_event)
		forget(events, row->reverses);
	if (!is_event)
		return 0;
	if (!has_room(events))
		return -1;
	event.body = json_loadb(row->body.data, row->body.size, 0, NULL);
	if (event.body == NULL)
		return -1;
	event.place = event_place(event.body, row->seq);
	events->list[events->count++] = event;
	return 0;
}

static int
compare_places(const void *one, const void *other)
{
	const struct match_event *a = one, *b = other;

	if (a->place != b->place)
		return a->place < b->place ? -1 : 1;
	return (a->seq > b->seq) - (a->seq < b->seq);
}

void
match_events_order(struct match_events *events)
{
	size_t count = 0;

	for (size_t i = 0; i < events->count; i++)
		if (events->list[i].body != NULL)
			events->list[count++] = events->list[i];
	events->count = count;
	if (count > 1)
		qsort(events->list, count, sizeof(*events->list), compare_places);
}

static int
visit(void *arg, const struct entry_row *row)
{
	return match_events_add(arg, row) == 0 ? STORE_OK : STORE_FAILED;
}

int
match_events_load(struct book *book, struct tx *tx, const char *match, int64_t from_seq,
		  struct match_events *events)
{
	const struct entry_filter filter = {.match = match, .from_seq = from_seq};
	const struct page page = {.ascending = true, .limit = INT_MAX};

	*events = (struct match_events){.count = 0};
	int result = tx->calls->entries(tx, book->club, &filter, &page, visit, events);
	match_events_order(events);
	return book_store(book, result);
}

void
match_events_free(struct match_events *events)
{
	for (size_t i = 0; i < events->count; i++)
		json_decref(events->list[i].body);
	free(events->list);
	*events = (struct match_events){.count = 0};
}

/* ---- Playing them ---- */

int64_t
match_event_hand(const struct match_event *event)
{
	assert(event->kind->role == EVENT_HAND);
	return json_integer_value(json_object_get(event->body, "hand_number"));
}

/* What an entry posts to one account of the match. */
static bool
play_posting(struct match *match, const struct posting *posting, bool moves)
{
	bool chips = strcmp(posting->asset, ASSET_CHIPS) == 0;
	int seat = account_seat(posting->account);
	char pool[ACCOUNT_TEXT] = "";

	if (match->ruleset->pool != NULL)
		account_of_pool(match->id, match->ruleset->pool, pool);
	if (strcmp(posting->account, pool) == 0)
		match->pool += posting->amount;
	if (seat < 0)
		return true;
	if (seat >= (int)match->seat_count)
		return false;
	*(chips ? &match->chips[seat] : &match->table.points[seat]) += posting->amount;
	if (moves)
		*(chips ? &match->moved_chips[seat] : &match->moved_points[seat]) +=
			posting->amount;
	return true;
}

static bool
play_postings(struct match *match, const struct match_event *event, int sign)
{
	bool moves = entry_kind_moves(event->kind);
	struct posting *postings;
	unsigned count;
	bool good = postings_read(event->body, &postings, &count) == 0;

	for (unsigned i = 0; good && i < count; i++) {
		postings[i].amount *= sign;
		good = play_posting(match, &postings[i], moves);
	}
	free(postings);
	return good;
}

static void
add_pending(const json_t *penalty, int64_t sign, int64_t pending[MJ_SEATS_MAX])
{
	int64_t seat = json_integer_value(json_object_get(penalty, "seat"));

	if (seat >= 0 && seat < MJ_SEATS_MAX)
		pending[seat] += sign * json_integer_value(json_object_get(penalty, "points"));
}

void
match_pending_add(const struct match_event *event, int sign, int64_t pending[MJ_SEATS_MAX])
{
	const json_t *settlement = json_object_get(event->body, "settlement");
	const char *apply = json_string_value(json_object_get(event->body, "apply"));
	size_t i;
	json_t *penalty;

	/* A settlement's own are below 0: what the score is changed by. */
	json_array_foreach(json_object_get(settlement, "penalties"), i, penalty)
	{
		add_pending(penalty, -sign, pending);
	}
	if (apply != NULL && strcmp(apply, "final") == 0)
		add_pending(event->body, event->kind->role == EVENT_GIVES_BACK ? -sign : sign,
			    pending);
}

bool
match_play_back(struct match *match, const struct match_event *event)
{
	assert(event->kind->given_back_by != NULL);
	match_pending_add(event, -1, match->pending);
	return play_postings(match, event, -1);
}

/* The next table has more than points; the postings are what the points must be. */
static bool
play_table(struct match *match, const json_t *value)
{
	int64_t points[MJ_SEATS_MAX];

	memcpy(points, match->table.points, sizeof(points));
	table_load(match->ruleset, value, &match->table);
	return value != NULL && memcmp(points, match->table.points, sizeof(points)) == 0;
}

static bool
play_hand(struct match *match, const json_t *body)
{
	const json_t *settlement = json_object_get(body, "settlement");
	const char *end = json_string_value(json_object_get(settlement, "match_end"));

	match->over = json_is_true(json_object_get(settlement, "match_over"));
	snprintf(match->match_end, sizeof(match->match_end), "%s", end == NULL ? "" : end);
	return play_table(match, json_object_get(settlement, "next_table"));
}

/* It says what the seats hold after it, and the scores that they get for it. */
static bool
play_result(struct match *match, const json_t *body)
{
	const json_t *result = json_object_get(body, "result");
	const json_t *scores = json_object_get(result, "scores");
	int64_t points[MJ_SEATS_MAX], chips[MJ_SEATS_MAX];
	size_t size = match->seat_count * sizeof(points[0]);

	numbers_load(json_object_get(result, "points"), points);
	numbers_load(json_object_get(result, "chips"), chips);
	match->scored = json_is_array(scores);
	numbers_load(scores, match->scores);
	return memcmp(points, match->table.points, size) == 0 &&
	       memcmp(chips, match->chips, size) == 0;
}

void
match_clear(struct match *match)
{
	match->table = (struct mj_table){.dealer = 0};
	match->pool = 0;
	match->scored = false;
	memset(match->scores, 0, sizeof(match->scores));
	memset(match->chips, 0, sizeof(match->chips));
	memset(match->moved_points, 0, sizeof(match->moved_points));
	memset(match->moved_chips, 0, sizeof(match->moved_chips));
	match->over = false;
	match->match_end[0] = '\0';
}

void
match_rewind(struct match *match, const json_t *body)
{
	struct hand_moved moved;

	hand_moved_load(body, &moved);
	table_load(match->ruleset, json_object_get(body, "table_before"), &match->table);
	match->pool = moved.pool_before;
	memcpy(match->chips, moved.chips_before, sizeof(match->chips));
	memcpy(match->moved_points, moved.points, sizeof(match->moved_points));
	memcpy(match->moved_chips, moved.chips, sizeof(match->moved_chips));
}

bool
match_play(struct match *match, const struct match_event *event)
{
	enum event_role role = event->kind->role;

	if (role == EVENT_HAND && match_event_hand(event) != match->table.hand_number)
		return false;
	if (!play_postings(match, event, 1))
		return false;
	match_pending_add(event, 1, match->pending);
	if (role == EVENT_HAND)
		return play_hand(match, event->body);
	if (role == EVENT_RESULT)
		return play_result(match, event->body);
	if (role == EVENT_BEGINS)
		return play_table(match, json_object_get(event->body, "table"));
	return true;
}
