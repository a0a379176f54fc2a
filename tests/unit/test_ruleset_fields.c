/*
 * A ruleset's own members through JSON and back: every type a field can have, on a ruleset made up
 * for it.
 */
#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/ruleset_fields_write.h"
#include "tests/unit/support/detail.h"

#include <criterion/criterion.h>

static const char *const words[] = {"low", "high", NULL};
static const struct mj_pattern patterns[] = {{.id = "first"}, {.id = "second"}, {.id = "third"}};
static const struct mj_field fields[] = {
	{.name = "number",
	 .type = MJ_INTEGER,
	 .slot = 0,
	 .calls = MJ_SCORE,
	 .min = -10,
	 .max = 100,
	 .step = 10},
	{.name = "yes", .type = MJ_BOOLEAN, .slot = 1, .calls = MJ_SCORE},
	{.name = "word", .type = MJ_ENUM, .slot = 2, .calls = MJ_SCORE, .words = words},
	{.name = "list",
	 .type = MJ_INTEGER_LIST,
	 .slot = 3,
	 .length = 3,
	 .calls = MJ_SCORE,
	 .min = 0,
	 .max = 9},
	{.name = "seat", .type = MJ_SEAT, .slot = 6, .calls = MJ_SCORE, .nullable = true},
	{.name = "tile", .type = MJ_TILE, .slot = 7, .calls = MJ_SCORE},
	{.name = "tiles", .type = MJ_TILE_LIST, .slot = 8, .list = 1, .calls = MJ_SCORE},
	{.name = "pattern", .type = MJ_PATTERN, .slot = 9, .calls = MJ_SCORE},
	{.name = "set", .type = MJ_PATTERN_SET, .slot = 10, .calls = MJ_SCORE},
	{.name = "possible",
	 .type = MJ_INTEGER,
	 .slot = 15,
	 .calls = MJ_SCORE,
	 .max = 2,
	 .impossible = true},
	{.name = "elsewhere", .type = MJ_BOOLEAN, .slot = 11, .calls = MJ_SETTLE},
	{.name = "box", .type = MJ_OBJECT, .slot = 12, .calls = MJ_SCORE},
	{.name = "box.inner",
	 .type = MJ_INTEGER,
	 .slot = 13,
	 .calls = MJ_SCORE,
	 .min = 1,
	 .max = 3},
	{.name = "box.seat", .type = MJ_SEAT, .slot = 14, .calls = MJ_SCORE},
};
enum { FIELDS = sizeof(fields) / sizeof(fields[0]) };
static const struct mj_tileset no_tiles = {.id = "none"};
static const struct mj_ruleset made_up = {
	.tileset = &no_tiles,
	.id = "made_up",
	.seats = 4,
	.tiles = (UINT64_C(1) << MJ_FLOWERS) - 1,
	.patterns = patterns,
	.pattern_count = 3,
};

/* Reads each member of an object as one of the ruleset's own. */
static int
read_fields(const char *text, struct mj_record *record, struct problem *problem)
{
	static const struct members none = {NULL, 0};
	const struct ruleset_members added = ruleset_members(fields, FIELDS, record);
	struct rules_reader reader;
	json_t *root = json_loads(text, 0, NULL);

	cr_assert(json_is_object(root), "%s", text);
	*record = (struct mj_record){0};
	rules_reader_init(&reader, &made_up, MJ_SCORE, problem);
	int result = read_object(&reader.base, NULL, root, &none, &added.base, NULL);
	json_decref(root);
	return result;
}

