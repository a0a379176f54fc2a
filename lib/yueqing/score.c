/* The call score (docs/rules/yueqing.md, sections 4 to 7). */
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/score_write.h"
#include "mahjong/explain.h"
#include "mahjong/problem.h"
#include "yueqing/check.h"
#include "yueqing/win.h"

#include <assert.h>

static void
write_patterns(const struct yueqing_hand_context *context, const struct yueqing_value *value,
	       struct mj_score *score)
{
	mj_write_patterns(context->rules->ruleset, value->patterns, score);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		struct mj_scored *scored = &score->patterns[i];
		bool twice = (value->twice >> scored->pattern & 1) != 0;
		scored->value = context->worth[scored->pattern] * (twice ? 2 : 1);
	}
}

/* Section 5. */
void
yueqing_write_total(const struct mj_rules *rules, const struct yueqing_value *value,
		    struct mj_record *total)
{
	total->present = 0;
	mj_put(total, TOTAL_POINTS, (rules->seats - 1) * value->tiao);
	mj_put(total, TOTAL_BASIC_COUNT, value->basic_count);
	mj_put(total, TOTAL_TAI_BASIC, value->tai_basic);
	mj_put(total, TOTAL_TAI_BIG, value->tai_big);
	mj_put(total, TOTAL_TAI_COUNT, value->tai_count);
	mj_put(total, TOTAL_CAPPED, value->tai_count < value->full);
	mj_put(total, TOTAL_DOUBLED, value->tai_count >= DOUBLES_AT);
	mj_put(total, TOTAL_TAI, value->tai);
	mj_put(total, TOTAL_HUA_COUNT, value->hua_count);
	mj_put(total, TOTAL_HUA, (int64_t)value->hua_count * value->hua_count);
	mj_put(total, TOTAL_TIAO, value->tiao);
}

bool
yueqing_is_barred(const struct yueqing_hand_context *context)
{
	return context->won_wild && context->hand->from != MJ_SELF_DRAW &&
	       !yueqing_on(context->rules, OPT_WIN_ON_DISCARDED_CAISHEN);
}

/* R121: the winner's honour triplets are those of the reading. */
static unsigned
triplets_in(const struct yueqing_value *value)
{
	const uint64_t counted = PATTERN(HUA_ZIFENG) | PATTERN(HUA_HONGZHONG) | PATTERN(HUA_FACAI);

	return (unsigned)(__builtin_popcountll(value->patterns & counted) +
			  __builtin_popcountll(value->twice));
}

/* Section 9: no cap is applied to what was called. */
static void
evaluate_called(const struct mj_rules *rules, const struct mj_hand *hand, struct yueqing_win *win,
		struct mj_score *score)
{
	const struct mj_record *extra = &hand->extra;
	struct yueqing_value value = {
		.basic_count = (int32_t)mj_get(extra, HAND_CALLED_BASIC, 0),
		.tai_big = (int32_t)mj_get(extra, HAND_CALLED_BIG, 0),
		.hua_count = (int32_t)mj_get(extra, HAND_CALLED_HUA, 0),
	};

	yueqing_sum(&value, NO_CAP);
	score->win = true;
	score->has_reading = false;
	score->pattern_count = 0;
	yueqing_write_total(rules, &value, &score->total);
	*win = (struct yueqing_win){
		.seat = hand->seat,
		.tai = value.tai,
		.hua_count = value.hua_count,
		.liable = (int)mj_get(extra, HAND_LIABLE, MJ_NOBODY),
	};
	if (value.tai_count < DOUBLES_AT || !yueqing_on(rules, OPT_LIABILITY))
		win->liable = MJ_NOBODY;
}

/* What a reading is worth, and how it was read. */
static void
write_worth(const struct yueqing_hand_context *context, const struct yueqing_best *best,
	    struct mj_score *score)
{
	score->has_reading = true;
	write_patterns(context, &best->value, score);
	assert(mj_patterns_sum(score) ==
	       best->value.basic_count + best->value.tai_big + best->value.hua_count);
	yueqing_write_total(context->rules, &best->value, &score->total);
	yueqing_write_reading(context, best, &score->reading);
}

static void
evaluate_tiles(const struct yueqing_hand_context *context, struct yueqing_win *win,
	       struct mj_score *score)
{
	struct yueqing_best best;
	const struct yueqing_value *value = &best.value;

