#include "api/rules/deal_call.h"

#include "codec/dealt.h"
#include "codec/library_problem.h"
#include "codec/table.h"
#include "lib/mahjong/deal.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "json/readers.h"
#include "json/write.h"

#include <sodium.h>
#include <stddef.h>

static int
read_seed(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	struct mj_deal_request *request = target;

	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a seed as a string", value);
	request->seed = (const uint8_t *)json_string_value(value);
	request->seed_size = json_string_length(value);
	return 0;
}

static const struct member deal_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct mj_deal_request, table)},
	{.name = "seed", .read = read_seed},
};

/* Without a seed the service draws one; its hexadecimal text is the seed. */
static void
draw_seed(char text[2 * MJ_SEED_DRAWN + 1], struct mj_deal_request *request)
{
	uint8_t bytes[MJ_SEED_DRAWN];

	randombytes_buf(bytes, sizeof(bytes));
	sodium_bin2hex(text, 2 * MJ_SEED_DRAWN + 1, bytes, sizeof(bytes));
	request->seed = (const uint8_t *)text;
	request->seed_size = 2 * MJ_SEED_DRAWN;
}

static int
call_deal(const json_t *root, const struct request_id *id, const struct answer_style *style,
	  struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(deal_members);
	struct rules_reader reader;
	char drawn[2 * MJ_SEED_DRAWN + 1];
	struct mj_rules rules;
	struct mj_deal_request request;
	struct mj_dealt dealt;
	struct mj_problem fault;

	(void)style; /* a deal has no names */
	rules_reader_init(&reader, NULL, MJ_ANY_CALL, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	mj_deal_request_init(&request, &rules);
	if (rules_call_read(&reader, root, &members, &request) != 0)
		return -1;
	if (request.seed == NULL)
		draw_seed(drawn, &request);
	if (mj_deal(&request, &dealt, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	rules_call_open(reader.ruleset, id, out);
	write_dealt(&request, &dealt, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call deal_call = {
	.name = "deal",
	.run = call_deal,
};
