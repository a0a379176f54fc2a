/* The call settle: payments and the next table (docs/rules/ming.md, sections 6 and 7). */
#include "engine/outcome.h"
#include "engine/payments.h"
#include "mahjong/problem.h"
#include "ming/settling.h"
#include "ming/win.h"

#include <assert.h>

/* ---- Payments ---- */

/* What the seat holds now, after what it has paid and got in this deal. */
static int64_t
points_of(const struct ming_deal *deal, int seat)
{
	return deal->table->points[seat] + deal->settlement->payments.deltas[seat];
}

/* How much of a due the seat pays itself: what it has, or with short_payer debt all of it (D9). */
static int64_t
own_part(const struct ming_deal *deal, int seat, int64_t due)
{
	int64_t held = points_of(deal, seat);

	assert(due >= 0);
	if (deal->rules->option[OPT_SHORT_PAYER] == SHORT_PAYER_DEBT || held >= due)
		return due;
	return held > 0 ? held : 0;
}

/* R96, D9: every other player in riichi, in turn order from the winner, after the hand is paid. */
static void
pay_riichi(struct ming_deal *deal, int winner)
{
	struct mj_payments *payments = &deal->settlement->payments;
	int64_t due = deal->rules->option[OPT_RIICHI_PAYMENT];
	bool supply = deal->rules->option[OPT_SHORT_PAYER] == SHORT_PAYER_SUPPLY;

	for (int turn = 1; turn < deal->rules->seats; turn++) {
		int seat = mj_seat_after(deal->rules, winner, turn);
		if (!mj_has_seat(deal->riichi, seat))
			continue;
		int64_t paid = own_part(deal, seat, due);
		assert(seat != winner && paid <= due);
		mj_pay(payments, WHY_RIICHI, seat, winner, paid);
		if (supply)
			mj_pay(payments, WHY_RIICHI, MJ_NOBODY, winner, due - paid);
	}
}

static void
pay_bank(struct ming_deal *deal, int seat, enum ming_why why, int64_t due)
{
	mj_pay(&deal->settlement->payments, (uint8_t)why, seat, MJ_NOBODY,
	       own_part(deal, seat, due));
}

/* ---- The table ---- */

static void
add_chip(struct ming_deal *deal, unsigned chips, int seat)
{
	assert(chips == TABLE_MANGANS || chips == TABLE_FALSE_WINS);
	assert(seat >= 0 && seat < deal->rules->seats);
	deal->settlement->next_table.extra.value[chips + (unsigned)seat]++;
}

/* The answer always tells the chips: those given, or none. */
static void
copy_chips(struct ming_deal *deal)
{
	struct mj_record *next = &deal->settlement->next_table.extra;

	for (unsigned i = 0; i < deal->rules->seats; i++) {
		mj_put(next, TABLE_MANGANS + i, mj_get(next, TABLE_MANGANS + i, 0));
		mj_put(next, TABLE_FALSE_WINS + i, mj_get(next, TABLE_FALSE_WINS + i, 0));
	}
}

/* R16, R99, R100. */
static void
end_deal(struct ming_deal *deal, bool dealer_stays)
{
	struct mj_table *next = &deal->settlement->next_table;

	if (dealer_stays) {
		next->dealer_streak++;
		return;
	}
	next->dealer_streak = 0;
	mj_pass_deal(deal->rules, next);
	assert(next->dealer != deal->table->dealer);
}

/* ---- Outcomes ---- */

/* R90-R96, D33. */
static int
settle_win(struct ming_deal *deal, struct mj_problem *problem)
{
	const struct mj_hand *hand = &deal->outcome->wins[0];
	struct mj_score *score = &deal->settlement->wins[0];
	const struct mj_case one = mj_case_of_win(deal->request, hand);
	int code = ming_evaluate(&one, score, problem);

	if (code != MJ_OK)
		return code;
	if (!score->win)
		return mj_refuse_win(deal->rules->ruleset, hand, score, problem);
	deal->settlement->win_count = 1;
	ming_pay_hand(deal->table, hand, score->total.value[TOTAL_POINTS],
		      &deal->settlement->payments);
	pay_riichi(deal, hand->seat);
	assert(deal->settlement->payments.pool <= 0); /* the supply gets nothing of a win */
	if (score->total.value[TOTAL_MANGAN] != 0)
		add_chip(deal, TABLE_MANGANS, hand->seat);
	end_deal(deal, hand->seat == deal->table->dealer);
	return MJ_OK;
}

/* R101-R103, D1. */
static void
settle_draw(struct ming_deal *deal)
{
	const int32_t *option = deal->rules->option;
	int32_t bonus = option[OPT_DRAW_NO_RIICHI];

	for (int seat = 0; seat < deal->rules->seats; seat++) {
		if (mj_has_seat(deal->riichi, seat)) {
			if (!mj_has_seat(deal->ready, seat))
				pay_bank(deal, seat, WHY_NOTEN_RIICHI, option[OPT_NOTEN_RIICHI]);
		} else if (bonus < 0) {
			pay_bank(deal, seat, WHY_DRAW, -bonus);
		} else {
			mj_pay(&deal->settlement->payments, WHY_DRAW, MJ_NOBODY, seat, bonus);
		}
	}
	end_deal(deal, false);
}

/* R111, D10, D11: the offender pays and gets a minus chip; nothing else happens. */
static void
settle_false_win(struct ming_deal *deal)
{
	int offender = deal->outcome->offender;

	mj_pay(&deal->settlement->payments, WHY_FALSE_WIN, offender, MJ_NOBODY,
	       deal->rules->option[OPT_FALSE_WIN_PENALTY]);
	assert(deal->settlement->payments.pool == deal->rules->option[OPT_FALSE_WIN_PENALTY]);
	add_chip(deal, TABLE_FALSE_WINS, offender);
	if (deal->rules->option[OPT_FALSE_WIN_NEXT] == FALSE_WIN_NEXT_PASS)
		end_deal(deal, false);
}

/* ---- The call ---- */

static void
write_counted(const struct ming_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		struct mj_record *counted = &deal->settlement->counted[seat];
		bool riichi = mj_has_seat(deal->riichi, seat);
		counted->present = 0;
		mj_put(counted, COUNTED_RIICHI, riichi);
		if (riichi && deal->outcome->type == MJ_EXHAUSTIVE_DRAW)
			mj_put(counted, COUNTED_TENPAI, mj_has_seat(deal->ready, seat));
	}
}

static int
settle_type(struct ming_deal *deal, struct mj_problem *problem)
{
	if (deal->outcome->type == MJ_WIN)
		return settle_win(deal, problem);
	if (deal->outcome->type == MJ_EXHAUSTIVE_DRAW)
		settle_draw(deal);
	else
		settle_false_win(deal);
	return MJ_OK;
}

int
ming_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	    struct mj_problem *problem)
{
	struct mj_outcome completed;
	struct ming_deal deal = {
		.request = request,
		.rules = request->rules,
		.table = &request->table,
		.outcome = &request->outcome,
		.completed = &completed,
		.settlement = settlement,
	};
	int code = ming_check_outcome(&deal, problem);

	if (code != MJ_OK)
		return code;
	copy_chips(&deal);
	if ((code = settle_type(&deal, problem)) != MJ_OK)
		return code;
	mj_advance_table(request->rules, &settlement->next_table, &settlement->payments);
	write_counted(&deal);
	ming_end_match(&deal);
	return MJ_OK;
}
