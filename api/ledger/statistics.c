/* GET /v1/players/{id}/stats: places, averages, wins, deal-ins, patterns. */
#include "ledger/statistics.h"
#include "api/ledger/averages.h"
#include "api/ledger/endpoints.h"
#include "api/ledger/scope.h"

#include <assert.h>
#include <stdlib.h>

/* ---- Answering ---- */

static int
write_patterns(struct call *call, const struct statistics *statistics)
{
	struct buffer *out = call->out;
	size_t count;
	struct pattern_count *list = statistics_patterns(statistics, &count);

	if (list == NULL)
		return book_store(&call->book, STORE_FAILED);
	out_open_member(out, "patterns", '[');
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

static int
write_statistics(struct call *call, const char *player, const struct scope *scope,
		 const struct statistics *statistics)
{
	struct buffer *out = call->out;
	const struct result_sums *sums = &statistics->sums;

	out_open(out, '{');
	out_key(out, "player");
	out_string(out, player);
	scope_write(scope, out);
	out_key(out, "ruleset");
	out_string(out, statistics->ruleset == NULL ? NULL : statistics->ruleset->id);
	out_member(out, "matches", sums->matches);
	out_open_member(out, "places", '[');
	for (unsigned i = 0; i < STORE_PLACES; i++)
		out_integer(out, sums->places[i]);
	out_close(out, ']');
	averages_write(sums, out);
	out_member(out, "score", sums->score);
	out_member(out, "chips", sums->chips);
	hand_counts_write_members(&statistics->counts, out);
	if (write_patterns(call, statistics) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

static int
read_ruleset_parameter(struct call *call, const struct mj_ruleset **ruleset)
{
	char text[QUERY_VALUE_MAX + 1];

	*ruleset = NULL;
	if (!call_query(call, "ruleset", text))
		return 0;
	*ruleset = mj_ruleset_find(text);
	if (*ruleset == NULL)
		return problem_set_at_parameter(&call->book.problem, UNKNOWN_RULESET, "ruleset",
						"there is no ruleset of this id");
	return 0;
}

int
statistics_get(struct call *call, struct tx *tx)
{
	const struct mj_ruleset *ruleset;
	struct statistics statistics;
	struct scope scope;
	struct player_row player;
	char text[QUERY_VALUE_MAX + 1];

	if (scope_read(call, tx, text, &scope) != 0 || read_ruleset_parameter(call, &ruleset) != 0)
		return -1;
	int found = tx->calls->player_find(tx, call->book.club, call_part(call, 0), &player);
	if (book_found(&call->book, found, "player") != 0)
		return -1;
	int result = statistics_load(&call->book, tx, player.id, &scope, ruleset, &statistics);
	if (result == 0)
		result = write_statistics(call, player.id, &scope, &statistics);
	statistics_free(&statistics);
	return result;
}
