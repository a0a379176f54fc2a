/* One member of an object out of its text: at every place, and never one that is not its own. */
#include "json/member_text.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct {
	const char *text, *value; /* of the member "a"; NULL: it is not found */
} cases[] = {
	{"{\"a\":1}", "1"},
	{"{\"a\":1,\"b\":2}", "1"},
	{"{\"b\":2,\"a\":\"x\"}", "\"x\""},
	{"{\"b\":{\"a\":1},\"a\":[1,{\"a\":2}],\"c\":3}", "[1,{\"a\":2}]"},
	{"{\"b\":[\"a\",\"}\",\"]\"],\"a\":null}", "null"},
	{"{\"b\":\"\\\"a\\\":1,\\\\\",\"a\":\"\\\\\\\"\"}", "\"\\\\\\\"\""},
	{" { \"b\" : 1 , \"a\" : { \"c\" : 2 } \n}", "{ \"c\" : 2 }"},
	{"{\"ab\":1,\"a\":2}", "2"},
	{"{\"\":1,\"a\":2}", "2"},
	/* What is not there, and texts that end too early. */
	{"{}", NULL},
	{"", NULL},
	{"[\"a\",1]", NULL},
	{"{\"b\":{\"a\":1}}", NULL},
	{"{\"b\":\"a\"}", NULL},
	{"{\"b\":\"\\\"a\\\":1\"}", NULL},
	{"{\"a\"", NULL},
	{"{\"a\":", NULL},
	{"{\"a\":}", NULL},
	{"{\"a\":[1,2", NULL},
	{"{\"a\":\"x", NULL},
	{"{\"a\":\"x\\", NULL},
	{"{\"a", NULL},
	{"{a:1}", NULL},
	{"{\"a\":]}", NULL},
	{"{\"b\":1],\"a\":2}", NULL},
};

Test(json_member_text, finds_the_member_and_no_other)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *wanted = cases[i].value;
		struct json_span value = {NULL, 0};
		bool found = json_member_text(cases[i].text, strlen(cases[i].text), "a", &value);
		cr_expect_eq(found, wanted != NULL, "%s", cases[i].text);
		if (found && wanted != NULL)
			cr_expect(value.size == strlen(wanted) &&
					  memcmp(value.data, wanted, value.size) == 0,
				  "%s: %.*s", cases[i].text, (int)value.size, value.data);
	}
}
