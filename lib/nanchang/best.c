#include "nanchang/best.h"

/* R42, R44, R46: the pattern of a reading without jing. */
static uint8_t
no_jing_pattern(const struct nanchang_view *view, bool natural, bool nobody)
{
	bool opening = view->tianhu || view->dihu;

	if (!natural || (opening && !nanchang_on(view->rules, OPT_TIANHU_DEGUO))) /* D13 */
		return NO_PATTERN;
	if (view->has_jing)
		return JINGHUANYUAN;
	return nobody ? DEZHONGDE : DEGUO; /* D23 */
}

static uint8_t
base_pattern(const struct nanchang_view *view, uint8_t shape)
{
	if (view->tianhu)
		return TIANHU;
	return view->dihu ? DIHU : shape;
}

void
nanchang_find_best(const struct nanchang_view *view, int dealer, bool nobody,
		   struct nanchang_best *best)
{
	struct nanchang_found found;
	struct nanchang_price price;

	nanchang_find(view, &found);
	best->complete = found.complete;
	best->win = false;
	for (uint32_t left = found.sorts; left != 0; left &= left - 1) {
		struct nanchang_sort sort = nanchang_sort_at((unsigned)__builtin_ctz(left));
		struct nanchang_win won = {
			.rules = view->rules,
			.seat = view->hand->seat,
			.from = view->hand->from,
			.dealer = (int8_t)dealer,
			.after_kong = (view->hand->flags & MJ_AFTER_KONG) != 0,
			.robbing = view->way == WAY_ROBBED,
			.base = base_pattern(view, sort.base),
			.no_jing = no_jing_pattern(view, sort.natural, nobody),
			.jingdiao = sort.jingdiao,
		};
		nanchang_price(&won, &price);
		if (best->win && price.points <= best->price.points)
			continue;
		best->win = true;
		best->sort = sort;
		best->won = won;
		best->price = price;
	}
}
