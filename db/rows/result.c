/*
 * What players brought home from finished matches. Beside each result stand the sums of all up to
 * it, once for each scope that it is of: all results, those of its ruleset, of its season, and of
 * both. The sums of a period are the difference of two rows.
 */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum { SCOPE_TEXT = 128 };

static void
write_scope(const struct result_scope *scope, char text[SCOPE_TEXT])
{
	bool season = scope->season != NULL, ruleset = scope->ruleset != NULL;
	int size = snprintf(text, SCOPE_TEXT, "%s%s%s%s", season ? ":" : "",
			    season ? scope->season : "", ruleset ? "=" : "",
			    ruleset ? scope->ruleset : "");

	assert(size < SCOPE_TEXT);
	(void)size;
}

/* Of a player's results in a scope those that were finished in the period. */
static void
put_results_of(struct query *query, const char *club, const char *player, const char *scope,
	       const struct period *period)
{
	put_club(query, club);
	put_text(query, scope);
	put_id(query, player);
	put_integer(query, period->from);
	put_integer(query, period->to != 0 ? period->to : INT64_MAX);
}

/* A place among the sums of all scopes that a result is of. */
static void
put_place(struct query *query, const char *club, const struct result_row *row)
{
	put_club(query, club);
	put_text(query, row->season);
	put_id(query, row->player);
	put_integer(query, row->finished_at);
	put_id(query, row->match);
	put_text(query, row->ruleset);
}

static void
put_sums(struct query *query, const struct result_sums *sums)
{
	put_integer(query, sums->matches);
	put_integer(query, sums->score);
	put_integer(query, sums->chips);
	for (int i = 0; i < STORE_PLACES; i++)
		put_integer(query, sums->places[i]);
}

static void
get_sums(struct query *query, struct result_sums *sums)
{
	sums->matches = get_integer(query);
	sums->score = get_integer(query);
	sums->chips = get_integer(query);
	for (int i = 0; i < STORE_PLACES; i++)
		sums->places[i] = get_integer(query);
}

/* Adds `sign` times the others to the sums. */
static void
sums_add(struct result_sums *sums, const struct result_sums *others, int sign)
{
	sums->matches += sign * others->matches;
	sums->score += sign * others->score;
	sums->chips += sign * others->chips;
	for (int i = 0; i < STORE_PLACES; i++)
		sums->places[i] += sign * others->places[i];
}

static struct result_sums
sums_of_one(const struct result_row *row, int sign)
{
	struct result_sums one = {.matches = 1, .score = row->score, .chips = row->chips};
	struct result_sums sums = {0};

	assert(row->place >= 0 && row->place <= STORE_PLACES);
	if (row->place > 0)
		one.places[row->place - 1] = 1;
	sums_add(&sums, &one, sign);
	return sums;
}

/* Of the results that were finished before; all zero when there are none. */
static int
sums_before(struct tx *tx, const char *club, const char *player, const char *scope, int64_t time,
	    struct result_sums *sums)
{
	struct query query = query_begin(tx, SQL_SUMS_BEFORE);

	memset(sums, 0, sizeof(*sums));
	put_club(&query, club);
	put_text(&query, scope);
	put_id(&query, player);
	put_integer(&query, time);
	put_id(&query, "");
	int result = query_find(&query);
	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	get_sums(&query, sums);
	return STORE_OK;
}

static int
sums_shift(struct tx *tx, const char *club, const struct result_row *row,
	   const struct result_sums *by)
{
	struct query query = query_begin(tx, SQL_SUMS_SHIFT);

	put_place(&query, club, row);
	put_sums(&query, by);
	return query_insert(&query);
}

static int
sums_insert(struct tx *tx, const char *club, const struct result_row *row, int64_t number)
{
	struct result_sums one = sums_of_one(row, 1);
	struct query query = query_begin(tx, SQL_SUMS_INSERT);

	put_place(&query, club, row);
	put_sums(&query, &one);
	put_integer(&query, number);
	int result = query_insert(&query);
	return result == STORE_OK ? sums_shift(tx, club, row, &one) : result;
}

