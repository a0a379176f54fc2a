/* How a match goes on and ends (docs/rules/jiujiang.md, section 7). */
#include "engine/outcome.h"
#include "jiujiang/settling.h"
#include "mahjong/rules.h"
#include "mahjong/settle.h"

#include <assert.h>

enum { MULTIPLIER_MAX = 1 << 20 };

/* R11, R41-R43, D26: the next deal's multiplier, by discards that followed the
 * dealer's. */
static int64_t
follow_factor(const struct mj_outcome *outcome)
{
	if (!outcome->followed.given)
		return 1;
	int64_t factor = jiujiang_is_dragon(outcome->followed.first) ? 4 : 2;
	return outcome->followed.count > 1 ? 2 * factor : factor;
}

/* R44, R47, R48. */
static int64_t
next_multiplier(const struct jiujiang_deal *deal, bool dealer_stays)
{
	int64_t multiplier = deal->table->multiplier,
		ceiling = deal->rules->option[OPT_MAX_MULTIPLIER];
	int64_t factor = follow_factor(deal->outcome);

	assert(multiplier > 0 && (factor == 1 || factor == 2 || factor == 4 || factor == 8));
	if (deal->outcome->type == MJ_EXHAUSTIVE_DRAW)
		multiplier *= 2 * factor;
	else if (deal->outcome->type == MJ_WIN)
		multiplier = dealer_stays ? multiplier * factor : factor;
	if (ceiling != 0 && multiplier > ceiling)
		multiplier = ceiling;
	return multiplier > MULTIPLIER_MAX ? MULTIPLIER_MAX : multiplier;
}

/* R45, R46: the winner deals, of several the first in turn order after the discarder. */
static int
next_dealer(const struct jiujiang_deal *deal)
{
	const struct jiujiang_scene *scene = &deal->scene;
	const struct mj_hand *first = mj_first_winner(deal->rules, scene->wins, scene->win_count);

	return first == NULL ? deal->table->dealer : first->seat;
}

void
jiujiang_next_table(struct jiujiang_deal *deal)
{
	struct mj_table *next = &deal->settlement->next_table;
	int dealer = next_dealer(deal);
	bool stays = dealer == deal->table->dealer;

	*next = *deal->table;
	next->dealer = (uint8_t)dealer;
	if (!stays)
		next->dealer_streak = 0;
	else if (deal->outcome->type != MJ_FALSE_WIN)
		next->dealer_streak++;
	next->multiplier = (int32_t)next_multiplier(deal, stays);
	assert(next->multiplier > 0);
	assert(deal->outcome->type == MJ_WIN || stays);
	mj_advance_table(deal->rules, next, &deal->settlement->payments);
}

void
jiujiang_end_match(struct jiujiang_deal *deal)
{
	int32_t hands = deal->rules->option[OPT_MATCH_HANDS];

	/* D27 */
	deal->settlement->match_over = hands > 0 && deal->table->hand_number >= hands;
}
