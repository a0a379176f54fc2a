#include "engine/flags.h"
#include "engine/hand.h"
#include "engine/refuse.h"
#include "mahjong/rules.h"

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

/* What melds the hand has. */
static unsigned
circumstances_of_melds(const struct mj_hand *hand)
{
	unsigned found = hand->meld_count > 0 ? MJ_WITH_MELD : 0U;

	for (unsigned i = 0; i < hand->meld_count; i++) {
		if (hand->melds[i].type != MJ_CONCEALED_KONG)
			found |= MJ_WITH_CLAIMED_MELD;
		if (mj_meld_is_kong(&hand->melds[i]))
			found |= MJ_WITH_KONG;
	}
	return found;
}

static unsigned
circumstances_of(const struct mj_case *one, enum mj_hand_state state)
{
	const struct mj_hand *hand = one->hand;

	return (state == MJ_WAITING ? 0U : circumstances_of_win(one)) |
	       circumstances_of_melds(hand) |
	       (hand->seat == one->table->dealer ? MJ_AS_DEALER : 0U) |
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
	if ((rule->where & ~circumstances) != 0)
		return false;
	return (rule->needs != 0 && (flags & rule->needs) == 0) || (flags & rule->excludes) != 0 ||
	       (rule->only & ~circumstances) != 0 || (rule->never & circumstances) != 0;
}

int
mj_flags_check(const struct mj_case *one, enum mj_hand_state state, unsigned own,
	       struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = one->rules->ruleset;
	const struct mj_flag_rule *end = ruleset->flag_rules + ruleset->flag_rule_count;
	uint32_t flags = one->hand->flags;

	assert(own % MJ_OWN_CIRCUMSTANCES == 0);
	if (flags == 0)
		return MJ_OK;
	unsigned circumstances = circumstances_of(one, state) | own;
	for (const struct mj_flag_rule *rule = ruleset->flag_rules; rule < end; rule++) {
		if ((rule->flags & flags) == 0 || (rule->states & state) == 0 ||
		    !is_broken(rule, flags, circumstances))
			continue;
		if (rule->unless != NULL && option_is_on(one->rules, rule->unless))
			continue;
		return mj_refuse(problem, MJ_CONTRADICTION, one->hand->at, "flags", "%s",
				 rule->detail);
	}
	return MJ_OK;
}