static int
sums_remove(struct tx *tx, const char *club, const struct result_row *row)
{
	struct result_sums minus_one = sums_of_one(row, -1);
	struct query query = query_begin(tx, SQL_SUMS_REMOVE);

	put_place(&query, club, row);
	int result = query_change(&query);
	return result == STORE_OK ? sums_shift(tx, club, row, &minus_one) : result;
}

int
call_result_insert(struct tx *tx, const char *club, const struct result_row *row)
{
	struct query query = query_begin(tx, SQL_RESULT_INSERT);
	int64_t number = 0;

	assert(row->place >= 0 && row->place <= STORE_PLACES);
	put_club(&query, club);
	put_id(&query, row->match);
	put_id(&query, row->player);
	put_text(&query, row->season);
	put_text(&query, row->ruleset);
	put_integer(&query, row->finished_at);
	put_integer(&query, row->place);
	put_integer(&query, row->score);
	put_integer(&query, row->chips);
	put_sized_text(&query, &row->facts);
	while (query_row(&query))
		number = get_integer(&query);
	int result = query_end(&query, 0);
	return result == STORE_OK ? sums_insert(tx, club, row, number) : result;
}

static void
get_result(struct query *query, struct result_row *row)
{
	row->match = get_id(query);
	row->player = get_id(query);
	row->season = get_text(query);
	row->ruleset = get_text(query);
	row->finished_at = get_integer(query);
	row->place = (int)get_integer(query);
	row->score = get_integer(query);
	row->chips = get_integer(query);
	row->facts = get_sized_text(query);
	row->seated = get_id(query);
}

