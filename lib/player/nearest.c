/* The nearest hand of any shape of the ruleset: how far it is, and what brings it on. */
#include "player/player.h"

#include "distance/distance.h"

uint64_t
nearest_accepts(const struct mind *mind, const struct mj_bag *bag, int *distance)
{
	struct mj_target target;
	struct mj_held held;

	mind->rules->hold(&mind->trial, mind->seat, bag, &target, &held);
	return mj_acceptance(&target, &held, distance) & mind->trial.start->rules->tiles &
	       ALL_KIND_BITS;
}

/* The wild tiles are told as one, and stand for each kind of them that is held. */
unsigned
nearest_ways(const struct mind *mind, const struct mj_bag *bag, uint64_t kinds,
	     struct way ways[MJ_KINDS])
{
	uint64_t playable = mind->trial.start->rules->tiles & ALL_KIND_BITS;
	struct mj_discard discards[MJ_DISCARDS_MAX];
	struct mj_target target;
	struct mj_held held;
	unsigned count = 0;

	mind->rules->hold(&mind->trial, mind->seat, bag, &target, &held);
	size_t known = mj_discards(&target, &held, discards);
	for (size_t i = 0; i < known; i++) {
		uint64_t thrown = discards[i].kind == MJ_NO_TILE ? held.wild_kinds
								 : KIND_BIT(discards[i].kind);
		thrown &= kinds & mj_kinds_in(bag);
		for (; thrown != 0; thrown &= thrown - 1) {
			struct way *way = &ways[count++];
			*way = (struct way){.kind = (mj_tile)__builtin_ctzll(thrown),
					    .distance = discards[i].distance,
					    .accepts = discards[i].accepts & playable};
			way->tiles = mind_count_unseen(mind, way->accepts);
		}
	}
	return count;
}
