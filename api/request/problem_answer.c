#include "api/request/problem_answer.h"

#include "api/request/details/details.h"
#include "json/faults.h"
#include "json/write.h"

#include <assert.h>
#include <stdio.h>

enum { TYPE_MAX = 64 }; /* bytes of a link to a code's description */

/* What a problem and each of several faults say alike. */
static void
write_fault(const struct problem *problem, unsigned language, struct buffer *out)
{
	out_key(out, "detail");
	detail_write(problem, language, out);
	out_string_member(out, "code", problem_kinds[problem->code].id);
	if (problem->place != AT_NOTHING)
		out_string_member(out, problem->place == AT_POINTER ? "pointer" : "parameter",
				  problem->at);
	if (problem->reason != NULL)
		out_string_member(out, "reason", problem->reason);
	out_key(out, "args");
	detail_write_args(problem, out);
}

static void
write_errors(const struct faults *faults, unsigned language, struct buffer *out)
{
	out_open_member(out, "errors", '[');
	for (unsigned i = 0; i < faults->count; i++) {
		out_open(out, '{');
		write_fault(&faults->list[i], language, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
problem_open(const struct problem *problem, const struct asker *asker, struct buffer *out)
{
	const struct problem_kind *kind = &problem_kinds[problem->code];
	unsigned language = asker == NULL ? MJ_EN : asker->language(asker->request);
	char type[TYPE_MAX];

	assert(problem->code > PROBLEM_NONE && problem->code < PROBLEM_CODES);
	/* A place in the body is a JSON Pointer: of the whole body, or of a value in it. */
	assert(problem->place != AT_POINTER || problem->at[0] == '\0' || problem->at[0] == '/');
	snprintf(type, sizeof(type), "/docs/problems#%s", kind->id);
	out_open(out, '{');
	out_string_member(out, "type", type);
	out_string_member(out, "title", kind->title);
	out_member(out, "status", kind->status);
	write_fault(problem, language, out);
	if (asker != NULL && asker->instance != NULL)
		out_string_member(out, "instance", asker->instance(asker->request));
	if (problem->kept && problem->faults->count > 1)
		write_errors(problem->faults, language, out);
	if (problem->members_size > 0 && !problem->members_are_args)
		out_raw(out, problem->members, problem->members_size);
}
