/* The ruleset's settling behind the public call, with the invariants that hold for all of them. */
#include "mahjong/settle.h"
#include "engine/payments.h"
#include "engine/score_write.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"
#include "ruleset.h"

#include <assert.h>
#include <string.h>

void
mj_settle_request_init(struct mj_settle_request *request, const struct mj_rules *rules)
{
	memset(request, 0, sizeof(*request));
	request->rules = rules;
	mj_table_init(&request->table, rules);
	request->outcome.offender = MJ_NOBODY;
	request->outcome.reason = MJ_NO_REASON;
	request->outcome.followed.first = MJ_NO_TILE;
}

static void
check_money(const struct mj_settle_request *request, const struct mj_settlement *settlement)
{
	const struct mj_payments *payments = &settlement->payments;
	const struct mj_table *before = &request->table, *next = &settlement->next_table;

	mj_payments_check(payments, request->rules->seats);
	for (unsigned seat = 0; seat < request->rules->seats; seat++)
		assert(next->points[seat] == before->points[seat] + payments->deltas[seat]);
	/* What went into the pool lies on the table, where the pool is what lies there. */
	if (request->rules->ruleset->stick != 0)
		assert(mj_pool_points(request->rules, next) ==
		       mj_pool_points(request->rules, before) + payments->pool);
}

static void
check_invariants(const struct mj_settle_request *request, const struct mj_settlement *settlement)
{
	const struct mj_rules *rules = request->rules;
	const struct mj_ruleset *ruleset = rules->ruleset;
	const struct mj_table *next = &settlement->next_table;

	check_money(request, settlement);
	assert(next->dealer < rules->seats);
	assert(next->round_wind >= MJ_HONOURS && next->round_wind < MJ_HONOURS + rules->seats);
	assert(next->hand_number == request->table.hand_number + 1);
	assert(next->deposits >= 0 && next->honba >= 0 && next->dealer_streak >= 0);
	assert(settlement->standing_count == (settlement->match_over ? rules->seats : 0));
	assert(settlement->abort == MJ_NO_REASON || settlement->abort < ruleset->abort_count);
	assert(settlement->win_count <= rules->seats);
	for (unsigned i = 0; i < settlement->win_count; i++) {
		assert(settlement->hands[i] < request->outcome.win_count);
		mj_score_check(rules, &request->outcome.wins[settlement->hands[i]],
			       &settlement->wins[i]);
	}
}

/* The table of the next deal stands; a match that ends with it has standings. */
static void
finish(const struct mj_rules *rules, struct mj_settlement *settlement)
{
	if (!settlement->match_over)
		return;
	settlement->standing_count = rules->seats;
	mj_standings(rules, &settlement->next_table, settlement->standings);
}

/* Nobody has won or paid, nothing is over, the table is as it was: the ruleset changes what it
 * must. */
static void
begin(const struct mj_settle_request *request, struct mj_settlement *settlement)
{
	mj_payments_init(&settlement->payments);
	settlement->win_count = settlement->standing_count = settlement->penalty_count = 0;
	settlement->abort = settlement->match_end = MJ_NO_REASON;
	settlement->match_over = false;
	settlement->next_table = request->table;
	for (unsigned i = 0; i < MJ_SEATS_MAX; i++)
		settlement->hands[i] = (uint8_t)i;
}

int
mj_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	  struct mj_problem *problem)
{
	begin(request, settlement);
	int code = request->rules->ruleset->functions->settle(request, settlement, problem);

	if (code != MJ_OK)
		return code;
	finish(request->rules, settlement);
	check_invariants(request, settlement);
	return MJ_OK;
}
