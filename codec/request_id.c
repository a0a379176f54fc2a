#include "codec/request_id.h"

#include "codec/limits.h"
#include "json/path.h"
#include "json/write.h"

#include <assert.h>

static size_t
characters(const char *text, size_t size)
{
	size_t count = 0;

	for (size_t i = 0; i < size; i++)
		count += ((unsigned char)text[i] & 0xC0) != 0x80;
	return count;
}

int
request_id_read(const json_t *root, struct request_id *id, struct problem *problem)
{
	const struct path at = {.name = "id", .size = 2};
	const json_t *value = json_object_get(root, "id");

	if (value == NULL || json_is_null(value))
		return 0;
	if (json_is_integer(value)) {
		id->number = json_integer_value(value);
		if (id->number > INTEGER_MAX || id->number < -INTEGER_MAX)
			return refuse(problem, BAD_VALUE, &at,
				      "an id that is a number is below 2^53");
	} else if (json_is_string(value)) {
		id->text = json_string_value(value);
		id->size = json_string_length(value);
		if (characters(id->text, id->size) > ID_MAX)
			return refuse(problem, BAD_VALUE, &at, "an id has at most %d characters",
				      ID_MAX);
	} else {
		return refuse_type(problem, &at, "a string or an integer", value);
	}
	id->given = true;
	return 0;
}

void
request_id_write(const struct request_id *id, struct buffer *out)
{
	if (!id->given)
		return;
	assert(id->text == NULL || characters(id->text, id->size) <= ID_MAX);
	out_key(out, "id");
	if (id->text == NULL)
		out_integer(out, id->number);
	else
		out_text(out, id->text, id->size);
}
