/* Checks of a request (docs/rules/mcr.md, section 7). All return MJ_OK or refuse it. */
#ifndef MJ_MCR_CHECK_H
#define MJ_MCR_CHECK_H

#include "engine/case.h"
#include "engine/hand.h"
#include "mcr/mcr.h"

/* The winner, if there is one, and what the others show: the same for score and settle. */
struct mcr_scene {
	struct mj_case one;          /* hand: NULL where nobody wins */
	const struct mj_seat *seats; /* one a seat, or NULL */
	const char *seats_at;        /* JSON Pointer of the seats */
};

/* The winner's hand or called value, the others' entries, and all tiles shown. */
int mcr_check_scene(const struct mcr_scene *scene, struct mj_problem *problem);

/* What hands of score, settle and waits have in common: melds, flowers. */
int mcr_check_hand(const struct mj_rules *rules, const struct mj_hand *hand,
		   struct mj_problem *problem);

/* Tiles and number of flowers of a hand or a seat, which stands at `at`. */
int mcr_check_flowers(const struct mj_rules *rules, const struct mj_record *extra, const char *at,
		      struct mj_problem *problem);

static inline bool
mcr_is_called(const struct mj_hand *hand)
{
	return mj_has(&hand->extra, HAND_CALLED);
}

#endif
