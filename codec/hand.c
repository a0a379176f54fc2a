#include "codec/hand.h"

#include "codec/melds.h"
#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/waits.h"

#include <stddef.h>

static int
read_hand_melds(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_hand *hand = target;

	(void)member;
	return read_melds(reader, at, value, hand->melds, &hand->meld_count);
}

/* ---- Flags ---- */

static int
read_flag(struct reader *reader, const struct path *at, const json_t *value, uint32_t *flags)
{
	const struct mj_ruleset *ruleset = ruleset_of(reader);

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a flag as a string", value);
	int index = mj_flag_find(ruleset, json_string_value(value));
	if (index < 0 || (ruleset->flags[index].calls & rules_reader_of(reader)->call) == 0 ||
	    (rules_reader_of(reader)->absent.flags >> ruleset->flags[index].bit & 1) != 0)
		return refuse(reader->problem, CONTRADICTION, at,
			      "%s has no flag \"%.40s\" in this call", ruleset->id,
			      json_string_value(value));
	uint32_t bit = UINT32_C(1) << ruleset->flags[index].bit;
	if ((*flags & bit) != 0)
		return refuse(reader->problem, CONTRADICTION, at, "%s is given twice",
			      ruleset->flags[index].id);
	*flags |= bit;
	return 0;
}

static int
read_flags(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	int result = 0;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of flags", value);
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		if (read_flag(reader, &place, json_array_get(value, i), target) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}

/* ---- The hand ---- */

static const struct member hand_members[] = {
	{.name = "seat",
	 .read = read_seat,
	 .offset = offsetof(struct mj_hand, seat),
	 .required = true},
	{.name = "concealed", .read = read_bag, .offset = offsetof(struct mj_hand, concealed)},
	{.name = "melds", .read = read_hand_melds},
	{.name = "win_tile", .read = read_tile, .offset = offsetof(struct mj_hand, win_tile)},
	{.name = "from",
	 .read = read_seat,
	 .offset = offsetof(struct mj_hand, from),
	 .required = true,
	 .null_is_value = true},
	{.name = "flags", .read = read_flags, .offset = offsetof(struct mj_hand, flags)},
	{.name = "discards", .read = read_bag, .offset = offsetof(struct mj_hand, discards)},
	{.name = "passed", .read = read_bag, .offset = offsetof(struct mj_hand, passed)},
};

static bool
is_called(const struct mj_ruleset *ruleset, const struct mj_hand *hand)
{
	int index = mj_field_find(ruleset->hand, ruleset->hand_count, "called");

	return index >= 0 && mj_has(&hand->extra, ruleset->hand[index].slot);
}

static bool
is_given(const json_t *object, const char *name)
{
	const json_t *value = json_object_get(object, name);

	return value != NULL && !json_is_null(value);
}

static uint8_t
given_members(const json_t *object)
{
	static const struct {
		const char *name;
		uint8_t member;
	} members[] = {
		{"concealed", MJ_GIVES_CONCEALED}, {"melds", MJ_GIVES_MELDS},
		{"win_tile", MJ_GIVES_WIN_TILE},   {"flags", MJ_GIVES_FLAGS},
		{"discards", MJ_GIVES_DISCARDS},   {"passed", MJ_GIVES_PASSED},
	};
	unsigned given = 0;

	for (size_t i = 0; i < sizeof(members) / sizeof(members[0]); i++)
		given |= is_given(object, members[i].name) ? members[i].member : 0;
	return (uint8_t)given;
}

/* A won hand needs its tiles and the winning one, unless its value is called. */
static int
check_winning_hand(struct reader *reader, const struct path *at, const json_t *value,
		   const struct mj_hand *hand)
{
	const struct path concealed = {.up = at, .name = "concealed", .size = 9};
	int full = ruleset_of(reader)->hand_size + 1;

	if (is_called(ruleset_of(reader), hand))
		return 0;
	if (!is_given(value, "concealed"))
		return refuse_missing(reader, at, "concealed");
	if (is_given(value, "win_tile"))
		return 0;
	full -= 3 * hand->meld_count;
	if (hand->concealed.size == full)
		return refuse(reader->problem, WRONG_TILE_COUNT, &concealed,
			      "name one of the %d as win_tile", full);
	return refuse_missing(reader, at, "win_tile");
}

int
read_hand(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct members members = MEMBERS(hand_members);
	struct mj_hand *hand = target;
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->hand, ruleset_of(reader)->hand_count, &hand->extra);

	(void)member;
	if (read_object(reader, at, value, &members, &added.base, hand) != 0)
		return -1;
	if (is_called(ruleset_of(reader), hand))
		hand->given = given_members(value);
	return check_winning_hand(reader, at, value, hand);
}

static const struct member waits_hand_members[] = {
	{.name = "seat",
	 .read = read_seat,
	 .offset = offsetof(struct mj_waits_request, hand.seat),
	 .required = true},
	{.name = "concealed",
	 .read = read_bag,
	 .offset = offsetof(struct mj_waits_request, hand.concealed),
	 .required = true},
	{.name = "melds",
	 .read = read_hand_melds,
	 .offset = offsetof(struct mj_waits_request, hand)},
	{.name = "flags",
	 .read = read_flags,
	 .offset = offsetof(struct mj_waits_request, hand.flags)},
	{.name = "discards",
	 .read = read_bag,
	 .offset = offsetof(struct mj_waits_request, hand.discards)},
	{.name = "passed",
	 .read = read_bag,
	 .offset = offsetof(struct mj_waits_request, hand.passed)},
	{.name = "drawn", .read = read_tile, .offset = offsetof(struct mj_waits_request, drawn)},
};

int
read_waits_hand(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	static const struct members members = MEMBERS(waits_hand_members);
	struct mj_waits_request *request = target;
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->hand, ruleset_of(reader)->hand_count, &request->hand.extra);

	(void)member;
	return read_object(reader, at, value, &members, &added.base, request);
}

int
read_hand_list(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	size_t count = json_array_size(value);

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of hands", value);
	if (count < 1 || count > (size_t)member->max)
		return refuse(reader->problem, BAD_VALUE, at, "expected 1 to %d hands, not %zu",
			      (int)member->max, count);
	*(const json_t **)target = value;
	return 0;
}
