#include "api/club/match/seats.h"

#include "api/club/match/endpoints.h"
#include "api/club/match/match_answer.h"
#include "ledger/core/fields.h"
#include "ledger/kinds/seats.h"

#include <assert.h>
#include <stddef.h>

/* ---- The member ---- */

static int
read_wish(struct reader *reader, const struct path *at, const json_t *value, struct seat_wish *wish)
{
	static const struct member list[] = {
		{"guest", .type = &type_name, IN(seat_wish, name), .required = true, .min = 1,
		 .max = NAME_MAX_BYTES},
		/* As answers show a guest. */
		{"player", .type = &type_uuid, IN(seat_wish, player)},
		{"reuse", .type = &type_bool, IN(seat_wish, reuse)},
	};
	static const struct members members = MEMBERS(list);
	const struct path place = {.up = at, .name = "reuse", .size = sizeof("reuse") - 1};

	*wish = (struct seat_wish){0};
	if (!json_is_object(value))
		return json_is_string(value)
			       ? read_uuid(reader, at, value, NULL, wish->player)
			       : refuse_type(reader->problem, at,
					     "a player's id or {\"guest\": \"name\"}", value);
	if (read_object(reader, at, value, &members, NULL, wish) != 0)
		return -1;
	wish->guest = wish->player[0] == '\0';
	if (wish->reuse && !wish->guest)
		return refuse(reader->problem, CONTRADICTION, &place,
			      "a guest with an id is not looked for by name");
	return 0;
}

/* Each number of seats is a sentence of its own. */
static int
check_size(struct reader *reader, const struct path *at, const json_t *value)
{
	bool three = seats_of(reader) == 3;
	size_t size = json_array_size(value);

	assert(three || seats_of(reader) == 4);
	if (!json_is_array(value))
		return refuse_type(reader->problem, at,
				   three ? "an array of three seats" : "an array of four seats",
				   value);
	if (size == seats_of(reader))
		return 0;
	if (three)
		return refuse(reader->problem, BAD_VALUE, at, "expected three seats, not %zu",
			      size);
	return refuse(reader->problem, BAD_VALUE, at, "expected four seats, not %zu", size);
}

static int
read_wishes(struct reader *reader, const struct path *at, const json_t *value, bool nobody_too,
	    struct seat_wish *wishes)
{
	int result = 0;

	if (check_size(reader, at, value) != 0)
		return -1;
	for (size_t i = 0; i < seats_of(reader); i++) {
		struct path place = {.up = at, .index = i};
		const json_t *wish = json_array_get(value, i);
		wishes[i] = (struct seat_wish){.guest = false};
		if ((nobody_too && json_is_null(wish)) ||
		    read_wish(reader, &place, wish, &wishes[i]) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}

int
read_seat_wishes(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	(void)member;
	return read_wishes(reader, at, value, false, target);
}

int
read_stand_in_wishes(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target)
{
	(void)member;
	return read_wishes(reader, at, value, true, target);
}

/* ---- POST /v1/matches/{id}/seats ---- */

static int
change(struct call *call, struct tx *tx, struct match *match)
{
	static const struct member list[] = {SEATS_MEMBERS(0)};
	static const struct members members = MEMBERS(list);
	struct rules_reader reader = book_rules_reader(&call->book, &match->agreement.rules);
	struct seat_wishes wishes = {.played_by = {{.guest = false}}};
	struct seated seated;

	if (read_object(&reader.base, NULL, call->root, &members, NULL, &wishes) != 0 ||
	    match_if_open(call, match) != 0 ||
	    seat_players(&call->book, tx, &wishes, match->seat_count, match, &seated) != 0 ||
	    match_change_seats(&call->book, tx, match, &seated) != 0)
		return -1;
	match_etag(call, match);
	call_created(call, "/v1/matches/%s", match->id);
	return answer_match(call, tx, match);
}

int
seats_change(struct call *call, struct tx *tx)
{
	return with_match_of_path(call, tx, change);
}
