#include "api/club/call/call.h"

#include "api/request/document.h"
#include "ledger/core/clock.h"
#include "ledger/core/entry.h"
#include "ledger/core/fields.h"
#include "ledger/core/uuid.h"
#include "json/text.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void
call_holder(const struct call *call, struct pool_holder *holder)
{
	const struct caller *caller = &call->caller;

	holder_of_address(call->exchange, holder);
	if (caller->role == ROLE_NONE)
		memcpy(holder->link, caller->key, STORE_ID);
	else
		snprintf(holder->club, STORE_ID, "%s",
			 caller->role == ROLE_ADMIN ? role_ids[ROLE_ADMIN] : caller->club);
}

/* ---- The query ---- */

bool
call_query(const struct call *call, const char *name, char value[QUERY_VALUE_MAX + 1])
{
	return query_value(call->exchange, name, value);
}

bool
call_id_query(const struct call *call, const char *name, char id[QUERY_VALUE_MAX + 1])
{
	if (!call_query(call, name, id))
		return false;
	uuid_read(id, id);
	return true;
}

int
call_refuse_parameter(struct call *call, const char *name, const char *detail, ...)
{
	va_list list;

	va_start(list, detail);
	int result = problem_fill(&call->book.problem, BAD_VALUE, AT_PARAMETER, name, detail, list);
	va_end(list);
	return result;
}

int
call_flag_parameter(struct call *call, const char *name, bool *value)
{
	char word[QUERY_VALUE_MAX + 1];

	if (!call_query(call, name, word))
		return 0;
	*value = strcmp(word, "true") == 0;
	if (*value || strcmp(word, "false") == 0)
		return 0;
	return call_refuse_parameter(call, name, "expected true or false");
}

int
call_choice_parameter(struct call *call, const char *name, int *choice)
{
	char word[QUERY_VALUE_MAX + 1];
	bool value = false;

	*choice = -1;
	if (!call_query(call, name, word))
		return 0;
	if (call_flag_parameter(call, name, &value) != 0)
		return -1;
	*choice = value;
	return 0;
}

int
call_text_parameter(struct call *call, const char *name, size_t max, char *text)
{
	char value[QUERY_VALUE_MAX + 1];

	if (!call_query(call, name, value))
		return problem_set_at_parameter(&call->book.problem, MISSING_FIELD, name,
						"the parameter %s is required", name);
	json_t *checked = json_string(value); /* NULL when it is no UTF-8 */
	bool good = checked != NULL && value[0] != '\0' && strlen(value) <= max &&
		    text_is_printable(value, strlen(value));
	json_decref(checked);
	if (!good)
		return call_refuse_parameter(
			call, name, "expected 1 to %zu bytes of text without control characters",
			max);
	snprintf(text, max + 1, "%s", value);
	return 0;
}

static int
read_moment(struct call *call, const char *name, int64_t *time)
{
	char text[QUERY_VALUE_MAX + 1];

	*time = 0;
	if (!call_query(call, name, text) || time_parse(text, time))
		return 0;
	return call_refuse_parameter(call, name,
				     "expected a time of RFC 3339 or a date, as 2026-11-21");
}

int
call_period(struct call *call, struct period *period)
{
	if (read_moment(call, "from", &period->from) != 0 ||
	    read_moment(call, "to", &period->to) != 0)
		return -1;
	if (period->to != 0 && period->to < period->from)
		return call_refuse_parameter(call, "to", "the period ends before it begins");
	return 0;
}

/* ---- The body ---- */

int
call_read_reason(struct call *call, bool required, char *reason)
{
	const struct member list[] = {{"reason", .type = &type_text, .required = required, .min = 1,
				       .max = REASON_MAX_BYTES}};
	const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	reason[0] = '\0';
	return read_object(&reader, NULL, call->root, &members, NULL, reason);
}

/* ---- The answer ---- */

void
call_created(struct call *call, const char *location, ...)
{
	va_list list;

	assert(!call->book.preview);
	call->status = 201;
	if (call->etag[0] == '\0')
		call_etag(call, 1, 0);
	va_start(list, location);
	int size = vsnprintf(call->location, sizeof(call->location), location, list);
	va_end(list);
	assert(size > 0 && size < LOCATION_MAX);
	(void)size;
}

static void
write_tag(int64_t version, int64_t beside, char tag[VERSION_TAG])
{
	if (beside == 0)
		snprintf(tag, VERSION_TAG, "\"%lld\"", (long long)version);
	else
		snprintf(tag, VERSION_TAG, "\"%lld-%lld\"", (long long)version, (long long)beside);
}

void
call_etag(struct call *call, int64_t version, int64_t beside)
{
	write_tag(version, beside, call->etag);
}

int
call_if_match(struct call *call, int64_t version)
{
	const char *given = call->exchange->request.if_match;
	char tag[VERSION_TAG];

	write_tag(version, 0, tag);
	if (given == NULL || etag_matches(given, tag, ETAG_FIRST_PART))
		return 0;
	return problem_set_at_parameter(&call->book.problem, STALE_VERSION, "If-Match",
					"the version is %lld now", (long long)version);
}
