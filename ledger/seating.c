#include "ledger/seating.h"

#include "api/ledger/fields.h"

#include <stddef.h>
#include <stdio.h>

static const struct path seats_path = {.name = "seats", .size = 5};

static int
read_wish(struct reader *reader, const struct path *at, const json_t *value, struct seat_wish *wish)
{
	static const struct member list[] = {
		{.name = "guest",
		 .read = read_text,
		 .offset = offsetof(struct seat_wish, name),
		 .required = true,
		 .min = 1,
		 .max = NAME_MAX_BYTES},
		/* As answers show a guest. */
		{.name = "player", .read = read_uuid, .offset = offsetof(struct seat_wish, player)},
	};
	static const struct members members = MEMBERS(list);

	*wish = (struct seat_wish){0};
	if (!json_is_object(value))
		return json_is_string(value)
			       ? read_uuid(reader, at, value, NULL, wish->player)
			       : refuse_type(reader->problem, at,
					     "a player's id or {\"guest\": \"name\"}", value);
	if (read_object(reader, at, value, &members, NULL, wish) != 0)
		return -1;
	wish->guest = wish->player[0] == '\0';
	return 0;
}

int
read_seat_wishes(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	struct seat_wish *wishes = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of four seats", value);
	if (json_array_size(value) != MJ_SEATS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected four seats, not %zu",
			      json_array_size(value));
	for (size_t i = 0; i < MJ_SEATS_MAX; i++) {
		struct path place = {.up = at, .index = i};
		if (read_wish(reader, &place, json_array_get(value, i), &wishes[i]) != 0)
			return -1;
	}
	return 0;
}

static int
find_player(struct work *work, struct tx *tx, const char *id, size_t index, struct holder *seat)
{
	const struct path place = {.up = &seats_path, .index = index};
	struct player_row row;
	int result = tx->calls->player_find(tx, work_club(work), id, &row);

	if (result == STORE_NONE)
		return refuse(&work->problem, BAD_VALUE, &place,
			      "there is no player with this id in this club");
	if (work_store(work, result) != 0)
		return -1;
	if (row.archived_at != 0)
		return refuse(&work->problem, CONTRADICTION, &place,
			      "this player is archived and cannot be seated");
	snprintf(seat->player, STORE_ID, "%s", id);
	seat->guest = row.guest;
	return 0;
}

/* The guest of this name at the table before. */
static int
find_guest(struct work *work, struct tx *tx, const char *name,
	   const struct holder before[MJ_SEATS_MAX], struct holder *seat)
{
	for (unsigned i = 0; before != NULL && i < MJ_SEATS_MAX; i++) {
		struct player_row row;
		if (!before[i].guest)
			continue;
		int result = tx->calls->player_find(tx, work_club(work), before[i].player, &row);
		if (result != STORE_OK)
			return result;
		if (strcmp(row.name, name) == 0) {
			*seat = before[i];
			return STORE_OK;
		}
	}
	return STORE_NONE;
}

static int
make_guest(struct work *work, struct tx *tx, const char *name,
	   const struct holder before[MJ_SEATS_MAX], struct holder *seat)
{
	int result = find_guest(work, tx, name, before, seat);

	if (result != STORE_NONE)
		return work_store(work, result);
	work_id(work, seat->player);
	seat->guest = true;
	const struct player_row row = {.id = seat->player,
				       .name = name,
				       .guest = true,
				       .created_at = work->now,
				       .version = 1};
	if (work->preview)
		return 0;
	return work_store(work, tx->calls->player_insert(tx, work_club(work), &row));
}

int
seat_players(struct work *work, struct tx *tx, const struct seat_wish wishes[MJ_SEATS_MAX],
	     const struct holder before[MJ_SEATS_MAX], struct holder seats[MJ_SEATS_MAX])
{
	for (size_t i = 0; i < MJ_SEATS_MAX; i++) {
		const struct path place = {.up = &seats_path, .index = i};
		int result = wishes[i].guest
				     ? make_guest(work, tx, wishes[i].name, before, &seats[i])
				     : find_player(work, tx, wishes[i].player, i, &seats[i]);
		if (result != 0)
			return -1;
		for (size_t k = 0; k < i; k++)
			if (strcmp(seats[k].player, seats[i].player) == 0)
				return refuse(&work->problem, CONTRADICTION, &place,
					      "one person cannot sit at two seats");
	}
	return 0;
}
