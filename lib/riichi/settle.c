/* The call settle: payments and the next table (docs/rules/riichi.md, sections 6 and 7). */
#include "engine/outcome.h"
#include "engine/payments.h"
#include "mahjong/problem.h"
#include "riichi/settling.h"
#include "riichi/value.h"

#include <assert.h>

enum { RON_WINNERS_MAX = 3 };

static uint8_t
count_seats(uint8_t seats)
{
	return (uint8_t)__builtin_popcount(seats);
}

void
riichi_pay_sticks(struct riichi_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (mj_has_seat(deal->riichi, seat))
			mj_pay(&deal->settlement->payments, WHY_RIICHI, seat, MJ_NOBODY, STICK);
}

static void
take_sticks(struct riichi_deal *deal, int seat, int32_t sticks)
{
	mj_pay(&deal->settlement->payments, WHY_DEPOSITS, MJ_NOBODY, seat, (int64_t)STICK * sticks);
}

/* ---- Wins ---- */

/* A win that may be paid: what was found for the hand `index` of the outcome. */
struct claim {
	uint8_t index;
	struct riichi_win win;
	struct riichi_value value;
};

static int
turns_after_discarder(const struct mj_rules *rules, const struct claim *claim)
{
	return mj_turns_between(rules, claim->win.one.hand->from, claim->win.one.hand->seat);
}

/* In turn order after the discarder (D13). */
static void
order_claims(const struct mj_rules *rules, struct claim *claims[], unsigned count)
{
	for (unsigned i = 1; i < count; i++)
		for (unsigned k = i; k > 0 && turns_after_discarder(rules, claims[k]) <
						      turns_after_discarder(rules, claims[k - 1]);
		     k--) {
			struct claim *earlier = claims[k - 1];
			claims[k - 1] = claims[k];
			claims[k] = earlier;
		}
}

static int
evaluate_claims(struct riichi_deal *deal, struct claim claims[], struct mj_problem *problem)
{
	const struct mj_outcome *outcome = deal->outcome;

	for (unsigned i = 0; i < outcome->win_count; i++) {
		struct mj_score *score = &deal->settlement->wins[i];
		struct claim *claim = &claims[i];
		claim->index = (uint8_t)i;
		const struct mj_case one = mj_case_of_win(deal->request, &outcome->wins[i]);
		int code = riichi_evaluate(&one, &claim->win, &claim->value, score, problem);
		if (code != MJ_OK)
			return code;
		if (!score->win)
			return mj_refuse_win(deal->rules->ruleset, &outcome->wins[i], score,
					     problem);
	}
	return MJ_OK;
}

static void
deny(struct riichi_deal *deal, const struct claim *claim, enum riichi_reason reason)
{
	struct mj_score *score = &deal->settlement->wins[claim->index];

	score->win = false;
	score->reason = (uint8_t)reason;
}

/* R57, R151: the first winner takes all sticks; with own_riichi_back each takes his own first. */
static void
pay_claims(struct riichi_deal *deal, struct claim *claims[], unsigned paid)
{
	struct mj_payments *payments = &deal->settlement->payments;
	int32_t honba = deal->table->honba;
	int32_t sticks = deal->table->deposits + count_seats(deal->riichi);

	for (unsigned i = 0; i < paid; i++) {
		int seat = claims[i]->win.one.hand->seat;
		deal->paid = (uint8_t)(deal->paid | 1 << seat);
		riichi_pay_hand(&claims[i]->win, payments);
		if (i == 0 || riichi_on(deal->rules, OPT_HONBA_EACH))
			riichi_pay_honba(&claims[i]->win, honba, payments);
		if (i > 0 && riichi_on(deal->rules, OPT_OWN_RIICHI_BACK) &&
		    mj_has_seat(deal->riichi, seat)) {
			take_sticks(deal, seat, 1);
			sticks--;
		}
	}
	assert(sticks >= 0 && paid > 0);
	take_sticks(deal, claims[0]->win.one.hand->seat, sticks);
}

