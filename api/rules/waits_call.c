#include "api/rules/waits_call.h"

#include "codec/deal.h"
#include "codec/hand.h"
#include "codec/library_problem.h"
#include "codec/outlook.h"
#include "codec/table.h"
#include "codec/tiles.h"
#include "codec/waits.h"
#include "lib/mahjong/outlook.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/waits.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The request, and whether it asks for an outlook: then its turns are not 0. */
struct asked {
	struct mj_waits_request waits;
	struct mj_outlook_request outlook;
};

/* `hand` is read into a struct mj_waits_request, which comes first. */
static const struct member waits_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct mj_waits_request, table)},
	{.name = "deal", .read = read_deal, .offset = offsetof(struct mj_waits_request, deal)},
	{.name = "hand", .read = read_waits_hand, .required = true},
	{.name = "visible",
	 .read = read_table_bag,
	 .offset = offsetof(struct mj_waits_request, visible)},
	{.name = "outlook", .read = read_outlook, .offset = offsetof(struct asked, outlook)},
};

/* ---- The outlook ---- */

static int
call_outlook(const struct asked *asked, const struct answer_style *style, struct buffer *out,
	     struct problem *problem)
{
	struct mj_outlook outlook;
	struct mj_problem fault;
	void *memory = malloc(MJ_OUTLOOK_MEMORY);

	if (memory == NULL)
		return problem_set(problem, UNAVAILABLE, "there is no memory for this now");
	int code = mj_outlook(&asked->outlook, memory, MJ_OUTLOOK_MEMORY, &outlook, &fault);
	free(memory);
	if (code != MJ_OK)
		return problem_from_library(problem, &fault);
	write_outlook(&asked->outlook, &outlook, style->names, out);
	return 0;
}

/* What keeps an outlook from being worked out here: 0, RULES_CALL_LATER, or -1 with a problem. */
static int
check_work(const struct answer_style *style, struct problem *problem)
{
	const struct path at = {.name = "outlook", .size = strlen("outlook")};

	if (style->work == WORK_REFUSED)
		return refuse(problem, CONTRADICTION, &at,
			      "an outlook is asked for in a request of its own, not in lines");
	return style->work == WORK_LATER ? RULES_CALL_LATER : 0;
}

/* ---- The call ---- */

static int
call_waits(const json_t *root, const struct request_id *id, const struct answer_style *style,
	   struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(waits_members);
	struct rules_reader reader;
	struct mj_rules rules;
	struct asked asked = {.outlook = {.waits = &asked.waits}};
	struct mj_waits waits;
	struct mj_problem fault;
	int result = 0;

	rules_reader_init(&reader, NULL, MJ_WAITS, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	mj_waits_request_init(&asked.waits, &rules);
	if (rules_call_read(&reader, root, &members, &asked) != 0)
		return -1;
	if (mj_waits(&asked.waits, &waits, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	bool looks = asked.outlook.turns > 0;
	if (looks && (result = check_work(style, problem)) != 0)
		return result;
	rules_call_open(reader.ruleset, id, out);
	write_waits(reader.ruleset, &waits, out);
	if (looks)
		result = call_outlook(&asked, style, out, problem);
	out_close(out, '}');
	return result;
}

const struct rules_call waits_call = {
	.name = "waits",
	.run = call_waits,
};
