/* Tables that read and write: types, null, absent, the order, refusals, and each shape whole. */
#include "api/club/access/qr_link.h"
#include "ledger/carry/lines.h"
#include "ledger/core/days.h"
#include "ledger/core/fields.h"
#include "shapes/list.h"
#include "tests/unit/support/detail.h"
#include "json/readers.h"
#include "json/types.h"

#include <criterion/criterion.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum colour { RED, GREEN };

struct inner {
	bool yes;
};

struct thing {
	int32_t small;
	int64_t large, or_null, at, day;
	char name[NAME_MAX_BYTES + 1], late[NAME_MAX_BYTES + 1], id[STORE_ID];
	const char *string;
	enum colour colour;
	struct inner inner;
	struct money fee;
};

static const char *const colour_list[] = {"red", "green"};
static const struct words colours = {colour_list, 2, .detail = "expected red or green"};

static const struct member inner_list[] = {
	{"yes", .type = &type_bool, .offset = offsetof(struct inner, yes), .required = true},
};
static const struct members inner_members = MEMBERS(inner_list);

static const struct member thing_list[] = {
	{"name", .type = &type_name, IN(thing, name), .required = true, .min = 1,
	 .max = NAME_MAX_BYTES},
	{"late", .type = &type_text, IN(thing, late), .since = "9.9.9", .min = 1,
	 .max = NAME_MAX_BYTES},
	{"small", .type = &type_int32, IN(thing, small), .min = -3, .max = 3},
	{"large", .type = &type_int64, IN(thing, large), .max = INT64_MAX},
	{"or_null", .type = &type_int64_or_null, IN(thing, or_null), .min = 1, .max = 9},
	{"at", .type = &type_time, IN(thing, at)},
	{"day", .type = &type_day, IN(thing, day)},
	{"id", .type = &type_uuid, IN(thing, id), .left_out = true},
	{"string", .type = &type_string, IN(thing, string)},
	{"colour", .type = &type_word, .of = &colours, IN(thing, colour)},
	{"inner", .type = &type_object, .of = &inner_members, IN(thing, inner)},
	{"fee", .type = &type_money, IN(thing, fee), .min = 1},
	{"read", .read = read_nothing},
};
static const struct members thing_members = MEMBERS(thing_list);

#define EMPTY                                                                                      \
	"\"small\":0,\"large\":0,\"or_null\":null,\"at\":null,\"day\":null,\"string\":null,"       \
	"\"colour\":\"red\",\"inner\":{\"yes\":false},\"fee\":null}"
#define FULL                                                                                       \
	"{\"name\":\"a \\\"b\\\"\",\"late\":\"x\\ny\",\"small\":-3,"                               \
	"\"large\":9223372036854775807,\"or_null\":9,\"at\":\"2026-11-21T19:30:00.000Z\","         \
	"\"day\":\"2026-11-21\",\"id\":\"0190a000-0000-7000-8000-000000000001\","                  \
	"\"string\":\"s\",\"colour\":\"green\",\"inner\":{\"yes\":true},"                          \
	"\"fee\":{\"amount\":2,\"currency\":\"EURCENT\"}}"

static int
read_thing(const json_t *root, struct thing *thing, struct problem *problem)
{
	struct reader reader = {.problem = problem};

	*thing = (struct thing){0};
	*problem = (struct problem){0};
	return read_object(&reader, NULL, root, &thing_members, NULL, thing);
}

static void
expect_text(struct buffer *out, const char *text)
{
	cr_assert_not(out->failed);
	out_end(out);
	buffer_add_byte(out, '\0');
	cr_expect_str_eq(out->data, text);
	buffer_free(out);
}

Test(shapes, every_type_is_written_in_the_order_of_the_table_as_it_was_read)
{
	json_t *root = json_loads(FULL, 0, NULL);
	struct buffer out = {0};
	struct problem problem;
	struct thing thing;

	cr_assert_eq(read_thing(root, &thing, &problem), 0, "%s", DETAIL(&problem));
	cr_expect_eq(thing.colour, GREEN);
	cr_expect_eq(thing.large, INT64_MAX);
	cr_expect_eq(thing.fee.amount, 2);
	out_object(&out, &thing_members, &thing);
	expect_text(&out, FULL);
	out = (struct buffer){0};
	out_stored_object(&out, &thing_members, &thing);
	expect_text(&out, FULL);
	json_decref(root);
}

