/* Bytes as a score request in the library's own structs: whatever it says, the answer adds up. */
#include "tests/fuzz/request.h"

#include <string.h>

/* Payments, deltas and pool tell one story; the tables are indexed within their bounds. */
static void
check_payments(const struct mj_ruleset *ruleset, const struct mj_payments *payments)
{
	int64_t deltas[MJ_SEATS_MAX] = {0}, pool = 0;

	MUST(payments->count <= MJ_PAYMENTS_MAX);
	for (unsigned i = 0; i < payments->count; i++) {
		const struct mj_payment *payment = &payments->list[i];
		MUST(payment->amount > 0 && payment->why < ruleset->why_count);
		MUST(payment->from != payment->to);
		*(payment->from == MJ_NOBODY ? &pool : &deltas[payment->from]) -= payment->amount;
		*(payment->to == MJ_NOBODY ? &pool : &deltas[payment->to]) += payment->amount;
	}
	MUST(memcmp(deltas, payments->deltas, sizeof(deltas)) == 0 && pool == payments->pool);
	MUST(deltas[0] + deltas[1] + deltas[2] + deltas[3] + pool == 0);
}

static void
check_win(const struct mj_score_request *request, const struct mj_score *score)
{
	const struct mj_ruleset *ruleset = request->rules->ruleset;

	MUST(score->pattern_count <= MJ_PATTERNS_MAX);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		MUST(score->patterns[i].pattern < ruleset->pattern_count);
		MUST(i == 0 || score->patterns[i - 1].pattern < score->patterns[i].pattern);
	}
	MUST(score->payments.deltas[request->hand.seat] > 0);
	check_payments(ruleset, &score->payments);
	if (!score->has_reading)
		return;
	unsigned tiles = 0;
	MUST(score->reading.group_count <= MJ_GROUPS_MAX);
	MUST(score->reading.shape < ruleset->shape_count);
	for (unsigned i = 0; i < score->reading.group_count; i++)
		tiles += score->reading.group_size[i];
	MUST(tiles <= MJ_READING_TILES);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct input input = {data, size};
	struct mj_rules rules;
	struct mj_score_request request;
	struct mj_score score, again;
	struct mj_problem problem = {.code = MJ_OK};

	if (!take_rules(&input, &rules))
		return 0;
	const struct mj_ruleset *ruleset = rules.ruleset;
	mj_score_request_init(&request, &rules);
	take_hand(&input, &rules, &request.hand);
	take_table(&input, &rules, &request.table);
	take_record(&input, ruleset->deal, ruleset->deal_count, rules.seats, &request.deal);
	int code = mj_score(&request, &score, &problem);
	MUST(code == mj_score(&request, &again, &problem));
	if (code != MJ_OK) {
		MUST((int)problem.code == code && mj_code_id(problem.code) != NULL);
		MUST(problem.detail[0] != '\0' && problem.pointer[0] == '/');
		return 0;
	}
	MUST(score.win == again.win);
	if (score.win)
		check_win(&request, &score);
	else
		MUST(score.reason < ruleset->reason_count);
	return 0;
}
