#include "json/member_text.h"

#include <assert.h>
#include <string.h>

static bool
is_space(char byte)
{
	return byte == ' ' || byte == '\t' || byte == '\n' || byte == '\r';
}

static const char *
skip_space(const char *at, const char *end)
{
	while (at < end && is_space(*at))
		at++;
	return at;
}

/* Behind the string that begins at `at`; NULL when it does not end. */
static const char *
skip_string(const char *at, const char *end)
{
	for (at++; at < end && *at != '"'; at++)
		if (*at == '\\')
			at++;
	return at < end ? at + 1 : NULL;
}

/* Behind the value that begins at `at`; NULL when it does not end. */
static const char *
skip_value(const char *at, const char *end)
{
	size_t depth = 0;

	while (at < end) {
		if (depth == 0 && (*at == ',' || *at == '}' || *at == ']'))
			return *at == ']' ? NULL : at;
		if (*at == '"') {
			at = skip_string(at, end);
			if (at == NULL)
				return NULL;
			continue;
		}
		if (*at == '{' || *at == '[')
			depth++;
		else if (*at == '}' || *at == ']')
			depth--;
		at++;
	}
	return NULL;
}

/* The value behind the colon at `at`, without the space around it; NULL when there is none. */
static const char *
take_value(const char *at, const char *end, struct json_span *value)
{
	at = skip_space(at, end);
	if (at == end || *at != ':')
		return NULL;
	at = skip_space(at + 1, end);
	const char *behind = skip_value(at, end);
	if (behind == NULL || behind == at)
		return NULL;
	value->data = at;
	value->size = (size_t)(behind - at);
	while (is_space(at[value->size - 1]))
		value->size--;
	return behind;
}

bool
json_member_text(const char *text, size_t size, const char *name, struct json_span *value)
{
	const char *at = text, *end = text + size;
	size_t length = strlen(name);

	assert(text != NULL || size == 0);
	at = skip_space(at, end);
	if (at == end || *at != '{')
		return false;
	do {
		at = skip_space(at + 1, end);
		if (at == end || *at != '"')
			return false;
		const char *key = at + 1;
		at = skip_string(at, end);
		if (at == NULL)
			return false;
		bool found = (size_t)(at - 1 - key) == length && memcmp(key, name, length) == 0;
		at = take_value(at, end, value);
		if (at != NULL && found)
			return true;
	} while (at != NULL && *at == ',');
	return false;
}
