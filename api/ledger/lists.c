/* Query parameters and pages of lists. */
#include "api/ledger/fields.h"
#include "ledger/clock.h"
#include "ledger/uuid.h"

#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

bool
work_query(const struct work *work, const char *name, char value[QUERY_VALUE_MAX + 1])
{
	return query_value(work->exchange, name, value);
}

int
work_refuse_parameter(struct work *work, const char *name, const char *detail, ...)
{
	char text[DETAIL_MAX];
	va_list list;

	va_start(list, detail);
	vsnprintf(text, sizeof(text), detail, list);
	va_end(list);
	return problem_set_at_parameter(&work->problem, BAD_VALUE, name, "%s", text);
}

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

static int
read_limit(struct work *work, struct page *page)
{
	char text[QUERY_VALUE_MAX + 1];
	int64_t limit = PAGE_LIMIT;

	if (work_query(work, "limit", text) &&
	    (!parse_count(text, PAGE_LIMIT_MAX, &limit) || limit < 1))
		return work_refuse_parameter(work, "limit", "expected a number from 1 to %d",
					     PAGE_LIMIT_MAX);
	page->limit = (int)limit;
	return 0;
}

static int
read_order(struct work *work, struct page *page)
{
	char text[QUERY_VALUE_MAX + 1];

	if (!work_query(work, "order", text))
		return 0;
	page->ascending = strcmp(text, "asc") == 0;
	if (page->ascending || strcmp(text, "desc") == 0)
		return 0;
	return work_refuse_parameter(work, "order", "expected asc or desc");
}

static int
read_cursor(struct list *list, bool by_seq)
{
	struct page *page = &list->page;

	if (!work_query(list->work, "cursor", list->cursor))
		return 0;
	if (by_seq ? parse_count(list->cursor, INT64_MAX, &page->after_seq) && page->after_seq > 0
		   : uuid_is_valid(list->cursor)) {
		page->after = by_seq ? NULL : list->cursor;
		return 0;
	}
	return work_refuse_parameter(list->work, "cursor", "expected the next_cursor of a page");
}

int
list_begin(struct work *work, struct tx *tx, bool by_seq, struct list *list)
{
	*list = (struct list){.work = work, .tx = tx};
	if (read_limit(work, &list->page) != 0 || read_order(work, &list->page) != 0 ||
	    read_cursor(list, by_seq) != 0)
		return -1;
	list->page.limit++;
	OUT(work->out, "{\"items\":[");
	return 0;
}

bool
list_takes(struct list *list, const char *id, int64_t seq)
{
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

int
list_end(struct list *list, int result)
{
	struct buffer *out = list->work->out;
	char number[24];

	if (work_store(list->work, result) != 0)
		return -1;
	out_close(out, ']');
	out_key(out, "next_cursor");
	snprintf(number, sizeof(number), "%lld", (long long)list->last_seq);
	if (!list->more)
		out_null(out);
	else
		out_string(out, list->last[0] != '\0' ? list->last : number);
	out_close(out, '}');
	return 0;
}

static int
read_moment(struct work *work, const char *name, int64_t *time)
{
	char text[QUERY_VALUE_MAX + 1];

	*time = 0;
	if (!work_query(work, name, text) || time_parse(text, time))
		return 0;
	return work_refuse_parameter(work, name,
				     "expected a time of RFC 3339 or a date, as 2026-11-21");
}

int
work_period(struct work *work, struct period *period)
{
	if (read_moment(work, "from", &period->from) != 0)
		return -1;
	return read_moment(work, "to", &period->to);
}

int
work_text_parameter(struct work *work, const char *name, size_t max, char *text)
{
	char value[QUERY_VALUE_MAX + 1];

	if (!work_query(work, name, value))
		return problem_set_at_parameter(&work->problem, MISSING_FIELD, name,
						"the parameter %s is required", name);
	json_t *checked = json_string(value); /* NULL when it is no UTF-8 */
	bool good = checked != NULL && value[0] != '\0' && strlen(value) <= max &&
		    text_is_printable(value, strlen(value));
	json_decref(checked);
	if (!good)
		return work_refuse_parameter(
			work, name, "expected 1 to %zu bytes of text without control characters",
			max);
	snprintf(text, max + 1, "%s", value);
	return 0;
}
