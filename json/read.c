#include "json/read.h"

#include "json/arena.h"

#include <assert.h>
#include <string.h>

struct shape {
	int depth;     /* the deepest nesting of brackets */
	size_t values; /* roughly: the commas and opening brackets outside strings */
	size_t quoted; /* bytes within strings */
};

/*
 * Measures a text before jansson recurses and allocates, which takes a hundred times as long for a
 * list of numbers as for a string. The counts may be wrong for text that is not JSON; jansson
 * refuses that anyway.
 */
static struct shape
shape_of(const char *text, size_t size)
{
	struct shape shape = {0, 0, 0};
	int depth = 0;
	bool quoted = false;

	for (size_t i = 0; i < size; i++) {
		char c = text[i];
		if (quoted) {
			shape.quoted++;
			if (c == '\\')
				i++;
			else if (c == '"')
				quoted = false;
		} else if (c == '"') {
			quoted = true;
		} else if (c == '{' || c == '[') {
			shape.depth = ++depth > shape.depth ? depth : shape.depth;
			shape.values++;
		} else if (c == '}' || c == ']') {
			depth--;
		} else if (c == ',') {
			shape.values++;
		}
	}
	return shape;
}

static int
refuse_json(const json_error_t *error, struct problem *problem)
{
	enum json_error_code code = json_error_code(error);

	if (code == json_error_out_of_memory || json_arena_failed())
		return problem_set(problem, UNAVAILABLE, "there is no memory for this request now");
	if (code == json_error_numeric_overflow) {
		problem_set(problem, BAD_VALUE, "a number is out of range (line %d, column %d)",
			    error->line, error->column);
		problem->place = AT_POINTER;
		return -1;
	}
	if (code == json_error_null_character || code == json_error_null_byte_in_key)
		return problem_set(problem, BAD_JSON,
				   "a string holds a NUL character (line %d, column %d)",
				   error->line, error->column);
	return problem_set(problem, BAD_JSON, "%s (line %d, column %d)", error->text, error->line,
			   error->column);
}

json_t *
json_read(const char *text, size_t size, size_t strings_max, struct problem *problem)
{
	json_error_t error;
	struct shape shape = shape_of(text, size);

	assert(strings_max > 0 && problem != NULL);
	/* jansson takes a NUL after a number or a word for the end of the text. */
	if (memchr(text, '\0', size) != NULL) {
		problem_set(problem, BAD_JSON, "the text holds a NUL byte");
		return NULL;
	}
	if (shape.depth > JSON_DEPTH_MAX) {
		problem_set(problem, BAD_JSON, "nested %d deep, the limit is %d", shape.depth,
			    JSON_DEPTH_MAX);
		return NULL;
	}
	if (shape.quoted > strings_max) {
		problem_set(problem, TOO_LARGE, "the strings have %zu bytes, the limit is %zu",
			    shape.quoted, strings_max);
		return NULL;
	}
	if (shape.values > JSON_VALUES_MAX) {
		problem_set(problem, TOO_LARGE, "the JSON has more than %d values",
			    JSON_VALUES_MAX);
		return NULL;
	}
	json_t *root = json_loadb(text, size, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &error);
	if (root == NULL)
		refuse_json(&error, problem);
	return root;
}
