#include "api/club/call/reach.h"

#include "api/club/call/call_body.h"
#include "ledger/core/uuid.h"

#include <assert.h>
#include <string.h>

/* A season or a match that a request names; "" what it does not name, or not by an id. */
struct place {
	char season[STORE_ID], match[STORE_ID];
};

static int
refuse_reach(struct call *call)
{
	if (call->caller.match[0] != '\0')
		return book_refuse(&call->book, FORBIDDEN,
				   "this key is good for one match alone: %s", call->caller.match);
	return book_refuse(&call->book, FORBIDDEN, "this key is good for one season alone: %s",
			   call->caller.season);
}

bool
reach_has_match(const struct caller *caller, const char *match, const char *season)
{
	if (caller->match[0] != '\0')
		return strcmp(match, caller->match) == 0;
	return caller->season[0] == '\0' || (season != NULL && strcmp(season, caller->season) == 0);
}

/* ---- A place ---- */

static int
check_season(struct call *call, const char *season)
{
	const char *only = call->caller.season;

	return only[0] != '\0' && strcmp(season, only) == 0 ? 0 : refuse_reach(call);
}

/* Another match is refused alike whether it is there or not, so that nothing is told of it. */
static int
check_match(struct call *call, struct tx *tx, const char *match)
{
	struct match_row row = {.season = NULL};
	int result = call->caller.match[0] != '\0'
			     ? STORE_NONE
			     : tx->calls->match_find(tx, call->caller.club, match, &row);

	if (result != STORE_OK && result != STORE_NONE)
		return book_store(&call->book, result);
	if (reach_has_match(&call->caller, match, result == STORE_OK ? row.season : NULL))
		return 0;
	return refuse_reach(call);
}

static int
check_place(struct call *call, struct tx *tx, const struct place *place)
{
	if (place->match[0] != '\0')
		return check_match(call, tx, place->match);
	return check_season(call, place->season);
}

/* ---- Where it is named ---- */

static void
read_asked(const struct call *call, struct place *place)
{
	char asked[QUERY_VALUE_MAX + 1];

	*place = (struct place){"", ""};
	if (call_query(call, "season", asked))
		uuid_read(asked, place->season);
	if (call_query(call, "match", asked))
		uuid_read(asked, place->match);
}

static void
read_id(const json_t *body, const char *name, char id[STORE_ID])
{
	const json_t *value = json_object_get(body, name);

	if (json_is_string(value))
		uuid_read(json_string_value(value), id);
}

static int
read_named(struct call *call, const json_t *body, void *target)
{
	struct place *place = target;

	(void)call;
	*place = (struct place){"", ""};
	read_id(body, "season", place->season);
	read_id(body, "match", place->match);
	return 0;
}

static int
check_asked_season(struct call *call)
{
	struct place place;

	read_asked(call, &place);
	return check_season(call, place.season);
}

static int
check_asked_place(struct call *call, struct tx *tx)
{
	struct place place;

	read_asked(call, &place);
	return check_place(call, tx, &place);
}

/* One that is no id is none of the club's, whatever the work says of it. */
static int
check_asked_matches(struct call *call, struct tx *tx)
{
	char matches[QUERY_VALUE_MAX + 1], match[STORE_ID];

	if (!call_query(call, "match", matches))
		return 0;
	for (char *at = matches, *id; (id = strsep(&at, ",")) != NULL;)
		if (uuid_read(id, match) && check_match(call, tx, match) != 0)
			return -1;
	return 0;
}

static int
check_body_season(struct call *call)
{
	struct place place;

	if (call_read_body(call, read_named, &place) != 0)
		return -1;
	return check_season(call, place.season);
}

static int
check_body_place(struct call *call, struct tx *tx)
{
	struct place place;

	if (call_read_body(call, read_named, &place) != 0)
		return -1;
	return check_place(call, tx, &place);
}

/* What is no link is refused as well: such a key is not told whether there is one. */
static int
check_share(struct call *call, struct tx *tx)
{
	struct place place = {"", ""};
	struct share_row row;
	int result = tx->calls->share_find(tx, call->caller.club, call_part(call, 0), &row);

	if (result != STORE_OK && result != STORE_NONE)
		return book_store(&call->book, result);
	if (result == STORE_OK && row.season != NULL)
		memcpy(place.season, row.season, STORE_ID);
	if (result == STORE_OK && row.match != NULL)
		memcpy(place.match, row.match, STORE_ID);
	return check_place(call, tx, &place);
}

/* ---- All of it ---- */

int
reach_check(struct call *call, struct tx *tx)
{
	const struct caller *caller = &call->caller;

	assert(caller->season[0] == '\0' || caller->match[0] == '\0');
	if (caller->season[0] == '\0' && caller->match[0] == '\0')
		return 0;
	switch (call->exchange->route->reach) {
	case REACH_KEY:
	case REACH_ANY:
		return 0;
	case REACH_SEASON:
		return caller->season[0] != '\0' ? 0 : refuse_reach(call);
	case REACH_THIS_SEASON:
		return check_season(call, call_part(call, 0));
	case REACH_ASKED_SEASON:
		return check_asked_season(call);
	case REACH_BODY_SEASON:
		return check_body_season(call);
	case REACH_MATCH:
		return check_match(call, tx, call_part(call, 0));
	case REACH_ASKED_MATCHES:
		return check_asked_matches(call, tx);
	case REACH_ASKED_PLACE:
		return check_asked_place(call, tx);
	case REACH_BODY_PLACE:
		return check_body_place(call, tx);
	case REACH_SHARE:
		return check_share(call, tx);
	case REACH_CLUB:
	case REACH_SEAT:
		break;
	}
	return refuse_reach(call);
}
