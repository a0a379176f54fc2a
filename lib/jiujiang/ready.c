#include "jiujiang/ready.h"
#include "engine/waits.h"

#include <string.h>

void
jiujiang_hold_hand(const struct mj_hand *hand, struct mj_target *target, struct mj_held *held)
{
	*target = (struct mj_target){
		.sets = (uint8_t)(4 - hand->meld_count),
		.shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS,
		.limited = true, /* D8 */
	};
	mj_hold(&hand->concealed, hand->melds, hand->meld_count, held);
}

/*
 * The distance engine knows all 34 kinds. Kinds that are not played with change no distance: there
 * is always another kind that the hand does not hold and that does as well. So it is enough to
 * leave them out of the answer.
 */
uint64_t
jiujiang_accepts(const struct mj_target *target, const struct mj_held *held, int8_t *shanten)
{
	int distance;
	uint64_t kinds = mj_acceptance(target, held, &distance);

	*shanten = (int8_t)(distance - 1);
	return kinds & HAND_TILES;
}