Test(shapes, what_is_empty_is_null_or_left_out)
{
	const struct thing thing = {.name = "n"};
	struct buffer out = {0};

	out_object(&out, &thing_members, &thing);
	expect_text(&out, "{\"name\":\"n\",\"late\":null," EMPTY);
	out = (struct buffer){0};
	out_stored_object(&out, &thing_members, &thing);
	expect_text(&out, "{\"name\":\"n\"," EMPTY);
	out = (struct buffer){0};
	out_open(&out, '{');
	out_members(&out, &inner_members, &thing.inner);
	out_close(&out, '}');
	expect_text(&out, "{\"yes\":false}");
}

Test(shapes, null_is_absent)
{
	json_t *root = json_loads("{\"name\":\"n\",\"small\":null,\"colour\":null,\"day\":null,"
				  "\"fee\":null,\"late\":null,\"inner\":null,\"string\":null}",
				  0, NULL);
	struct problem problem;
	struct thing thing;

	cr_assert_eq(read_thing(root, &thing, &problem), 0, "%s", DETAIL(&problem));
	cr_expect_eq(thing.colour, RED);
	cr_expect_null(thing.string);
	json_decref(root);
}

Test(shapes, faults_are_told_at_their_place)
{
	static const struct {
		const char *text, *at, *detail;
		enum problem_code code;
	} cases[] = {
		{"{}", "/name", "name is required", MISSING_FIELD},
		{"{\"name\":\"n\",\"colour\":\"blue\"}", "/colour", "expected red or green",
		 BAD_VALUE},
		{"{\"name\":\"n\",\"colour\":1}", "/colour", "expected red or green", BAD_VALUE},
		{"{\"name\":\"n\",\"small\":4}", "/small",
		 "expected an integer from -3 to 3, not 4", BAD_VALUE},
		{"{\"name\":\"n\",\"inner\":{}}", "/inner/yes", "yes is required", MISSING_FIELD},
		{"{\"name\":\"n\",\"inner\":[]}", "/inner", "expected an object, not an array",
		 BAD_VALUE},
		{"{\"name\":\"n\",\"fee\":{\"amount\":0,\"currency\":\"EUR\"}}", "/fee/amount",
		 "expected an integer from 1 to 1000000000, not 0", BAD_VALUE},
		{"{\"name\":\"n\",\"day\":\"2026-02-30\"}", "/day",
		 "expected a date, as 2026-11-21", BAD_VALUE},
		{"{\"name\":\"n\",\"id\":\"x\"}", "/id", "expected an id (a UUID)", BAD_VALUE},
		{"{\"name\":\"n\",\"string\":1}", "/string", "expected a string, not an integer",
		 BAD_VALUE},
		{"{\"name\":\"n\",\"\":1}", "/", "there is no member \"\" here", UNKNOWN_FIELD},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		json_t *root = json_loads(cases[i].text, 0, NULL);
		struct problem problem;
		struct thing thing;
		cr_expect_eq(read_thing(root, &thing, &problem), -1, "%s", cases[i].text);
		cr_expect_eq(problem.code, cases[i].code, "%s", cases[i].text);
		cr_expect_str_eq(problem.at, cases[i].at, "%s", cases[i].text);
		cr_expect_str_eq(DETAIL(&problem), cases[i].detail, "%s", cases[i].text);
		json_decref(root);
	}
}

/* ---- The shapes that there are ---- */

/* Whether it has the type of this name. */
static bool
is_called(const struct member *member, const char *name)
{
	return member->type != NULL && strcmp(member->type->name, name) == 0;
}

