#include "nanchang/ready.h"

#include "engine/kinds.h"
#include "engine/waits.h"

void
nanchang_hold_natural(const struct mj_hand *hand, struct mj_target *target, struct mj_held *held)
{
	target->sets = (uint8_t)(4 - hand->meld_count);
	target->shapes = MJ_TO_STANDARD | MJ_TO_SEVEN_PAIRS_FOURS | MJ_TO_SCATTERED;
	target->honour_runs = true;
	target->limited = false;
	mj_hold(&hand->concealed, hand->melds, hand->meld_count, held);
}

void
nanchang_hold(const struct mj_hand *hand, mj_tile main_jing, struct mj_target *target,
	      struct mj_held *held)
{
	struct nanchang_jing jing;

	nanchang_hold_natural(hand, target, held);
	nanchang_jing_init(&jing, main_jing);
	for (unsigned i = 0; i < JING_KINDS; i++) {
		mj_tile kind = jing.kind[i];
		held->wilds = (uint8_t)(held->wilds + held->count[kind]);
		held->count[kind] = 0;
		held->wild_kinds |= KIND_BIT(kind);
	}
}
