#include "mcr/ready.h"
#include "engine/waits.h"

struct mj_target
mcr_target(unsigned meld_count)
{
	return (struct mj_target){
		.sets = (uint8_t)(MCR_SETS - meld_count),
		.shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_THIRTEEN_ORPHANS |
			  MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT,
		.limited = true,
	};
}

uint64_t
mcr_wait_kinds(const struct mj_hand *hand)
{
	const struct mj_target target = mcr_target(hand->meld_count);
	struct mj_held held;
	int distance;

	mj_hold(&hand->concealed, hand->melds, hand->meld_count, &held);
	uint64_t kinds = mj_acceptance(&target, &held, &distance);
	return distance == 1 ? kinds : 0;
}
