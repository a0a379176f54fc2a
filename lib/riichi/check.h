/* Checks of a hand (docs/rules/riichi.md, section 8). All return MJ_OK or refuse what cannot be
 * true. */
#ifndef MJ_RIICHI_CHECK_H
#define MJ_RIICHI_CHECK_H

#include "engine/case.h"
#include "engine/flags.h"
#include "engine/hand.h"
#include "riichi/riichi.h"

/* Everything about a hand that is said to have won with its tiles. */
int riichi_check_winner(const struct mj_case *one, struct mj_problem *problem);

/* Everything about a hand given by its called value. */
int riichi_check_called(const struct mj_rules *rules, const struct mj_hand *hand,
			struct mj_problem *problem);

/* Norths set aside, by the record's slot, where the rules know that (S13). */
int riichi_check_norths(const struct mj_rules *rules, const struct mj_record *extra, unsigned slot,
			const char *at, struct mj_problem *problem);

/* The flags of a hand whose melds are checked. */
int riichi_check_flags(const struct mj_case *one, enum mj_hand_state state,
		       struct mj_problem *problem);

/* At most five indicators of each sort. */
int riichi_check_deal(const struct mj_record *deal, struct mj_problem *problem);

/* Copies of each kind, and of red and plain fives (D20), in all that is shown. */
int riichi_check_tiles(const struct mj_rules *rules, const struct mj_shown *shown, const char *at,
		       const char *member, struct mj_problem *problem);

/* All tiles of hand, melds, winning tile, norths set aside and indicators. */
void riichi_show(const struct mj_hand *hand, const struct mj_record *deal, struct mj_shown *shown);

#endif
