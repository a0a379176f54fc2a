/* What every ruleset's waits have in common: copies left, and which discard is best. */
#ifndef MJ_ENGINE_WAITS_H
#define MJ_ENGINE_WAITS_H

#include "distance/distance.h"
#include "engine/hand.h"

/* The hand for the distance engine: concealed tiles and melds, red fives as fives, nothing wild. */
void mj_hold(const struct mj_bag *concealed, const struct mj_meld *melds, unsigned meld_count,
	     struct mj_held *held);

/* Copies of each kind that are not among the tiles seen, not below 0. */
void mj_count_left(const struct mj_shown *seen, uint8_t left[MJ_KINDS]);

/* Copies left of all these kinds. */
uint16_t mj_sum_left(const uint8_t left[MJ_KINDS], uint64_t kinds);

/*
 * Fills waits->choices, best first (lower shanten, more left, kinds in order, plain before red), with one entry
 * for each different tile of `concealed` whose kind is in `kinds`. waits->left is filled already. Of the
 * held's wild kinds those are accepted of which concealed and melded tiles are not all four.
 */
void mj_fill_choices(const struct mj_target *target, const struct mj_held *held,
		     const struct mj_bag *concealed, uint64_t kinds, struct mj_waits *waits);

/* `drawn` against the number of tiles and the tiles: MJ_CONTRADICTION. */
int mj_drawn_check(const struct mj_ruleset *ruleset, const struct mj_waits_request *request,
		   struct mj_problem *problem);

/* Whether the hand has 3n+2 tiles. Its size is checked. */
bool mj_has_drawn(const struct mj_ruleset *ruleset, const struct mj_hand *hand);

#endif
