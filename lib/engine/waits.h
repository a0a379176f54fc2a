/*
 * What every ruleset's waits have in common. A ruleset checks its request, says what the hand is
 * and what can come to it (struct mj_waiting), lets mj_begin_waits fill in the shanten, what the
 * hand accepts and what may be discarded, adds its own (furiten, riichi, kongs), and lets
 * mj_score_waits ask it what each wait is worth.
 */
#ifndef MJ_ENGINE_WAITS_H
#define MJ_ENGINE_WAITS_H

#include "distance/distance.h"
#include "engine/case.h"
#include "engine/hand.h"

/* A checked hand that waits. Sets of kinds are bits. */
struct mj_waiting {
	const struct mj_waits_request *request;
	struct mj_shown seen; /* all tiles that the player sees, his own too */
	struct mj_target target;
	struct mj_held held;
	uint64_t
		playable; /* kinds that can come to a hand; of others nothing is left or accepted */
	uint64_t ready_kinds; /* of those, the kinds that 3n+1 tiles may wait for */
	uint64_t discardable; /* kinds that may be discarded */
	/* For the outlook: a hand that gets ready is declared and changes no more; the flags that
	   still hold when the hand wins later. */
	bool declares;
	uint32_t lasting_flags;
};

/* Every kind is played with, waited for and discarded. The rest of the hand is the ruleset's to
 * fill in. */
void mj_waiting_init(struct mj_waiting *waiting, const struct mj_waits_request *request);

/*
 * Fills all of `waits` but what is a ruleset's own. Of 3n+2 tiles: the shanten and the choices,
 * best first (lower shanten, more left, kinds in order, plain before red). Of 3n+1 tiles: the
 * shanten, what is accepted, no furiten.
 */
void mj_begin_waits(const struct mj_waiting *waiting, struct mj_waits *waits);

/* Copies of each kind that are not among the tiles seen, not below 0; of kinds not played with
 * there are none. */
void mj_count_left(const struct mj_shown *seen, uint64_t playable, uint8_t left[MJ_KINDS]);

/* What winning on this kind is worth: fills by_self_draw, by_discard and, where it counts
 * otherwise, the dealer's. */
typedef void mj_score_wait(const void *payload, mj_tile kind, struct mj_wait *wait);

/* One wait for each kind that a ready hand of 3n+1 tiles accepts; none for any other hand. */
void mj_score_waits(struct mj_waits *waits, mj_score_wait *score, const void *payload);

/* Fills one way to win from what the hand scored. A hand that does not win has no patterns. */
void mj_write_side(const struct mj_score *score, const uint64_t patterns[MJ_PATTERN_WORDS],
		   int from, struct mj_win_side *side);

/* Fills one way to win; its patterns are those that the score lists. */
void mj_write_scored_side(const struct mj_score *score, int from, struct mj_win_side *side);

/* The hand for the distance engine: concealed tiles and melds, red fives as fives, nothing wild. */
void mj_hold(const struct mj_bag *concealed, const struct mj_meld *melds, unsigned meld_count,
	     struct mj_held *held);

/* Refuses a `drawn` that cannot be: a hand of 3n+1 tiles, or a tile that it does not hold. */
int mj_drawn_check(const struct mj_ruleset *ruleset, const struct mj_waits_request *request,
		   struct mj_problem *problem);

/* Whether the hand has 3n+2 tiles. Its size is checked. */
bool mj_has_drawn(const struct mj_ruleset *ruleset, const struct mj_hand *hand);

#endif
