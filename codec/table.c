/* `table`, `deal` and `seats`: what stands beside a hand. */
#include "codec/codec.h"

#include "codec/limits.h"
#include "codec/ruleset_fields.h"
#include "codec/tiles.h"

#include <stddef.h>

static int
read_dealer(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	int64_t seat = 0;

	if (read_number(reader, at, value, member->min, member->max, &seat) != 0)
		return -1;
	*(uint8_t *)target = (uint8_t)seat;
	return 0;
}

#define COUNTER(NAME, LEAST, MOST)                                                                 \
	{                                                                                          \
		.name = #NAME, .read = read_int32, .offset = offsetof(struct mj_table, NAME),      \
		.min = (LEAST), .max = (MOST)                                                      \
	}

static const struct member table_members[] = {
	{.name = "dealer",
	 .read = read_dealer,
	 .offset = offsetof(struct mj_table, dealer),
	 .max = MJ_SEATS_MAX - 1},
	{.name = "round_wind", .read = read_wind, .offset = offsetof(struct mj_table, round_wind)},
	COUNTER(hand_number, 1, HAND_NUMBER_MAX),
	COUNTER(dealer_streak, 0, COUNTER_MAX),
	COUNTER(honba, 0, COUNTER_MAX),
	COUNTER(deposits, 0, COUNTER_MAX),
	COUNTER(multiplier, 1, MULTIPLIER_MAX),
	{.name = "points",
	 .read = read_seat_numbers,
	 .offset = offsetof(struct mj_table, points),
	 .min = -POINTS_MAX,
	 .max = POINTS_MAX},
};

int
read_table(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct members members = MEMBERS(table_members);
	struct mj_table *table = target;
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->table, ruleset_of(reader)->table_count, &table->extra);

	(void)member;
	return read_object(reader, at, value, &members, &added.base, table);
}

int
read_deal(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct members members = {NULL, 0};
	const struct ruleset_members added =
		ruleset_members(ruleset_of(reader)->deal, ruleset_of(reader)->deal_count, target);

	(void)member;
	return read_object(reader, at, value, &members, &added.base, target);
}

/* ---- Seats ---- */

static int
read_seat_concealed(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target)
{
	struct mj_seat *seat = target;

	seat->has_concealed = true;
	return read_bag(reader, at, value, member, &seat->concealed);
}

static int
read_seat_discards(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	struct mj_seat *seat = target;

	seat->has_discards = true;
	return read_bag(reader, at, value, member, &seat->discards);
}

static int
read_seat_melds(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_seat *seat = target;

	(void)member;
	seat->has_melds = true;
	return read_melds(reader, at, value, seat->melds, &seat->meld_count);
}

static const struct member seat_members[] = {
	{.name = "concealed", .read = read_seat_concealed},
	{.name = "melds", .read = read_seat_melds},
	{.name = "discards", .read = read_seat_discards},
};

int
read_seats(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct members members = MEMBERS(seat_members);
	struct mj_seat *seats = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of four objects", value);
	if (json_array_size(value) != MJ_SEATS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected four objects, not %zu",
			      json_array_size(value));
	for (size_t i = 0; i < MJ_SEATS_MAX; i++) {
		struct path place = {.up = at, .index = i};
		const json_t *seat = json_array_get(value, i);
		const struct ruleset_members added = ruleset_members(
			ruleset_of(reader)->seat, ruleset_of(reader)->seat_count, &seats[i].extra);
		if (read_object(reader, &place, seat, &members, &added.base, &seats[i]) != 0)
			return -1;
		seats[i].given = json_object_size(seat) > 0;
	}
	return 0;
}

/* ---- The answer ---- */

void
write_table(const char *name, const struct mj_ruleset *ruleset, const struct mj_table *table,
	    struct buffer *out)
{
	out_key(out, name);
	out_open(out, '{');
	out_member(out, "dealer", table->dealer);
	OUT(out, "\"round_wind\":");
	write_tile(table->round_wind, out);
	out_member(out, "hand_number", table->hand_number);
	out_member(out, "dealer_streak", table->dealer_streak);
	out_member(out, "honba", table->honba);
	out_member(out, "deposits", table->deposits);
	out_member(out, "multiplier", table->multiplier);
	OUT(out, "\"points\":[");
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		out_integer(out, table->points[i]);
	out_close(out, ']');
	record_write_members(ruleset, ruleset->table, ruleset->table_count, &table->extra, out);
	out_close(out, '}');
}
