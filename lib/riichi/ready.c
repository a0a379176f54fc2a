#include "riichi/ready.h"
#include "engine/kinds.h"
#include "engine/waits.h"

void
riichi_hold(const struct mj_rules *rules, const struct mj_bag *concealed,
	    const struct mj_meld *melds, unsigned meld_count, unsigned norths,
	    struct mj_target *target, struct mj_held *held)
{
	target->sets = (uint8_t)(4 - meld_count);
	target->shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS;
	if (norths < MJ_COPIES)
		target->shapes |= MJ_TO_THIRTEEN_ORPHANS;
	target->honour_runs = false;
	target->limited = true;
	mj_hold(concealed, melds, meld_count, held);
	held->absent = ALL_KIND_BITS & ~rules->tiles;
	held->melded[NORTH] = (uint8_t)(held->melded[NORTH] + norths);
}

uint64_t
riichi_waits_of(const struct mj_rules *rules, const struct mj_bag *concealed,
		const struct mj_meld *melds, unsigned meld_count, unsigned norths)
{
	struct mj_target target;
	struct mj_held held;
	int distance;

	riichi_hold(rules, concealed, melds, meld_count, norths, &target, &held);
	uint64_t kinds = mj_acceptance(&target, &held, &distance);
	return distance == 1 ? kinds : 0;
}

uint64_t
riichi_swap_kinds(const struct mj_rules *rules, const struct mj_meld *meld)
{
	mj_tile first = mj_meld_kind(meld);

	if (rules->option[OPT_KUIKAE] != KUIKAE_FORBIDDEN)
		return 0;
	if (meld->type == MJ_PUNG)
		return KIND_BIT(first);
	mj_tile claimed = mj_kind(meld->claimed);
	uint64_t kinds = KIND_BIT(claimed);
	if (claimed == first && first % 9 < 6)
		kinds |= KIND_BIT(first + 3);
	if (claimed == first + 2 && first % 9 > 0)
		kinds |= KIND_BIT(first - 1);
	return kinds;
}
