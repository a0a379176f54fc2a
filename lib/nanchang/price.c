#include "nanchang/price.h"

#include "engine/payments.h"
#include "engine/score_write.h"
#include "engine/seats.h"
#include "mahjong/score.h"

#include <assert.h>

static unsigned
seat_bit(int seat)
{
	return 1U << seat;
}

static void
put(struct nanchang_price *price, unsigned pattern, unsigned payers)
{
	assert(pattern < NANCHANG_PATTERNS && payers != 0);
	price->patterns |= PATTERN_BIT(pattern);
	price->payers[pattern] = (uint8_t)payers;
}

/* R58, R60: tianhu and dihu leave out the dealer, the self-draw and the discarder. */
static void
put_circumstances(const struct nanchang_win *win, struct nanchang_price *price, unsigned others)
{
	bool opening = win->base == TIANHU || win->base == DIHU;

	if (win->from == MJ_SELF_DRAW && !opening)
		put(price, ZIMO, others); /* R70 */
	if (win->after_kong && !opening)
		put(price, GANGKAI, others); /* R75 */
	if (win->robbing)
		put(price, QIANGGANG, others); /* R77 */
	else if (win->from != MJ_SELF_DRAW && !opening)
		put(price, DIANPAO, seat_bit(win->from)); /* R69 */
	if (!opening)
		put(price, ZHUANGJIA,
		    win->seat == win->dealer ? others : seat_bit(win->dealer)); /* R68 */
}

static void
put_patterns(const struct nanchang_win *win, struct nanchang_price *price)
{
	unsigned others = mj_all_seats(win->rules) & ~seat_bit(win->seat);

	price->patterns = 0;
	put(price, win->base, others); /* R63: all three pay */
	if (win->jingdiao)
		put(price, JINGDIAO, others); /* R71 */
	if (win->no_jing != NO_PATTERN)
		put(price, win->no_jing, others);
	put_circumstances(win, price, others);
}

/* R72, R73: the discarder adds it, or all on a self-draw or a robbed kong. */
static int64_t
added_by(const struct nanchang_win *win, const struct nanchang_price *price, int seat)
{
	bool all = win->from == MJ_SELF_DRAW || win->robbing;

	return all || seat == win->from ? price->added : 0;
}

void
nanchang_price(const struct nanchang_win *win, struct nanchang_price *price)
{
	int64_t product[MJ_SEATS_MAX];
	unsigned others = mj_all_seats(win->rules) & ~seat_bit(win->seat);

	assert(win->base < NO_PATTERN && (BASE_PATTERNS >> win->base & 1) != 0);
	put_patterns(win, price);
	assert(__builtin_popcountll(price->patterns & BASE_PATTERNS) == 1);
	price->factor = 1;
	price->points = 0;
	price->added = win->no_jing == NO_PATTERN ? 0 : win->rules->option[OPT_DEGUO_BONUS];
	for (unsigned seat = 0; seat < win->rules->seats; seat++)
		product[seat] = nanchang_patterns[win->base].value;
	for (uint64_t left = price->patterns & ~BASE_PATTERNS; left != 0; left &= left - 1) {
		unsigned pattern = (unsigned)__builtin_ctzll(left);
		int32_t value = nanchang_patterns[pattern].value;
		assert((price->payers[pattern] & ~others) == 0); /* never the winner */
		for (unsigned seat = 0; seat < win->rules->seats; seat++)
			if ((price->payers[pattern] >> seat & 1) != 0)
				product[seat] *= value;
		if (price->payers[pattern] == others)
			price->factor *= value;
	}
	for (int seat = 0; seat < win->rules->seats; seat++) {
		price->amount[seat] = 0;
		if (seat != win->seat) /* D22: added after all multiplying */
			price->amount[seat] = product[seat] + added_by(win, price, seat);
		price->points += price->amount[seat];
	}
	assert(price->amount[win->seat] == 0 && price->points > 0);
}

void
nanchang_write_patterns(const struct nanchang_win *win, const struct nanchang_price *price,
			struct mj_score *score)
{
	mj_write_patterns(win->rules->ruleset, price->patterns, score);
	for (unsigned i = 0; i < score->pattern_count; i++)
		score->patterns[i].note = price->payers[score->patterns[i].pattern];
}

void
nanchang_write_total(const struct nanchang_win *win, const struct nanchang_price *price,
		     struct mj_record *total)
{
	total->present = 0;
	mj_put(total, TOTAL_BASE, nanchang_patterns[win->base].value);
	mj_put(total, TOTAL_FACTOR, price->factor);
	mj_put(total, TOTAL_ADDED, price->added);
	mj_put(total, TOTAL_POINTS, price->points);
}

void
nanchang_pay_hand(const struct nanchang_win *win, const struct nanchang_price *price,
		  struct mj_payments *payments)
{
	int64_t before = payments->deltas[win->seat];

	for (int seat = 0; seat < win->rules->seats; seat++)
		if (seat != win->seat)
			mj_pay(payments, WHY_HAND, seat, win->seat, price->amount[seat]);
	(void)before;
	assert(payments->deltas[win->seat] - before == price->points);
}
