#include "api/rules/handlers.h"

#include "api/request/asker.h"
#include "api/request/exchange.h"
#include "api/request/media.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/rules/catalogue.h"
#include "api/rules/later.h"
#include "api/rules/ndjson.h"
#include "api/rules/rules_call.h"

#include <assert.h>

#define JSON_TYPE "application/json"

/* ---- The rules ---- */

/* 0, or -1 with a problem. */
static int
read_style(const struct exchange *exchange, struct answer_style *style, struct problem *problem)
{
	char text[QUERY_VALUE_MAX + 1];
	unsigned known = exchange->route->call->explains;

	*style = (struct answer_style){.names = NAMES_ALL};
	if (query_value(exchange, "names", text) && !names_parse(text, &style->names))
		return problem_set_at_parameter(problem, BAD_VALUE, "names", "expected one of %s",
						language_words);
	if (query_value(exchange, "explain", text) && !explain_parse(text, known, &style->explain))
		return problem_set_at_parameter(
			problem, BAD_VALUE, "explain", "expected a list, each once, of %s",
			(known & EXPLAIN_READINGS) != 0 ? "fu,steps,readings" : "fu,steps");
	return 0;
}

void
handle_rules(struct exchange *exchange)
{
	const struct rules_call *call = exchange->route->call;
	struct answer_style style;
	struct problem problem;

	assert(call != NULL);
	if (exchange->later != NULL) {
		later_respond(exchange);
		return;
	}
	if (read_style(exchange, &style, &problem) != 0) {
		respond_problem(exchange, &problem);
		return;
	}
	if (media_of(exchange->request.content_type) == MEDIA_NDJSON) {
		style.work = WORK_REFUSED;
		ndjson_respond(exchange, call, &style);
		return;
	}
	style.work = exchange->app->outlooks == NULL ? WORK_HERE : WORK_LATER;
	struct asker asker = exchange_asker(exchange);
	unsigned status =
		rules_call_text(call, spool_text(&exchange->body), (size_t)exchange->body.size,
				&asker, &style, 0, &exchange->out);
	if (status == RULES_CALL_LATER)
		later_begin(exchange, &style);
	else
		respond_out(exchange, status,
			    status == 200 ? JSON_TYPE : "application/problem+json");
}

/* ---- The catalogue ---- */

void
handle_rulesets(struct exchange *exchange)
{
	respond_document(exchange, catalogue_list(exchange->app->catalogue));
}

void
handle_ruleset(struct exchange *exchange)
{
	const struct document *document =
		catalogue_find(exchange->app->catalogue, exchange->parts[0]);
	struct problem problem;

	if (document != NULL) {
		respond_document(exchange, document);
		return;
	}
	problem_set(&problem, NOT_FOUND, "there is no such ruleset; the catalogue lists them");
	respond_problem(exchange, &problem);
}
