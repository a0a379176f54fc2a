/* The call score, and what one win brings (docs/rules/mcr.md, sections 4 to 6). */
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/score_write.h"
#include "mahjong/explain.h"
#include "mahjong/problem.h"
#include "mcr/best.h"
#include "mcr/check.h"
#include "mcr/win.h"

#include <assert.h>

static void
add_scored(struct mj_score *score, unsigned fan, int32_t value, unsigned times)
{
	assert(score->pattern_count < MJ_PATTERNS_MAX);
	score->patterns[score->pattern_count++] = (struct mj_scored){
		.pattern = (uint8_t)fan,
		.value = value * (int32_t)times,
		.unit = mcr_patterns[fan].unit,
		.times = (uint8_t)(times > 1 ? times : 0),
	};
}

static void
write_patterns(const struct mcr_hand_context *context, const struct mcr_value *value,
	       struct mj_score *score)
{
	score->pattern_count = 0;
	for (unsigned i = 0; i < MJ_PATTERN_WORDS; i++)
		for (uint64_t left = value->fans.found.word[i]; left != 0; left &= left - 1) {
			unsigned fan = 64 * i + (unsigned)__builtin_ctzll(left);
			assert(fan < FAN_FLOWER_TILES && value->fans.times[fan] > 0);
			add_scored(score, fan, mcr_worth(context->rules, fan),
				   value->fans.times[fan]);
		}
	if (context->flowers > 0) /* R17: the last of the catalogue */
		add_scored(score, FAN_FLOWER_TILES, 1, context->flowers);
}

/* R18: `fan` with flowers. */
static int64_t
points_of(const struct mj_rules *rules, const struct mj_hand *hand, int64_t fan)
{
	int64_t base = rules->option[OPT_BASE_POINTS], others = rules->seats - 1;

	return hand->from == MJ_SELF_DRAW ? others * (fan + base) : fan + others * base;
}

static void
write_total(const struct mj_rules *rules, const struct mj_hand *hand, int64_t fan, int64_t flowers,
	    struct mj_record *total)
{
	assert(fan >= flowers && flowers >= 0);
	total->present = 0;
	mj_put(total, TOTAL_POINTS, points_of(rules, hand, fan));
	mj_put(total, TOTAL_FAN, fan);
	mj_put(total, TOTAL_FLOWERS, flowers);
}

/* What a reading is worth, and how it was read. */
static void
write_worth(const struct mcr_hand_context *context, const struct mcr_best *best,
	    struct mj_score *score)
{
	score->has_reading = true;
	assert(best->complete);
	write_patterns(context, &best->value, score);
	assert(mj_patterns_sum(score) == best->value.fan + context->flowers);
	write_total(context->rules, context->hand, best->value.fan + context->flowers,
		    context->flowers, &score->total);
	mcr_write_reading(context, best, &score->reading);
}

void
mcr_value_hand(struct mcr_hand_context *context, struct mj_score *score)
{
	struct mcr_best best;

	mcr_find_best(context, &best);
	score->win = best.complete && best.value.fan >= context->rules->option[OPT_MIN_FAN];
	if (score->win)
		write_worth(context, &best, score);
	else /* R16 */
		score->reason =
			(uint8_t)(best.complete ? REASON_BELOW_MINIMUM : REASON_NOT_COMPLETE);
}

void
mcr_list_readings(const struct mj_case *one, const struct mj_score *score,
		  struct mj_readings *readings)
{
	struct mcr_hand_context context;
	struct mcr_best found[MJ_READINGS_MAX];
	struct mj_ranking all = {
		.items = found,
		.size = sizeof(found[0]),
		.max = MJ_READINGS_MAX,
		.rank = mcr_rank,
	};
	int32_t least = one->rules->option[OPT_MIN_FAN];

	mcr_hand_context_init(&context, one);
	mcr_find_all(&context, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		listed->win = score->win && found[i].value.fan >= least;
		listed->reason = REASON_BELOW_MINIMUM;
		write_worth(&context, &found[i], listed);
	}
}

static void
value_called(const struct mj_rules *rules, const struct mj_hand *hand, struct mj_score *score)
{
	score->win = true;
	score->has_reading = false;
	score->pattern_count = 0;
	write_total(rules, hand, hand->extra.value[HAND_CALLED_FAN],
		    mj_get(&hand->extra, HAND_CALLED_FLOWERS, 0), &score->total);
}

/* R18: who discarded pays the fan, at a self-draw each does; the base all pay. */
static void
pay(const struct mj_rules *rules, const struct mj_hand *hand, int64_t fan,
    struct mj_payments *payments)
{
	for (int seat = 0; seat < rules->seats; seat++) {
		if (seat == hand->seat)
			continue;
		if (hand->from == MJ_SELF_DRAW || hand->from == seat)
			mj_pay(payments, WHY_HAND, seat, hand->seat, fan);
		mj_pay(payments, WHY_BASE, seat, hand->seat, rules->option[OPT_BASE_POINTS]);
	}
	assert(payments->deltas[hand->seat] == points_of(rules, hand, fan));
}

void
mcr_pay_win(const struct mj_case *one, struct mj_score *score, struct mj_payments *payments)
{
	if (mcr_is_called(one->hand)) {
		value_called(one->rules, one->hand, score);
	} else {
		struct mcr_hand_context context;
		mcr_hand_context_init(&context, one);
		mcr_value_hand(&context, score);
	}
	if (score->win)
		pay(one->rules, one->hand, score->total.value[TOTAL_FAN], payments);
}

int
mcr_score(const struct mj_score_request *request, struct mj_score *score,
	  struct mj_problem *problem)
{
	const struct mcr_scene scene = {
		.one = mj_case_of_score(request),
		.seats = request->seats,
		.seats_at = "/seats",
	};
	int code = mcr_check_scene(&scene, problem);

	if (code == MJ_OK)
		mcr_pay_win(&scene.one, score, &score->payments);
	return code;
}