	yueqing_find_best(context, &best);
	score->win = best.complete && !yueqing_is_barred(context);
	if (!score->win) {
		score->reason = best.complete ? REASON_SELF_DRAW_ONLY : REASON_NOT_COMPLETE;
		return;
	}
	write_worth(context, &best, score);
	*win = (struct yueqing_win){
		.seat = context->hand->seat,
		.tai = value->tai,
		.hua_count = value->hua_count,
		.liable = MJ_NOBODY,
		.counts = context->counts,
	};
	win->counts.honor_triplets = (uint8_t)triplets_in(value);
	if (value->tai_count >= DOUBLES_AT) /* R142 */
		win->liable = yueqing_liable(context->rules, &context->faces, context->hand,
					     context->counts.baiban);
}

int
yueqing_evaluate(const struct mj_case *one, struct yueqing_win *win, struct mj_score *score,
		 struct mj_problem *problem)
{
	struct yueqing_faces faces;
	struct yueqing_flowers flowers;
	struct yueqing_hand_context context;
	int code;

	if (yueqing_is_called(one->hand)) {
		code = yueqing_check_called(one, problem);
		if (code == MJ_OK)
			evaluate_called(one->rules, one->hand, win, score);
		return code;
	}
	yueqing_faces_told(one->deal, &faces);
	code = yueqing_check_winner(one, &faces, &flowers, problem);
	if (code != MJ_OK)
		return code;
	yueqing_hand_context_init(&context, one, &flowers);
	evaluate_tiles(&context, win, score);
	return MJ_OK;
}

void
yueqing_list_readings(const struct mj_case *one, const struct mj_score *score,
		      struct mj_readings *readings)
{
	struct yueqing_faces faces;
	struct yueqing_flowers flowers;
	struct yueqing_hand_context context;
	struct yueqing_best best;
	struct yueqing_read found[MJ_READINGS_MAX] = {0};
	struct mj_ranking all = {.items = found, .size = sizeof(found[0]), .max = MJ_READINGS_MAX};
	struct mj_problem none;

	yueqing_faces_told(one->deal, &faces);
	int code = yueqing_check_winner(one, &faces, &flowers, &none);
	assert(code == MJ_OK);
	yueqing_hand_context_init(&context, one, &flowers);
	yueqing_find_all(&context, &best, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		best.value = found[i].value;
		best.choice = found[i].choice;
		listed->win = score->win;
		listed->reason = score->reason;
		write_worth(&context, &best, listed);
	}
}

/* What a seat has against another. The tai count only when nobody else is liable for them. */
static int64_t
tiao_against(const struct yueqing_win *win, const int64_t hua[MJ_SEATS_MAX], int seat, int other)
{
	bool tai = win != NULL && win->seat == seat &&
		   (win->liable == MJ_NOBODY || win->liable == other);

	return hua[seat] + (tai ? win->tai : 0);
}

void
yueqing_pay(const struct mj_rules *rules, const struct yueqing_win *win,
	    const int64_t hua[MJ_SEATS_MAX], struct mj_payments *payments)
{
	assert(win == NULL || (win->liable != win->seat && win->liable < rules->seats));
	assert(win == NULL || win->liable == MJ_NOBODY || win->tai > ADDED_TAI);
	for (int seat = 0; seat < rules->seats; seat++)
		for (int other = seat + 1; other < rules->seats; other++) {
			int64_t more = tiao_against(win, hua, seat, other) -
				       tiao_against(win, hua, other, seat);
			if (more > 0)
				mj_pay(payments, WHY_TIAO, other, seat, more);
			else
				mj_pay(payments, WHY_TIAO, seat, other, -more);
		}
	if (win != NULL && win->liable != MJ_NOBODY)
		mj_pay(payments, WHY_LIABILITY, win->liable, win->seat,
		       (rules->seats - 2) * (int64_t)win->tai);
}

int
yueqing_score(const struct mj_score_request *request, struct mj_score *score,
	      struct mj_problem *problem)
{
	int64_t hua[MJ_SEATS_MAX] = {0};
	struct yueqing_win win;
	const struct mj_case one = mj_case_of_score(request);
	int code = yueqing_evaluate(&one, &win, score, problem);

	if (code != MJ_OK || !score->win)
		return code;
	hua[win.seat] = (int64_t)win.hua_count * win.hua_count;
	yueqing_pay(request->rules, &win, hua, &score->payments);
	assert(score->payments.deltas[win.seat] == score->total.value[TOTAL_POINTS]);
	return MJ_OK;
}
