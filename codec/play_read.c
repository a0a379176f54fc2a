/* A hand of play from JSON. */
#include "codec/play.h"

#include "codec/deal.h"
#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/seats.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "json/readers.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* ---- The deal ---- */

static int
read_seed(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct play_request *request = target;

	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a seed as a string", value);
	request->seed = (const uint8_t *)json_string_value(value);
	request->seed_size = json_string_length(value);
	return 0;
}

static int
read_told(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	(void)target;
	if (!json_is_true(value))
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected true, for a wall that is told as it is drawn");
	return 0;
}

static int
read_hands(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	struct mj_play_start *start = &((struct play_request *)target)->start;

	if (check_seat_list(reader, at, value, "hands") != 0)
		return -1;
	for (size_t seat = 0; seat < json_array_size(value); seat++) {
		const json_t *hand = json_array_get(value, seat);
		struct path place = {.up = at, .index = seat};
		start->known[seat] = !json_is_null(hand);
		if (start->known[seat] &&
		    read_bag(reader, &place, hand, member, &start->hands[seat]) != 0)
			return -1;
	}
	return 0;
}

static int
read_flowers(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	struct mj_play_start *start = &((struct play_request *)target)->start;

	if (check_seat_list(reader, at, value, "tiles") != 0)
		return -1;
	for (size_t seat = 0; seat < json_array_size(value); seat++) {
		struct path place = {.up = at, .index = seat};
		if (read_table_bag(reader, &place, json_array_get(value, seat), member,
				   &start->flowers[seat]) != 0)
			return -1;
	}
	return 0;
}

static const struct member seeded_members[] = {
	{.name = "seed", .read = read_seed, .required = true},
};

static const struct member told_members[] = {
	{.name = "told", .read = read_told, .required = true},
	{.name = "hands", .read = read_hands, .required = true},
	{.name = "flowers", .read = read_flowers},
};

int
read_play_deal(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	static const struct members seeded = MEMBERS(seeded_members), told = MEMBERS(told_members);
	struct play_request *request = target;
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->deal, ruleset_of(reader)->deal_count, &request->start.deal);

	(void)member;
	if (json_object_get(value, "told") == NULL)
		return read_object(reader, at, value, &seeded, NULL, target);
	return read_object(reader, at, value, &told, &added.base, target);
}

/* ---- Actions ---- */

static int
read_type(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_action_ids, &((struct mj_action *)target)->type);
}

/* null is a tile that is not known. */
static int
read_action_tile(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	struct mj_action *action = target;

	(void)member;
	if (json_is_null(value))
		return 0;
	return read_table_tile(reader, at, value, member, &action->tile);
}

static int
compare_tiles(const void *one, const void *other)
{
	mj_tile a = *(const mj_tile *)one, b = *(const mj_tile *)other;
	int by_kind = mj_kind(a) - mj_kind(b);

	return by_kind != 0 ? by_kind : a - b;
}

static int
read_action_tiles(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct mj_action *action = target;
	size_t count = 0;

	(void)member;
	if (read_tiles(reader, at, value, action->tiles, MJ_ACTION_TILES, &count) != 0)
		return -1;
	action->tile_count = (uint8_t)count;
	if (action->type != MJ_ACT_URA)
		qsort(action->tiles, count, sizeof(action->tiles[0]), compare_tiles);
	return 0;
}

static int
read_declare(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	struct mj_action *action = target;

	(void)member;
	if (json_is_string(value) && json_string_value(value)[0] == '\0')
		return refuse(reader->problem, BAD_VALUE, at, "expected riichi or baoting");
	return read_word(reader, at, value, mj_declaration_ids, &action->declare);
}

static int
read_reason(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	const struct mj_ruleset *ruleset = ruleset_of(reader);
	const char *words[UINT8_MAX + 1] = {NULL};

	(void)member;
	for (unsigned i = 0; i < ruleset->abort_count; i++)
		words[i] = ruleset->aborts[i].id;
	return read_word(reader, at, value, words, &((struct mj_action *)target)->reason);
}

