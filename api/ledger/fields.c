#include "api/ledger/fields.h"

#include "ledger/clock.h"
#include "ledger/uuid.h"

#include <stddef.h>
#include <stdio.h>

/* Control characters have no place in a name or a reason; UTF-8 has been checked with the JSON. */
bool
text_is_printable(const char *text, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if ((unsigned char)text[i] < ' ' && text[i] != '\n' && text[i] != '\t')
			return false;
	return true;
}

int
read_text(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	size_t size = json_string_length(value);
	const char *text = json_string_value(value);
	if (size < (size_t)member->min || size > (size_t)member->max ||
	    !text_is_printable(text, size))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected %lld to %lld bytes of text without control characters",
			      (long long)member->min, (long long)member->max);
	memcpy(target, text, size + 1);
	return 0;
}

int
read_int64(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	return read_number(reader, at, value, member->min, member->max, target);
}

int
read_bool(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_boolean(value))
		return refuse_type(reader->problem, at, "true or false", value);
	*(bool *)target = json_is_true(value);
	return 0;
}

int
read_time(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a time as a string", value);
	if (!time_parse(json_string_value(value), target))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a time of RFC 3339, as 2026-11-21T19:30:00Z");
	return 0;
}

bool
asset_is_valid(const char *text)
{
	size_t size = strlen(text);

	if (strcmp(text, ASSET_SCORE) == 0 || strcmp(text, ASSET_CHIPS) == 0)
		return true;
	for (size_t i = 0; i < size; i++)
		if ((text[i] < 'A' || text[i] > 'Z') && (text[i] < '0' || text[i] > '9'))
			return false;
	return size >= 3 && size < ASSET_TEXT;
}

static int
read_currency(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	const char *text = json_string_value(value);
	if (!asset_is_valid(text) || (text[0] >= 'a' && text[0] <= 'z'))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a currency: 3 to %d of A-Z and 0-9", ASSET_TEXT - 1);
	snprintf(target, ASSET_TEXT, "%s", text);
	return 0;
}

int
read_asset(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (!asset_is_valid(json_string_value(value)))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected score, chips or a currency of 3 to %d of A-Z and 0-9",
			      ASSET_TEXT - 1);
	snprintf(target, ASSET_TEXT, "%s", json_string_value(value));
	return 0;
}

int
read_money(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	const struct member members[] = {
		{.name = "amount",
		 .read = read_int64,
		 .offset = offsetof(struct money, amount),
		 .required = true,
		 .min = member->min,
		 .max = AMOUNT_MAX},
		{.name = "currency",
		 .read = read_currency,
		 .offset = offsetof(struct money, currency),
		 .required = true},
	};
	const struct object_spec spec = {members, sizeof(members) / sizeof(members[0])};

	return read_object(reader, at, value, &spec, NULL, target);
}

int
read_uuid(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "an id as a string", value);
	if (!uuid_is_valid(json_string_value(value)))
		return refuse(reader->problem, BAD_VALUE, at, "expected an id (a UUID)");
	snprintf(target, STORE_ID, "%s", json_string_value(value));
	return 0;
}
