#include "engine/flags.h"
#include "engine/hand.h"
#include "engine/refuse.h"

/* How the hand was won. */
static unsigned
circumstances_of_win(const struct mj_case *one)
{
	const struct mj_hand *hand = one->hand;
	const struct mj_table *table = one->table;

	if (hand->from == MJ_SELF_DRAW)
		return MJ_BY_SELF_DRAW | MJ_FROM_NO_LATER_SEAT;
	bool later = mj_seat_wind(one->rules, table, hand->from) >
		     mj_seat_wind(one->rules, table, hand->seat);
	return MJ_BY_DISCARD | (later ? 0U : MJ_FROM_NO_LATER_SEAT) |
	       (hand->from == table->dealer ? MJ_FROM_DEALER : 0U);
}

static unsigned
circumstances_of(const struct mj_case *one, enum mj_hand_state state)
{
	const struct mj_hand *hand = one->hand;

	return (state == MJ_WAITING ? 0U : circumstances_of_win(one)) |
	       (hand->seat == one->table->dealer ? MJ_AS_DEALER : 0U) |
	       (hand->meld_count > 0 ? MJ_WITH_MELD : 0U) |
	       (mj_is_closed(hand) ? 0U : MJ_WITH_CLAIMED_MELD) |
	       (mj_has_kong(hand) ? MJ_WITH_KONG : 0U) |
	       (hand->discards.size > 0 ? MJ_WITH_DISCARDS : 0U);
}

static bool
option_is_on(const struct mj_rules *rules, const char *name)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int index = mj_field_find(ruleset->options, ruleset->option_count, name);

	assert(index >= 0);
	return rules->option[ruleset->options[index].slot] != 0;
}

static bool
is_broken(const struct mj_flag_rule *rule, uint32_t flags, unsigned circumstances)
{
	return (rule->needs != 0 && (flags & rule->needs) == 0) || (flags & rule->excludes) != 0 ||
	       (rule->only & ~circumstances) != 0 || (rule->never & circumstances) != 0;
}

int
mj_flags_check(const struct mj_case *one, enum mj_hand_state state, unsigned own,
	       struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = one->rules->ruleset;
	uint32_t flags = one->hand->flags;

	assert(own % MJ_OWN_CIRCUMSTANCES == 0);
	if (flags == 0)
		return MJ_OK;
	unsigned circumstances = circumstances_of(one, state) | own;
	for (unsigned i = 0; i < ruleset->flag_rule_count; i++) {
		const struct mj_flag_rule *rule = &ruleset->flag_rules[i];
		if ((rule->flags & flags) == 0 || (rule->states & state) == 0 ||
		    (rule->where & ~circumstances) != 0)
			continue;
		if (!is_broken(rule, flags, circumstances))
			continue;
		if (rule->unless != NULL && option_is_on(one->rules, rule->unless))
			continue;
		return mj_refuse(problem, MJ_CONTRADICTION, one->hand->at, "flags", "%s",
				 rule->detail);
	}
	return MJ_OK;
}
