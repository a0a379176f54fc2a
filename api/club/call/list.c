#include "api/club/call/list.h"

#include "ledger/core/uuid.h"

#include <assert.h>
#include <ctype.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Digits alone, at most `max`; false otherwise. */
static bool
parse_count(const char *text, int64_t max, int64_t *number)
{
	char *end;

	if (text[0] < '0' || text[0] > '9')
		return false;
	errno = 0;
	*number = strtoll(text, &end, 10);
	return errno == 0 && *end == '\0' && *number <= max;
}

int
list_read_number(struct call *call, const char *name, int64_t max, int64_t *number)
{
	char text[QUERY_VALUE_MAX + 1];

	if (call_query(call, name, text) && (!parse_count(text, max, number) || *number < 1))
		return call_refuse_parameter(call, name, "expected a number from 1 to %d",
					     (int)max);
	return 0;
}

static int
read_limit(struct call *call, struct page *page)
{
	int64_t limit = PAGE_LIMIT;
	int result = list_read_number(call, "limit", PAGE_LIMIT_MAX, &limit);

	page->limit = (int)limit;
	return result;
}

static int
read_order(struct call *call, struct page *page)
{
	char text[QUERY_VALUE_MAX + 1];

	if (!call_query(call, "order", text))
		return 0;
	page->ascending = strcmp(text, "asc") == 0;
	if (page->ascending || strcmp(text, "desc") == 0)
		return 0;
	return call_refuse_parameter(call, "order", "expected asc or desc");
}

/* Cuts the moment off a cursor: false when it has none, or one that is too long. */
static bool
take_moment(struct list *list)
{
	char *dash = strchr(list->cursor, '-');

	if (dash == NULL || dash[1] == '\0' || strlen(dash + 1) >= sizeof(list->moment))
		return false;
	memcpy(list->moment, dash + 1, strlen(dash + 1) + 1);
	*dash = '\0';
	return true;
}

static bool
parse_cursor(struct list *list, enum list_order order)
{
	struct page *page = &list->page;

	if (order == LIST_BY_ID) {
		page->after = list->cursor;
		return uuid_read(list->cursor, list->cursor);
	}
	if (order == LIST_OF_MOMENT && !take_moment(list))
		return false;
	return parse_count(list->cursor, INT64_MAX, &page->after_seq) && page->after_seq > 0;
}

static int
read_cursor(struct list *list, enum list_order order)
{
	if (!call_query(list->call, "cursor", list->cursor) || parse_cursor(list, order))
		return 0;
	return call_refuse_parameter(list->call, "cursor", "expected the next_cursor of a page");
}

int
list_begin(struct call *call, struct tx *tx, enum list_order order, struct list *list)
{
	*list = (struct list){.call = call, .tx = tx};
	if (read_limit(call, &list->page) != 0 || read_order(call, &list->page) != 0 ||
	    read_cursor(list, order) != 0)
		return -1;
	list->page.limit++;
	out_open(call->out, '{');
	out_open_member(call->out, "items", '[');
	return 0;
}

int
list_refuse_moved(struct list *list)
{
	return problem_set_at_parameter(
		&list->call->book.problem, LIST_MOVED, "cursor",
		"the list has changed since its first page; ask again without cursor");
}

int
list_as_of(struct list *list, int64_t *as_of)
{
	struct book *book = &list->call->book;
	uint8_t hash[STORE_HASH];

	if (book_store(book, list->tx->calls->entry_head(list->tx, book->club, as_of, hash)) != 0)
		return -1;
	if (list->moment[0] != '\0')
		*as_of = strtoll(list->moment, NULL, 10);
	return 0;
}

int
list_check_moment(struct list *list, int64_t as_of, uint64_t digest)
{
	char moment[MOMENT_TEXT];

	snprintf(moment, MOMENT_TEXT, "%lld-%016llx", (long long)as_of, (unsigned long long)digest);
	if (list->moment[0] != '\0' && strcmp(list->moment, moment) != 0)
		return list_refuse_moved(list);
	memcpy(list->moment, moment, sizeof(moment));
	return 0;
}

bool
list_takes(struct list *list, const char *id, int64_t seq)
{
	assert(list->count < list->page.limit);
	if (list->count == list->page.limit - 1) {
		list->more = true;
		return false;
	}
	list->count++;
	list->last_seq = seq;
	if (id != NULL)
		snprintf(list->last, sizeof(list->last), "%s", id);
	return true;
}

/* ---- The next page ---- */

/* As it was sent, but for what could end the address. */
static void
add_sent(struct buffer *out, const char *text)
{
	for (; *text != '\0'; text++) {
		if (isalnum((unsigned char)*text) || strchr("-._~%/:,+", *text) != NULL)
			buffer_add_byte(out, *text);
		else
			buffer_print(out, "%%%02X", (unsigned char)*text);
	}
}

/* RFC 8288: this request's address with another cursor. Without memory there is none. */
static void
link_next(struct call *call, const char *cursor)
{
	const struct request *request = &call->exchange->request;
	struct buffer *link = &call->link;

	buffer_free(link);
	buffer_add_byte(link, '<');
	add_sent(link, request->path);
	buffer_print(link, "?cursor=%s", cursor);
	for (unsigned i = 0; i < request->query_count; i++) {
		if (strcmp(request->query[i].name, "cursor") == 0)
			continue;
		buffer_add_byte(link, '&');
		add_sent(link, request->query[i].name);
		buffer_add_byte(link, '=');
		add_sent(link, request->query[i].value);
	}
	buffer_add(link, ">; rel=\"next\"", sizeof(">; rel=\"next\""));
	if (link->failed)
		buffer_free(link);
}

int
list_end(struct list *list, int result)
{
	struct buffer *out = list->call->out;
	char number[24 + MOMENT_TEXT];

	assert(list->count < list->page.limit && (!list->more || list->count > 0));
	if (book_store(&list->call->book, result) != 0)
		return -1;
	out_close(out, ']');
	out_key(out, "next_cursor");
	snprintf(number, sizeof(number), "%lld%s%s", (long long)list->last_seq,
		 list->moment[0] == '\0' ? "" : "-", list->moment);
	const char *next = list->last[0] != '\0' ? list->last : number;
	if (list->more)
		link_next(list->call, next);
	out_string(out, list->more ? next : NULL);
	out_close(out, '}');
	return 0;
}

void
list_go_on(struct list *list)
{
	out_reopen(list->call->out);
}
