#include "api/ledger/reach.h"

#include <string.h>

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

int
reach_check_match(struct call *call, const char *match, const char *season)
{
	return reach_has_match(&call->caller, match, season) ? 0 : refuse_reach(call);
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
	return reach_check_match(call, match, result == STORE_OK ? row.season : NULL);
}

static int
check_asked_season(struct call *call)
{
	char asked[QUERY_VALUE_MAX + 1];

	if (call->caller.season[0] != '\0' && call_id_query(call, "season", asked) &&
	    strcmp(asked, call->caller.season) == 0)
		return 0;
	return refuse_reach(call);
}

static int
check_this_season(struct call *call)
{
	const char *only = call->caller.season;

	return only[0] != '\0' && strcmp(call_part(call, 0), only) == 0 ? 0 : refuse_reach(call);
}

int
reach_check(struct call *call, struct tx *tx)
{
	const struct caller *caller = &call->caller;

	if (caller->season[0] == '\0' && caller->match[0] == '\0')
		return 0;
	switch (call->exchange->route->reach) {
	case REACH_ANY:
		return 0;
	case REACH_SEASON:
		return caller->season[0] != '\0' ? 0 : refuse_reach(call);
	case REACH_ASKED_SEASON:
		return check_asked_season(call);
	case REACH_THIS_SEASON:
		return check_this_season(call);
	case REACH_MATCH:
		return check_match(call, tx, call_part(call, 0));
	case REACH_CLUB:
		break;
	}
	return refuse_reach(call);
}

int
reach_check_place(struct call *call, struct tx *tx, const char *season, const char *match)
{
	const struct caller *caller = &call->caller;

	if (caller->season[0] == '\0' && caller->match[0] == '\0')
		return 0;
	if (match[0] != '\0')
		return check_match(call, tx, match);
	return season[0] != '\0' && strcmp(season, caller->season) == 0 ? 0 : refuse_reach(call);
}

int
reach_check_season(struct call *call, const char *season)
{
	const char *only = call->caller.season;

	return only[0] == '\0' || strcmp(season, only) == 0 ? 0 : refuse_reach(call);
}
