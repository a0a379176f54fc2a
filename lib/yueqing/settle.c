/* The call settle: payments and the next table (docs/rules/yueqing.md, sections 6 to 8). */
#include "engine/outcome.h"
#include "engine/payments.h"
#include "mahjong/problem.h"
#include "yueqing/settling.h"

#include <assert.h>

/* ---- Payments ---- */

static void
pay_pairs(struct yueqing_deal *deal, const struct yueqing_win *win)
{
	int64_t hua[MJ_SEATS_MAX];

	for (int seat = 0; seat < deal->rules->seats; seat++) {
		assert(deal->hua_count[seat] >= 0);
		hua[seat] = deal->hua_count[seat] * deal->hua_count[seat]; /* R131 */
	}
	yueqing_pay(deal->rules, win, hua, &deal->settlement->payments);
}

/* ---- Outcomes ---- */

/* R132, D9: any other seat caps the winner's tai; his own breaking does not. */
static bool
is_broken(const struct yueqing_deal *deal)
{
	assert(deal->winner >= 0 && deal->winner < deal->rules->seats);
	return (deal->breaks & ~(1U << deal->winner)) != 0;
}

/* What the winner's own hand shows, for the answer. */
static void
take_winners_counts(struct yueqing_deal *deal)
{
	const struct mj_hand *hand = &deal->hand;
	const struct yueqing_flowers flowers = {
		.gangtou = deal->win.counts.gangtou,
		.baiban = deal->win.counts.baiban,
	};

	deal->counts[deal->winner] = deal->win.counts;
	deal->hua_count[deal->winner] = deal->win.hua_count;
	if (yueqing_breaks(
		    deal->rules, &deal->faces, &flowers,
		    (mj_tile)(MJ_HONOURS + mj_seat_wind(deal->rules, deal->table, hand->seat)),
		    hand->melds, hand->meld_count))
		deal->breaks = (uint8_t)(deal->breaks | 1U << deal->winner);
}

/* R74, R75. */
static int
settle_win(struct yueqing_deal *deal, struct mj_problem *problem)
{
	struct mj_score *score = &deal->settlement->wins[0];

	if (is_broken(deal))
		deal->hand.flags |= FLAG_BROKEN;
	const struct mj_case one = mj_case_of_win(deal->request, &deal->hand);
	int code = yueqing_evaluate(&one, &deal->win, score, problem);
	if (code != MJ_OK)
		return code;
	if (!score->win)
		return mj_refuse_win(deal->rules->ruleset, &deal->hand, score, problem);
	take_winners_counts(deal);
	if ((code = yueqing_check_all_tiles(deal, problem)) != MJ_OK)
		return code;
	deal->settlement->win_count = 1;
	pay_pairs(deal, &deal->win);
	return MJ_OK;
}

/* R73, D12. */
static int
settle_draw(struct yueqing_deal *deal, struct mj_problem *problem)
{
	int code = yueqing_check_all_tiles(deal, problem);

	if (code == MJ_OK && yueqing_on(deal->rules, OPT_DRAW_SETTLES_HUA))
		pay_pairs(deal, NULL);
	return code;
}

/* D16. */
static int
settle_false_win(struct yueqing_deal *deal, struct mj_problem *problem)
{
	int offender = deal->outcome->offender;
	int code = yueqing_check_all_tiles(deal, problem);

	for (int seat = 0; code == MJ_OK && seat < deal->rules->seats; seat++)
		if (seat != offender)
			mj_pay(&deal->settlement->payments, WHY_FALSE_WIN, offender, seat,
			       deal->rules->option[OPT_FALSE_WIN_PENALTY]);
	assert(code != MJ_OK ||
	       deal->settlement->payments.deltas[offender] ==
		       -deal->rules->option[OPT_FALSE_WIN_PENALTY] * (deal->rules->seats - 1));
	return code;
}

static int
settle_type(struct yueqing_deal *deal, struct mj_problem *problem)
{
	if (deal->outcome->type == MJ_WIN)
		return settle_win(deal, problem);
	if (deal->outcome->type == MJ_EXHAUSTIVE_DRAW)
		return settle_draw(deal, problem);
	return settle_false_win(deal, problem);
}

/* ---- The call ---- */

static void
write_counted(const struct yueqing_deal *deal)
{
	for (int seat = 0; seat < deal->rules->seats; seat++) {
		struct mj_record *counted = &deal->settlement->counted[seat];
		const struct yueqing_hand_counts *counts = &deal->counts[seat];
		int64_t hua = deal->hua_count[seat] * deal->hua_count[seat];
		bool liable = deal->winner != MJ_NOBODY && deal->win.liable == seat;
		counted->present = 0;
		mj_put(counted, COUNTED_TIAO, hua + (seat == deal->winner ? deal->win.tai : 0));
		mj_put(counted, COUNTED_HUA_COUNT, deal->hua_count[seat]);
		mj_put(counted, COUNTED_HUA, hua);
		mj_put(counted, COUNTED_GANGTOU, counts->gangtou);
		mj_put(counted, COUNTED_BAIBAN, counts->baiban);
		mj_put(counted, COUNTED_CAISHEN, counts->caishen);
		mj_put(counted, COUNTED_OPEN_KONGS, counts->open_kongs);
		mj_put(counted, COUNTED_CONCEALED_KONGS, counts->concealed_kongs);
		mj_put(counted, COUNTED_CAISHEN_KONG, counts->caishen_kong);
		mj_put(counted, COUNTED_HONOR_TRIPLETS, counts->honor_triplets);
		mj_put(counted, COUNTED_BREAKS, (deal->breaks >> seat & 1) != 0);
		mj_put(counted, COUNTED_LIABLE, liable);
	}
}

int
yueqing_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	       struct mj_problem *problem)
{
	struct yueqing_deal deal = {
		.request = request,
		.rules = request->rules,
		.table = &request->table,
		.outcome = &request->outcome,
		.settlement = settlement,
	};

	yueqing_faces_told(&request->deal, &deal.faces);
	int code = yueqing_read_outcome(&deal, problem);
	if (code != MJ_OK)
		return code;
	if ((code = settle_type(&deal, problem)) != MJ_OK)
		return code;
	assert(settlement->payments.pool == 0); /* no money lies on the table */
	assert(deal.winner == MJ_NOBODY || deal.win.seat == deal.winner);
	write_counted(&deal);
	yueqing_go_on(&deal);
	return MJ_OK;
}
