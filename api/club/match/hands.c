/* Showing and undoing hands. */
#include "api/club/call/list.h"
#include "api/club/match/endpoints.h"
#include "api/club/match/hand_body.h"
#include "api/club/match/match_answer.h"

#include <assert.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- Showing ---- */

static int
show_hand(void *arg, const struct hand_row *row)
{
	struct list *list = arg;
	const struct match *match = list->arg;

	if (!list_takes(list, NULL, row->number * STORE_SEQS + row->seq))
		return STORE_OK;
	return hand_show(list->call, list->tx, match->ruleset, row, list->call->out) == 0
		       ? STORE_OK
		       : STORE_FAILED;
}

/* All pages show the hands as they stood at the entry that was the last one at the first page. */
static int
choose_moment(struct list *list)
{
	struct book *book = &list->call->book;
	uint8_t hash[STORE_HASH];
	int64_t head;

	if (book_store(book, list->tx->calls->entry_head(list->tx, book->club, &head, hash)) != 0)
		return -1;
	if (list->moment[0] == '\0')
		snprintf(list->moment, sizeof(list->moment), "%lld", (long long)head);
	char *end;
	errno = 0;
	list->page.as_of = strtoll(list->moment, &end, 10);
	if (*end != '\0' || errno != 0 || list->page.as_of < 1)
		return call_refuse_parameter(list->call, "cursor",
					     "expected the next_cursor of a page");
	/* The store may have been restored from an earlier copy. */
	return list->page.as_of <= head ? 0 : list_refuse_moved(list);
}

/* ---- The course ---- */

/* Seats with the most points. */
static void
write_leaders(const json_t *points, struct buffer *out)
{
	int64_t most = INT64_MIN;
	size_t seat;
	json_t *value;

	json_array_foreach(points, seat, value)
	{
		int64_t held = json_integer_value(value);
		most = held > most ? held : most;
	}
	out_open_member(out, "leaders", '[');
	json_array_foreach(points, seat, value)
	{
		if (json_integer_value(value) == most)
			out_integer(out, (int64_t)seat);
	}
	out_close(out, ']');
}

static void
write_integers(const char *name, const json_t *values, struct buffer *out)
{
	size_t i;
	json_t *value;

	out_open_member(out, name, '[');
	json_array_foreach(values, i, value)
	{
		out_integer(out, json_integer_value(value));
	}
	out_close(out, ']');
}

static int
show_step(void *arg, const struct hand_row *row)
{
	struct list *list = arg;
	struct buffer *out = list->call->out;

	if (!list_takes(list, NULL, row->number * STORE_SEQS + row->seq))
		return STORE_OK;
	json_t *body = json_loadb(row->body.data, row->body.size, 0, NULL);
	const json_t *before = json_object_get(body, "table_before");
	const json_t *settlement = json_object_get(body, "settlement");
	const json_t *points = json_object_get(json_object_get(settlement, "next_table"), "points");
	bool good = json_is_array(points) && json_is_object(before);
	out_open(out, '{');
	out_member(out, "hand_number", row->number);
	out_member(out, "dealer", json_integer_value(json_object_get(before, "dealer")));
	write_integers("points_before", json_object_get(before, "points"), out);
	write_integers("points", points, out);
	write_leaders(points, out);
	out_close(out, '}');
	json_decref(body);
	return good ? STORE_OK : STORE_FAILED;
}

static int
list_course(struct call *call, struct tx *tx, struct match *match)
{
	struct list list;

	if (list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || choose_moment(&list) != 0)
		return -1;
	list.page.ascending = true;
	if (list_end(&list, tx->calls->hands(tx, call->book.club, match->id, false, &list.page,
					     show_step, &list)) != 0)
		return -1;
	list_go_on(&list);
	out_text_member(call->out, "match", match->id);
	out_text_member(call->out, "state", match->state);
	out_open_member(call->out, "points", '[');
	for (unsigned seat = 0; seat < match->seat_count; seat++)
		out_integer(call->out, match->table.points[seat]);
	out_close(call->out, ']');
	out_close(call->out, '}');
	call_etag(call, match->version, call->shown);
	return 0;
}

int
course_list(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, list_course);
}

/* ---- The list ---- */

static int
list_hands(struct call *call, struct tx *tx, struct match *match)
{
	struct list list;
	bool history = false;

	if (call_flag_parameter(call, "history", &history) != 0 ||
	    list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || choose_moment(&list) != 0)
		return -1;
	list.arg = match;
	if (list_end(&list, tx->calls->hands(tx, call->book.club, match->id, history, &list.page,
					     show_hand, &list)) != 0)
		return -1;
	call_etag(call, match->version, call->shown);
	return 0;
}

int
hands_list(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, list_hands);
}

static int
get_hand(struct call *call, struct tx *tx, struct match *match)
{
	struct hand_row row;

	if (hand_of_path(call, tx, match, &row) != 0)
		return -1;
	return hand_show(call, tx, match->ruleset, &row, call->out);
}

int
hands_get(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, get_hand);
}

/* ---- Undoing ---- */

static int
undo(struct call *call, struct tx *tx, struct match *match)
{
	char reason[QUERY_VALUE_MAX + 1] = "";
	struct hand_row row = {.number = 0};

	if (hand_of_path(call, tx, match, &row) != 0)
		return -1;
	if (call_query(call, "reason", reason) &&
	    call_text_parameter(call, "reason", QUERY_VALUE_MAX, reason) != 0)
		return -1;
	if (match_if_open(call, match) != 0 ||
	    hand_undo(&call->book, tx, match, &row, reason[0] == '\0' ? NULL : reason) != 0)
		return -1;
	match_etag(call, match);
	out_open(call->out, '{');
	out_key(call->out, "match");
	if (answer_match(call, tx, match) != 0)
		return -1;
	out_close(call->out, '}');
	return 0;
}

int
hands_undo(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, undo);
}
