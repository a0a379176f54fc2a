#include "codec/seats.h"

#include "codec/rules_reader.h"
#include "json/readers.h"
#include "json/write.h"

int
read_seat(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	int64_t number = MJ_NOBODY;

	if (!(member->null_is_value && json_is_null(value)) &&
	    read_number(reader, at, value, 0, MJ_SEATS_MAX - 1, &number) != 0)
		return -1;
	*(int8_t *)target = (int8_t)number;
	return 0;
}

int
read_seat_numbers(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	int64_t *numbers = target;

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of four integers", value);
	if (json_array_size(value) != MJ_SEATS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected four integers, not %zu",
			      json_array_size(value));
	for (size_t i = 0; i < MJ_SEATS_MAX; i++) {
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
		if (read_number(reader, &place, json_array_get(value, i), 0, MJ_SEATS_MAX - 1,
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
	if (seat == MJ_NOBODY)
		out_null(out);
	else
		out_integer(out, seat);
}
