#include "client/wasm/plan.h"

#include "lib/mahjong/problem.h"
#include "lib/mahjong/settle_up.h"
#include "json/readers.h"
#include "json/write.h"

#include <assert.h>
#include <stddef.h>

/* Names lie in the request's JSON. */
struct job {
	const char *names[MJ_SETTLE_UP_MAX];
	int64_t balances[MJ_SETTLE_UP_MAX];
	size_t count;
	const char *who; /* NULL: for all */
	struct mj_transfer transfers[MJ_SETTLE_UP_MAX];
	size_t transfer_count;
	bool exact;
};

struct row {
	const char *name;
	int64_t balance;
};

static int
read_account(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	*(const char **)target = json_string_value(value);
	return 0;
}

static const struct member row_members[] = {
	{.name = "account",
	 .read = read_account,
	 .offset = offsetof(struct row, name),
	 .required = true},
	{.name = "balance",
	 .read = read_int64,
	 .offset = offsetof(struct row, balance),
	 .required = true,
	 .min = -INTEGER_MAX,
	 .max = INTEGER_MAX},
};

static int
read_balances(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	static const struct members members = MEMBERS(row_members);
	struct job *job = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array", value);
	if (json_array_size(value) > MJ_SETTLE_UP_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "at most %d balances",
			      MJ_SETTLE_UP_MAX);
	for (; job->count < json_array_size(value); job->count++) {
		struct path place = {.up = at, .index = job->count};
		struct row row = {0};
		if (read_object(reader, &place, json_array_get(value, job->count), &members, NULL,
				&row) != 0)
			return -1;
		job->names[job->count] = row.name;
		job->balances[job->count] = row.balance;
	}
	return 0;
}

static const struct member plan_members[] = {
	{.name = "id", .read = read_nothing},
	{.name = "balances", .read = read_balances, .required = true},
	{.name = "account", .read = read_account, .offset = offsetof(struct job, who)},
};

/* 0, or a code of the library. */
static int
find_transfers(struct job *job)
{
	size_t who = 0;

	if (job->who == NULL)
		return mj_settle_up(job->balances, job->count, job->transfers, &job->transfer_count,
				    &job->exact);
	while (who < job->count && strcmp(job->names[who], job->who) != 0)
		who++;
	job->exact = true;
	return mj_settle_one(job->balances, job->count, who, job->transfers, &job->transfer_count);
}

static void
write_transfers(const struct job *job, struct buffer *out)
{
	out_open_member(out, "transfers", '[');
	for (size_t i = 0; i < job->transfer_count; i++) {
		const struct mj_transfer *transfer = &job->transfers[i];
		assert(transfer->from < job->count && transfer->to < job->count);
		out_open(out, '{');
		out_key(out, "from");
		out_string(out, job->names[transfer->from]);
		out_key(out, "to");
		out_string(out, job->names[transfer->to]);
		out_member(out, "amount", transfer->amount);
		out_close(out, '}');
	}
	out_close(out, ']');
}

static int
call_plan(const json_t *root, const struct request_id *id, const struct answer_style *style,
	  struct buffer *out, struct problem *problem)
{
	static const struct members members = MEMBERS(plan_members);
	struct reader reader = {.problem = problem};
	struct job job = {0};

	(void)style; /* a plan has no names */
	if (read_object(&reader, NULL, root, &members, NULL, &job) != 0)
		return -1;
	int result = find_transfers(&job);
	if (result == MJ_CONTRADICTION)
		return problem_set(problem, CONTRADICTION, "the balances do not sum to 0");
	if (result != MJ_OK)
		return problem_set(problem, BAD_VALUE, "no balance is that of the account");
	out_open(out, '{');
	request_id_write(id, out);
	out_string_member(out, "method", job.exact ? "exact" : "greedy");
	write_transfers(&job, out);
	out_close(out, '}');
	return 0;
}

const struct rules_call plan_call = {
	.name = "plan",
	.run = call_plan,
};
