#include "api/rules/settle_call.h"

#include "codec/deal.h"
#include "codec/library_problem.h"
#include "codec/outcome.h"
#include "codec/settlement.h"
#include "codec/table.h"
#include "lib/mahjong/problem.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>

static const struct member settle_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct settle_job, request.table)},
	{.name = "deal", .read = read_deal, .offset = offsetof(struct settle_job, request.deal)},
	{.name = "outcome", .read = read_outcome, .required = true},
};

static int
call_settle(const json_t *root, const struct request_id *id, const struct answer_style *style,
	    struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(settle_members);
	struct rules_reader reader;
	struct mj_rules rules;
	struct settle_job job;
	struct mj_settlement settlement;
	struct mj_problem fault;

	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	settle_job_init(&job, &rules);
	if (rules_call_read(&reader, root, &members, &job) != 0)
		return -1;
	if (mj_settle(&job.request, &settlement, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	rules_call_open(reader.ruleset, id, out);
	write_settlement_explained(&job.request, &settlement, style, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call settle_call = {
	.name = "settle",
	.explains = EXPLAIN_FU | EXPLAIN_STEPS,
	.run = call_settle,
};