Test(ruleset_fields, is_written_as_it_was_read)
{
	/* What is written: tiles singly, and null where a nullable member was not given. */
	static const struct {
		const char *given, *written;
	} cases[] = {
		{"{}", "{\"seat\":null}"},
		{"{\"number\":-10}", "{\"number\":-10,\"seat\":null}"},
		{"{\"number\":100}", "{\"number\":100,\"seat\":null}"},
		{"{\"number\":null}", "{\"seat\":null}"},
		{"{\"yes\":true,\"seat\":3}", "{\"yes\":true,\"seat\":3}"},
		{"{\"yes\":false,\"seat\":null}", "{\"yes\":false,\"seat\":null}"},
		{"{\"word\":\"high\",\"seat\":0}", "{\"word\":\"high\",\"seat\":0}"},
		{"{\"list\":[1,0,9],\"seat\":0}", "{\"list\":[1,0,9],\"seat\":0}"},
		{"{\"tile\":\"0p\",\"seat\":0}", "{\"seat\":0,\"tile\":\"0p\"}"},
		{"{\"tile\":[\"7z\"],\"seat\":0}", "{\"seat\":0,\"tile\":\"7z\"}"},
		{"{\"tiles\":\"31m\",\"seat\":0}", "{\"seat\":0,\"tiles\":[\"3m\",\"1m\"]}"},
		{"{\"tiles\":[],\"seat\":0}", "{\"seat\":0,\"tiles\":[]}"},
		{"{\"pattern\":\"third\",\"seat\":0}", "{\"seat\":0,\"pattern\":\"third\"}"},
		{"{\"set\":[\"third\",\"first\"],\"seat\":0}",
		 "{\"seat\":0,\"set\":[\"first\",\"third\"]}"},
		{"{\"set\":[],\"seat\":0}", "{\"seat\":0,\"set\":[]}"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_record record;
		struct problem problem = {0};
		struct buffer out = {0};
		cr_assert_eq(read_fields(cases[i].given, &record, &problem), 0, "%s: %s",
			     cases[i].given, DETAIL(&problem));
		ruleset_fields_write(&made_up, fields, FIELDS - 3, &record, &out);
		buffer_add_byte(&out, '\0');
		cr_expect_str_eq(out.data, cases[i].written, "%s: %s", cases[i].given, out.data);
		buffer_free(&out);
	}
}

Test(ruleset_fields, an_object_holds_its_members)
{
	struct mj_record record;
	struct problem problem = {0};

	cr_assert_eq(read_fields("{\"box\":{\"inner\":2,\"seat\":1}}", &record, &problem), 0, "%s",
		     DETAIL(&problem));
	cr_expect(mj_has(&record, 12));
	cr_expect_eq(mj_get(&record, 13, -7), 2);
	cr_expect_eq(mj_get(&record, 14, -7), 1);
	cr_assert_eq(read_fields("{\"box\":{}}", &record, &problem), 0, "%s", DETAIL(&problem));
	cr_expect_eq(record.present, UINT64_C(1) << 12);
}

Test(ruleset_fields, faults_are_told_at_their_place)
{
	static const struct {
		const char *given;
		enum problem_code code;
		const char *at;
	} cases[] = {
		{"{\"number\":\"1\"}", BAD_VALUE, "/number"},
		{"{\"number\":1.0}", BAD_VALUE, "/number"},
		{"{\"number\":true}", BAD_VALUE, "/number"},
		{"{\"number\":-20}", BAD_VALUE, "/number"},
		{"{\"number\":110}", BAD_VALUE, "/number"},
		{"{\"number\":15}", BAD_VALUE, "/number"},
		{"{\"yes\":1}", BAD_VALUE, "/yes"},
		{"{\"yes\":\"true\"}", BAD_VALUE, "/yes"},
		{"{\"word\":\"middle\"}", BAD_VALUE, "/word"},
		{"{\"word\":\"\"}", BAD_VALUE, "/word"},
		{"{\"word\":0}", BAD_VALUE, "/word"},
		{"{\"list\":[1,2]}", BAD_VALUE, "/list"},
		{"{\"list\":[1,2,3,4]}", BAD_VALUE, "/list"},
		{"{\"list\":[1,10,3]}", BAD_VALUE, "/list/1"},
		{"{\"list\":[1,2,null]}", BAD_VALUE, "/list/2"},
		{"{\"list\":1}", BAD_VALUE, "/list"},
		{"{\"seat\":4}", BAD_VALUE, "/seat"},
		{"{\"seat\":-1}", BAD_VALUE, "/seat"},
		{"{\"seat\":\"east\"}", BAD_VALUE, "/seat"},
		{"{\"tile\":\"11m\"}", BAD_TILE, "/tile"},
		{"{\"tile\":\"\"}", BAD_TILE, "/tile"},
		{"{\"tile\":\"8z\"}", BAD_TILE, "/tile"},
		{"{\"tile\":5}", BAD_VALUE, "/tile"},
		{"{\"tiles\":\"1x\"}", BAD_TILE, "/tiles"},
		{"{\"tiles\":[\"1m\",\"22m\"]}", BAD_TILE, "/tiles/1"},
		{"{\"pattern\":\"fourth\"}", BAD_VALUE, "/pattern"},
		{"{\"pattern\":2}", BAD_VALUE, "/pattern"},
		{"{\"set\":\"first\"}", BAD_VALUE, "/set"},
		{"{\"set\":[\"first\",\"x\"]}", BAD_VALUE, "/set/1"},
		{"{\"set\":[\"first\",\"first\"]}", CONTRADICTION, "/set/1"},
		{"{\"possible\":3}", CONTRADICTION, "/possible"},
		{"{\"possible\":-1}", CONTRADICTION, "/possible"},
		{"{\"possible\":\"3\"}", BAD_VALUE, "/possible"},
		{"{\"elsewhere\":true}", UNKNOWN_FIELD, "/elsewhere"},
		{"{\"nothing\":true}", UNKNOWN_FIELD, "/nothing"},
		{"{\"inner\":2}", UNKNOWN_FIELD, "/inner"},
		{"{\"a/b~c\":2}", UNKNOWN_FIELD, "/a~1b~0c"},
		{"{\"box\":[]}", BAD_VALUE, "/box"},
		{"{\"box\":{\"inner\":4}}", BAD_VALUE, "/box/inner"},
		{"{\"box\":{\"outer\":4}}", UNKNOWN_FIELD, "/box/outer"},
		{"{\"box\":{\"number\":10}}", UNKNOWN_FIELD, "/box/number"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_record record;
		struct problem problem = {0};
		cr_expect_neq(read_fields(cases[i].given, &record, &problem), 0, "%s",
			      cases[i].given);
		cr_expect_eq(problem.code, cases[i].code, "%s: %s", cases[i].given,
			     DETAIL(&problem));
		cr_expect_eq(problem.place, AT_POINTER, "%s", cases[i].given);
		cr_expect_str_eq(problem.at, cases[i].at, "%s: %s", cases[i].given, problem.at);
		cr_expect_str_not_empty(DETAIL(&problem), "%s", cases[i].given);
	}
}

/* "box.inner" is a name of the table, not one a client can send. */
Test(ruleset_fields, a_dotted_name_is_no_way_in)
{
	struct mj_record record;
	struct problem problem = {0};

	cr_expect_neq(read_fields("{\"box.inner\":2}", &record, &problem), 0);
	cr_expect_eq(problem.code, UNKNOWN_FIELD);
}
