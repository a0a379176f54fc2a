/* Lists by seat are as long as the ruleset has seats: here on a ruleset of three. */
#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "codec/shown_seats.h"
#include "lib/mahjong/hand.h"
#include "tests/unit/support/detail.h"

#include <criterion/criterion.h>

static const struct mj_tileset no_tiles = {.id = "none"};
static const struct mj_ruleset three = {.id = "three", .seats = 3, .tileset = &no_tiles};

static int
read_with(int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		      const struct member *member, void *target),
	  const char *text, void *target, struct problem *problem)
{
	static const struct member member = {.min = -5, .max = 5};
	struct rules_reader reader;
	json_t *value = json_loads(text, JSON_DECODE_ANY, NULL);

	cr_assert_not_null(value, "%s", text);
	rules_reader_init(&reader, &three, MJ_SETTLE, problem);
	int result = read(&reader.base, NULL, value, &member, target);
	json_decref(value);
	return result;
}

Test(seats, numbers_are_as_many_as_seats)
{
	static const struct {
		const char *text, *detail; /* NULL: it is taken */
	} cases[] = {
		{"[1,-5,5]", NULL},
		{"[1,2]", "expected three integers, not 2"},
		{"[1,2,3,4]", "expected three integers, not 4"},
		{"{}", "expected an array of three integers, not an object"},
		{"[1,2,6]", "expected an integer from -5 to 5, not 6"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int64_t numbers[MJ_SEATS_MAX] = {9, 9, 9, 9};
		struct problem problem = {.said = {.format = ""}};
		int result = read_with(read_seat_numbers, cases[i].text, numbers, &problem);
		cr_expect_eq(result, cases[i].detail == NULL ? 0 : -1, "%s", cases[i].text);
		cr_expect_str_eq(DETAIL(&problem), cases[i].detail == NULL ? "" : cases[i].detail);
		cr_expect_eq(numbers[3], 9, "%s", cases[i].text);
	}
}

Test(seats, a_seat_is_one_of_those_that_play)
{
	struct problem problem;
	int8_t seat = -1;
	uint8_t list = 0;

	cr_expect_eq(read_with(read_seat, "2", &seat, &problem), 0);
	cr_expect_eq(seat, 2);
	cr_expect_eq(read_with(read_seat, "3", &seat, &problem), -1);
	cr_expect_str_eq(DETAIL(&problem), "expected an integer from 0 to 2, not 3");

	struct rules_reader reader;
	json_t *value = json_pack("[iii]", 2, 0, 3);
	rules_reader_init(&reader, &three, MJ_SETTLE, &problem);
	cr_expect_eq(read_seat_list(&reader.base, NULL, value, &list), -1);
	cr_expect_str_eq(problem.at, "/2");
	json_array_remove(value, 2);
	cr_expect_eq(read_seat_list(&reader.base, NULL, value, &list), 0);
	cr_expect_eq(list, 1 << 2 | 1 << 0);
	json_decref(value);
}

Test(seats, what_seats_show_is_an_object_for_each)
{
	struct mj_seat seats[MJ_SEATS_MAX] = {{.given = false}};
	struct problem problem;

	cr_expect_eq(read_with(read_shown_seats, "[{},{\"melds\":[]},{}]", seats, &problem), 0);
	cr_expect(seats[1].given && seats[1].has_melds);
	cr_expect_not(seats[0].given);
	cr_expect_eq(read_with(read_shown_seats, "[{},{},{},{}]", seats, &problem), -1);
	cr_expect_str_eq(DETAIL(&problem), "expected three objects, not 4");
}

Test(seats, numbers_are_written_for_those_that_play)
{
	static const int64_t numbers[MJ_SEATS_MAX] = {1, -1, 0, 9};
	struct buffer out = {0};

	write_seat_numbers("points", numbers, three.seats, &out);
	buffer_add_byte(&out, '\0');
	cr_expect_str_eq(out.data, "\"points\":[1,-1,0]");
	buffer_free(&out);
}
