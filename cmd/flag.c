#include "cmd/flag.h"

#include "api/ops/log.h"
#include "api/request/address.h"
#include "api/request/own_host.h"
#include "api/server/listen.h"
#include "cmd/store_place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { EXPECTED_TEXT = 64, LIMIT_NAME = 32, LIMIT_TEXT = LIMIT_NAME + 8 };

int
given_refuse(const struct given *given, const char *expected)
{
	snprintf(given->why, given->size, "%s takes %s, not \"%s\"", given->name, expected,
		 given->value);
	return -1;
}

/* ---- Texts ---- */

bool
is_not_empty(const char *value)
{
	return value[0] != '\0';
}

bool
is_listen_address(const char *value)
{
	return listen_address_is_valid(value) != 0;
}

bool
is_origin(const char *value)
{
	const char *host = strstr(value, "://");

	return host != NULL && host > value && host[3] != '\0' && strpbrk(host + 3, "/ ") == NULL;
}

bool
is_browsers_origin(const char *value)
{
	bool good = is_origin(value) &&
		    (strncmp(value, "https://", 8) == 0 || strncmp(value, "http://", 7) == 0);

	for (const char *at = value; *at != '\0'; at++)
		good = good && (*at < 'A' || *at > 'Z');
	return good;
}

bool
is_host(const char *value)
{
	return own_host_is_name(value);
}

int
flag_text(const struct flag *flag, void *member, const struct given *given)
{
	if (!flag->accepts(given->value))
		return given_refuse(given, flag->expected);
	*(const char **)member = given->value;
	return 0;
}

/* ---- Switches and numbers ---- */

/* The flag has no value; the environment variable is 1 or 0. */
int
flag_switch(const struct flag *flag, void *member, const struct given *given)
{
	const char *value = given->value;
	bool *on = member;

	(void)flag;
	if (value == NULL || strcmp(value, "1") == 0 || strcmp(value, "true") == 0)
		*on = true;
	else if (strcmp(value, "0") == 0 || strcmp(value, "false") == 0)
		*on = false;
	else
		return given_refuse(given, "1 or 0");
	return 0;
}

/* Digits alone, and a number from `least` to `most`. */
static bool
take_number(const char *value, unsigned least, unsigned most, unsigned *number)
{
	char *end;
	unsigned long read = strtoul(value, &end, 10);

	if (value[0] < '0' || value[0] > '9' || *end != '\0' || read < least || read > most)
		return false;
	*number = (unsigned)read;
	return true;
}

int
flag_number(const struct flag *flag, void *member, const struct given *given)
{
	char expected[EXPECTED_TEXT];

	if (take_number(given->value, flag->least, flag->most, member))
		return 0;
	snprintf(expected, sizeof(expected), "a number from %u to %u", flag->least, flag->most);
	return given_refuse(given, expected);
}

/* ---- Lists ---- */

static int
add_to_list(const struct flag *flag, struct value_list *list, const struct given *given)
{
	char expected[EXPECTED_TEXT];

	if (!flag->accepts(given->value))
		return given_refuse(given, flag->expected);
	if (list->count == flag->most) {
		snprintf(expected, sizeof(expected), "at most %u %s", flag->most, flag->several);
		return given_refuse(given, expected);
	}
	list->values[list->count++] = given->value;
	list->values[list->count] = NULL;
	return 0;
}

int
flag_list(const struct flag *flag, void *member, const struct given *given)
{
	struct value_list *list = member;

	if (!list->from_flags)
		list->count = 0;
	list->from_flags = true;
	return add_to_list(flag, list, given);
}

int
flag_list_variable(const struct flag *flag, void *member, const struct given *given)
{
	struct value_list *list = member;
	struct given one = *given;
	char *rest = NULL;

	list->text = strdup(given->value);
	if (list->text == NULL) {
		snprintf(given->why, given->size, "no memory");
		return -1;
	}
	for (char *value = strtok_r(list->text, " ,", &rest); value != NULL;
	     value = strtok_r(NULL, " ,", &rest)) {
		one.value = value;
		if (add_to_list(flag, list, &one) != 0)
			return -1;
	}
	return 0;
}

/* ---- Limits ---- */

/* The number of this name ("streams.address"), or NULL. */
static unsigned *
find_limit(struct limit_values *limits, const char *name)
{
	char text[LIMIT_NAME];

	for (unsigned pool = 0; pool < POOLS; pool++)
		for (unsigned number = 0; number < POOL_NUMBERS; number++) {
			snprintf(text, sizeof(text), "%s.%s", pool_names[pool],
				 pool_number_names[number]);
			if (strcmp(text, name) == 0 && pool_has_number(pool, number))
				return &limits->pools[pool].number[number];
		}
	if (strcmp(name, "attempts.address") == 0)
		return &limits->attempts;
	return strcmp(name, "attempts.all") == 0 ? &limits->attempts_of_all : NULL;
}

/* NAME=N, of the flag's bounds; but a pool may be without a reserve. */
static bool
take_limit(const struct flag *flag, struct limit_values *limits, const char *value)
{
	const char *equals = strchr(value, '=');
	size_t length = equals == NULL ? LIMIT_NAME : (size_t)(equals - value);
	char name[LIMIT_NAME];

	if (length >= sizeof(name))
		return false;
	memcpy(name, value, length);
	name[length] = '\0';
	unsigned *limit = find_limit(limits, name);
	unsigned least = strstr(name, ".reserve") == NULL ? flag->least : 0;
	return limit != NULL && take_number(equals + 1, least, flag->most, limit);
}

int
flag_limit(const struct flag *flag, void *member, const struct given *given)
{
	return take_limit(flag, member, given->value) ? 0 : given_refuse(given, flag->expected);
}

int
flag_limit_variable(const struct flag *flag, void *member, const struct given *given)
{
	char one[LIMIT_TEXT];

	for (const char *at = given->value; *at != '\0';) {
		size_t length = strcspn(at, " ");
		snprintf(one, sizeof(one), "%.*s", (int)length, at);
		if (length >= sizeof(one))
			return given_refuse(given, flag->several);
		if (length > 0 && !take_limit(flag, member, one))
			return given_refuse(given, flag->expected);
		at += length + strspn(at + length, " ");
	}
	return 0;
}

/* ---- Kinds of one flag ---- */

int
flag_store(const struct flag *flag, void *member, const struct given *given)
{
	const char *expected = store_place_set(member, given->value);

	(void)flag;
	return expected == NULL ? 0 : given_refuse(given, expected);
}

int
flag_level(const struct flag *flag, void *member, const struct given *given)
{
	for (int level = 0; level < LOG_LEVELS; level++)
		if (strcmp(log_level_names[level], given->value) == 0) {
			*(enum log_level *)member = (enum log_level)level;
			return 0;
		}
	return given_refuse(given, flag->expected);
}

int
flag_proxy(const struct flag *flag, void *member, const struct given *given)
{
	struct proxy_value *proxy = member;

	proxy->is_given = address_parse(given->value, &proxy->address);
	return proxy->is_given ? 0 : given_refuse(given, flag->expected);
}
