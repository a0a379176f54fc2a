#include "ledger/recount/recount_step.h"

#include "codec/stored_table.h"
#include "codec/table.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Faults ---- */

__attribute__((format(printf, 3, 0))) static void
note(struct recount *recount, const struct step *step, const char *what, va_list list)
{
	char text[FAULT_TEXT];

	vsnprintf(text, sizeof(text), what, list);
	verify_fault_of_match(recount->verification, step->row->seq, recount->match.id, "%s", text);
}

void
step_fault(struct recount *recount, const struct step *step, const char *what, ...)
{
	va_list list;

	va_start(list, what);
	note(recount, step, what, list);
	va_end(list);
}

void
step_lose(struct recount *recount, const struct step *step, const char *what, ...)
{
	va_list list;

	recount->lost = true;
	va_start(list, what);
	note(recount, step, what, list);
	va_end(list);
}

/* ---- Postings ---- */

void
step_expect(const struct recount *recount, struct entry *expected)
{
	*expected = (struct entry){.book = NULL};
	memcpy(expected->match, recount->match.id, sizeof(expected->match));
}

static int
compare(const void *one, const void *other)
{
	const struct posting *a = one, *b = other;
	int account = strcmp(a->account, b->account), asset = strcmp(a->asset, b->asset);

	if (account != 0 || asset != 0)
		return account != 0 ? account : asset;
	return (a->amount > b->amount) - (a->amount < b->amount);
}

static void
sort(struct posting *postings, unsigned count)
{
	if (count > 1)
		qsort(postings, count, sizeof(*postings), compare);
}

static void
compare_postings(struct recount *recount, const struct step *step, struct entry *expected,
		 struct posting *postings, unsigned count)
{
	sort(postings, count);
	sort(expected->postings, expected->posting_count);
	for (unsigned i = 0; i < count && i < expected->posting_count; i++) {
		const struct posting *found = &postings[i], *wanted = &expected->postings[i];
		if (compare(found, wanted) == 0)
			continue;
		step_fault(recount, step, "posts %lld %s to %s, expected %lld %s to %s",
			   (long long)found->amount, found->asset, found->account,
			   (long long)wanted->amount, wanted->asset, wanted->account);
		return;
	}
	if (count != expected->posting_count)
		step_fault(recount, step, "has %u postings, expected %u", count,
			   expected->posting_count);
}

void
step_check_postings(struct recount *recount, const struct step *step, struct entry *expected)
{
	struct posting *postings = NULL;
	unsigned count = 0;

	recount->failed |= expected->failed;
	if (postings_read(step->body, &postings, &count) == 0 && !expected->failed)
		compare_postings(recount, step, expected, postings, count);
	free(postings);
	entry_drop(expected);
}

/* ---- Tables ---- */

bool
step_table_is_sound(const struct recount *recount, const json_t *value)
{
	static const struct path at = {.name = "table", .size = 5};
	struct problem problem = {0};
	struct rules_reader reader;
	struct mj_table table = {0};

	rules_reader_init(&reader, NULL, MJ_SETTLE, &problem);
	rules_reader_take(&reader, &recount->match.agreement.rules);
	return json_is_object(value) && read_reached_table(&reader.base, &at, value, &table) == 0;
}

bool
step_table_is(struct recount *recount, const struct match *match, const json_t *value)
{
	struct buffer ours = {0}, theirs = {0};
	struct mj_table stored;

	table_load(match->ruleset, value, &stored);
	write_table("table", match->ruleset, match->seat_count, &match->table, &ours);
	write_table("table", match->ruleset, match->seat_count, &stored, &theirs);
	bool failed = ours.failed || theirs.failed;
	bool differ = !failed &&
		      (ours.size != theirs.size || memcmp(ours.data, theirs.data, ours.size) != 0);
	recount->failed |= failed;
	buffer_free(&ours);
	buffer_free(&theirs);
	return !differ;
}

/* ---- The order of the match ---- */

/* The number of the first event that has to be played to stand before the event `end`. */
static size_t
last_hand_before(const struct match_events *events, size_t end)
{
	while (end > 0 && events->list[end - 1].kind->role != EVENT_HAND)
		end--;
	return end == 0 ? 0 : end - 1;
}

/*
 * Up to the event `end`; all before `changed` is as it was. The state before a hand stands in its
 * entry, and was checked when the hand came.
 */
static bool
play_to(const struct recount *recount, size_t changed, size_t end, struct match *match)
{
	const struct match_events *events = &recount->events;
	size_t from = last_hand_before(events, changed);

	assert(changed <= end && end <= events->count);
	match_clear(match);
	if (from < end && events->list[from].kind->role == EVENT_HAND)
		match_rewind(match, events->list[from].body);
	for (size_t i = from; i < end; i++)
		if (!match_play(match, &events->list[i]))
			return false;
	return true;
}

