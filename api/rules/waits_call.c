#include "api/rules/waits_call.h"

#include "codec/deal.h"
#include "codec/hand.h"
#include "codec/library_problem.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "codec/waits.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>

static const struct member waits_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct mj_waits_request, table)},
	{.name = "deal", .read = read_deal, .offset = offsetof(struct mj_waits_request, deal)},
	{.name = "hand", .read = read_waits_hand, .required = true},
	{.name = "visible", .read = read_bag, .offset = offsetof(struct mj_waits_request, visible)},
};

static int
call_waits(const json_t *root, const struct request_id *id, const struct answer_style *style,
	   struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(waits_members);
	struct rules_reader reader;
	struct mj_rules rules;
	struct mj_waits_request request;
	struct mj_waits waits;
	struct mj_problem fault;

	(void)style; /* patterns are told by their ids */
	rules_reader_init(&reader, NULL, MJ_WAITS, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	mj_waits_request_init(&request, &rules);
	if (rules_call_read(&reader, root, &members, &request) != 0)
		return -1;
	if (mj_waits(&request, &waits, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	rules_call_open(reader.ruleset, id, out);
	write_waits(reader.ruleset, &waits, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call waits_call = {
	.name = "waits",
	.run = call_waits,
};
