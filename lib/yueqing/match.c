/* How a match goes on and ends (docs/rules/yueqing.md, section 8). */
#include "engine/outcome.h"
#include "yueqing/settling.h"

#include <assert.h>

/* R48-R50, D16. */
static bool
dealer_stays(const struct yueqing_deal *deal)
{
	if (deal->outcome->type == MJ_WIN)
		return deal->winner == deal->table->dealer;
	for (int seat = 0; seat < deal->rules->seats; seat++)
		if (yueqing_has_kong(&deal->counts[seat]))
			return false;
	return true;
}

void
yueqing_standings(const struct mj_rules *rules, const struct mj_table *table,
		  struct mj_standing standings[MJ_SEATS_MAX])
{
	(void)table;
	for (unsigned i = 1; i < rules->seats; i++) {
		assert(standings[i].points <= standings[i - 1].points);
		if (standings[i].points == standings[i - 1].points)
			standings[i].place = standings[i - 1].place;
	}
}

void
yueqing_go_on(struct yueqing_deal *deal)
{
	struct mj_settlement *settlement = deal->settlement;
	struct mj_table *next = &settlement->next_table;
	int round = deal->table->round_wind - MJ_HONOURS + 1;
	bool round_over = false;

	*next = *deal->table;
	mj_advance_table(deal->rules, next, &settlement->payments);
	if (deal->outcome->type == MJ_FALSE_WIN) {
		settlement->match_over = false;
		return;
	}
	if (dealer_stays(deal)) {
		next->dealer_streak++;
	} else {
		next->dealer_streak = 0;
		mj_pass_deal(deal->rules, next);
		assert(next->dealer != deal->table->dealer);
		round_over = next->dealer == 0; /* R51 */
	}
	settlement->match_over = round_over && deal->rules->option[OPT_ROUNDS] == round;
}
