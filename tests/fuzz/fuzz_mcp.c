/*
 * Bytes as a message of the Model Context Protocol: what is answered is one line of JSON-RPC 2.0
 * with a result or an error, or nothing.
 */
#include "cmd/mcp.h"

#include "api/rules/texts/find.h"
#include "tests/fuzz/fuzz.h"
#include "json/arena.h"

#include <jansson.h>
#include <string.h>

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare(text_pattern_japanese));
	json_arena_install();
	return 0;
}

static void
check_answer(const struct buffer *out)
{
	if (out->size == 0)
		return;
	MUST(memchr(out->data, '\n', out->size) == out->data + out->size - 1);
	json_arena_open();
	json_t *answer = json_loadb(out->data, out->size, 0, NULL);
	const char *version = json_string_value(json_object_get(answer, "jsonrpc"));
	MUST(version != NULL && strcmp(version, "2.0") == 0);
	MUST(json_object_get(answer, "id") != NULL && json_object_size(answer) == 3);
	MUST((json_object_get(answer, "result") == NULL) !=
	     (json_object_get(answer, "error") == NULL));
	json_arena_close(answer);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const struct answer_style style = {.names = NAMES_ALL};
	const struct line line = {.text = (const char *)data, .size = size, .number = 1};
	enum line_kind kind = size > NDJSON_LINE_MAX ? LINE_TOO_LONG : LINE;
	struct buffer out = {0};

	mcp_answer(kind, &line, &style, &out);
	MUST(!out.failed);
	check_answer(&out);
	buffer_free(&out);
	return 0;
}
