#include "ledger/season/standings.h"

#include "db/hash.h"
#include "ledger/core/fold.h"
#include "json/list.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Collecting ---- */

struct collection {
	struct book *book;
	struct tx *tx;
	const struct result_scope *scope;
	const struct standings_rules *rules;
	struct standings *standings;
};

static struct ranked *
add_line(struct standings *standings)
{
	if (!list_has_room((void **)&standings->lines, standings->count, &standings->room,
			   sizeof(*standings->lines)))
		return NULL;
	return &standings->lines[standings->count++];
}

static int
add_result(void *arg, const struct result_row *row)
{
	struct result_sums *sums = arg;

	sums->matches++;
	sums->score += row->score;
	sums->chips += row->chips;
	if (row->place > 0)
		sums->places[row->place - 1]++;
	return STORE_OK;
}

/* The best or the last results alone, in place of all. */
static int
count_some(const struct collection *collection, struct ranked *line)
{
	const struct standings_rules *rules = collection->rules;
	const struct result_scope *scope = collection->scope;
	struct tx *tx = collection->tx;

	if (rules->counted == COUNTED_ALL || line->matches <= rules->counted_games)
		return STORE_OK;
	const struct results_first first = {.order = rules->counted == COUNTED_BEST ? RESULTS_BEST
										    : RESULTS_LAST,
					    .limit = rules->counted_games};
	line->sums = (struct result_sums){0};
	return tx->calls->results_first(tx, collection->book->club, line->player, scope, &first,
					add_result, &line->sums);
}

static int
collect(void *arg, const char *player)
{
	struct collection *collection = arg;
	struct ranked *line = add_line(collection->standings);

	if (line == NULL)
		return STORE_FAILED;
	*line = (struct ranked){.rank = 0};
	snprintf(line->player, sizeof(line->player), "%s", player);
	int result =
		collection->tx->calls->result_sums(collection->tx, collection->book->club,
						   line->player, collection->scope, &line->sums);
	line->matches = line->sums.matches;
	line->total = line->sums.score;
	if (result == STORE_OK && line->matches == 0) {
		collection->standings->count--;
		return STORE_OK;
	}
	return result == STORE_OK ? count_some(collection, line) : result;
}

/* ---- Ranking ---- */

int64_t
average_thousandths(int64_t sum, int64_t count)
{
	enum { THOUSANDTHS = 1000 };
	int64_t whole = sum / count, rest = sum % count * THOUSANDTHS;
	int64_t half = rest < 0 ? -count : count;

	assert(count > 0);
	return whole * THOUSANDTHS + (2 * rest + half) / (2 * count);
}

int64_t
places_sum(const struct result_sums *sums, int64_t *placed)
{
	int64_t sum = 0;

	*placed = 0;
	for (int i = 0; i < STORE_PLACES; i++) {
		*placed += sums->places[i];
		sum += sums->places[i] * (i + 1);
	}
	return sum;
}

/* The larger, the better. */
static int64_t
merit(const struct ranked *line, enum season_ordering ordering)
{
	int64_t placed, places = places_sum(&line->sums, &placed);

	switch (ordering) {
	case ORDERED_BY_AVERAGE_SCORE:
		return average_thousandths(line->sums.score, line->sums.matches);
	case ORDERED_BY_AVERAGE_PLACE:
		return placed == 0 ? INT64_MIN : -average_thousandths(places, placed);
	case ORDERED_BY_SCORE:
		break;
	}
	return line->sums.score;
}

/* Who played too few comes last. Of equal merit those of more matches are shown first; the id keeps
 * pages apart. */
static int
compare(const void *left, const void *right)
{
	const struct ranked *a = left, *b = right;

	if (a->too_few != b->too_few)
		return a->too_few ? 1 : -1;
	if (a->merit != b->merit)
		return a->merit > b->merit ? -1 : 1;
	if (a->sums.matches != b->sums.matches)
		return a->sums.matches > b->sums.matches ? -1 : 1;
	return strcmp(a->player, b->player);
}

