/* The call settle: payments, the next table, the end of a match (docs/rules/nanchang.md, sections 6
 * and 7). */
#include "mahjong/settle.h"
#include "engine/outcome.h"
#include "engine/payments.h"
#include "mahjong/problem.h"
#include "nanchang/settling.h"
#include "nanchang/win.h"

#include <assert.h>

enum { FIRST_SEAT = 0 };

/* ---- Outcomes ---- */

static struct mj_payments *
payments_of(const struct nanchang_deal *deal)
{
	return &deal->settlement->payments;
}

/* One seat pays each other. */
static void
fine(const struct nanchang_deal *deal, enum nanchang_why why, int from, enum nanchang_option option)
{
	assert(from >= 0 && from < deal->rules->seats);
	for (int to = 0; to < deal->rules->seats; to++)
		if (to != from)
			mj_pay(payments_of(deal), (uint8_t)why, from, to,
			       deal->rules->option[option]);
}

/* Section 6.9: all must be wins, the first in turn order is paid. */
static int
settle_wins(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	struct nanchang_win win;
	struct nanchang_price price;
	struct mj_score score;

	assert(deal->winner != NULL);
	for (unsigned i = 0; i < outcome->win_count; i++) {
		const struct mj_hand *hand = &outcome->wins[i];
		struct nanchang_claim claim = {
			.one = {deal->rules, deal->table, deal->deal, hand},
			.nobody = deal->nobody,
		};
		nanchang_evaluate(&claim, &win, &price, &score);
		if (!score.win)
			return mj_refuse_win(deal->rules->ruleset, hand, &score, problem);
		if (hand != deal->winner)
			continue;
		deal->settlement->wins[0] = score;
		deal->settlement->hands[0] = (uint8_t)i;
		nanchang_pay_hand(&win, &price, payments_of(deal));
	}
	assert(payments_of(deal)->deltas[deal->winner->seat] ==
	       deal->settlement->wins[0].total.value[TOTAL_POINTS]);
	deal->settlement->win_count = 1;
	return MJ_OK;
}

/* Section 6.1. */
static int
settle_type(const struct nanchang_deal *deal, struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;
	int dealer = deal->table->dealer;

	if (outcome->type == MJ_WIN) {
		int code = settle_wins(deal, problem);
		if (code != MJ_OK)
			return code;
	}
	if (outcome->type == MJ_FALSE_WIN)
		fine(deal, WHY_FALSE_WIN, outcome->offender, OPT_FALSE_WIN_PENALTY); /* R87 */
	else
		nanchang_pay_jing_and_kongs(deal); /* R80, R88 */
	if (nanchang_on(deal->rules, OPT_LOWER_JING))
		nanchang_pay_lower_jing(deal); /* D15 */
	if (outcome->type == MJ_EXHAUSTIVE_DRAW)
		fine(deal, WHY_DRAW, dealer, OPT_DRAW_PENALTY); /* R86 */
	if (outcome->followed.given)
		fine(deal, WHY_CHAO_ZHUANG, dealer, OPT_CHAO_ZHUANG_PENALTY); /* R85 */
	return MJ_OK;
}

/* ---- The match ---- */

/* R8, R9, D20. True when the deal passes. */
static bool
go_on(const struct nanchang_deal *deal)
{
	struct mj_table *next = &deal->settlement->next_table;
	bool repeated = deal->outcome->type == MJ_FALSE_WIN &&
			deal->rules->option[OPT_FALSE_WIN_NEXT] == FALSE_WIN_REPEAT;

	if (repeated)
		return false;
	if (deal->winner != NULL && deal->winner->seat == deal->table->dealer) {
		next->dealer_streak++;
		return false;
	}
	next->dealer_streak = 0;
	mj_pass_deal(deal->rules, next);
	assert(next->dealer != deal->table->dealer);
	return true;
}

/* D21: the last dealer of the last round has passed the deal on. */
static bool
is_over(const struct nanchang_deal *deal, bool passed)
{
	int32_t rounds = deal->rules->option[OPT_ROUNDS];
	int round = deal->table->round_wind - MJ_HONOURS + 1;

	return passed && deal->settlement->next_table.dealer == FIRST_SEAT && rounds > 0 &&
	       round >= rounds;
}

int
nanchang_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		struct mj_problem *problem)
{
	struct nanchang_deal deal = {
		.rules = request->rules,
		.table = &request->table,
		.deal = &request->deal,
		.outcome = &request->outcome,
		.settlement = settlement,
	};
	int code = nanchang_check_outcome(&deal, problem);

	if (code != MJ_OK)
		return code;
	if ((code = settle_type(&deal, problem)) != MJ_OK)
		return code;
	assert((deal.winner != NULL) == (request->outcome.type == MJ_WIN));
	assert(settlement->payments.pool == 0); /* no money lies on the table */
	mj_advance_table(request->rules, &settlement->next_table, &settlement->payments);
	settlement->match_over = is_over(&deal, go_on(&deal));
	nanchang_write_counted(&deal);
	return MJ_OK;
}
