/* A hand's flags against the ruleset's table of what each needs and excludes. */
#ifndef MJ_ENGINE_FLAGS_H
#define MJ_ENGINE_FLAGS_H

#include "engine/case.h"
#include "mahjong/rules.h"

struct mj_problem;

/*
 * Refuses the hand with MJ_CONTRADICTION at its flags when it breaks one of ruleset->flag_rules
 * that bind hands in this state; the first broken rule is told. `own`: circumstances that the
 * ruleset itself knows of, as bits from MJ_OWN_CIRCUMSTANCES on. The hand's melds are checked
 * already.
 */
int mj_flags_check(const struct mj_case *one, enum mj_hand_state state, unsigned own,
		   struct mj_problem *problem);

#endif
