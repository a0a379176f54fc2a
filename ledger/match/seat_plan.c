#include "ledger/match/seat_plan.h"

#include "ledger/core/kind.h"
#include "json/arena.h"
#include "json/list.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- The plan ---- */

static struct seat_span *
new_span(struct seat_plan *plan)
{
	if (list_has_room((void **)&plan->spans, plan->count, &plan->room, sizeof(*plan->spans)))
		return &plan->spans[plan->count++];
	json_arena_fail();
	return NULL;
}

static void
read_ids(const json_t *list, char ids[MJ_SEATS_MAX][STORE_ID])
{
	for (size_t seat = 0; seat < MJ_SEATS_MAX; seat++) {
		const char *id = json_string_value(json_array_get(list, seat));
		snprintf(ids[seat], STORE_ID, "%s", id == NULL ? "" : id);
	}
}

/* A match begins without from_hand: from its first hand on. */
static void
read_span(const json_t *body, struct seat_span *span)
{
	const json_t *to = json_object_get(body, "to_hand");

	span->from = json_integer_value(json_object_get(body, "from_hand"));
	span->to = to == NULL ? INT64_MAX : json_integer_value(to);
	read_ids(json_object_get(body, "seats"), span->players);
	read_ids(json_object_get(body, "played_by"), span->played_by);
}

int
seat_plan_add(struct seat_plan *plan, const struct entry_row *row)
{
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	struct seat_span *span = body == NULL ? NULL : new_span(plan);

	if (span != NULL)
		read_span(body, span);
	json_decref(body);
	return span == NULL ? -1 : 0;
}

int
seat_plan_put(struct seat_plan *plan, const struct seat_span *span)
{
	struct seat_span *place = new_span(plan);

	if (place == NULL)
		return -1;
	*place = *span;
	return 0;
}

static int
visit(void *arg, const struct entry_row *row)
{
	return seat_plan_add(arg, row) == 0 ? STORE_OK : STORE_FAILED;
}

int
seat_plan_load(struct book *book, struct tx *tx, const struct match *match, struct seat_plan *plan)
{
	static const enum event_role roles[] = {EVENT_BEGINS, EVENT_SEATS};
	const struct page page = {.ascending = true, .limit = INT_MAX};
	int result = STORE_OK;

	*plan = (struct seat_plan){.count = 0};
	for (size_t i = 0; i < sizeof(roles) / sizeof(roles[0]) && result == STORE_OK; i++) {
		const struct entry_filter filter = {.match = match->id,
						    .kind = entry_kind_of(roles[i])->id};
		result = tx->calls->entries(tx, book->club, &filter, &page, visit, plan);
	}
	return book_store(book, result);
}

void
seat_plan_free(struct seat_plan *plan)
{
	free(plan->spans);
	*plan = (struct seat_plan){.count = 0};
}

/* ---- What holds ---- */

const struct seat_span *
seat_plan_at(const struct seat_plan *plan, int64_t number)
{
	for (size_t i = plan->count; i > 0; i--)
		if (plan->spans[i - 1].from <= number && number <= plan->spans[i - 1].to)
			return &plan->spans[i - 1];
	return NULL;
}

/* The first hand after `number` where another span may hold; 0: none. */
static int64_t
next_change(const struct seat_plan *plan, int64_t number)
{
	int64_t next = INT64_MAX;

	for (size_t i = 0; i < plan->count; i++) {
		const struct seat_span *span = &plan->spans[i];
		if (span->from > number && span->from < next)
			next = span->from;
		if (span->to >= number && span->to < next)
			next = span->to + 1;
	}
	return next == INT64_MAX ? 0 : next;
}

static bool
are_same(const struct seat_span *one, const struct seat_span *other)
{
	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
		if (strcmp(one->players[seat], other->players[seat]) != 0 ||
		    strcmp(one->played_by[seat], other->played_by[seat]) != 0)
			return false;
	return true;
}

int64_t
seat_plan_change_after(const struct seat_plan *plan, int64_t number)
{
	const struct seat_span *now = seat_plan_at(plan, number);
	int64_t next = next_change(plan, number);

	while (next != 0) {
		const struct seat_span *then = seat_plan_at(plan, next);
		if (now == NULL || then == NULL || !are_same(now, then))
			return next;
		next = next_change(plan, next);
	}
	return 0;
}

static int
seat_one(struct book *book, struct tx *tx, const char *player, struct holder *holder)
{
	struct player_row row;

	if (strcmp(holder->player, player) == 0)
		return 0;
	if (player[0] == '\0') {
		*holder = (struct holder){.player = ""};
		return 0;
	}
	if (book_store(book, tx->calls->player_find(tx, book->club, player, &row)) != 0)
		return -1;
	snprintf(holder->player, STORE_ID, "%s", player);
	holder->guest = row.guest;
	return 0;
}

int
seat_plan_apply(struct book *book, struct tx *tx, const struct seat_plan *plan, struct match *match)
{
	int64_t number = match->table.hand_number;
	const struct seat_span *span = seat_plan_at(plan, number);

	if (span == NULL)
		return book_store(book, STORE_FAILED);
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		if (seat_one(book, tx, span->players[seat], &match->seats[seat]) != 0 ||
		    seat_one(book, tx, span->played_by[seat], &match->played_by[seat]) != 0)
			return -1;
	match->seats_change = next_change(plan, number);
	assert(match->seats_change == 0 || match->seats_change > number);
	return match_seats_are_held(match) ? 0 : book_store(book, STORE_FAILED);
}

int
match_seat_next(struct book *book, struct tx *tx, struct match *match)
{
	struct seat_plan plan;
	int result = seat_plan_load(book, tx, match, &plan);

	if (result == 0)
		result = seat_plan_apply(book, tx, &plan, match);
	seat_plan_free(&plan);
	return result;
}
