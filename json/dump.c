#include "json/dump.h"

#include "json/write.h"

#include <assert.h>

static int
add(const char *text, size_t size, void *out)
{
	buffer_add(out, text, size);
	return 0;
}

/* jansson knows how many digits a number with a fraction needs. */
static void
write_real(struct buffer *out, const json_t *value)
{
	if (json_dump_callback(value, add, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
		out->failed = true;
}

static void write_value(struct buffer *out, const json_t *value);

static void
write_array(struct buffer *out, const json_t *array)
{
	buffer_add_byte(out, '[');
	for (size_t i = 0; i < json_array_size(array); i++) {
		out_separate(out);
		write_value(out, json_array_get(array, i));
	}
	buffer_add_byte(out, ']');
}

/* jansson keeps members as they came. */
static void
write_object(struct buffer *out, json_t *object)
{
	buffer_add_byte(out, '{');
	for (void *at = json_object_iter(object); at != NULL;
	     at = json_object_iter_next(object, at)) {
		out_text(out, json_object_iter_key(at), json_object_iter_key_len(at));
		buffer_add_byte(out, ':');
		write_value(out, json_object_iter_value(at));
	}
	buffer_add_byte(out, '}');
}

/*
 * jansson's own writer looks for trees that hold themselves, with a table and a printed address for
 * each level: three times as much work. What is written here was read from a text, or made as one.
 * It nests as deep as that was allowed to, which is more than out_open() remembers.
 */
static void
write_value(struct buffer *out, const json_t *value)
{
	switch (json_typeof(value)) {
	case JSON_OBJECT:
		write_object(out, (json_t *)value);
		break;
	case JSON_ARRAY:
		write_array(out, value);
		break;
	case JSON_STRING:
		out_text(out, json_string_value(value), json_string_length(value));
		break;
	case JSON_INTEGER:
		out_integer(out, json_integer_value(value));
		break;
	case JSON_REAL:
		write_real(out, value);
		break;
	case JSON_TRUE:
	case JSON_FALSE:
		out_boolean(out, json_is_true(value));
		break;
	case JSON_NULL:
		out_null(out);
		break;
	}
}

void
out_json(struct buffer *out, const json_t *value)
{
	assert(value != NULL);
	out_separate(out);
	write_value(out, value);
}

void
out_json_member(struct buffer *out, const char *key, const json_t *value)
{
	out_key(out, key);
	out_json(out, value);
}
