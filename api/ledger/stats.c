#include "api/ledger/stats.h"

#include "api/ledger/standings.h"
#include "ledger/hand_counts.h"

#include <stdlib.h>
#include <string.h>

struct stats {
	const struct mj_ruleset *ruleset; /* only its matches; NULL: all */
	struct result_sums sums;
	struct facts facts;
};

/* ---- Summing ---- */

static int
add_result(void *arg, const struct result_row *row)
{
	struct stats *stats = arg;

	if (stats->ruleset != NULL && strcmp(stats->ruleset->id, row->ruleset) != 0)
		return STORE_OK;
	stats->sums.matches++;
	stats->sums.score += row->score;
	stats->sums.chips += row->chips;
	if (row->place > 0)
		stats->sums.places[row->place - 1]++;
	json_t *facts = json_loadb(row->facts.data, row->facts.size, 0, NULL);
	int result = facts == NULL ? -1 : facts_add(&stats->facts, facts);
	json_decref(facts);
	return result == 0 ? STORE_OK : STORE_FAILED;
}

/* ---- Averages ---- */

enum { THOUSANDTHS = 1000 };

/* Thousandths of an average, half away from zero; null of nothing. */
static void
write_average(const char *name, int64_t sum, int64_t count, struct buffer *out)
{
	out_key(out, name);
	if (count == 0) {
		out_null(out);
		return;
	}
	int64_t whole = sum / count, rest = sum % count * THOUSANDTHS;
	int64_t half = rest < 0 ? -count : count;
	out_integer(out, whole * THOUSANDTHS + (2 * rest + half) / (2 * count));
}

/* The place is averaged over the matches that the player sat to the end of. */
static void
write_averages(const struct result_sums *sums, struct buffer *out)
{
	int64_t places = 0, placed = 0;

	for (unsigned i = 0; i < STORE_PLACES; i++) {
		placed += sums->places[i];
		places += sums->places[i] * (i + 1);
	}
	OUT(out, "\"averages\":{");
	write_average("place", places, placed, out);
	write_average("score", sums->score, sums->matches, out);
	OUT(out, "\"unit\":\"thousandths\"");
	out_close(out, '}');
}

/* ---- Patterns ---- */

struct pattern_count {
	const char *id;
	int64_t count;
};

/* The most frequent first. */
static int
compare(const void *left, const void *right)
{
	const struct pattern_count *a = left, *b = right;

	if (a->count != b->count)
		return a->count > b->count ? -1 : 1;
	return strcmp(a->id, b->id);
}

static int
write_patterns(struct work *work, json_t *patterns, struct buffer *out)
{
	size_t count = 0;
	struct pattern_count *list = calloc(json_object_size(patterns) + 1, sizeof(*list));
	const char *id;
	json_t *times;

	if (list == NULL)
		return work_store(work, STORE_FAILED);
	json_object_foreach(patterns, id, times) list[count++] =
		(struct pattern_count){id, json_integer_value(times)};
	qsort(list, count, sizeof(*list), compare);
	OUT(out, "\"patterns\":[");
	for (size_t i = 0; i < count; i++) {
		out_open(out, '{');
		out_key(out, "id");
		out_string(out, list[i].id);
		out_member(out, "count", list[i].count);
		out_close(out, '}');
	}
	out_close(out, ']');
	free(list);
	return 0;
}

/* ---- Answering ---- */

static int
write_stats(struct work *work, const char *player, const struct scope *scope,
	    const struct stats *stats)
{
	struct buffer *out = work->out;
	const struct result_sums *sums = &stats->sums;

	out_open(out, '{');
	out_key(out, "player");
	out_string(out, player);
	scope_write(scope, out);
	out_key(out, "ruleset");
	out_string(out, stats->ruleset == NULL ? NULL : stats->ruleset->id);
	out_member(out, "matches", sums->matches);
	OUT(out, "\"places\":[");
	for (unsigned i = 0; i < STORE_PLACES; i++)
		out_integer(out, sums->places[i]);
	out_close(out, ']');
	write_averages(sums, out);
	out_member(out, "score", sums->score);
	out_member(out, "chips", sums->chips);
	facts_write_counts(&stats->facts, out);
	if (write_patterns(work, stats->facts.patterns, out) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

static int
read_ruleset_parameter(struct work *work, const struct mj_ruleset **ruleset)
{
	char text[QUERY_VALUE_MAX + 1];

	*ruleset = NULL;
	if (!work_query(work, "ruleset", text))
		return 0;
	*ruleset = mj_ruleset_find(text);
	if (*ruleset == NULL)
		return problem_set_at_parameter(&work->problem, UNKNOWN_RULESET, "ruleset",
						"there is no ruleset of this id");
	return 0;
}

int
work_get_stats(struct work *work, struct tx *tx)
{
	struct stats stats = {.ruleset = NULL};
	struct scope scope;
	struct player_row player;

	if (scope_read(work, &scope) != 0 || read_ruleset_parameter(work, &stats.ruleset) != 0 ||
	    work_found(work,
		       tx->calls->player_find(tx, work_club(work), work_part(work, 0), &player),
		       "player") != 0)
		return -1;
	int result =
		work_store(work, tx->calls->results(tx, work_club(work), player.id, scope.season,
						    &scope.period, add_result, &stats));
	if (result == 0)
		result = write_stats(work, player.id, &scope, &stats);
	facts_free(&stats.facts);
	return result;
}
