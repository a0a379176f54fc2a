#include "json/readers.h"

#include <assert.h>

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
	assert(member->min >= 0 && member->min <= member->max);
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