int
call_match_results(struct tx *tx, const char *club, const char *match,
		   int (*visit)(void *arg, const struct result_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_RESULTS_OF_MATCH);
	struct result_row row;
	int result = 0;

	put_club(&query, club);
	put_id(&query, match);
	while (result == 0 && query_row(&query)) {
		get_result(&query, &row);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_results_remove(struct tx *tx, const char *club, const char *match)
{
	struct query query = query_begin(tx, SQL_RESULTS_OF_MATCH);
	struct result_row row;
	int result = STORE_OK;

	put_club(&query, club);
	put_id(&query, match);
	while (result == STORE_OK && query_row(&query)) {
		get_result(&query, &row);
		result = sums_remove(tx, club, &row);
	}
	result = query_end(&query, result);
	if (result != STORE_OK)
		return result;
	query = query_begin(tx, SQL_RESULTS_REMOVE);
	put_club(&query, club);
	put_id(&query, match);
	return query_insert(&query);
}

/* From the sums of its season (NULL: none) to those of another. */
static int
move_sums(struct tx *tx, const char *club, const struct result_row *row, int64_t number,
	  const char *season)
{
	struct result_row moved = *row;
	int result = sums_remove(tx, club, row);

	moved.season = season;
	return result == STORE_OK ? sums_insert(tx, club, &moved, number) : result;
}

int
results_move(struct tx *tx, const char *club, const char *match, const char *season)
{
	struct query query = query_begin(tx, SQL_RESULTS_OF_MATCH);
	struct result_row row;
	int result = STORE_OK;

	put_club(&query, club);
	put_id(&query, match);
	while (result == STORE_OK && query_row(&query)) {
		get_result(&query, &row);
		result = move_sums(tx, club, &row, get_integer(&query), season);
	}
	result = query_end(&query, result);
	if (result != STORE_OK)
		return result;
	query = query_begin(tx, SQL_RESULTS_MOVE);
	put_club(&query, club);
	put_id(&query, match);
	put_text(&query, season);
	return query_insert(&query);
}

int
call_result_sums(struct tx *tx, const char *club, const char *player,
		 const struct result_scope *scope, struct result_sums *sums)
{
	const struct period *period = &scope->period;
	struct result_sums earlier = {0};
	char text[SCOPE_TEXT];

	write_scope(scope, text);
	int result =
		sums_before(tx, club, player, text, period->to != 0 ? period->to : INT64_MAX, sums);
	if (result == STORE_OK && period->from != 0)
		result = sums_before(tx, club, player, text, period->from, &earlier);
	if (result == STORE_OK)
		sums_add(sums, &earlier, -1);
	return result;
}

static int
visit_results(struct query *query, int (*visit)(void *arg, const struct result_row *row), void *arg)
{
	struct result_row row;
	int result = 0;

	while (result == 0 && query_row(query)) {
		get_result(query, &row);
		result = visit(arg, &row);
	}
	return query_end(query, result);
}

int
call_results(struct tx *tx, const char *club, const char *player, const struct result_scope *scope,
	     int (*visit)(void *arg, const struct result_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_RESULTS);
	char text[SCOPE_TEXT];

	write_scope(scope, text);
	put_results_of(&query, club, player, text, &scope->period);
	return visit_results(&query, visit, arg);
}

/* The last lie in the order of the sums, the best and the worst in one of their own. */
int
call_results_first(struct tx *tx, const char *club, const char *player,
		   const struct result_scope *scope, const struct results_first *first,
		   int (*visit)(void *arg, const struct result_row *row), void *arg)
{
	static const enum sql orders[] = {SQL_RESULTS_BEST, SQL_RESULTS_WORST, SQL_RESULTS_LAST};
	struct query query = query_begin(tx, orders[first->order]);
	bool last = first->order == RESULTS_LAST;
	char text[SCOPE_TEXT];

	write_scope(scope, text);
	put_results_of(&query, club, player, last ? text : scope->season, &scope->period);
	put_integer(&query, first->limit);
	if (!last)
		put_text(&query, scope->ruleset);
	return visit_results(&query, visit, arg);
}

int
call_rivals(struct tx *tx, const char *club, const char *player, const struct result_scope *scope,
	    int (*visit)(void *arg, const struct rival_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_RIVALS);
	char text[SCOPE_TEXT];
	struct rival_row row;
	int result = 0;

	write_scope(scope, text);
	put_results_of(&query, club, player, text, &scope->period);
	while (result == 0 && query_row(&query)) {
		row.player = get_id(&query);
		row.matches = get_integer(&query);
		row.ahead = get_integer(&query);
		row.behind = get_integer(&query);
		row.score = get_integer(&query);
		row.other_score = get_integer(&query);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_placings(struct tx *tx, const char *club,
	      int (*visit)(void *arg, const struct placing_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_PLACINGS);
	struct placing_row row;
	int result = 0;

	put_club(&query, club);
	while (result == 0 && query_row(&query)) {
		row.match = get_id(&query);
		row.player = get_id(&query);
		row.place = (int)get_integer(&query);
		row.season = get_text(&query);
		row.finished_at = get_integer(&query);
		if (row.place < 1 || row.place > STORE_PLACES)
			result = STORE_FAILED;
		else
			result = visit(arg, &row);
	}
	return query_end(&query, result);
}

int
call_result_players(struct tx *tx, const char *club, const struct result_scope *scope,
		    int (*visit)(void *arg, const char *player), void *arg)
{
	struct query query = query_begin(tx, SQL_RESULT_PLAYERS);
	char text[SCOPE_TEXT];
	int result = 0;

	write_scope(scope, text);
	put_club(&query, club);
	put_text(&query, text);
	while (result == 0 && query_row(&query))
		result = visit(arg, get_id(&query));
	return query_end(&query, result);
}

/* Of what season and ruleset the sums are; the row then points into `text`. */
static void
read_scope(const char *scope, char text[SCOPE_TEXT], struct sum_row *row)
{
	snprintf(text, SCOPE_TEXT, "%s", scope == NULL ? "" : scope);
	char *ruleset = strchr(text, '=');

	if (ruleset != NULL)
		*ruleset++ = '\0';
	row->ruleset = ruleset;
	row->season = NULL;
	if (text[0] != '\0')
		row->season = text[0] == ':' ? text + 1 : text;
}

int
call_sum_rows(struct tx *tx, const char *club, int (*visit)(void *arg, const struct sum_row *row),
	      void *arg)
{
	struct query query = query_begin(tx, SQL_SUM_ROWS);
	char text[SCOPE_TEXT];
	struct sum_row row;
	int result = 0;

	put_club(&query, club);
	while (result == 0 && query_row(&query)) {
		read_scope(get_text(&query), text, &row);
		row.player = get_id(&query);
		row.finished_at = get_integer(&query);
		row.match = get_id(&query);
		get_sums(&query, &row.sums);
		get_result(&query, &row.result);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
