#include "api/stream/webhook_body.h"

#include "ledger/core/fields.h"
#include "ledger/core/kind.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

enum { KINDS_MAX = 24 };

static const struct post_rules *
rules_of(const struct call *call)
{
	static const struct post_rules strict = {.allow_private = false};
	const struct hooks *hooks = call->exchange->app->hooks;

	return hooks == NULL ? &strict : hooks_rules(hooks);
}

static int
add_kind(struct reader *reader, const struct path *at, const json_t *value, char *kinds)
{
	size_t size = strlen(kinds);

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	const char *kind = json_string_value(value);
	if (entry_kind_find(kind) == NULL)
		return refuse(reader->problem, BAD_VALUE, at, "there is no such kind of entry");
	if (size > 0 && entry_kinds_have(kinds, kind))
		return refuse(reader->problem, CONTRADICTION, at, "a kind is given twice");
	snprintf(kinds + size, WEBHOOK_KINDS - size, "%s%s", size == 0 ? "" : ",", kind);
	return 0;
}

static int
read_kinds(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	char *kinds = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of kinds", value);
	if (json_array_size(value) > KINDS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d kinds",
			      KINDS_MAX);
	kinds[0] = '\0';
	for (size_t i = 0; i < json_array_size(value); i++) {
		const struct path place = {.up = at, .index = i};
		if (add_kind(reader, &place, json_array_get(value, i), kinds) != 0)
			return -1;
	}
	return 0;
}

static int
check_url(struct call *call, const char *url)
{
	static const struct path at = {.name = "url", .size = sizeof("url") - 1};
	struct problem *problem = &call->book.problem;

	switch (post_check_url(url, rules_of(call))) {
	case POST_URL_NOT_HTTPS:
		return refuse(problem, BAD_VALUE, &at, "expected an address with https");
	case POST_URL_WITH_MORE:
		return refuse(problem, BAD_VALUE, &at,
			      "expected an address without a user and without a fragment");
	case POST_URL_PRIVATE:
		return refuse(problem, BAD_VALUE, &at,
			      "expected an address that the whole internet can reach");
	case POST_URL_BAD:
		return refuse(problem, BAD_VALUE, &at,
			      "expected the address of a receiver, as https://app.example/hook");
	default:
		return 0;
	}
}

#define COMMON_MEMBERS                                                                             \
	NAME_MEMBER("label", struct webhook_request, label, 0),                                    \
	{                                                                                          \
		.name = "kinds", .read = read_kinds,                                               \
		.offset = offsetof(struct webhook_request, kinds)                                  \
	}

int
webhook_read_new(struct call *call, struct webhook_request *request)
{
	static const struct member list[] = {
		{"url", .type = &type_text, .required = true, IN(webhook_request, url), .min = 1,
		 .max = POST_URL_MAX},
		{"after", .type = &type_int64, IN(webhook_request, after), .min = 0,
		 .max = INTEGER_MAX},
		COMMON_MEMBERS,
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct webhook_request){.after = WEBHOOK_FROM_NOW_ON};
	if (read_object(&reader, NULL, call->root, &members, NULL, request) != 0)
		return -1;
	return check_url(call, request->url);
}

int
webhook_read_change(struct call *call, const struct webhook_row *row,
		    struct webhook_request *request)
{
	static const struct member list[] = {
		{"url", .type = &type_text, IN(webhook_request, url), .min = 1,
		 .max = POST_URL_MAX},
		{"enabled", .type = &type_bool, IN(webhook_request, enabled)},
		COMMON_MEMBERS,
	};
	static const struct members members = MEMBERS(list);
	struct reader reader = book_reader(&call->book);

	*request = (struct webhook_request){.enabled = row->disabled_at == 0};
	snprintf(request->url, sizeof(request->url), "%s", row->url);
	snprintf(request->kinds, sizeof(request->kinds), "%s", row->kinds);
	snprintf(request->label, sizeof(request->label), "%s",
		 row->label == NULL ? "" : row->label);
	if (read_object(&reader, NULL, call->root, &members, NULL, request) != 0)
		return -1;
	return check_url(call, request->url);
}