static void
rank(struct standings *standings, const struct standings_rules *rules)
{
	for (size_t i = 0; i < standings->count; i++) {
		struct ranked *line = &standings->lines[i];
		line->too_few = line->matches < rules->minimum_games;
		line->merit = merit(line, rules->ordering);
	}
	if (standings->count > 1)
		qsort(standings->lines, standings->count, sizeof(*standings->lines), compare);
	for (size_t i = 0; i < standings->count && !standings->lines[i].too_few; i++) {
		struct ranked *line = &standings->lines[i];
		bool tied = i > 0 && line[-1].merit == line->merit;
		line->rank = tied ? line[-1].rank : (int64_t)i + 1;
		assert(line->rank >= 1 && line->rank <= (int64_t)i + 1);
	}
}

int
standings_load(struct book *book, struct tx *tx, const struct result_scope *scope,
	       const struct standings_rules *rules, struct standings *standings)
{
	*standings = (struct standings){0};

	assert(scope->season != NULL || rules->counted == COUNTED_ALL);
	struct collection collection = {book, tx, scope, rules, standings};
	if (book_store(book,
		       tx->calls->result_players(tx, book->club, scope, collect, &collection)) != 0)
		return -1;
	rank(standings, rules);
	return 0;
}

static int
take_score(void *arg, const struct result_row *row)
{
	*(int64_t *)arg = row->score;
	return STORE_OK;
}

int
standings_find_extremes(struct book *book, struct tx *tx, const struct result_scope *scope,
			struct ranked *line)
{
	static const struct results_first best = {RESULTS_BEST, 1}, worst = {RESULTS_WORST, 1};
	int result;

	assert(scope->season != NULL);
	result = tx->calls->results_first(tx, book->club, line->player, scope, &best, take_score,
					  &line->best);
	if (result == STORE_OK)
		result = tx->calls->results_first(tx, book->club, line->player, scope, &worst,
						  take_score, &line->worst);
	return book_store(book, result);
}

static int
take_point(void *arg, const struct result_row *row)
{
	struct trend *trend = arg;
	struct trend_point *point = &trend->points[trend->count++];

	assert(trend->count <= TREND_MAX);
	if (row->place < 0 || row->place > STORE_PLACES)
		return STORE_FAILED;
	*point = (struct trend_point){
		.place = row->place, .score = row->score, .total = trend->total};
	snprintf(point->match, sizeof(point->match), "%s", row->match);
	trend->total -= row->score;
	return STORE_OK;
}

int
standings_find_trend(struct book *book, struct tx *tx, const struct result_scope *scope,
		     const struct ranked *line, int64_t most, struct trend *trend)
{
	const struct results_first last = {.order = RESULTS_LAST, .limit = most};

	assert(most >= 1 && most <= TREND_MAX);
	*trend = (struct trend){.total = line->total};
	return book_store(book, tx->calls->results_first(tx, book->club, line->player, scope, &last,
							 take_point, trend));
}

uint64_t
standings_digest(const struct standings *standings, int64_t as_of)
{
	uint64_t digest = fold_trace(HASH_BEGIN, standings->count, as_of);

	for (size_t i = 0; i < standings->count; i++) {
		const struct ranked *line = &standings->lines[i];
		digest = hash_text(digest, line->player);
		digest = fold_trace(digest, (uint64_t)line->sums.matches, line->sums.score);
		digest = fold_trace(digest, i, line->sums.chips);
		digest = fold_trace(digest, (uint64_t)line->matches, line->rank);
		for (uint64_t place = 0; place < STORE_PLACES; place++)
			digest = fold_trace(digest, place, line->sums.places[place]);
	}
	return digest;
}

void
standings_free(struct standings *standings)
{
	free(standings->lines);
	*standings = (struct standings){0};
}
