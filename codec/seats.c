#include "codec/seats.h"

#include "codec/rules_reader.h"
#include "json/readers.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>

enum { EXPECTED_MAX = 64 }; /* bytes of "an array of four integers" and the like */

int
read_seat(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	int64_t number = MJ_NOBODY;

	if (!(member->null_is_value && json_is_null(value)) &&
	    read_number(reader, at, value, 0, seats_of(reader) - 1, &number) != 0)
		return -1;
	*(int8_t *)target = (int8_t)number;
	return 0;
}

const char *
number_word(unsigned number)
{
	static const char *const words[] = {"no", "one", "two", "three", "four"};

	static_assert(sizeof(words) / sizeof(words[0]) == MJ_SEATS_MAX + 1, "a word for each");
	assert(number <= MJ_SEATS_MAX);
	return words[number];
}

int
check_seat_list(struct reader *reader, const struct path *at, const json_t *value,
		const char *things)
{
	const char *count = number_word(seats_of(reader));
	char expected[EXPECTED_MAX];

	if (!json_is_array(value)) {
		snprintf(expected, sizeof(expected), "an array of %s %s", count, things);
		return refuse_type(reader->problem, at, expected, value);
	}
	if (json_array_size(value) != seats_of(reader))
		return refuse(reader->problem, BAD_VALUE, at, "expected %s %s, not %zu", count,
			      things, json_array_size(value));
	return 0;
}

int
read_seat_numbers(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	int64_t *numbers = target;

	if (check_seat_list(reader, at, value, "integers") != 0)
		return -1;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		if (read_number(reader, &place, json_array_get(value, i), member->min, member->max,
				&numbers[i]) != 0)
			return -1;
	}
	return 0;
}

int
read_seat_list(struct reader *reader, const struct path *at, const json_t *value, uint8_t *seats)
{
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of seats", value);
	*seats = 0;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		int64_t seat = 0;
		if (read_number(reader, &place, json_array_get(value, i), 0, seats_of(reader) - 1,
				&seat) != 0)
			return -1;
		if ((*seats >> seat & 1) != 0)
			return refuse(reader->problem, CONTRADICTION, &place,
				      "seat %d is named twice", (int)seat);
		*seats = (uint8_t)(*seats | 1 << seat);
	}
	return 0;
}

void
write_seat(int seat, struct buffer *out)
{
	assert(seat >= MJ_NOBODY && seat < MJ_SEATS_MAX);
	if (seat == MJ_NOBODY)
		out_null(out);
	else
		out_integer(out, seat);
}

void
write_seat_numbers(const char *name, const int64_t *numbers, unsigned seats, struct buffer *out)
{
	assert(seats > 0 && seats <= MJ_SEATS_MAX);
	out_open_member(out, name, '[');
	for (unsigned i = 0; i < seats; i++)
		out_integer(out, numbers[i]);
	out_close(out, ']');
}

static bool
is_id(const char *id)
{
	return id != NULL && id[0] != '\0';
}

void
write_seat_ids(const char *name, const char *const ids[MJ_SEATS_MAX], unsigned seats,
	       struct buffer *out)
{
	out_open_member(out, name, '[');
	for (unsigned seat = 0; seat < seats; seat++) {
		if (is_id(ids[seat]))
			out_string(out, ids[seat]);
		else
			out_null(out);
	}
	out_close(out, ']');
}

void
write_seat_ids_if_any(const char *name, const char *const ids[MJ_SEATS_MAX], unsigned seats,
		      struct buffer *out)
{
	bool any = false;

	for (unsigned seat = 0; seat < seats; seat++)
		any = any || is_id(ids[seat]);
	if (any)
		write_seat_ids(name, ids, seats, out);
}
