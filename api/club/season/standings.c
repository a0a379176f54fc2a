/* GET /v1/standings: the club's table. */
#include "api/club/call/list.h"
#include "api/club/call/scope.h"
#include "api/club/season/averages.h"
#include "api/club/season/endpoints.h"
#include "ledger/season/standings_rules.h"

#include <string.h>

static void
write_number(const char *name, bool known, int64_t number, struct buffer *out)
{
	out_key(out, name);
	if (known)
		out_integer(out, number);
	else
		out_null(out);
}

/* What is asked for: the results, and how many of the last of each line are shown (0: none). */
struct table_question {
	char season[QUERY_VALUE_MAX + 1];
	struct result_scope scope; /* points into `season` */
	struct standings_rules rules;
	int64_t trend;
};

static void
write_point(const struct trend_point *point, struct buffer *out)
{
	out_open(out, '{');
	out_text_member(out, "match", point->match);
	write_number("place", point->place > 0, point->place, out);
	out_member(out, "score", point->score);
	out_member(out, "total", point->total);
	out_close(out, '}');
}

static int
write_trend(struct call *call, struct tx *tx, const struct table_question *question,
	    const struct ranked *line)
{
	struct trend trend;

	if (standings_find_trend(&call->book, tx, &question->scope, line, question->trend,
				 &trend) != 0)
		return -1;
	out_open_member(call->out, "trend", '[');
	for (unsigned i = trend.count; i > 0; i--)
		write_point(&trend.points[i - 1], call->out);
	out_close(call->out, ']');
	return 0;
}

static int
write_line(struct call *call, struct tx *tx, const struct table_question *question,
	   struct ranked *line)
{
	const struct result_scope *scope = &question->scope;
	bool in_season = scope->season != NULL;
	struct buffer *out = call->out;
	struct player_row player;

	if (book_store(&call->book,
		       tx->calls->player_find(tx, call->book.club, line->player, &player)) != 0)
		return -1;
	if (in_season && standings_find_extremes(&call->book, tx, scope, line) != 0)
		return -1;
	out_open(out, '{');
	write_number("rank", !line->too_few, line->rank, out);
	out_key(out, "player");
	out_string(out, line->player);
	out_key(out, "name");
	out_string(out, player.name);
	out_key(out, "guest");
	out_boolean(out, player.guest);
	out_member(out, "matches", line->matches);
	out_member(out, "counted", line->sums.matches);
	out_member(out, "score", line->sums.score);
	out_member(out, "chips", line->sums.chips);
	out_members(out, &sums_members, &line->sums);
	write_number("best", in_season, line->best, out);
	write_number("worst", in_season, line->worst, out);
	if (question->trend > 0 && write_trend(call, tx, question, line) != 0)
		return -1;
	out_close(out, '}');
	return 0;
}

/* ---- A page ---- */

/* A cursor begins with how many lines stand on the pages before. */
static int
write_page(struct call *call, struct tx *tx, struct standings *standings,
	   const struct table_question *question)
{
	struct list list;
	int64_t as_of;

	if (list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || list_as_of(&list, &as_of) != 0 ||
	    list_check_moment(&list, as_of, standings_digest(standings, as_of)) != 0)
		return -1;
	for (int64_t i = list.page.after_seq; i < (int64_t)standings->count; i++) {
		if (!list_takes(&list, NULL, i + 1))
			break;
		if (write_line(call, tx, question, &standings->lines[i]) != 0)
			return -1;
	}
	if (list_end(&list, STORE_OK) != 0)
		return -1;
	list_go_on(&list);
	scope_write(&question->scope, call->out);
	out_member(call->out, "as_of", as_of);
	out_close(call->out, '}');
	return 0;
}

/* ---- What counts ---- */

static int
read_sort(struct call *call, enum season_ordering *ordering)
{
	char word[QUERY_VALUE_MAX + 1];

	if (!call_query(call, "sort", word) || season_ordering_find(word, ordering))
		return 0;
	return call_refuse_parameter(call, "sort",
				     "expected score, average_score or average_place");
}

/* What counts is as the season says, but for the order that the query asks for. */
static int
read_question(struct call *call, struct tx *tx, struct table_question *question)
{
	question->trend = 0;
	if (scope_read(call, tx, question->season, &question->scope) != 0 ||
	    standings_rules_find(&call->book, tx, &question->scope, &question->rules) != 0 ||
	    list_read_number(call, "trend", TREND_MAX, &question->trend) != 0)
		return -1;
	return read_sort(call, &question->rules.ordering);
}

int
standings_get(struct call *call, struct tx *tx)
{
	struct table_question question;
	struct standings standings;

	if (read_question(call, tx, &question) != 0)
		return -1;
	int result = standings_load(&call->book, tx, &question.scope, &question.rules, &standings);
	if (result == 0)
		result = write_page(call, tx, &standings, &question);
	standings_free(&standings);
	return result;
}
