#include "ming/ready.h"
#include "engine/kinds.h"
#include "engine/waits.h"

enum { SETS = 4 };

struct mj_target
ming_target(unsigned meld_count)
{
	return (struct mj_target){
		.sets = (uint8_t)(SETS - meld_count),
		.shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_THIRTEEN_ORPHANS |
			  MJ_TO_UNRELATED,
		.limited = true,
	};
}

bool
ming_is_ready(const struct mj_bag *concealed, const struct mj_meld *melds, unsigned meld_count)
{
	struct mj_target target = ming_target(meld_count);
	struct mj_held held;

	mj_hold(concealed, melds, meld_count, &held);
	return mj_distance(&target, &held) == 1;
}

uint64_t
ming_swap_kinds(const struct mj_rules *rules, const struct mj_meld *meld)
{
	(void)rules;
	return KIND_BIT(mj_kind(meld->claimed));
}
