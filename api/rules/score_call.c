#include "api/rules/score_call.h"

#include "codec/deal.h"
#include "codec/hand.h"
#include "codec/library_problem.h"
#include "codec/payments.h"
#include "codec/score.h"
#include "codec/shown_seats.h"
#include "codec/table.h"
#include "lib/mahjong/problem.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/score.h"
#include "json/readers.h"
#include "json/write.h"

#include <stddef.h>

struct score_job {
	struct mj_score_request request;
	struct mj_seat seats[MJ_SEATS_MAX];
	bool has_seats;
};

static int
read_score_seats(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	const struct mj_ruleset *ruleset = ruleset_of(reader);
	struct score_job *job = target;
	unsigned calls = 0;

	for (unsigned i = 0; i < ruleset->seat_count; i++)
		calls |= ruleset->seat[i].calls;
	if ((calls & MJ_SCORE) == 0)
		return refuse(reader->problem, UNKNOWN_FIELD, at,
			      "what others show does not bear on a win in %s", ruleset->id);
	memset(job->seats, 0, sizeof(job->seats));
	job->has_seats = true;
	return read_shown_seats(reader, at, value, member, job->seats);
}

static const struct member score_members[] = {
	{.name = "ruleset", .read = read_nothing, .required = true},
	{.name = "rules", .read = read_nothing},
	{.name = "id", .read = read_nothing},
	{.name = "table", .read = read_table, .offset = offsetof(struct score_job, request.table)},
	{.name = "deal", .read = read_deal, .offset = offsetof(struct score_job, request.deal)},
	{.name = "hand",
	 .read = read_hand,
	 .offset = offsetof(struct score_job, request.hand),
	 .required = true},
	{.name = "seats", .read = read_score_seats},
};

static int
call_score(const json_t *root, const struct request_id *id, const struct answer_style *style,
	   struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(score_members);
	struct rules_reader reader;
	struct mj_rules rules;
	struct score_job job;
	struct mj_score score;
	struct mj_problem fault;

	rules_reader_init(&reader, NULL, MJ_SCORE, problem);
	if (rules_call_begin(&reader, root, &rules) != 0)
		return -1;
	mj_score_request_init(&job.request, &rules);
	job.has_seats = false;
	if (rules_call_read(&reader, root, &members, &job) != 0)
		return -1;
	job.request.seats = job.has_seats ? job.seats : NULL;
	if (mj_score(&job.request, &score, &fault) != MJ_OK)
		return problem_from_library(problem, &fault);
	rules_call_open(reader.ruleset, id, out);
	write_win(reader.ruleset, &score, style->names, out);
	if (score.win) {
		write_payments(&rules, &score.payments, out);
		write_account(&rules, &job.request.table, &job.request.hand, &score, style, out);
	}
	write_readings(&job.request, &score, style, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call score_call = {
	.name = "score",
	.explains = EXPLAIN_FU | EXPLAIN_STEPS | EXPLAIN_READINGS,
	.run = call_score,
};
