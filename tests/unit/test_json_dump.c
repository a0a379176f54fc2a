/* What is written of a tree is what jansson itself writes of it. */
#include "json/dump.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static json_t *
read_tree(const char *text)
{
	json_t *tree = json_loads(text, JSON_DECODE_ANY, NULL);

	cr_assert_not_null(tree, "%s", text);
	return tree;
}

Test(json_dump, a_tree_is_written_as_jansson_writes_it)
{
	static const char *const texts[] = {
		"null",
		"true",
		"false",
		"0",
		"-9223372036854775808",
		"9223372036854775807",
		"0.1",
		"-1.5e300",
		"2.0",
		"\"\"",
		"\"\xC3\x89mil \xF0\x9F\x80\x84\\\"\\\\/\\b\\f\\n\\r\\t\x7F\"",
		"[]",
		"{}",
		"[[],{},[[]],\"a,\",1,2.5,null]",
		"{\"b\":1,\"a\":{\"\":[true,false],\"\\\"\":null},\"c\":\"[{:,\"}",
		"[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[[{\"deep\":1}]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]]",
	};

	for (size_t i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		json_t *tree = read_tree(texts[i]);
		char *expected = json_dumps(tree, JSON_COMPACT | JSON_ENCODE_ANY);
		struct buffer out = {0};
		out_json(&out, tree);
		cr_expect(!out.failed && out.size == strlen(expected) &&
				  memcmp(out.data, expected, out.size) == 0,
			  "%.*s is not %s", (int)out.size, out.data, expected);
		buffer_free(&out);
		free(expected);
		json_decref(tree);
	}
}

/* As JSON.stringify writes it, so that a hashed text can be made again from what was read of it. */
Test(json_dump, control_characters_are_escaped_in_lower_case)
{
	json_t *tree = read_tree("[\"\\u001F\"]");
	struct buffer out = {0};

	out_json(&out, tree);
	cr_expect(out.size == 10 && memcmp(out.data, "[\"\\u001f\"]", 10) == 0);
	buffer_free(&out);
	json_decref(tree);
}

Test(json_dump, values_follow_what_stands_before)
{
	json_t *tree = read_tree("{\"a\":[1]}");
	struct buffer out = {0};

	buffer_add_text(&out, "{\"x\":0");
	out_json_member(&out, "y", tree);
	buffer_add_byte(&out, '}');
	cr_expect(out.size == 21 && memcmp(out.data, "{\"x\":0,\"y\":{\"a\":[1]}}", 21) == 0,
		  "%.*s", (int)out.size, out.data);
	buffer_free(&out);
	json_decref(tree);
}
