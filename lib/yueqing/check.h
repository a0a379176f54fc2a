/* Checks of a hand (docs/rules/yueqing.md, section 9). All return MJ_OK or refuse what cannot be
 * true. */
#ifndef MJ_YUEQING_CHECK_H
#define MJ_YUEQING_CHECK_H

#include "engine/case.h"
#include "engine/hand.h"
#include "yueqing/faces.h"

static inline bool
yueqing_is_called(const struct mj_hand *hand)
{
	return mj_has(&hand->extra, HAND_CALLED);
}

/* When tiles are given the turned tile must be known. */
int yueqing_check_deal(const struct yueqing_faces *faces, struct mj_problem *problem);

/* The engine's checks of melds; besides, no gangtou or baiban, and caishen as a concealed kong
 * only. */
int yueqing_check_melds(const struct mj_rules *rules, const struct yueqing_faces *faces,
			const struct mj_meld *melds, unsigned count, int seat, const char *at,
			struct mj_problem *problem);

/* No gangtou or baiban among the concealed tiles. */
int yueqing_check_concealed(const struct yueqing_faces *faces, const struct mj_bag *concealed,
			    const char *at, struct mj_problem *problem);

/* The tiles of hand, melds, winning tile, flowers, and the indicator. */
void yueqing_show(const struct yueqing_faces *faces, const struct mj_hand *hand,
		  const struct yueqing_flowers *flowers, struct mj_shown *shown);

/* Everything about a hand that is said to have won with its tiles; reads its flowers. */
int yueqing_check_winner(const struct mj_case *one, const struct yueqing_faces *faces,
			 struct yueqing_flowers *flowers, struct mj_problem *problem);

/* Everything about a hand given by its called value. */
int yueqing_check_called(const struct mj_case *one, struct mj_problem *problem);

/* R57, D23: whether the winning tile can come from another's kong: caishen cannot, and he holds the
 * three others. */
bool yueqing_can_rob(const struct yueqing_faces *faces, const struct mj_hand *hand);

#endif
