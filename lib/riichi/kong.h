/* Which kongs a hand of 3n+2 tiles may declare (docs/rules/riichi.md, sections 2 and 8). */
#ifndef MJ_RIICHI_KONG_H
#define MJ_RIICHI_KONG_H

#include "riichi/riichi.h"

/* Fills waits->kongs. None is allowed when the wall is empty; after a claim there is none to tell. */
void riichi_tell_kongs(const struct mj_waits_request *request, bool wall_empty,
		       struct mj_waits *waits);

#endif
