/* The call score (docs/rules/nanchang.md, sections 4 and 5). */
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/refuse.h"
#include "mahjong/explain.h"
#include "nanchang/best.h"
#include "nanchang/check.h"
#include "nanchang/win.h"

#include <assert.h>

static void
refuse_win(struct mj_score *score, enum nanchang_reason reason)
{
	score->win = false;
	score->reason = (uint8_t)reason;
}

void
nanchang_evaluate_tiles(const struct nanchang_claim *claim, struct nanchang_win *win,
			struct nanchang_price *price, struct mj_score *score)
{
	const struct mj_hand *hand = claim->one.hand;
	struct nanchang_hand_context context;
	struct nanchang_best best;

	nanchang_hand_context_init(&context, &claim->one);
	nanchang_find_best(&context, claim->one.table->dealer, claim->nobody, &best);
	score->win = false;
	if (!best.complete)
		refuse_win(score, REASON_NOT_COMPLETE);
	else if (!best.win)
		refuse_win(score, REASON_SELF_DRAW_ONLY);
	else if (claim->furiten && hand->from != MJ_SELF_DRAW)
		refuse_win(score, REASON_FURITEN);
	else
		score->win = score->has_reading = true;
	if (!score->win)
		return;
	*win = best.won;
	*price = best.price;
	nanchang_write_patterns(win, price, score);
	assert(score->pattern_count > 0); /* its base at the least */
	nanchang_write_total(win, price, &score->total);
	nanchang_write_reading(&context, &best.reading_class, &score->reading);
}

/* A reading that may not win on another's tile at all is in no class: it is not listed. */
void
nanchang_list_readings(const struct mj_case *one, const struct mj_score *score,
		       struct mj_readings *readings)
{
	struct nanchang_hand_context context;
	struct nanchang_best found[MJ_READINGS_MAX];
	struct mj_ranking all = {.items = found, .size = sizeof(found[0]), .max = MJ_READINGS_MAX};
	bool nobody = (one->hand->flags & FLAG_NO_JING_ANYWHERE) != 0;

	nanchang_hand_context_init(&context, one);
	nanchang_find_all(&context, one->table->dealer, nobody, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		listed->win = score->win;
		listed->reason = score->reason;
		listed->has_reading = true;
		nanchang_write_patterns(&found[i].won, &found[i].price, listed);
		nanchang_write_total(&found[i].won, &found[i].price, &listed->total);
		nanchang_write_reading(&context, &found[i].reading_class, &listed->reading);
	}
}

/* ---- Called hands ---- */

/* The one pattern of `among` that was called, or NO_PATTERN. */
static uint8_t
called_of(const struct mj_hand *hand, uint64_t among)
{
	uint64_t patterns = (uint64_t)hand->extra.value[HAND_CALLED_PATTERNS] & among;

	return (uint8_t)(patterns == 0 ? NO_PATTERN : __builtin_ctzll(patterns));
}

static void
evaluate_called(const struct nanchang_claim *claim, struct nanchang_win *win,
		struct nanchang_price *price, struct mj_score *score)
{
	const struct mj_hand *hand = claim->one.hand;

	*win = (struct nanchang_win){
		.rules = claim->one.rules,
		.seat = hand->seat,
		.from = hand->from,
		.dealer = (int8_t)claim->one.table->dealer,
		.after_kong = (hand->flags & MJ_AFTER_KONG) != 0,
		.robbing = (hand->flags & MJ_ROBBING_KONG) != 0,
		.base = called_of(hand, BASE_PATTERNS),
		.no_jing = called_of(hand, NO_JING_PATTERNS),
		.jingdiao = called_of(hand, PATTERN_BIT(JINGDIAO)) == JINGDIAO,
	};
	if (win->no_jing == DEGUO && claim->nobody) /* R46 */
		win->no_jing = DEZHONGDE;
	nanchang_price(win, price);
	score->win = true;
	score->has_reading = false;
	nanchang_write_patterns(win, price, score);
	nanchang_write_total(win, price, &score->total);
}

void
nanchang_evaluate(struct nanchang_claim *claim, struct nanchang_win *win,
		  struct nanchang_price *price, struct mj_score *score)
{
	const struct mj_hand *hand = claim->one.hand;

	if (mj_has(&hand->extra, HAND_CALLED)) {
		evaluate_called(claim, win, price, score);
		return;
	}
	claim->furiten = hand->from != MJ_SELF_DRAW && nanchang_is_furiten(claim);
	claim->nobody |= (hand->flags & FLAG_NO_JING_ANYWHERE) != 0;
	nanchang_evaluate_tiles(claim, win, price, score);
}

int
nanchang_score(const struct mj_score_request *request, struct mj_score *score,
	       struct mj_problem *problem)
{
	struct nanchang_claim claim = {.one = mj_case_of_score(request)};
	bool called = mj_has(&request->hand.extra, HAND_CALLED);
	struct nanchang_win win;
	struct nanchang_price price;
	int code = nanchang_check_deal(request->rules, &request->deal, !called, problem);

	if (code == MJ_OK)
		code = called ? nanchang_check_called(&claim.one, problem)
			      : nanchang_check_winner(&claim.one, problem);
	if (code != MJ_OK)
		return code;
	nanchang_evaluate(&claim, &win, &price, score);
	if (!score->win)
		return MJ_OK;
	nanchang_pay_hand(&win, &price, &score->payments);
	assert(score->payments.deltas[win.seat] == score->total.value[TOTAL_POINTS]);
	return MJ_OK;
}
