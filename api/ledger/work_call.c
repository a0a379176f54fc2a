/* What calls say: refusals, and what goes with an answer. */
#include "api/ledger/work.h"
#include "api/request/document.h"
#include "ledger/uuid.h"

#include <stdarg.h>
#include <stdio.h>

/* ---- Refusing ---- */

int
work_refuse(struct work *work, enum problem_code code, const char *detail, ...)
{
	char text[DETAIL_MAX];
	va_list list;

	va_start(list, detail);
	vsnprintf(text, sizeof(text), detail, list);
	va_end(list);
	return problem_set(&work->problem, code, "%s", text);
}

int
work_not_found(struct work *work, const char *what)
{
	return work_refuse(work, NOT_FOUND, "there is no such %s in this club", what);
}

int
work_store(struct work *work, int result)
{
	if (result == STORE_OK)
		return 0;
	work->failed = true;
	return work_refuse(work, UNAVAILABLE, "the store cannot do this now");
}

int
work_found(struct work *work, int result, const char *what)
{
	return result == STORE_NONE ? work_not_found(work, what) : work_store(work, result);
}

/* ---- Answering ---- */

struct reader
work_reader(struct work *work)
{
	return (struct reader){.problem = &work->problem};
}

struct rules_reader
work_rules_reader(struct work *work, const struct mj_ruleset *ruleset)
{
	struct rules_reader reader;

	rules_reader_init(&reader, ruleset, MJ_SETTLE, &work->problem);
	return reader;
}

void
work_created(struct work *work, const char *location, ...)
{
	va_list list;

	work->status = 201;
	if (work->etag[0] == '\0')
		work_etag(work, 1);
	va_start(list, location);
	vsnprintf(work->location, sizeof(work->location), location, list);
	va_end(list);
}

void
work_etag(struct work *work, int64_t version)
{
	snprintf(work->etag, sizeof(work->etag), "\"%lld\"", (long long)version);
}

int
work_if_match(struct work *work, int64_t version)
{
	const char *given = work->exchange->request.if_match;
	char tag[VERSION_TAG];

	snprintf(tag, sizeof(tag), "\"%lld\"", (long long)version);
	if (given == NULL || strcmp(given, "*") == 0 || etag_matches(given, tag))
		return 0;
	return problem_set_at_parameter(&work->problem, STALE_VERSION, "If-Match",
					"the version is %lld now", (long long)version);
}

void
work_quote_facts(struct work *work, const char *match, size_t at, size_t size)
{
	snprintf(work->facts.match, sizeof(work->facts.match), "%s", match);
	work->facts.at = at;
	work->facts.size = size;
}

void
work_id(const struct work *work, char id[STORE_ID])
{
	uuid_make(work->now, id);
}
