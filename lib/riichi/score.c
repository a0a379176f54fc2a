/* The call score (docs/rules/riichi.md, sections 4 and 5). */
#include "engine/hand.h"
#include "engine/kinds.h"
#include "engine/payments.h"
#include "engine/rank.h"
#include "engine/score_write.h"
#include "mahjong/explain.h"
#include "mahjong/problem.h"
#include "mahjong/waits.h"
#include "riichi/best.h"
#include "riichi/check.h"
#include "riichi/ready.h"
#include "riichi/win.h"

#include <assert.h>
#include <string.h>

static void
refuse_win(struct mj_score *score, enum riichi_reason reason)
{
	score->win = false;
	score->reason = (uint8_t)reason;
}

uint8_t
riichi_furiten_of(const struct mj_hand *hand, uint64_t waits)
{
	if ((waits & mj_kinds_in(&hand->discards)) != 0)
		return FURITEN_DISCARD;
	if ((hand->flags & FLAG_FURITEN) == 0 && (waits & mj_kinds_in(&hand->passed)) == 0)
		return MJ_NOT_FURITEN;
	return (hand->flags & FLAGS_RIICHI) != 0 ? FURITEN_RIICHI : FURITEN_TEMPORARY;
}

/* R72-R76. Looks for the waits only when something could bar them. */
static bool
is_furiten(const struct mj_rules *rules, const struct mj_hand *hand)
{
	if ((hand->flags & FLAG_FURITEN) != 0)
		return true;
	if (hand->discards.size == 0 && hand->passed.size == 0)
		return false;
	uint64_t waits = riichi_waits_of(rules, &hand->concealed, hand->melds, hand->meld_count,
					 riichi_norths(hand));
	return riichi_furiten_of(hand, waits) != MJ_NOT_FURITEN;
}

/* R45, R85: a concealed kong is robbed by thirteen orphans alone. */
static bool
may_rob(const struct riichi_hand_context *context, const struct riichi_best *best)
{
	if ((context->hand->flags & FLAG_ROBBING_CONCEALED_KONG) == 0)
		return true;
	return riichi_on(context->rules, OPT_ROB_CONCEALED_KONG) && best->win &&
	       best->shape == SHAPE_THIRTEEN_ORPHANS;
}

/* S22, option rob_nuki: on a north being set aside. */
static bool
may_rob_nuki(const struct riichi_hand_context *context, const struct riichi_best *best)
{
	int32_t rule = context->rules->option[OPT_ROB_NUKI];

	if ((context->hand->flags & FLAG_ROBBING_NUKI) == 0)
		return true;
	if (rule == ROB_NUKI_YAKUMAN)
		return best->win && best->value.yakuman > 0;
	return rule != ROB_NUKI_NONE;
}

static void
write_patterns(const struct riichi_hand_context *context, const struct riichi_value *value,
	       struct mj_score *score)
{
	mj_write_patterns(context->rules->ruleset, value->patterns, score);
	for (unsigned i = 0; i < score->pattern_count; i++) {
		struct mj_scored *scored = &score->patterns[i];
		scored->value = riichi_worth(context, scored->pattern);
		scored->unit = value->yakuman > 0 ? "yakuman" : "han";
	}
}

static void
write_total(const struct riichi_value *value, struct mj_score *score)
{
	struct mj_record *total = &score->total;

	assert((value->base > 0) == (value->points > 0));
	assert(value->yakuman == 0 || value->han == 0);
	assert(value->fu == NO_FU || value->fu >= 20);
	total->present = 0;
	if (value->yakuman == 0)
		mj_put(total, TOTAL_HAN, value->han);
	if (value->fu != NO_FU)
		mj_put(total, TOTAL_FU, value->fu);
	if (value->fu_raw != NO_FU)
		mj_put(total, TOTAL_FU_RAW, value->fu_raw);
	mj_put(total, TOTAL_YAKUMAN, value->yakuman);
	if (value->limit != LIMIT_NONE)
		mj_put(total, TOTAL_LIMIT, value->limit);
	mj_put(total, TOTAL_BASE, value->base);
	mj_put(total, TOTAL_POINTS, value->points);
}

bool
riichi_value_hand(const struct mj_case *one, bool furiten, struct riichi_value *value,
		  bool *as_tsumo, struct mj_score *score)
{
	struct riichi_hand_context context;
	struct riichi_best best;

	riichi_hand_context_init(&context, one);
	riichi_find_best(&context, &best);
	score->win = false;
	if (!best.complete)
		refuse_win(score, REASON_NOT_COMPLETE);
	else if (!may_rob(&context, &best))
		refuse_win(score, REASON_CONCEALED_KONG);
	else if (!may_rob_nuki(&context, &best))
		refuse_win(score, REASON_NUKI);
	else if (furiten && !context.tsumo)
		refuse_win(score, REASON_FURITEN);
	else if (!best.win)
		refuse_win(score, REASON_NO_YAKU);
	else
		score->win = score->has_reading = true;
	if (!score->win)
		return false;
	assert(best.value.base > 0 && best.value.points % 100 == 0);
	*value = best.value;
	*as_tsumo = context.as_tsumo;
	write_patterns(&context, value, score);
	assert(score->pattern_count > 0);
	write_total(value, score);
	riichi_write_reading(&context, &best, &score->reading);
	return true;
}

