#include "api/rules/handlers.h"

#include "api/request/exchange.h"
#include "api/request/media.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/rules/catalogue.h"
#include "api/rules/ndjson.h"
#include "api/rules/rules_call.h"

#include <assert.h>

#define JSON_TYPE "application/json"

/* ---- The rules ---- */

static bool
names_of(struct exchange *exchange, enum names_mode *mode)
{
	char word[QUERY_VALUE_MAX + 1];
	struct problem problem;

	*mode = NAMES_ALL;
	if (!query_value(exchange, "names", word) || names_parse(word, mode))
		return true;
	problem_set_at_parameter(&problem, BAD_VALUE, "names",
				 "expected one of none, en, zh-Hans, zh-Hant, ja");
	respond_problem(exchange, &problem);
	return false;
}

void
handle_rules(struct exchange *exchange)
{
	const struct rules_call *call = exchange->route->call;
	enum names_mode names;

	assert(call != NULL);
	if (!names_of(exchange, &names))
		return;
	if (media_of(exchange->request.content_type) == MEDIA_NDJSON) {
		ndjson_respond(exchange, call, names);
		return;
	}
	unsigned status = rules_call_text(call, spool_text(&exchange->body),
					  (size_t)exchange->body.size, names, 0, &exchange->out);
	respond_out(exchange, status, status == 200 ? JSON_TYPE : "application/problem+json");
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
	problem_set(&problem, NOT_FOUND, "there is no such ruleset; GET /v1/rulesets lists them");
	respond_problem(exchange, &problem);
}