int
riichi_settle_wins(struct riichi_deal *deal, struct mj_problem *problem)
{
	struct claim claims[MJ_SEATS_MAX], *order[MJ_SEATS_MAX];
	unsigned count = deal->outcome->win_count;
	int32_t multiple = deal->rules->option[OPT_MULTIPLE_RON];
	int code = evaluate_claims(deal, claims, problem);

	if (code != MJ_OK)
		return code;
	assert(count > 0 && count < deal->rules->seats);
	for (unsigned i = 0; i < count; i++)
		order[i] = &claims[i];
	order_claims(deal->rules, order, count);
	deal->settlement->win_count = (uint8_t)count;
	if (count == RON_WINNERS_MAX && multiple == MULTIPLE_RON_DOUBLE) {
		for (unsigned i = 0; i < count; i++)
			deny(deal, order[i], REASON_TRIPLE_RON);
		riichi_settle_abortive_draw(deal, ABORT_TRIPLE_RON);
		return MJ_OK;
	}
	unsigned paid = multiple == MULTIPLE_RON_HEAD_BUMP ? 1 : count;
	for (unsigned i = paid; i < count; i++)
		deny(deal, order[i], REASON_HEAD_BUMP);
	riichi_pay_sticks(deal);
	pay_claims(deal, order, paid);
	deal->dealer_stays = mj_has_seat(deal->paid, deal->table->dealer) &&
			     deal->rules->option[OPT_DEALER_CONTINUES] != DEALER_CONTINUES_NEVER;
	struct mj_table *next = &deal->settlement->next_table;
	next->honba = deal->dealer_stays ? deal->table->honba + 1 : 0;
	assert(mj_pool_points(deal->rules, deal->table) + deal->settlement->payments.pool == 0);
	next->deposits = 0;
	next->dealer_streak = deal->dealer_stays ? deal->table->dealer_streak + 1 : 0;
	return MJ_OK;
}

/* ---- Draws ---- */

/* The counters and sticks of a deal that nobody won. */
static void
draw_table(struct riichi_deal *deal)
{
	struct mj_table *next = &deal->settlement->next_table;

	next->honba = deal->table->honba + 1;
	next->deposits = deal->table->deposits + count_seats(deal->riichi);
	next->dealer_streak = 0;
}

/* R62-R65, D15: noten_pool from the unready to the ready, in equal shares. */
static void
pay_readiness(struct riichi_deal *deal)
{
	int32_t ready = count_seats(deal->ready), unready = deal->rules->seats - ready;

	if (ready == 0 || unready == 0)
		return;
	int32_t share = deal->rules->option[OPT_NOTEN_POOL] / (ready * unready);
	for (int from = 0; from < deal->rules->seats; from++)
		for (int to = 0; to < deal->rules->seats; to++)
			if (!mj_has_seat(deal->ready, from) && mj_has_seat(deal->ready, to))
				mj_pay(&deal->settlement->payments, WHY_NOTEN, from, to, share);
}

void
riichi_pay_mangan(struct riichi_deal *deal, int seat, bool backwards, enum riichi_why why)
{
	int dealer = deal->table->dealer;

	for (int other = 0; other < deal->rules->seats; other++) {
		if (other == seat)
			continue;
		int32_t amount = riichi_share(deal->rules, MANGAN, seat == dealer, other == dealer);
		mj_pay(&deal->settlement->payments, (uint8_t)why, backwards ? seat : other,
		       backwards ? other : seat, amount);
	}
}

/* Option nagashi_counters: the first in turn order from the dealer takes counters and sticks. */
static void
take_counters(struct riichi_deal *deal)
{
	int seat = deal->table->dealer;

	assert(deal->nagashi != 0);
	while (!mj_has_seat(deal->nagashi, seat))
		seat = mj_seat_after(deal->rules, seat, 1);
	for (int other = 0; other < deal->rules->seats; other++)
		if (other != seat)
			mj_pay(&deal->settlement->payments, WHY_HONBA, other, seat,
			       (int64_t)riichi_honba_share(deal->rules) * deal->table->honba);
	take_sticks(deal, seat, deal->settlement->next_table.deposits);
	deal->settlement->next_table.deposits = 0;
}

