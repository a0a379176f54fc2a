/* Objects read by tables of members: what is taken, and where each fault is found. */
#include "tests/unit/support/detail.h"
#include "json/readers.h"

#include <criterion/criterion.h>
#include <stddef.h>

enum { NAME_BYTES = 5 };

struct thing {
	int32_t small;
	int64_t large;
	bool yes, has_null;
	char name[NAME_BYTES + 1];
};

static int
read_null(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_null(value))
		return refuse_type(reader->problem, at, "null", value);
	*(bool *)target = true;
	return 0;
}

static const struct member thing_members[] = {
	{.name = "small",
	 .read = read_int32,
	 .offset = offsetof(struct thing, small),
	 .required = true,
	 .min = -3,
	 .max = 3},
	{.name = "large",
	 .read = read_int64,
	 .offset = offsetof(struct thing, large),
	 .min = INT64_MIN,
	 .max = INT64_MAX},
	{.name = "yes", .read = read_bool, .offset = offsetof(struct thing, yes)},
	{.name = "name",
	 .read = read_text,
	 .offset = offsetof(struct thing, name),
	 .min = 1,
	 .max = NAME_BYTES},
	{.name = "null",
	 .read = read_null,
	 .offset = offsetof(struct thing, has_null),
	 .null_is_value = true},
	{.name = "any", .read = read_nothing},
};
static const struct members members = MEMBERS(thing_members);

static int
read_thing(const char *text, const struct added_members *added, struct thing *thing,
	   struct problem *problem)
{
	struct reader reader = {.problem = problem};
	json_t *root = json_loads(text, JSON_DECODE_ANY, NULL);

	cr_assert_not_null(root, "%s", text);
	*thing = (struct thing){0};
	*problem = (struct problem){0};
	int result = read_object(&reader, NULL, root, &members, added, thing);
	json_decref(root);
	return result;
}

Test(json_members, values_arrive_in_the_struct)
{
	struct thing thing;
	struct problem problem;

	cr_assert_eq(read_thing("{\"small\":-3,\"large\":9223372036854775807,\"yes\":true,"
				"\"name\":\"a\\tb\\nc\",\"null\":null,\"any\":[{}]}",
				NULL, &thing, &problem),
		     0, "%s", DETAIL(&problem));
	cr_expect_eq(thing.small, -3);
	cr_expect_eq(thing.large, INT64_MAX);
	cr_expect(thing.yes);
	cr_expect_str_eq(thing.name, "a\tb\nc");
	cr_expect(thing.has_null);
	/* null is the same as absent where it is no value. */
	cr_assert_eq(read_thing("{\"small\":0,\"yes\":null}", NULL, &thing, &problem), 0, "%s",
		     DETAIL(&problem));
	cr_expect_not(thing.yes);
	cr_expect_not(thing.has_null);
}

Test(json_members, faults_are_told_at_their_place)
{
	static const struct {
		const char *text;
		enum problem_code code;
		const char *at;
	} cases[] = {
		{"[]", BAD_VALUE, ""},
		{"{}", MISSING_FIELD, "/small"},
		{"{\"small\":null}", MISSING_FIELD, "/small"},
		{"{\"small\":4}", BAD_VALUE, "/small"},
		{"{\"small\":-4}", BAD_VALUE, "/small"},
		{"{\"small\":1.0}", BAD_VALUE, "/small"},
		{"{\"small\":\"1\"}", BAD_VALUE, "/small"},
		{"{\"small\":1,\"yes\":0}", BAD_VALUE, "/yes"},
		{"{\"small\":1,\"name\":\"\"}", BAD_VALUE, "/name"},
		{"{\"small\":1,\"name\":\"abcdef\"}", BAD_VALUE, "/name"},
		{"{\"small\":1,\"name\":\"a\\u001fb\"}", BAD_VALUE, "/name"},
		{"{\"small\":1,\"name\":7}", BAD_VALUE, "/name"},
		{"{\"small\":1,\"null\":0}", BAD_VALUE, "/null"},
		{"{\"small\":1,\"other\":0}", UNKNOWN_FIELD, "/other"},
		{"{\"small\":1,\"smal\":0}", UNKNOWN_FIELD, "/smal"},
		{"{\"small\":1,\"\":0}", UNKNOWN_FIELD, "/"},
		{"{\"small\":1,\"a/b~c\":0}", UNKNOWN_FIELD, "/a~1b~0c"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct thing thing;
		struct problem problem;
		cr_expect_eq(read_thing(cases[i].text, NULL, &thing, &problem), -1, "%s",
			     cases[i].text);
		cr_expect_eq(problem.code, cases[i].code, "%s: %s", cases[i].text,
			     DETAIL(&problem));
		cr_expect_eq(problem.place, AT_POINTER, "%s", cases[i].text);
		cr_expect_str_eq(problem.at, cases[i].at, "%s: %s", cases[i].text, problem.at);
	}
}

/* ---- Members beyond the table ---- */

struct extra {
	struct added_members base;
	int64_t *number;
};

static int
read_extra(struct reader *reader, const struct path *at, const json_t *value,
	   const struct added_members *added)
{
	const struct extra *extra = (const struct extra *)added;

	if (strcmp(at->name, "extra") != 0)
		return refuse(reader->problem, UNKNOWN_FIELD, at, "not this one");
	return read_number(reader, at, value, 0, 9, extra->number);
}

Test(json_members, added_members_are_asked_for_what_the_table_lacks)
{
	int64_t number = -1;
	const struct extra extra = {{read_extra}, &number};
	struct thing thing;
	struct problem problem;

	cr_expect_eq(read_thing("{\"small\":1,\"extra\":7}", &extra.base, &thing, &problem), 0,
		     "%s", DETAIL(&problem));
	cr_expect_eq(number, 7);
	cr_expect_eq(thing.small, 1);
	cr_expect_eq(read_thing("{\"small\":1,\"extra\":10}", &extra.base, &thing, &problem), -1);
	cr_expect_str_eq(problem.at, "/extra");
	cr_expect_eq(read_thing("{\"small\":1,\"other\":7}", &extra.base, &thing, &problem), -1);
	cr_expect_str_eq(DETAIL(&problem), "not this one");
	cr_expect_eq(read_thing("{\"extra\":7}", &extra.base, &thing, &problem), -1);
	cr_expect_eq(problem.code, MISSING_FIELD);
}

/* ---- Paths ---- */

Test(json_members, a_pointer_is_cut_where_the_text_ends)
{
	static const struct {
		size_t size;
		const char *text;
	} cases[] = {{1, ""},      {2, "/"},        {5, "/a~0"},
		     {6, "/a~0/"}, {9, "/a~0/12/"}, {32, "/a~0/12/b"}};
	const struct path a = {.name = "a~", .size = 2};
	const struct path twelve = {.up = &a, .index = 12};
	const struct path b = {.up = &twelve, .name = "b", .size = 1};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		char text[32];
		path_write(&b, text, cases[i].size);
		cr_expect_str_eq(text, cases[i].text, "%zu: %s", cases[i].size, text);
	}
}
