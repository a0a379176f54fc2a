/* The call score, and what one win brings (docs/rules/jiujiang.md, sections 4 to 6). */
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/score_write.h"
#include "jiujiang/best.h"
#include "jiujiang/eat.h"
#include "jiujiang/ready.h"
#include "jiujiang/win.h"
#include "mahjong/explain.h"
#include "mahjong/problem.h"
#include "mahjong/rules.h"

#include <assert.h>

bool
jiujiang_is_barred(const struct mj_case *one)
{
	const struct mj_hand *hand = one->hand;

	if (!jiujiang_on(one->rules, OPT_PASS_RULE) || hand->from == MJ_SELF_DRAW ||
	    (hand->flags & MJ_ROBBING_KONG) != 0 || hand->passed.of[hand->win_tile] == 0)
		return false;
	return hand->from != one->table->dealer || mj_get(&hand->extra, HAND_PASSED_DEALER, 0) != 0;
}

static void
write_patterns(const struct mj_ruleset *ruleset, const struct jiujiang_value *value,
	       struct mj_score *score)
{
	mj_write_patterns(ruleset, value->patterns, score);
	for (unsigned i = 0; i < score->pattern_count; i++)
		score->patterns[i].value = value->pao[score->patterns[i].pattern];
}

/* The reasons in the order in which they are tested (section 8). */
static void
refuse_win(struct mj_score *score, enum jiujiang_reason reason)
{
	score->win = false;
	score->reason = (uint8_t)reason;
}

/* What a reading is worth, and how it was read. */
static void
write_worth(const struct jiujiang_hand_context *context, const struct jiujiang_best *best,
	    struct mj_score *score)
{
	score->has_reading = true;
	write_patterns(context->rules->ruleset, &best->value, score);
	assert(mj_patterns_sum(score) == best->value.own);
	jiujiang_write_reading(context, best, &score->reading);
	score->total.present = 0;
	mj_put(&score->total, TOTAL_PAO, best->value.own);
	mj_put(&score->total, TOTAL_FLOWER, best->value.flower);
}

void
jiujiang_value_hand(const struct mj_case *one, bool single_wait, struct mj_score *score)
{
	struct jiujiang_hand_context context;
	struct jiujiang_best best;

	jiujiang_hand_context_init(&context, one, single_wait);
	jiujiang_find_best(&context, &best);
	if (!best.complete) {
		refuse_win(score, REASON_NOT_COMPLETE);
	} else if (jiujiang_is_barred(one)) {
		refuse_win(score, REASON_FURITEN);
	} else if (best.value.own < one->rules->option[OPT_MIN_PAO]) { /* R62, R80, R87 */
		refuse_win(score, REASON_BELOW_MINIMUM);
	} else {
		score->win = true;
		write_worth(&context, &best, score);
	}
}

/* Whether the 13 tiles wait on one kind alone, for the option that asks (D19). */
static bool
waits_singly(const struct mj_rules *rules, const struct mj_hand *hand)
{
	struct mj_target target;
	struct mj_held held;
	int8_t shanten;

	if (!jiujiang_on(rules, OPT_SINGLE_WAIT_ONLY))
		return false;
	jiujiang_hold_hand(hand, &target, &held);
	uint64_t kinds = jiujiang_accepts(&target, &held, &shanten);
	return shanten == 0 && (kinds & (kinds - 1)) == 0;
}

void
jiujiang_list_readings(const struct mj_case *one, const struct mj_score *score,
		       struct mj_readings *readings)
{
	struct jiujiang_hand_context context;
	struct jiujiang_best found[MJ_READINGS_MAX];
	struct mj_ranking all = {
		.items = found,
		.size = sizeof(found[0]),
		.max = MJ_READINGS_MAX,
		.rank = jiujiang_rank,
	};
	int32_t least = one->rules->option[OPT_MIN_PAO];

	jiujiang_hand_context_init(&context, one, waits_singly(one->rules, one->hand));
	jiujiang_find_all(&context, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		bool enough = found[i].value.own >= least;
		listed->win = score->win && enough;
		listed->reason = enough ? score->reason : REASON_BELOW_MINIMUM;
		write_worth(&context, &found[i], listed);
	}
}

static void
value_called(const struct mj_hand *hand, struct mj_score *score)
{
	score->win = true;
	score->has_reading = false;
	score->pattern_count = 0;
	score->total.present = 0;
	mj_put(&score->total, TOTAL_PAO, hand->extra.value[HAND_CALLED_PAO]);
}

/* D23, D31: each payer pays the winner's own pao and what he himself shows. */
static void
pay(const struct jiujiang_scene *scene, const struct mj_hand *hand, struct mj_record *total,
    struct mj_payments *payments)
{
	int64_t unit = (int64_t)scene->rules->option[OPT_UNIT] * scene->table->multiplier; /* R41 */
	int64_t pao = total->value[TOTAL_PAO], points = 0;

	assert(pao >= 0 && unit > 0);
	for (int seat = 0; seat < scene->rules->seats; seat++) {
		bool pays = jiujiang_pays(hand, seat);
		struct jiujiang_eating_counts counts;
		int64_t eaten = 0;
		if (pays) {
			jiujiang_payer_counts(hand, scene->seats, seat, &counts);
			eaten = jiujiang_eaten(&counts);
			mj_pay(payments, WHY_HAND, seat, hand->seat, pao * unit);
			mj_pay(payments, WHY_EAT, seat, hand->seat, eaten * unit);
			points += pao * unit;
		}
		mj_put(total, TOTAL_EATEN + (unsigned)seat, eaten);
		mj_put(total, TOTAL_PER_PAYER + (unsigned)seat, pays ? pao + eaten : 0);
	}
	assert(points == pao * unit * (hand->from == MJ_SELF_DRAW ? scene->rules->seats - 1 : 1));
	mj_put(total, TOTAL_UNIT, unit);
	mj_put(total, TOTAL_POINTS, points);
}

void
jiujiang_pay_win(const struct jiujiang_scene *scene, unsigned index, struct mj_score *score,
		 struct mj_payments *payments)
{
	const struct mj_case one = jiujiang_case_of(scene, index);
	const struct mj_hand *hand = one.hand;

	if (jiujiang_is_called(hand))
		value_called(hand, score);
	else
		jiujiang_value_hand(&one, waits_singly(scene->rules, hand), score);
	if (score->win)
		pay(scene, hand, &score->total, payments);
}

int
jiujiang_score(const struct mj_score_request *request, struct mj_score *score,
	       struct mj_problem *problem)
{
	const struct jiujiang_scene scene = {
		.rules = request->rules,
		.table = &request->table,
		.wins = &request->hand,
		.win_count = 1,
		.seats = request->seats,
		.at = "",
		.seats_at = "/seats",
		.followed = MJ_NO_TILE,
	};
	int code = jiujiang_check_scene(&scene, problem);

	if (code != MJ_OK)
		return code;
	jiujiang_pay_win(&scene, 0, score, &score->payments);
	return MJ_OK;
}
