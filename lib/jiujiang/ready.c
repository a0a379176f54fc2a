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
 * The engine knows all 34 kinds. Those that are not played with change no distance, since there is always a kind
 * of which the hand holds none that does as well; they only have to go from the answer.
 */
uint64_t
jiujiang_accepts(const struct mj_target *target, const struct mj_held *held, int8_t *shanten)
{
	int distance;
	uint64_t kinds = mj_acceptance(target, held, &distance);

	*shanten = (int8_t)(distance - 1);
	return kinds & HAND_TILES;
}
