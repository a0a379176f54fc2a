#include "api/rules/rules_call.h"

#include "api/request/problem_answer.h"
#include "codec/rules.h"
#include "json/arena.h"
#include "json/faults.h"
#include "json/read.h"
#include "json/write.h"

#include <assert.h>

int
rules_call_begin(struct rules_reader *reader, const json_t *root, struct mj_rules *rules)
{
	if (read_ruleset(reader, root) != 0)
		return -1;
	return read_rules(reader, root, rules) == 0 || reader_goes_on(&reader->base) ? 0 : -1;
}

int
rules_call_read(struct rules_reader *reader, const json_t *root, const struct members *members,
		void *request)
{
	int result = read_object(&reader->base, NULL, root, members, NULL, request);

	/* The members are as they should be; were the rules? */
	return result != 0 || reader->base.problem->kept ? -1 : 0;
}

void
rules_call_open(const struct mj_ruleset *ruleset, const struct request_id *id, struct buffer *out)
{
	assert(ruleset != NULL);
	out_open(out, '{');
	out_string_member(out, "ruleset", ruleset->id);
	out_string_member(out, "ruleset_version", ruleset->version);
	request_id_write(id, out);
}

static int
run(const struct rules_call *call, const json_t *root, struct request_id *id,
    const struct answer_style *style, struct buffer *out, struct problem *problem)
{
	if (!json_is_object(root))
		return refuse_type(problem, NULL, "an object", root);
	if (request_id_read(root, id, problem) != 0)
		return -1;
	return call->run(root, id, style, out, problem);
}

/* A problem with the id and the line (0: none) of the request that it is about. */
static void
write_problem(const struct problem *problem, const struct asker *asker, const struct request_id *id,
	      unsigned long line, struct buffer *out)
{
	problem_open(problem, asker, out);
	request_id_write(id, out);
	if (line != 0)
		out_member(out, "line", (int64_t)line);
	out_close(out, '}');
}

/* Whether one object, with its braces, has been written from `begin` on. */
static bool
is_object(const struct buffer *out, size_t begin)
{
	return out->size >= begin + 2 && out->data[begin] == '{' && out->data[out->size - 1] == '}';
}

unsigned
rules_call_text(const struct rules_call *call, const char *text, size_t size,
		const struct asker *asker, const struct answer_style *style, unsigned long line,
		struct buffer *out)
{
	struct request_id id = {0};
	struct faults faults = {0};
	struct problem problem = {.faults = &faults};
	unsigned status = 200;
	size_t begin = out->size;

	json_arena_open();
	json_t *root = json_read(text, size, JSON_STRINGS_MAX, &problem);
	int result = root == NULL ? -1 : run(call, root, &id, style, out, &problem);

	if (json_arena_failed() || out->failed)
		result = problem_set(&problem, UNAVAILABLE, "there is no memory for this now");
	if (result == RULES_CALL_LATER) {
		assert(style->work == WORK_LATER);
		buffer_cut(out, begin);
		status = RULES_CALL_LATER;
	} else if (result != 0) {
		buffer_cut(out, begin);
		out->failed = false;
		write_problem(&problem, asker, &id, line, out);
		status = problem_kinds[problem.code].status;
	}
	faults_free(&faults);
	json_arena_close(root);
	out_end(out);
	assert(out->failed || status == RULES_CALL_LATER || is_object(out, begin));
	return status;
}

unsigned
rules_call_line(const struct rules_call *call, enum line_kind kind, const struct line *line,
		const struct asker *asker, const struct answer_style *style, struct buffer *out)
{
	static const struct request_id no_id;
	struct problem problem;
	unsigned status;

	assert(kind == LINE || kind == LINE_TOO_LONG);
	assert(line->number > 0);
	if (kind == LINE_TOO_LONG) {
		problem_set(&problem, TOO_LARGE, "a line has at most %d bytes", NDJSON_LINE_MAX);
		write_problem(&problem, asker, &no_id, line->number, out);
		status = problem_kinds[TOO_LARGE].status;
	} else if (line_is_blank(line)) {
		return 200;
	} else {
		status = rules_call_text(call, line->text, line->size, asker, style, line->number,
					 out);
	}
	out_end_line(out);
	return status;
}
