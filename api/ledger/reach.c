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

/* Another match is refused alike whether it is there or not, so that nothing is told of it. */
static int
check_match(struct call *call, struct tx *tx)
{
	const struct caller *caller = &call->caller;
	struct match_row row;

	if (caller->match[0] != '\0')
		return strcmp(call_part(call, 0), caller->match) == 0 ? 0 : refuse_reach(call);
	int result = tx->calls->match_find(tx, caller->club, call_part(call, 0), &row);
	if (result != STORE_OK && result != STORE_NONE)
		return book_store(&call->book, result);
	if (result == STORE_OK && row.season != NULL && strcmp(row.season, caller->season) == 0)
		return 0;
	return refuse_reach(call);
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
	case REACH_MATCH:
		return check_match(call, tx);
	case REACH_CLUB:
		break;
	}
	return refuse_reach(call);
}

int
reach_check_season(struct call *call, const char *season)
{
	const char *only = call->caller.season;

	return only[0] == '\0' || strcmp(season, only) == 0 ? 0 : refuse_reach(call);
}
