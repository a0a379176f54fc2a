/* GET /v1/players/{id}/series: the scores of matches one after the other, with their sum. */
#include "ledger/people/series.h"
#include "api/club/call/list.h"
#include "api/club/call/scope.h"
#include "api/club/people/endpoints.h"
#include "ledger/core/clock.h"

static void
write_point(const struct series_point *point, struct buffer *out)
{
	out_open(out, '{');
	out_text_member(out, "match", point->match);
	out_time(out, "finished_at", point->finished_at);
	out_text_member(out, "ruleset", point->ruleset->id);
	out_key(out, "place");
	if (point->place == 0)
		out_null(out);
	else
		out_integer(out, point->place);
	out_member(out, "score", point->score);
	out_member(out, "chips", point->chips);
	out_member(out, "total", point->total);
	out_close(out, '}');
}

static int
write_page(struct call *call, struct tx *tx, const struct series *series, int64_t *as_of)
{
	struct list list;

	if (list_begin(call, tx, LIST_OF_MOMENT, &list) != 0 || list_as_of(&list, as_of) != 0 ||
	    list_check_moment(&list, *as_of, series_digest(series, *as_of)) != 0)
		return -1;
	for (int64_t i = list.page.after_seq; i < (int64_t)series->count; i++) {
		if (!list_takes(&list, NULL, i + 1))
			break;
		write_point(&series->list[i], call->out);
	}
	if (list_end(&list, STORE_OK) != 0)
		return -1;
	list_go_on(&list);
	return 0;
}

int
series_get(struct call *call, struct tx *tx)
{
	struct record_question question;
	struct series series;
	int64_t as_of;

	if (record_question_read(call, tx, &question) != 0)
		return -1;
	int result = series_load(&call->book, tx, question.player, &question.scope, &series);
	if (result == 0)
		result = write_page(call, tx, &series, &as_of);
	series_free(&series);
	if (result == 0) {
		record_question_write(&question, call->out);
		out_member(call->out, "as_of", as_of);
		out_close(call->out, '}');
	}
	return result;
}
