/* For whom it counts what a player has done in matches. */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <stdio.h>

int
call_players_meet(struct tx *tx, const char *club, const char *one, const char *other,
		  char match[STORE_ID])
{
	struct query query = query_begin(tx, SQL_PLAYERS_MEET);

	put_club(&query, club);
	put_id(&query, one);
	put_id(&query, other);
	int result = query_find(&query);
	if (result == STORE_OK)
		snprintf(match, STORE_ID, "%s", get_id(&query));
	return result;
}

/* Nothing to change is no fault. */
static int
change(struct query *query)
{
	int result = query_change(query);

	return result == STORE_NONE ? STORE_OK : result;
}

static int
give(struct tx *tx, enum sql sql, const char *club, const char *player, const char *from,
     const char *to)
{
	struct query query = query_begin(tx, sql);

	put_club(&query, club);
	put_id(&query, player);
	put_id(&query, from);
	put_id(&query, to);
	return change(&query);
}

static int
change_sums(struct tx *tx, enum sql sql, const char *club, const char *from, const char *to)
{
	struct query query = query_begin(tx, sql);

	put_club(&query, club);
	put_id(&query, from);
	put_id(&query, to);
	return change(&query);
}

/* Results are found by the matches of the player, so these come last. */
int
call_player_give(struct tx *tx, const char *club, const char *player, const char *from,
		 const char *to)
{
	int result = change_sums(tx, SQL_SUMS_FORGET, club, from, to);

	if (result == STORE_OK)
		result = give(tx, SQL_RESULTS_GIVE, club, player, from, to);
	if (result == STORE_OK)
		result = give(tx, SQL_MATCH_PLAYERS_GIVE, club, player, from, to);
	return result == STORE_OK ? change_sums(tx, SQL_SUMS_ADD_UP, club, from, to) : result;
}