void
riichi_list_readings(const struct mj_case *one, const struct mj_score *score,
		     struct mj_readings *readings)
{
	struct riichi_hand_context context;
	struct riichi_best found[MJ_READINGS_MAX];
	struct mj_ranking all = {
		.items = found,
		.size = sizeof(found[0]),
		.max = MJ_READINGS_MAX,
		.rank = riichi_rank,
	};

	riichi_hand_context_init(&context, one);
	riichi_find_all(&context, &all);
	readings->count = (uint8_t)all.count;
	readings->more = all.more;
	for (unsigned i = 0; i < all.count; i++) {
		struct mj_score *listed = &readings->list[i];
		listed->win = score->win && found[i].win;
		listed->reason = found[i].win ? score->reason : REASON_NO_YAKU;
		listed->has_reading = true;
		if (!found[i].win)
			found[i].value.limit = LIMIT_NONE;
		write_patterns(&context, &found[i].value, listed);
		write_total(&found[i].value, listed);
		riichi_write_reading(&context, &found[i], &listed->reading);
	}
}

static void
value_called(const struct mj_case *one, struct riichi_value *value)
{
	const struct mj_hand *hand = one->hand;
	const struct mj_record *extra = &hand->extra;
	bool tsumo = hand->from == MJ_SELF_DRAW;

	memset(value, 0, sizeof(*value));
	if (mj_has(extra, HAND_CALLED_YAKUMAN)) {
		value->yakuman = (int32_t)extra->value[HAND_CALLED_YAKUMAN];
		value->base = YAKUMAN_BASE * value->yakuman;
		value->limit = LIMIT_YAKUMAN;
	} else {
		value->han = (int32_t)extra->value[HAND_CALLED_HAN];
		value->fu = (int32_t)mj_get(extra, HAND_CALLED_FU, NO_FU);
		value->base = riichi_base(one->rules, value->han, value->fu, &value->limit);
	}
	value->points =
		riichi_points(one->rules, value->base, hand->seat == one->table->dealer, tsumo);
}

static int
evaluate_called(struct riichi_win *win, struct riichi_value *value, struct mj_score *score,
		struct mj_problem *problem)
{
	int code = riichi_check_called(win->one.rules, win->one.hand, problem);

	if (code != MJ_OK)
		return code;
	value_called(&win->one, value);
	win->as_tsumo = win->one.hand->from == MJ_SELF_DRAW;
	score->win = true;
	score->has_reading = false;
	score->pattern_count = 0;
	write_total(value, score);
	return MJ_OK;
}

static int
evaluate_tiles(struct riichi_win *win, struct riichi_value *value, struct mj_score *score,
	       struct mj_problem *problem)
{
	const struct mj_hand *hand = win->one.hand;
	int code = riichi_check_winner(&win->one, problem);

	if (code != MJ_OK)
		return code;
	bool furiten = hand->from != MJ_SELF_DRAW && is_furiten(win->one.rules, hand);
	if (!riichi_value_hand(&win->one, furiten, value, &win->as_tsumo, score))
		memset(value, 0, sizeof(*value));
	return MJ_OK;
}

int
riichi_evaluate(const struct mj_case *one, struct riichi_win *win, struct riichi_value *value,
		struct mj_score *score, struct mj_problem *problem)
{
	int code;

	win->one = *one;
	win->value = value;
	code = mj_has(&one->hand->extra, HAND_CALLED) ? evaluate_called(win, value, score, problem)
						      : evaluate_tiles(win, value, score, problem);
	return code != MJ_OK ? code : riichi_find_liable(win, problem);
}

int
riichi_score(const struct mj_score_request *request, struct mj_score *score,
	     struct mj_problem *problem)
{
	const struct mj_table *table = &request->table;
	struct riichi_win win;
	struct riichi_value value;
	const struct mj_case one = mj_case_of_score(request);
	int code = riichi_evaluate(&one, &win, &value, score, problem);

	if (code != MJ_OK || !score->win)
		return code;
	riichi_pay_hand(&win, &score->payments);
	assert(win.liable.count > 0 || score->payments.deltas[request->hand.seat] == value.points);
	riichi_pay_honba(&win, table->honba, &score->payments);
	mj_pay(&score->payments, WHY_DEPOSITS, MJ_NOBODY, request->hand.seat,
	       (int64_t)STICK * table->deposits);
	return MJ_OK;
}
