/* The call score (docs/rules/ming.md, sections 4 to 6). */
#include "engine/kinds.h"
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/score_write.h"
#include "mahjong/explain.h"
#include "mahjong/problem.h"
#include "ming/best.h"
#include "ming/check.h"
#include "ming/win.h"

#include <assert.h>

static void
write_patterns(const struct mj_ruleset *ruleset, const struct ming_value *value,
	       struct mj_score *score)
{
	mj_write_patterns(ruleset, value->patterns, score);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		struct mj_scored *scored = &score->patterns[i];
		scored->value = value->worth[scored->pattern];
		if (scored->pattern == PATTERN_FIVE_BASICS)
			scored->note = value->elements;
	}
}

/* `limit`: the first limit pattern, or PATTERN_COUNT (section 5.7). */
static void
write_total(const struct mj_rules *rules, int32_t han, int32_t points, int64_t limit,
	    struct mj_record *total)
{
	assert(han >= 0 && points >= 0);
	total->present = 0;
	mj_put(total, TOTAL_HAN, han);
	mj_put(total, TOTAL_POINTS, points);
	mj_put(total, TOTAL_MANGAN, ming_is_mangan(rules, points));
	if (limit != PATTERN_COUNT)
		mj_put(total, TOTAL_LIMIT, limit);
}

uint64_t
ming_furiten_kinds(const struct mj_rules *rules, const struct mj_hand *hand)
{
	if (!ming_on(rules, OPT_FURITEN))
		return 0;
	return mj_kinds_in(&hand->discards) | mj_kinds_in(&hand->passed);
}

/* R104-R107: furiten bars neither a self-draw nor a win on a fed kong (D25). */
static bool
is_furiten(const struct ming_hand_context *context)
{
	if (!context->claimed || (context->hand->flags & MJ_AFTER_KONG) != 0)
		return false;
	return (ming_furiten_kinds(context->rules, context->hand) >> context->win & 1) != 0;
}

/* Section 5.8: in this order. */
static enum ming_reason
reason_of(const struct ming_best *best, bool furiten)
{
	if (!best->complete)
		return REASON_NOT_COMPLETE;
	if (furiten)
		return REASON_FURITEN;
	return best->opening ? REASON_BELOW_MINIMUM : REASON_NO_YAKU;
}

/* What a reading is worth, and how it was read. */
static void
write_worth(const struct ming_hand_context *context, const struct ming_best *best,
	    struct mj_score *score)
{
	uint64_t limits = best->value.patterns & LIMIT_BITS;

	score->has_reading = true;
	write_patterns(context->rules->ruleset, &best->value, score);
	assert(limits != 0 || mj_patterns_sum(score) == best->value.han);
	write_total(context->rules, best->value.han, best->value.points,
		    limits == 0 ? PATTERN_COUNT : __builtin_ctzll(limits), &score->total);
	ming_write_reading(context, best, &score->reading);
}

void
ming_value_hand(const struct mj_case *one, struct mj_score *score)
{
	struct ming_hand_context context;
	struct ming_best best;

	ming_hand_context_init(&context, one);
	ming_find_best(&context, &best);
	bool furiten = is_furiten(&context);
	score->win = best.win && !furiten;
	if (!score->win) {
		score->reason = (uint8_t)reason_of(&best, furiten);
		return;
	}
	assert(best.value.han > 0 && best.value.points > 0);
	write_worth(&context, &best, score);
}

void
ming_list_readings(const struct mj_case *one, const struct mj_score *score,
		   struct mj_readings *readings)
{
	struct ming_hand_context context;
	struct ming_best found[MJ_READINGS_MAX];
	struct mj_ranking all = {
		.items = found,
		.size = sizeof(found[0]),
		.max = MJ_READINGS_MAX,
		.rank = ming_rank,
	};

	ming_hand_context_init(&context, one);
	ming_find_all(&context, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		bool refused = !score->win && score->reason == REASON_FURITEN;
		listed->win = score->win && found[i].win;
		listed->reason = (uint8_t)reason_of(&found[i], refused);
		write_worth(&context, &found[i], listed);
	}
}

static void
value_called(const struct mj_rules *rules, const struct mj_hand *hand, struct mj_score *score)
{
	const struct mj_record *extra = &hand->extra;
	int32_t limit_points = rules->option[OPT_LIMIT_POINTS];

	score->win = true;
	score->has_reading = false;
	score->pattern_count = 0;
	if (mj_has(extra, HAND_CALLED_LIMIT)) {
		write_total(rules, limit_points, limit_points, extra->value[HAND_CALLED_LIMIT],
			    &score->total);
		return;
	}
	int32_t han = (int32_t)extra->value[HAND_CALLED_HAN];
	write_total(rules, han, ming_counted_points(rules, han), PATTERN_COUNT, &score->total);
}

int
ming_evaluate(const struct mj_case *one, struct mj_score *score, struct mj_problem *problem)
{
	int code;

	if (mj_has(&one->hand->extra, HAND_CALLED)) {
		if ((code = ming_check_deal(one, problem)) == MJ_OK &&
		    (code = ming_check_called(one, problem)) == MJ_OK)
			value_called(one->rules, one->hand, score);
		return code;
	}
	code = ming_check_winner(one, problem);
	if (code == MJ_OK)
		ming_value_hand(one, score);
	return code;
}

void
ming_pay_hand(const struct mj_table *table, const struct mj_hand *hand, int64_t points,
	      struct mj_payments *payments)
{
	int64_t paid = 0, before = payments->deltas[hand->seat];

	assert(hand->from != hand->seat);
	if (hand->from != MJ_SELF_DRAW) { /* R91, R92, D10 */
		int64_t held = table->points[hand->from];
		paid = held < points ? held : points;
		if (paid < 0)
			paid = 0;
		mj_pay(payments, WHY_HAND, hand->from, hand->seat, paid);
	}
	assert(paid <= points);
	mj_pay(payments, WHY_HAND, MJ_NOBODY, hand->seat, points - paid); /* R90 */
	(void)before;
	assert(payments->deltas[hand->seat] - before == points);
}

int
ming_score(const struct mj_score_request *request, struct mj_score *score,
	   struct mj_problem *problem)
{
	const struct mj_case one = mj_case_of_score(request);
	int code = ming_evaluate(&one, score, problem);

	if (code != MJ_OK || !score->win)
		return code;
	ming_pay_hand(&request->table, &request->hand, score->total.value[TOTAL_POINTS],
		      &score->payments);
	return MJ_OK;
}
