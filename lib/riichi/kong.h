/* Which kongs a hand of 3n+2 tiles may declare (docs/rules/riichi.md, sections 2 and 8). */
#ifndef MJ_RIICHI_KONG_H
#define MJ_RIICHI_KONG_H

#include "riichi/riichi.h"

/* Option riichi_kong: whether a hand of 3n+2 tiles in riichi may make a concealed kong of the kind;
 * it has drawn `drawn`, or MJ_NO_TILE: that is not known (R59, R60). */
bool riichi_keeps_waits(const struct mj_rules *rules, const struct mj_hand *hand, mj_tile drawn,
			mj_tile kind);

/* Fills waits->kongs. With an empty wall none is allowed; after a claim none is listed. */
void riichi_tell_kongs(const struct mj_waits_request *request, bool wall_empty,
		       struct mj_waits *waits);

/* Whether the hand of 3n+2 tiles may set a north aside now: waits->nuki, where the rules know it
 * (S26, S57). */
void riichi_tell_nuki(const struct mj_waits_request *request, bool wall_empty,
		      struct mj_waits *waits);

#endif
