#include "nanchang/best.h"

#include "engine/rank.h"

#include <assert.h>

/* R42, R44, R46: the pattern of a reading without jing. */
static uint8_t
no_jing_pattern(const struct nanchang_hand_context *context, bool natural, bool nobody)
{
	bool opening = context->tianhu || context->dihu;

	if (!natural || (opening && !nanchang_on(context->rules, OPT_TIANHU_DEGUO))) /* D13 */
		return NO_PATTERN;
	if (context->has_jing)
		return JINGHUANYUAN;
	return nobody ? DEZHONGDE : DEGUO; /* D23 */
}

static uint8_t
base_pattern(const struct nanchang_hand_context *context, uint8_t shape)
{
	if (context->tianhu)
		return TIANHU;
	return context->dihu ? DIHU : shape;
}

static void
value_class(const struct nanchang_hand_context *context,
	    struct nanchang_reading_class reading_class, int dealer, bool nobody,
	    struct nanchang_best *best)
{
	assert(!reading_class.jingdiao || context->as_self_draw);
	best->complete = best->win = true;
	best->reading_class = reading_class;
	best->won = (struct nanchang_win){
		.rules = context->rules,
		.seat = context->hand->seat,
		.from = context->hand->from,
		.dealer = (int8_t)dealer,
		.after_kong = (context->hand->flags & MJ_AFTER_KONG) != 0,
		.robbing = context->way == WAY_ROBBED,
		.base = base_pattern(context, reading_class.base),
		.no_jing = no_jing_pattern(context, reading_class.natural, nobody),
		.jingdiao = reading_class.jingdiao,
	};
	nanchang_price(&best->won, &best->price);
}

void
nanchang_find_best(const struct nanchang_hand_context *context, int dealer, bool nobody,
		   struct nanchang_best *best)
{
	struct nanchang_found found;
	struct nanchang_best one = {.win = false};

	nanchang_find(context, &found);
	best->complete = found.complete;
	best->win = false;
	for (uint32_t left = found.classes; left != 0; left &= left - 1) {
		unsigned index = (unsigned)__builtin_ctz(left);
		value_class(context, nanchang_reading_class_at(index), dealer, nobody, &one);
		if (!best->win || one.price.points > best->price.points)
			*best = one;
	}
	assert(best->complete || !best->win);
	assert(best->win == (found.classes != 0));
}

/* Of equal ones the lower class is better, which the ranking sees to: the first stays before. */
static int
compare_points(const void *left, const void *right)
{
	const struct nanchang_best *a = left, *b = right;

	return a->price.points > b->price.points ? 1 : -1;
}

void
nanchang_find_all(const struct nanchang_hand_context *context, int dealer, bool nobody,
		  struct mj_ranking *all)
{
	struct nanchang_found found;
	struct nanchang_best one;

	all->rank = compare_points;
	nanchang_find(context, &found);
	for (uint32_t left = found.classes; left != 0; left &= left - 1) {
		unsigned index = (unsigned)__builtin_ctz(left);
		value_class(context, nanchang_reading_class_at(index), dealer, nobody, &one);
		mj_ranking_add(all, &one);
	}
}