bool
step_find_place(struct recount *recount, const struct step *step, struct match *before,
		size_t *index)
{
	int64_t place = event_place(step->body, step->row->seq);

	*before = recount->match;
	*index = match_events_find_place(&recount->events, place, step->row->seq);
	if (*index == recount->events.count)
		return true;
	if (play_to(recount, *index, *index, before))
		return true;
	step_lose(recount, step, "cannot take the place of entry %lld", (long long)place);
	return false;
}

static void
play_on(struct recount *recount, const struct step *step, size_t changed)
{
	if (!play_to(recount, changed, recount->events.count, &recount->match))
		step_lose(recount, step, "what follows it cannot be played any more");
}

static bool
is_within(int64_t amount, int64_t most)
{
	return amount >= -most && amount <= most;
}

/* Sums of what is within these bounds do not overflow. */
static bool
is_held(const struct match *match)
{
	bool good = is_within(match->pool, HOLDING_MAX);

	for (unsigned seat = 0; seat < match->seat_count; seat++)
		good = good && is_within(match->table.points[seat], HOLDING_MAX) &&
		       is_within(match->chips[seat], HOLDING_MAX) &&
		       is_within(match->moved_points[seat], INTEGER_MAX) &&
		       is_within(match->moved_chips[seat], INTEGER_MAX);
	return good;
}

void
step_insert(struct recount *recount, const struct step *step, size_t index)
{
	const struct match_event event = {.kind = step->kind,
					  .seq = step->row->seq,
					  .place = event_place(step->body, step->row->seq),
					  .body = json_incref(step->body)};

	if (match_events_insert(&recount->events, index, &event) != 0) {
		json_decref(step->body);
		recount->failed = true;
		return;
	}
	if (index + 1 < recount->events.count)
		play_on(recount, step, index);
	else if (!match_play(&recount->match, &event))
		step_lose(recount, step, "does not lead to the table that it names");
	if (!recount->lost && !is_held(&recount->match))
		step_lose(recount, step, "leaves more at a seat than one can hold");
}

void
step_remove(struct recount *recount, const struct step *step, size_t index)
{
	match_events_remove(&recount->events, index);
	play_on(recount, step, index);
}

/* ---- Its season ---- */

void
step_take_season(struct recount *recount, const struct step *step)
{
	const char *season = json_string_value(json_object_get(step->body, "season"));
	struct match *match = &recount->match;

	snprintf(match->season, sizeof(match->season), "%s", season == NULL ? "" : season);
	if (season != NULL && !verify_season_is_made(recount->verification, season, step->row->seq))
		step_fault(recount, step, "names a season that was not made before");
}

/* ---- Who sits where ---- */

/* An entry that names nobody who plays for others has no list of them. */
static bool
plays_by_plan(const json_t *played_by, const struct seat_span *span, unsigned seats)
{
	bool any = false;

	for (unsigned seat = 0; seat < seats; seat++) {
		const json_t *value = json_array_get(played_by, seat);
		const char *player = json_string_value(value);
		if (strcmp(player == NULL ? "" : player, span->played_by[seat]) != 0 ||
		    (player == NULL && value != NULL && !json_is_null(value)))
			return false;
		any = any || player != NULL;
	}
	return any ? json_array_size(played_by) == seats : played_by == NULL;
}

void
step_check_seats(struct recount *recount, const struct step *step, const struct match *before)
{
	const json_t *seats = json_object_get(step->body, "seats");
	const json_t *played_by = json_object_get(step->body, "played_by");
	const struct seat_span *span = seat_plan_at(&recount->plan, before->table.hand_number);

	for (unsigned seat = 0; seat < before->seat_count; seat++) {
		const char *player = json_string_value(json_array_get(seats, seat));
		if (span != NULL && player != NULL && strcmp(player, span->players[seat]) == 0)
			continue;
		step_fault(recount, step, "names another player at seat %u than sits there", seat);
		return;
	}
	if (json_array_size(seats) != before->seat_count)
		step_fault(recount, step, "names players at more seats than there are");
	if (span != NULL && !plays_by_plan(played_by, span, before->seat_count))
		step_fault(recount, step, "names others than those who play for the players");
}

/* ---- Results ---- */

const json_t *
step_result_of(const json_t *results, const char *player)
{
	size_t i;
	json_t *item;

	json_array_foreach(results, i, item)
	{
		const char *whose = json_string_value(json_object_get(item, "player"));
		if (whose != NULL && strcmp(whose, player) == 0)
			return item;
	}
	return NULL;
}

/* ---- Deals ---- */

void
step_dealt(struct recount *recount, const struct step *step, int64_t number)
{
	struct seal *seal = &recount->match.seal;
	bool replaces = json_object_get(step->body, "in_place_of") != NULL;
	bool dealt = replaces ? number <= recount->dealt && seal->dealt == 0 : seal->due == number;

	if (seal->opened_at != 0 && !dealt)
		step_fault(recount, step, "is not the hand that was dealt");
	if (seal->due > recount->dealt)
		recount->dealt = seal->due;
	seal->due = 0;
}
