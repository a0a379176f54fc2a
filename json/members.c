#include "json/members.h"

#include "codec/ruleset_fields.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

/* ---- Places and faults ---- */

static size_t
put(char *text, size_t size, size_t at, const char *bytes, size_t count)
{
	for (size_t i = 0; i < count && at + 1 < size; i++)
		text[at++] = bytes[i];
	return at;
}

static size_t
put_name(char *text, size_t size, size_t at, const char *name, size_t length)
{
	for (size_t i = 0; i < length; i++) {
		if (name[i] == '~')
			at = put(text, size, at, "~0", 2);
		else if (name[i] == '/')
			at = put(text, size, at, "~1", 2);
		else
			at = put(text, size, at, &name[i], 1);
	}
	return at;
}

void
path_write(const struct path *path, char *text, size_t size)
{
	const struct path *chain[JSON_DEPTH_MAX + 1];
	size_t depth = 0, at = 0;

	for (; path != NULL; path = path->up) {
		assert(depth <= JSON_DEPTH_MAX);
		chain[depth++] = path;
	}
	while (depth-- > 0) {
		const struct path *step = chain[depth];
		char digits[24];
		at = put(text, size, at, "/", 1);
		if (step->name != NULL) {
			at = put_name(text, size, at, step->name, step->size);
		} else {
			int length = snprintf(digits, sizeof(digits), "%zu", step->index);
			at = put(text, size, at, digits, (size_t)length);
		}
	}
	text[at] = '\0';
}

int
refuse(struct problem *problem, enum problem_code code, const struct path *at, const char *detail,
       ...)
{
	va_list list;

	problem->code = code;
	problem->place = AT_POINTER;
	problem->reason = NULL;
	problem->members = NULL;
	problem->members_size = 0;
	path_write(at, problem->at, sizeof(problem->at));
	va_start(list, detail);
	vsnprintf(problem->detail, sizeof(problem->detail), detail, list);
	va_end(list);
	return -1;
}

static const char *
type_name(const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		return "an object";
	case JSON_ARRAY:
		return "an array";
	case JSON_STRING:
		return "a string";
	case JSON_INTEGER:
		return "an integer";
	case JSON_REAL:
		return "a number with a point or exponent";
	case JSON_NULL:
		return "null";
	default:
		return "a boolean";
	}
}

int
refuse_type(struct problem *problem, const struct path *at, const char *expected,
	    const json_t *value)
{
	return refuse(problem, BAD_VALUE, at, "expected %s, not %s", expected, type_name(value));
}

/* ---- Objects ---- */

static int
member_find(const struct object_spec *spec, const char *name)
{
	/* Most names differ in the first letter: that saves a call in the hottest loop of reading. */
	for (size_t i = 0; i < spec->count; i++)
		if (spec->members[i].name[0] == name[0] && strcmp(spec->members[i].name, name) == 0)
			return (int)i;
	return -1;
}

static int
read_member(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *object)
{
	if (json_is_null(value) && !member->null_is_value)
		return 0;
	return member->read(reader, at, value, member, (char *)object + member->offset);
}

int
refuse_missing(struct reader *reader, const struct path *at, const char *name)
{
	struct path place = {.up = at, .name = name, .size = strlen(name)};

	return refuse(reader->problem, MISSING_FIELD, &place, "%s is required", name);
}

static int
check_required(struct reader *reader, const struct path *at, const json_t *object,
	       const struct object_spec *spec)
{
	for (size_t i = 0; i < spec->count; i++) {
		const struct member *member = &spec->members[i];
		if (!member->required)
			continue;
		const json_t *value = json_object_get(object, member->name);
		if (value == NULL || (json_is_null(value) && !member->null_is_value))
			return refuse_missing(reader, at, member->name);
	}
	return 0;
}

int
read_object(struct reader *reader, const struct path *at, const json_t *value,
	    const struct object_spec *spec, const struct own_members *own, void *object)
{
	const char *name;
	size_t size;
	json_t *item;

	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	json_object_keylen_foreach((json_t *)value, name, size, item)
	{
		struct path place = {.up = at, .name = name, .size = size};
		int index = member_find(spec, name);
		int result;
		if (index >= 0)
			result = read_member(reader, &place, item, &spec->members[index], object);
		else if (own != NULL)
			result = read_own_member(reader, &place, item, own);
		else
			result = refuse(reader->problem, UNKNOWN_FIELD, &place,
					"there is no member \"%.40s\" here", name);
		if (result != 0)
			return result;
	}
	return check_required(reader, at, value, spec);
}

/* ---- Values ---- */

int
read_number(struct reader *reader, const struct path *at, const json_t *value, int64_t min,
	    int64_t max, int64_t *number)
{
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

	if (read_number(reader, at, value, member->min, member->max, &number) != 0)
		return -1;
	*(int32_t *)target = (int32_t)number;
	return 0;
}

int
read_seat(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	int64_t number = MJ_NOBODY;

	if (!(member->null_is_value && json_is_null(value)) &&
	    read_number(reader, at, value, 0, MJ_SEATS_MAX - 1, &number) != 0)
		return -1;
	*(int8_t *)target = (int8_t)number;
	return 0;
}

int
read_four(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	int64_t *numbers = target;

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of four integers", value);
	if (json_array_size(value) != MJ_SEATS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected four integers, not %zu",
			      json_array_size(value));
	for (size_t i = 0; i < MJ_SEATS_MAX; i++) {
		struct path place = {.up = at, .index = i};
		if (read_number(reader, &place, json_array_get(value, i), member->min, member->max,
				&numbers[i]) != 0)
			return -1;
	}
	return 0;
}
