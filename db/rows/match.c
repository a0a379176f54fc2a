/* The matches of a club, and who sat in them. */
#include "db/rows/calls.h"
#include "db/rows/known.h"
#include "db/rows/query.h"
#include "db/rows/recent.h"

#include <assert.h>
#include <string.h>

static int
insert_facts(struct tx *tx, const char *club, const struct match_row *row)
{
	struct query query = query_begin(tx, SQL_MATCH_FACTS_INSERT);

	put_club(&query, club);
	put_id(&query, row->id);
	put_sized_text(&query, &row->facts);
	return query_insert(&query);
}

int
call_match_insert(struct tx *tx, const char *club, const struct match_row *row)
{
	struct query query = query_begin(tx, SQL_MATCH_INSERT);

	put_club(&query, club);
	put_id(&query, row->id);
	put_text(&query, row->ruleset);
	put_text(&query, row->ruleset_version);
	put_text(&query, row->state);
	put_text(&query, row->season);
	put_text(&query, row->external_id);
	put_integer(&query, row->version);
	put_integer(&query, row->created_at);
	put_integer(&query, row->played_at);
	put_integer(&query, row->finished_at);
	put_sized_text(&query, &row->progress);
	int result = query_insert(&query);
	return result == STORE_OK ? insert_facts(tx, club, row) : result;
}

static int
update(struct tx *tx, const char *club, const struct match_row *row, enum sql sql)
{
	struct query query = query_begin(tx, sql);

	put_match(&query, club, row->id);
	put_text(&query, row->state);
	put_integer(&query, row->version);
	put_integer(&query, row->finished_at);
	put_sized_text(&query, &row->progress);
	return query_change(&query);
}

/* Nearly always it goes on in the state that it is in. */
int
call_match_update(struct tx *tx, const char *club, const struct match_row *row)
{
	int result = update(tx, club, row, SQL_MATCH_GO_ON);

	if (result == STORE_NONE)
		result = update(tx, club, row, SQL_MATCH_UPDATE);
	if (result == STORE_OK) {
		known_match_note((struct session *)tx, row->version);
		recent_go_on((struct session *)tx, club, row);
	}
	return result;
}

int
call_match_move(struct tx *tx, const char *club, const char *id, const char *season)
{
	struct query query = query_begin(tx, SQL_MATCH_MOVE);

	put_match(&query, club, id);
	put_text(&query, season);
	int result = query_change(&query);
	recent_drop_match((struct session *)tx, id);
	return result == STORE_OK ? results_move(tx, club, id, season) : result;
}

static void
get_match(struct query *query, struct match_row *row)
{
	row->id = get_id(query);
	row->ruleset = get_text(query);
	row->ruleset_version = get_text(query);
	row->state = get_text(query);
	row->season = get_text(query);
	row->external_id = get_text(query);
	row->version = get_integer(query);
	row->created_at = get_integer(query);
	row->played_at = get_integer(query);
	row->finished_at = get_integer(query);
	row->facts = get_sized_text(query);
	row->progress = get_sized_text(query);
}

/* A call is about one match, which it looks at first. */
static void
note_match(struct query *query, const struct match_row *row)
{
	struct session *session = query->session;

	if (row->id == NULL || strlen(row->id) >= STORE_ID)
		return;
	session->match.number = get_integer(query);
	session->match.club = get_integer(query);
	memcpy(session->match.id, row->id, strlen(row->id) + 1);
	known_match_note(session, row->version);
}

int
call_match_find(struct tx *tx, const char *club, const char *id, struct match_row *row)
{
	if (recent_match((struct session *)tx, club, id, row))
		return STORE_OK;
	struct query query = query_begin(tx, SQL_MATCH_FIND);
	put_club(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result == STORE_OK) {
		get_match(&query, row);
		note_match(&query, row);
		recent_note_match((struct session *)tx, club, row);
	}
	return result;
}

/* The session has met the match then. */
static int
read_version(struct session *session, int64_t club, const char *id, int64_t *version)
{
	struct query query = query_begin(&session->tx, SQL_MATCH_VERSION);

	put_integer(&query, club);
	put_id(&query, id);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result;
	assert(strlen(id) < STORE_ID);
	session->match.club = club;
	session->match.number = get_integer(&query);
	*version = get_integer(&query);
	memcpy(session->match.id, id, strlen(id) + 1);
	known_match_note(session, *version);
	return STORE_OK;
}

int
call_match_version(struct tx *tx, const char *club, const char *id, int64_t *version)
{
	struct session *session = (struct session *)tx;
	int64_t number;
	int result = number_of_club(tx, club, &number);

	if (result != STORE_OK)
		return result;
	*version = known_match(session, number, id);
	return *version != 0 ? STORE_OK : read_version(session, number, id, version);
}

/*
 * The narrowest index that the filter allows, newest first; the text after it is oldest first. A
 * player is looked for in one way only, all else in every way.
 */
static enum sql
way_to_matches(const struct match_filter *filter)
{
	if (filter->player != NULL)
		return SQL_MATCHES_PLAYER_DOWN;
	if (filter->external_id != NULL)
		return SQL_MATCHES_EXTERNAL_DOWN;
	if (filter->state != NULL && strcmp(filter->state, "open") == 0)
		return SQL_MATCHES_OPEN_DOWN;
	return filter->season != NULL ? SQL_MATCHES_SEASON_DOWN : SQL_MATCHES_DOWN;
}

int
call_matches(struct tx *tx, const char *club, const struct match_filter *filter,
	     const struct page *page, int (*visit)(void *arg, const struct match_row *row),
	     void *arg)
{
	enum sql way = way_to_matches(filter);
	struct query query = query_begin(tx, page->ascending ? way + 1 : way);
	struct match_row row;
	int result = 0;

	put_club(&query, club);
	put_page(&query, page);
	put_text(&query, filter->state);
	put_text(&query, filter->season);
	put_text(&query, filter->external_id);
	put_text(&query, filter->ruleset);
	if (filter->player != NULL)
		put_id(&query, filter->player);
	while (result == 0 && query_row(&query)) {
		get_match(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_match_player_add(struct tx *tx, const char *club, const char *match, const char *player)
{
	struct query query = query_begin(tx, SQL_MATCH_PLAYER_ADD);

	put_club(&query, club);
	put_id(&query, match);
	put_id(&query, player);
	return query_insert(&query);
}

int
call_match_players(struct tx *tx, const char *club,
		   int (*visit)(void *arg, const char *match, const char *player,
				const char *seated),
		   void *arg)
{
	struct query query = query_begin(tx, SQL_MATCH_PLAYERS);
	int result = 0;

	put_club(&query, club);
	while (result == 0 && query_row(&query)) {
		const char *match = get_id(&query);
		const char *player = get_id(&query);
		result = visit(arg, match, player, get_id(&query));
	}
	return query_end(&query, result);
}
