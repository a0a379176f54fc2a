/* GET /v1/ratings: the club's players by rating. */
#include "ledger/people/ratings.h"
#include "api/club/call/list.h"
#include "api/club/call/scope.h"
#include "api/club/season/endpoints.h"

/* Thousandths; null where the formula has none. */
static void
write_number(const char *name, bool has, double value, struct buffer *out)
{
	out_key(out, name);
	if (has)
		out_integer(out, rating_thousandths(value));
	else
		out_null(out);
}

static int
write_line(struct call *call, struct tx *tx, const struct ratings *ratings,
	   const struct rated *line)
{
	struct buffer *out = call->out;
	bool deviates = ratings->formula->deviates;
	struct player_row player;

	if (book_store(&call->book,
		       tx->calls->player_find(tx, call->book.club, line->player, &player)) != 0)
		return -1;
	out_open(out, '{');
	out_member(out, "rank", line->rank);
	out_text_member(out, "player", line->player);
	out_text_member(out, "name", player.name);
	out_boolean_member(out, "guest", player.guest);
	out_member(out, "matches", line->rating.matches);
	out_member(out, "rating", line->shown);
	write_number("mu", deviates, line->rating.value, out);
	write_number("sigma", deviates, line->rating.deviation, out);
	out_close(out, '}');
	return 0;
}

/* A cursor begins with how many lines stand on the pages before. */
static int
write_page(struct call *call, struct tx *tx, const struct ratings *ratings, const char *season)
{
	struct buffer *out = call->out;
	struct list list;
	int64_t as_of;

	if (list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || list_as_of(&list, &as_of) != 0 ||
	    list_check_moment(&list, as_of, ratings_digest(ratings, as_of)) != 0)
		return -1;
	for (int64_t i = list.page.after_seq; i < (int64_t)ratings->count; i++) {
		if (!list_takes(&list, NULL, i + 1))
			break;
		if (write_line(call, tx, ratings, &ratings->lines[i]) != 0)
			return -1;
	}
	if (list_end(&list, STORE_OK) != 0)
		return -1;
	list_go_on(&list);
	out_text_member(out, "method", ratings->formula->id);
	out_text_member(out, "method_version", ratings->formula->version);
	out_text_member(out, "unit", "thousandths");
	out_key(out, "season");
	out_string(out, season);
	out_member(out, "as_of", as_of);
	out_close(out, '}');
	return 0;
}

static int
read_method(struct call *call, const struct rating_formula **formula)
{
	char id[QUERY_VALUE_MAX + 1];

	if (call_text_parameter(call, "method", QUERY_VALUE_MAX, id) != 0)
		return -1;
	*formula = rating_formula_find(id);
	if (*formula == NULL)
		return call_refuse_parameter(call, "method", "expected tenhou_r or plackett_luce");
	return 0;
}

int
ratings_get(struct call *call, struct tx *tx)
{
	char text[QUERY_VALUE_MAX + 1];
	const struct rating_formula *formula;
	struct ratings ratings;
	struct result_scope scope;

	if (read_method(call, &formula) != 0 || scope_read(call, tx, text, &scope) != 0)
		return -1;
	int result = ratings_load(&call->book, tx, call->exchange->app->finishes, formula,
				  scope.season, &ratings);
	if (result == 0)
		result = write_page(call, tx, &ratings, scope.season);
	ratings_free(&ratings);
	return result;
}
