/*
 * What players brought home from finished matches. Beside each result stand the sums of all up to
 * it, once for all results and once for those of its season: the sums of a period are the
 * difference of two rows.
 */
#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <assert.h>
#include <string.h>

/*
 * Whose sums (season NULL: over all), and where among them: with `match` "" before all that
 * finished then.
 */
struct place_in_sums {
	const char *club, *season, *player;
	int64_t finished_at;
	const char *match;
};

static void
put_place(struct query *query, const struct place_in_sums *place)
{
	put_club(query, place->club);
	put_text(query, place->season);
	put_id(query, place->player);
	put_integer(query, place->finished_at);
	put_id(query, place->match);
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

/* All zero when there is nothing before. */
static int
sums_before(struct tx *tx, const struct place_in_sums *place, struct result_sums *sums)
{
	struct query query = query_begin(tx, SQL_SUMS_BEFORE);

	memset(sums, 0, sizeof(*sums));
	put_place(&query, place);
	int result = query_find(&query);
	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	get_sums(&query, sums);
	return STORE_OK;
}

static int
sums_shift(struct tx *tx, const struct place_in_sums *place, const struct result_sums *by)
{
	struct query query = query_begin(tx, SQL_SUMS_SHIFT);

	put_place(&query, place);
	put_sums(&query, by);
	return query_insert(&query);
}

static int
sums_insert(struct tx *tx, const struct place_in_sums *place, int64_t number,
	    const struct result_sums *one)
{
	struct result_sums sums;
	int result = sums_before(tx, place, &sums);

	if (result != STORE_OK)
		return result;
	sums_add(&sums, one, 1);
	struct query query = query_begin(tx, SQL_SUMS_INSERT);
	put_place(&query, place);
	put_integer(&query, number);
	put_sums(&query, &sums);
	result = query_insert(&query);
	return result == STORE_OK ? sums_shift(tx, place, one) : result;
}

static int
sums_remove(struct tx *tx, const struct place_in_sums *place, const struct result_sums *minus_one)
{
	struct query query = query_begin(tx, SQL_SUMS_REMOVE);

	put_place(&query, place);
	int result = query_change(&query);
	return result == STORE_OK ? sums_shift(tx, place, minus_one) : result;
}

/*
 * With a number the result is added to the sums of a season (NULL: of all), with 0 it is taken out.
 */
static int
sums_change(struct tx *tx, const char *club, const char *season, const struct result_row *row,
	    int64_t number)
{
	struct place_in_sums place = {club, season, row->player, row->finished_at, row->match};
	struct result_sums one = sums_of_one(row, number != 0 ? 1 : -1);

	return number != 0 ? sums_insert(tx, &place, number, &one) : sums_remove(tx, &place, &one);
}

static int
sums_change_scopes(struct tx *tx, const char *club, const struct result_row *row, int64_t number)
{
	int result = sums_change(tx, club, NULL, row, number);

	if (result == STORE_OK && row->season != NULL)
		result = sums_change(tx, club, row->season, row, number);
	return result;
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
	return result == STORE_OK ? sums_change_scopes(tx, club, row, number) : result;
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
		result = sums_change_scopes(tx, club, &row, 0);
	}
	result = query_end(&query, result);
	if (result != STORE_OK)
		return result;
	query = query_begin(tx, SQL_RESULTS_REMOVE);
	put_club(&query, club);
	put_id(&query, match);
	return query_insert(&query);
}

/* From the sums of one season (NULL: none) to those of another. */
static int
move_sums(struct tx *tx, const char *club, const struct result_row *row, int64_t number,
	  const char *season)
{
	int result = STORE_OK;

	if (row->season != NULL)
		result = sums_change(tx, club, row->season, row, 0);
	if (result == STORE_OK && season != NULL)
		result = sums_change(tx, club, season, row, number);
	return result;
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
call_result_sums(struct tx *tx, const char *club, const char *player, const char *season,
		 const struct period *period, struct result_sums *sums)
{
	struct place_in_sums end = {club, season, player, INT64_MAX, ""};
	struct place_in_sums begin = {club, season, player, period->from, ""};
	struct result_sums earlier = {0};

	if (period->to != 0)
		end.finished_at = period->to;
	int result = sums_before(tx, &end, sums);
	if (result == STORE_OK && period->from != 0)
		result = sums_before(tx, &begin, &earlier);
	if (result == STORE_OK)
		sums_add(sums, &earlier, -1);
	return result;
}

static void
put_results_of(struct query *query, const char *club, const char *player, const char *season,
	       const struct period *period)
{
	put_club(query, club);
	put_text(query, season);
	put_id(query, player);
	put_integer(query, period->from);
	put_integer(query, period->to != 0 ? period->to : INT64_MAX);
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
call_results(struct tx *tx, const char *club, const char *player, const char *season,
	     const struct period *period, int (*visit)(void *arg, const struct result_row *row),
	     void *arg)
{
	struct query query = query_begin(tx, SQL_RESULTS);

	put_results_of(&query, club, player, season, period);
	return visit_results(&query, visit, arg);
}

int
call_results_first(struct tx *tx, const char *club, const char *player, const char *season,
		   const struct period *period, const struct results_first *first,
		   int (*visit)(void *arg, const struct result_row *row), void *arg)
{
	static const enum sql orders[] = {SQL_RESULTS_BEST, SQL_RESULTS_WORST, SQL_RESULTS_LAST};
	struct query query = query_begin(tx, orders[first->order]);

	put_results_of(&query, club, player, season, period);
	put_integer(&query, first->limit);
	return visit_results(&query, visit, arg);
}

int
call_rivals(struct tx *tx, const char *club, const char *player, const char *season,
	    const char *ruleset, const struct period *period,
	    int (*visit)(void *arg, const struct rival_row *row), void *arg)
{
	struct query query = query_begin(tx, SQL_RIVALS);
	struct rival_row row;
	int result = 0;

	put_results_of(&query, club, player, season, period);
	put_text(&query, ruleset);
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
call_result_players(struct tx *tx, const char *club, const char *season,
		    int (*visit)(void *arg, const char *player), void *arg)
{
	struct query query = query_begin(tx, SQL_RESULT_PLAYERS);
	int result = 0;

	put_club(&query, club);
	put_text(&query, season);
	while (result == 0 && query_row(&query))
		result = visit(arg, get_id(&query));
	return query_end(&query, result);
}

/* A scope is "", or ":" and the season. */
static const char *
season_of(const char *scope)
{
	if (scope == NULL || scope[0] == '\0')
		return NULL;
	return scope[0] == ':' ? scope + 1 : scope;
}

int
call_sum_rows(struct tx *tx, const char *club, int (*visit)(void *arg, const struct sum_row *row),
	      void *arg)
{
	struct query query = query_begin(tx, SQL_SUM_ROWS);
	struct sum_row row;
	int result = 0;

	put_club(&query, club);
	while (result == 0 && query_row(&query)) {
		row.season = season_of(get_text(&query));
		row.player = get_id(&query);
		row.finished_at = get_integer(&query);
		row.match = get_id(&query);
		get_sums(&query, &row.sums);
		get_result(&query, &row.result);
		result = visit(arg, &row);
	}
	return query_end(&query, result);
}
