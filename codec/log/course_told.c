/* What a course tells of a hand beside its actions. */
#include "codec/log/course_hand.h"

#include "codec/seats.h"
#include "codec/tiles.h"
#include "json/readers.h"

#include <stddef.h>

static int
read_told_outcome(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct course_hand *hand = target;
	const struct mj_outcome *outcome = &hand->told.request.outcome;

	hand->told_end = true;
	if (read_outcome(reader, at, value, member, &hand->told) != 0)
		return -1;
	if (outcome->type == MJ_FALSE_WIN || (outcome->type == MJ_WIN && outcome->win_count == 0) ||
	    (outcome->type == MJ_ABORTIVE_DRAW && outcome->reason == MJ_NO_REASON))
		return refuse(
			reader->problem, BAD_VALUE, at,
			"expected wins, an exhaustive draw, or an abortive one with its reason");
	return 0;
}

static int
read_indicators(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_tiles *tiles = target;
	size_t count;

	(void)member;
	if (read_tiles(reader, at, value, tiles->tile, MJ_COPIES + 1, &count) != 0)
		return -1;
	tiles->count = (uint8_t)count;
	return 0;
}

static int
read_tenpai(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct course_hand *hand = target;

	(void)member;
	hand->told_tenpai = true;
	return read_seat_list(reader, at, value, &hand->tenpai);
}

static int
read_paid(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct course_hand *hand = target;

	hand->told_paid = true;
	return read_seat_numbers(reader, at, value, member, hand->paid);
}

static const struct member told_members[] = {
	{.name = "outcome", .read = read_told_outcome},
	{.name = "dora_indicators",
	 .read = read_indicators,
	 .offset = offsetof(struct course_hand, dora)},
	{.name = "ura_indicators",
	 .read = read_indicators,
	 .offset = offsetof(struct course_hand, ura)},
	{.name = "tenpai", .read = read_tenpai},
	{.name = "deltas", .read = read_nothing},
	{.name = "ended", .read = read_bool, .offset = offsetof(struct course_hand, ended)},
	{.name = "paid", .read = read_paid, .min = -LOG_NUMBER_MAX, .max = LOG_NUMBER_MAX},
};

int
course_read_told(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	static const struct members members = MEMBERS(told_members);

	(void)member;
	return read_object(reader, at, value, &members, NULL, target);
}
