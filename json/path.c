#include "json/path.h"

#include "json/limits.h"

#include <assert.h>
#include <stdarg.h>
#include <stdio.h>

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

	assert(size > 0);
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
	char pointer[POINTER_MAX];
	va_list list;

	path_write(at, pointer, sizeof(pointer));
	va_start(list, detail);
	int result = problem_fill(problem, code, AT_POINTER, pointer, detail, list);
	va_end(list);
	return result;
}

int
refuse_with(struct problem *problem, enum problem_code code, const struct path *at,
	    const char *sentence)
{
	char pointer[POINTER_MAX];

	path_write(at, pointer, sizeof(pointer));
	problem_begin(problem, code, AT_POINTER, pointer);
	sentence_begin(&problem->said, sentence);
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
