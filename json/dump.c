#include "json/dump.h"

#include "json/write.h"

#include <assert.h>

static int
add(const char *text, size_t size, void *out)
{
	buffer_add(out, text, size);
	return 0;
}

void
out_json(struct buffer *out, const json_t *value)
{
	assert(value != NULL);
	out_separate(out);
	if (json_dump_callback(value, add, out, JSON_COMPACT | JSON_ENCODE_ANY) != 0)
		out->failed = true;
}

void
out_json_member(struct buffer *out, const char *key, const json_t *value)
{
	out_key(out, key);
	out_json(out, value);
}
