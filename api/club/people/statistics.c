/* GET /v1/players/{id}/stats: places, averages, wins, deal-ins, patterns, rates. */
#include "ledger/people/statistics.h"
#include "api/club/call/scope.h"
#include "api/club/people/endpoints.h"
#include "api/club/season/averages.h"

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

/* Thousandths: 250 is a quarter; null where there is nothing to divide by. */
static void
write_ratio(const char *name, int64_t sum, int64_t count, struct buffer *out)
{
	out_key(out, name);
	if (count == 0)
		out_null(out);
	else
		out_integer(out, average_thousandths(sum, count));
}

static void
write_rates(const struct hand_counts *counts, struct buffer *out)
{
	out_open_member(out, "rates", '{');
	write_ratio("win", counts->wins, counts->hands, out);
	write_ratio("self_draw", counts->self_draws, counts->wins, out);
	write_ratio("deal_in", counts->deal_ins, counts->hands, out);
	write_ratio("draw", counts->draws, counts->hands, out);
	write_ratio("tenpai", counts->tenpai, counts->tenpai_draws, out);
	write_ratio("riichi", counts->riichi, counts->riichi_hands, out);
	write_ratio("win_points", counts->win_points, counts->wins, out);
	write_ratio("deal_in_points", counts->deal_in_points, counts->deal_ins, out);
	out_string_member(out, "unit", "thousandths");
	out_close(out, '}');
}

static void
write_best_win(const struct statistics *statistics, struct buffer *out)
{
	const struct hand_counts *counts = &statistics->counts;

	out_key(out, "best_win");
	if (counts->best_hand == 0) {
		out_null(out);
		return;
	}
	out_open(out, '{');
	out_text_member(out, "match", statistics->best_match);
	out_member(out, "hand_number", counts->best_hand);
	out_member(out, "points", counts->best_points);
	out_close(out, '}');
}

static int
write_statistics(struct call *call, const struct record_question *question,
		 const struct statistics *statistics)
{
	struct buffer *out = call->out;
	const struct result_sums *sums = &statistics->sums;

	out_open(out, '{');
	record_question_write(question, out);
	out_member(out, "matches", sums->matches);
	out_members(out, &sums_members, sums);
	out_member(out, "score", sums->score);
	out_member(out, "chips", sums->chips);
	hand_counts_write_members(&statistics->counts, out);
	write_rates(&statistics->counts, out);
	write_best_win(statistics, out);
	if (write_patterns(call, statistics) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

int
statistics_get(struct call *call, struct tx *tx)
{
	struct record_question question;
	struct statistics statistics;

	if (record_question_read(call, tx, &question) != 0)
		return -1;
	struct book *book = &call->book;
	int result = statistics_load(book, tx, question.player, &question.scope, &statistics);
	if (result == 0)
		result = write_statistics(call, &question, &statistics);
	statistics_free(&statistics);
	return result;
}