/* Gives the members of these types a value that their tables take. */
static void
fill(const struct members *members, void *object)
{
	static const char id[STORE_ID] = "0190a000-0000-7000-8000-000000000002";

	for (size_t i = 0; i < members->count; i++) {
		const struct member *member = &members->list[i];
		void *value = (char *)object + member->offset;
		if (member->read == read_nothing)
			continue;
		if (member->type == &type_name || member->type == &type_text)
			snprintf(value, (size_t)member->max + 1, "%s", "n");
		else if (member->type == &type_uuid)
			snprintf(value, STORE_ID, "%s", id);
		else if (member->type == &type_string || member->type == &type_id ||
			 member->type == &type_string_name)
			*(const char **)value = id;
		else if (member->type == &type_int64 || member->type == &type_int64_or_null)
			*(int64_t *)value = member->max;
		else if (member->type == &type_time)
			*(int64_t *)value = INT64_C(1795030200000);
		else if (member->type == &type_day)
			*(int64_t *)value = 20000 * (int64_t)DAY;
		else if (member->type == &type_bool)
			*(bool *)value = true;
		else if (member->type == &type_word)
			*(int *)value = ((const struct words *)member->of)->count - 1;
		else if (member->type == &type_money)
			*(struct money *)value = (struct money){1, "EURCENT"};
		else if (member->type == &type_qr_link)
			*(struct qr_link *)value = (struct qr_link){"", "", "code"};
		else if (member->type == &type_string_text)
			*(const char **)value = "open";
		else if (is_called(member, "kinds"))
			*(const char **)value = "hand,void";
		else if (is_called(member, "json_object"))
			((struct line_object *)value)->text = (struct store_text){"{}", 2};
		else if (is_called(member, "line_text"))
			*(struct store_text *)value = (struct store_text){"x", 1};
		else if (member->type == &type_object || member->type == &type_members)
			fill(member->of, value);
	}
}

/* Of an object in a line the text is written, and something else read. */
static bool
can_be_read(const struct members *members)
{
	for (size_t i = 0; i < members->count; i++) {
		const struct member *member = &members->list[i];
		if ((member->read == NULL && member->type->read == NULL) ||
		    is_called(member, "json_object") ||
		    (member->type == &type_object && !can_be_read(member->of)))
			return false;
	}
	return true;
}

static void
expect_round_trip(const struct shape *shape)
{
	void *object = calloc(1, shape->size), *again = calloc(1, shape->size);
	struct buffer out = {0}, second = {0};
	struct problem problem = {0};
	struct reader reader = {.problem = &problem};

	cr_assert(object != NULL && again != NULL);
	fill(shape->members, object);
	out_object(&out, shape->members, object);
	json_t *root = json_loadb(out.data, out.size, JSON_REJECT_DUPLICATES, NULL);
	cr_assert_not_null(root, "%s: %.*s", shape->name, (int)out.size, out.data);
	if (can_be_read(shape->members)) {
		cr_assert_eq(read_object(&reader, NULL, root, shape->members, NULL, again), 0,
			     "%s: %s %s", shape->name, problem.at, DETAIL(&problem));
		out_object(&second, shape->members, again);
		cr_expect(out.size == second.size && memcmp(out.data, second.data, out.size) == 0,
			  "%s: %.*s", shape->name, (int)second.size, second.data);
	}
	json_decref(root);
	buffer_free(&out);
	buffer_free(&second);
	free(object);
	free(again);
}

Test(shapes, each_is_read_as_it_was_written)
{
	cr_assert_gt(shape_count, 0);
	for (size_t i = 0; i < shape_count; i++)
		expect_round_trip(&shapes[i]);
}

Test(shapes, no_table_has_a_name_twice_or_a_member_beyond_its_struct)
{
	for (size_t i = 0; i < shape_count; i++) {
		const struct members *members = shapes[i].members;
		for (size_t k = 0; k < members->count; k++) {
			const struct member *member = &members->list[k];
			cr_expect(member->read != NULL || member->type != NULL, "%s", member->name);
			cr_expect_lt(member->offset, shapes[i].size, "%s.%s", shapes[i].name,
				     member->name);
			for (size_t n = 0; n < k; n++)
				cr_expect_str_neq(member->name, members->list[n].name);
		}
	}
}
