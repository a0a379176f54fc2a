#include "json/readers.h"

#include "json/text.h"

#include <assert.h>
#include <string.h>

int
read_number(struct reader *reader, const struct path *at, const json_t *value, int64_t min,
	    int64_t max, int64_t *number)
{
	assert(min <= max);
	if (!json_is_integer(value))
		return refuse_type(reader->problem, at, "an integer", value);
	*number = json_integer_value(value);
	if (*number < min || *number > max)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected an integer from %lld to %lld, not %lld", (long long)min,
			      (long long)max, (long long)*number);
	return 0;
}

int
read_int32(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int64_t number = 0;

	assert(member->min >= INT32_MIN && member->max <= INT32_MAX);
	if (read_number(reader, at, value, member->min, member->max, &number) != 0)
		return -1;
	*(int32_t *)target = (int32_t)number;
	return 0;
}

/* A string of as many bytes as the member says: 0, or -1 with a problem. */
static int
check_string(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, const char *kind, bool (*good)(const char *, size_t))
{
	assert(member->min >= 0 && member->min <= member->max);
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	size_t size = json_string_length(value);
	if (size >= (size_t)member->min && size <= (size_t)member->max &&
	    (size == 0 || good(json_string_value(value), size)))
		return 0;
	return refuse(reader->problem, BAD_VALUE, at, "expected %lld to %lld bytes of %s",
		      (long long)member->min, (long long)member->max, kind);
}

int
check_text(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member)
{
	return check_string(reader, at, value, member, "text without control characters",
			    text_is_printable);
}

int
check_name(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member)
{
	return check_string(reader, at, value, member,
			    "a name: text on one line, without control characters, "
			    "not blank, without white space at its ends",
			    text_is_name);
}

int
read_text(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	if (check_text(reader, at, value, member) != 0)
		return -1;
	memcpy(target, json_string_value(value), json_string_length(value) + 1);
	return 0;
}

int
read_name(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	if (check_name(reader, at, value, member) != 0)
		return -1;
	memcpy(target, json_string_value(value), json_string_length(value) + 1);
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
read_nothing(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)reader;
	(void)at;
	(void)value;
	(void)member;
	(void)target;
	return 0;
}
