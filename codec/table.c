#include "codec/table.h"

#include "codec/limits.h"
#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/ruleset_fields_write.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/hand.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>

static int
read_dealer(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	int64_t seat = 0;

	(void)member;
	if (read_number(reader, at, value, 0, seats_of(reader) - 1, &seat) != 0)
		return -1;
	*(uint8_t *)target = (uint8_t)seat;
	return 0;
}

#define COUNTER(NAME, LEAST, MOST)                                                                 \
	{                                                                                          \
		.name = #NAME, .read = read_int32, .offset = offsetof(struct mj_table, NAME),      \
		.min = (LEAST), .max = (MOST)                                                      \
	}

#define TABLE_MEMBERS(HAND_NUMBER_MOST, COUNTER_MOST)                                              \
	{.name = "dealer", .read = read_dealer, .offset = offsetof(struct mj_table, dealer)},      \
		{.name = "round_wind",                                                             \
		 .read = read_wind,                                                                \
		 .offset = offsetof(struct mj_table, round_wind)},                                 \
		COUNTER(hand_number, 1, HAND_NUMBER_MOST),                                         \
		COUNTER(dealer_streak, 0, COUNTER_MOST), COUNTER(honba, 0, COUNTER_MOST),          \
		COUNTER(deposits, 0, COUNTER_MOST), COUNTER(multiplier, 1, MULTIPLIER_MAX),        \
	{                                                                                          \
		.name = "points", .read = read_seat_numbers,                                       \
		.offset = offsetof(struct mj_table, points), .min = -POINTS_MAX, .max = POINTS_MAX \
	}

static int
read_into(struct reader *reader, const struct path *at, const json_t *value,
	  const struct members *members, struct mj_table *table)
{
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->table, ruleset_of(reader)->table_count, &table->extra);

	return read_object(reader, at, value, members, &added.base, table);
}

int
read_table(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct member list[] = {TABLE_MEMBERS(HAND_NUMBER_MAX, COUNTER_MAX)};
	static const struct members members = MEMBERS(list);

	(void)member;
	return read_into(reader, at, value, &members, target);
}

int
read_reached_table(struct reader *reader, const struct path *at, const json_t *value,
		   struct mj_table *table)
{
	static const struct member list[] = {TABLE_MEMBERS(INT32_MAX, INT32_MAX)};
	static const struct members members = MEMBERS(list);

	return read_into(reader, at, value, &members, table);
}

void
write_table(const char *name, const struct mj_ruleset *ruleset, unsigned seats,
	    const struct mj_table *table, struct buffer *out)
{
	out_open_member(out, name, '{');
	out_member(out, "dealer", table->dealer);
	out_key(out, "round_wind");
	write_tile(table->round_wind, out);
	out_member(out, "hand_number", table->hand_number);
	out_member(out, "dealer_streak", table->dealer_streak);
	out_member(out, "honba", table->honba);
	out_member(out, "deposits", table->deposits);
	out_member(out, "multiplier", table->multiplier);
	write_seat_numbers("points", table->points, seats, out);
	ruleset_fields_write_members(ruleset, ruleset->table, ruleset->table_count, &table->extra,
				     out);
	out_close(out, '}');
}
