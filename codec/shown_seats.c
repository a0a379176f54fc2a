#include "codec/shown_seats.h"

#include "codec/melds.h"
#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/hand.h"

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
read_shown_seats(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	static const struct members members = MEMBERS(seat_members);
	struct mj_seat *seats = target;
	int result = 0;

	(void)member;
	if (check_seat_list(reader, at, value, "objects") != 0)
		return -1;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		const json_t *seat = json_array_get(value, i);
		const struct ruleset_members added = ruleset_members(
			ruleset_of(reader)->seat, ruleset_of(reader)->seat_count, &seats[i].extra);
		seats[i].given = json_object_size(seat) > 0;
		if (read_object(reader, &place, seat, &members, &added.base, &seats[i]) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}