/* R103, D16: a draw that replaces the payment for readiness. */
static void
pay_nagashi(struct riichi_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (mj_has_seat(deal->nagashi, seat))
			riichi_pay_mangan(deal, seat, false, WHY_NAGASHI_MANGAN);
	if (riichi_on(deal->rules, OPT_NAGASHI_COUNTERS))
		take_counters(deal);
}

void
riichi_settle_exhaustive_draw(struct riichi_deal *deal)
{
	draw_table(deal);
	riichi_pay_sticks(deal);
	if (deal->nagashi != 0)
		pay_nagashi(deal);
	else
		pay_readiness(deal);
	deal->dealer_stays = mj_has_seat(deal->ready, deal->table->dealer) &&
			     deal->rules->option[OPT_DEALER_CONTINUES] == DEALER_CONTINUES_TENPAI;
}

void
riichi_settle_abortive_draw(struct riichi_deal *deal, enum riichi_abort abort)
{
	draw_table(deal);
	riichi_pay_sticks(deal);
	assert((unsigned)abort < deal->rules->ruleset->abort_count);
	deal->settlement->abort = (uint8_t)abort;
	deal->dealer_stays = true;
}

/* D17: the deal is void and its sticks go back. */
void
riichi_settle_false_win(struct riichi_deal *deal)
{
	struct mj_settlement *settlement = deal->settlement;
	int8_t offender = deal->outcome->offender;

	deal->dealer_stays = true;
	deal->riichi = 0;
	assert(offender >= 0 && offender < deal->rules->seats);
	if (deal->rules->option[OPT_FALSE_WIN] == FALSE_WIN_MANGAN) {
		riichi_pay_mangan(deal, offender, true, WHY_FALSE_WIN);
		return;
	}
	settlement->penalties[0].seat = offender;
	settlement->penalties[0].points = -deal->rules->option[OPT_FALSE_WIN_POINTS];
	settlement->penalty_count = 1;
}

/* ---- The call ---- */

static void
write_counted(const struct riichi_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		struct mj_record *counted = &deal->settlement->counted[seat];
		assert(!mj_has_seat(deal->nagashi, seat) || deal->paid == 0);
		counted->present = 0;
		if (deal->outcome->type == MJ_EXHAUSTIVE_DRAW)
			mj_put(counted, COUNTED_TENPAI, mj_has_seat(deal->ready, seat));
		mj_put(counted, COUNTED_RIICHI, mj_has_seat(deal->riichi, seat));
		mj_put(counted, COUNTED_NAGASHI, mj_has_seat(deal->nagashi, seat));
	}
}

static int
settle_type(struct riichi_deal *deal, struct mj_problem *problem)
{
	switch (deal->outcome->type) {
	case MJ_WIN:
		return riichi_settle_wins(deal, problem);
	case MJ_EXHAUSTIVE_DRAW:
		riichi_settle_exhaustive_draw(deal);
		break;
	case MJ_ABORTIVE_DRAW:
		riichi_settle_abortive_draw(deal, deal->outcome->reason);
		break;
	default:
		riichi_settle_false_win(deal);
	}
	return MJ_OK;
}

int
riichi_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	      struct mj_problem *problem)
{
	struct mj_outcome completed;
	struct riichi_deal deal = {
		.request = request,
		.rules = request->rules,
		.table = &request->table,
		.outcome = &request->outcome,
		.completed = &completed,
		.settlement = settlement,
	};
	int code = riichi_check_outcome(&deal, problem);

	if (code != MJ_OK)
		return code;
	if ((code = settle_type(&deal, problem)) != MJ_OK)
		return code;
	mj_advance_table(request->rules, &settlement->next_table, &settlement->payments);
	if (!deal.dealer_stays)
		mj_pass_deal(request->rules, &settlement->next_table);
	write_counted(&deal);
	riichi_end_match(&deal);
	return MJ_OK;
}