/* The type comes first: what else an action may say depends on it. */
static const struct member action_members[] = {
	{.name = "type", .read = read_type, .required = true},
	{.name = "seat", .read = read_seat, .offset = offsetof(struct mj_action, seat)},
	{.name = "tile", .read = read_action_tile, .null_is_value = true},
	{.name = "tiles", .read = read_action_tiles},
	{.name = "drawn", .read = read_bool, .offset = offsetof(struct mj_action, drawn)},
	{.name = "declare", .read = read_declare},
	{.name = "reason", .read = read_reason},
};

/* Which members an action has beside its type and seat. */
enum action_part { HAS_TILE = 1, HAS_TILES = 2, HAS_DISCARD = 4, HAS_REASON = 8 };
static const uint8_t parts_of[MJ_ACTION_TYPES] = {
	[MJ_ACT_ABORT] = HAS_REASON,    [MJ_ACT_CONCEALED_KONG] = HAS_TILE,
	[MJ_ACT_ADDED_KONG] = HAS_TILE, [MJ_ACT_DISCARD] = HAS_TILE | HAS_DISCARD,
	[MJ_ACT_PUNG] = HAS_TILES,      [MJ_ACT_CHOW] = HAS_TILES,
	[MJ_ACT_DRAW] = HAS_TILE,       [MJ_ACT_INDICATOR] = HAS_TILE,
	[MJ_ACT_URA] = HAS_TILES,
};

static const struct {
	const char *name;
	unsigned part;
} part_members[] = {
	{"tile", HAS_TILE},       {"tiles", HAS_TILES},   {"drawn", HAS_DISCARD},
	{"declare", HAS_DISCARD}, {"reason", HAS_REASON},
};

static int
check_parts(struct reader *reader, const struct path *at, const json_t *value,
	    const struct mj_action *action)
{
	unsigned parts = parts_of[action->type];

	if (action->seat == MJ_NOBODY && action->type < MJ_ACT_DRAW)
		return refuse_missing(reader, at, "seat");
	for (unsigned i = 0; i < sizeof(part_members) / sizeof(part_members[0]); i++) {
		const char *name = part_members[i].name;
		const json_t *given = json_object_get(value, name);
		struct path place = {.up = at, .name = name, .size = strlen(name)};
		bool has = (parts & part_members[i].part) != 0;
		if (given != NULL && !has)
			return refuse(reader->problem, UNKNOWN_FIELD, &place,
				      "an action %s has no %s", mj_action_ids[action->type], name);
		if (given == NULL && has && part_members[i].part != HAS_DISCARD)
			return refuse_missing(reader, at, name);
	}
	return 0;
}

static int
read_action(struct reader *reader, const struct path *at, const json_t *value,
	    struct mj_action *action)
{
	static const struct members members = MEMBERS(action_members);

	*action = (struct mj_action){.seat = MJ_NOBODY, .tile = MJ_NO_TILE, .reason = MJ_NO_REASON};
	if (read_object(reader, at, value, &members, NULL, action) != 0)
		return -1;
	return check_parts(reader, at, value, action);
}

int
read_play_actions(struct reader *reader, const struct path *at, const json_t *value,
		  const struct member *member, void *target)
{
	struct play_request *request = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of actions", value);
	if (json_array_size(value) > PLAY_ACTIONS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "at most %d actions, not %zu",
			      PLAY_ACTIONS_MAX, json_array_size(value));
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		if (read_action(reader, &place, json_array_get(value, i), &request->actions[i]) !=
		    0)
			return -1;
		request->action_count++;
	}
	return 0;
}

static int
read_view(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct play_request *request = target;
	int8_t seat = MJ_NOBODY;

	if (json_is_string(value) && strcmp(json_string_value(value), "spectator") == 0) {
		request->view = PLAY_VIEW_SPECTATOR;
		return 0;
	}
	if (!json_is_integer(value))
		return refuse_type(reader->problem, at, "a seat or \"spectator\"", value);
	if (read_seat(reader, at, value, member, &seat) != 0)
		return -1;
	request->view = seat;
	return 0;
}

/* ---- The request ---- */

static const struct member members_of_play[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct play_request, start.table)},
	{.name = "deal", .read = read_play_deal, .required = true},
	{.name = "actions", .read = read_play_actions},
	{.name = "view", .read = read_view},
	{.name = "trace", .read = read_bool, .offset = offsetof(struct play_request, trace)},
};

const struct members play_request_members = MEMBERS(members_of_play);
