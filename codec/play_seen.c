#include "codec/play_seen.h"

#include "codec/rules_reader.h"
#include "codec/ruleset_fields.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "json/readers.h"

#include <stddef.h>
#include <string.h>

/* ---- Events ---- */

static int
read_event_type(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_event_ids, &((struct mj_event *)target)->type);
}

static int
read_declaration(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_declaration_ids,
			 &((struct mj_event *)target)->declare);
}

static int
read_meld_tiles(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	struct mj_meld *meld = &((struct mj_event *)target)->meld;
	size_t count = 0;

	(void)member;
	if (read_tiles(reader, at, value, meld->tile, MJ_COPIES, &count) != 0)
		return -1;
	meld->count = (uint8_t)count;
	return 0;
}

static const struct member event_members[] = {
	{.name = "type", .read = read_event_type, .required = true},
	{.name = "seat", .read = read_seat, .offset = offsetof(struct mj_event, seat)},
	{.name = "tile", .read = read_table_tile, .offset = offsetof(struct mj_event, tile)},
	{.name = "drawn", .read = read_bool, .offset = offsetof(struct mj_event, drawn)},
	{.name = "declare", .read = read_declaration},
	{.name = "tiles", .read = read_meld_tiles},
	{.name = "from", .read = read_nothing},
	{.name = "source", .read = read_nothing},
};

/* Of all others the table tells who has done it. */
static bool
is_of_nobody(const struct mj_event *event)
{
	return event->type == MJ_EVENT_INDICATOR || event->type == MJ_EVENT_URA ||
	       event->type == MJ_EVENT_END;
}

static int
read_event(struct reader *reader, const struct path *at, const json_t *value,
	   struct mj_event *event)
{
	static const struct members members = MEMBERS(event_members);

	*event = (struct mj_event){.seat = MJ_NOBODY,
				   .from = MJ_NOBODY,
				   .tile = MJ_NO_TILE,
				   .meld = {.claimed = MJ_NO_TILE}};
	if (read_object(reader, at, value, &members, NULL, event) != 0)
		return -1;
	if (event->seat == MJ_NOBODY && !is_of_nobody(event))
		return refuse_missing(reader, at, "seat");
	if (event->type >= MJ_EVENT_CHOW && event->type <= MJ_EVENT_OPEN_KONG)
		event->meld.claimed = event->tile;
	return 0;
}

static int
read_events(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	struct play_seen *seen = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of events", value);
	if (json_array_size(value) > PLAY_SEEN_EVENTS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "at most %d events, not %zu",
			      PLAY_SEEN_EVENTS_MAX, json_array_size(value));
	seen->seen.events = seen->events;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		if (read_event(reader, &place, json_array_get(value, i), &seen->events[i]) != 0)
			return -1;
		seen->seen.event_count++;
	}
	return 0;
}

/* ---- Seats ---- */

struct seat_seen {
	struct mj_bag concealed, flowers;
	mj_tile drawn;
};

/* Of a seat that is not seen it is the number of its tiles. */
static int
read_concealed(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	return json_is_integer(value) ? 0 : read_bag(reader, at, value, member, target);
}

static const struct member seat_members[] = {
	{.name = "concealed",
	 .read = read_concealed,
	 .offset = offsetof(struct seat_seen, concealed)},
	{.name = "drawn", .read = read_tile, .offset = offsetof(struct seat_seen, drawn)},
	{.name = "flowers", .read = read_table_bag, .offset = offsetof(struct seat_seen, flowers)},
	{.name = "melds", .read = read_nothing},
	{.name = "discards", .read = read_nothing},
	{.name = "norths", .read = read_nothing},
	{.name = "riichi", .read = read_nothing},
	{.name = "baoting", .read = read_nothing},
	{.name = "passed", .read = read_nothing},
	{.name = "furiten", .read = read_nothing},
};

static int
read_seats(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	static const struct members members = MEMBERS(seat_members);
	struct mj_play_seen *seen = &((struct play_seen *)target)->seen;

	(void)member;
	if (check_seat_list(reader, at, value, "seats") != 0)
		return -1;
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		struct seat_seen seat = {.drawn = MJ_NO_TILE};
		if (read_object(reader, &place, json_array_get(value, i), &members, NULL, &seat) !=
		    0)
			return -1;
		seen->flowers[i] = seat.flowers;
		if (i != seen->seat)
			continue;
		if (seat.concealed.size == 0)
			return refuse(reader->problem, CONTRADICTION, &place,
				      "the tiles of seat %u are not in this view", seen->seat);
		seen->concealed = seat.concealed;
		seen->drawn = seat.drawn;
	}
	return 0;
}

/* ---- The view ---- */

static int
read_phase(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	(void)member;
	return read_word(reader, at, value, mj_phase_ids,
			 &((struct play_seen *)target)->seen.phase);
}

static int
read_open_deal(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	static const struct members none = {NULL, 0};
	struct mj_play_start *start = &((struct play_seen *)target)->seen.start;
	const struct ruleset_members added = ruleset_members(
		ruleset_of(reader)->deal, ruleset_of(reader)->deal_count, &start->deal);

	(void)member;
	return read_object(reader, at, value, &none, &added.base, target);
}

/* One of the offers is asked for: a seat that has answered has none, and no event tells that. */
static int
read_own_offers(struct reader *reader, const struct path *at, const json_t *value,
		const struct member *member, void *target)
{
	const struct mj_play_seen *seen = &((const struct play_seen *)target)->seen;

	(void)member;
	if (check_seat_list(reader, at, value, "lists of offers") != 0)
		return -1;
	if (json_array_size(json_array_get(value, seen->seat)) > 0)
		return 0;
	struct path place = {.up = at, .index = seen->seat};
	return refuse(reader->problem, CONTRADICTION, &place, "seat %u is not asked now",
		      seen->seat);
}

static const struct member view_members[] = {
	{.name = "phase", .read = read_phase, .required = true},
	{.name = "seat", .read = read_seat, .offset = offsetof(struct play_seen, seen.from)},
	{.name = "tile", .read = read_table_tile, .offset = offsetof(struct play_seen, seen.tile)},
	{.name = "offers", .read = read_own_offers, .required = true},
	{.name = "seats", .read = read_seats, .required = true},
	{.name = "deal", .read = read_open_deal},
	{.name = "events", .read = read_events, .required = true},
	{.name = "ruleset", .read = read_nothing},
	{.name = "ruleset_version", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "left", .read = read_nothing},
	{.name = "due", .read = read_nothing},
	{.name = "trace", .read = read_nothing},
	{.name = "outcome", .read = read_nothing},
	{.name = "settlement", .read = read_nothing},
};

int
read_play_seen(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	static const struct members members = MEMBERS(view_members);
	struct mj_play_seen *seen = &((struct play_seen *)target)->seen;

	(void)member;
	seen->drawn = seen->tile = MJ_NO_TILE;
	seen->from = MJ_NOBODY;
	return read_object(reader, at, value, &members, NULL, target);
}
