/*
 * Keys that are good for one season or one match alone: the table of routes says what a call is
 * about (enum reach), and the club's other seasons and matches are not there for such a key. This
 * is decided here alone, before the work and before a kept answer is looked for: an answer that
 * somebody else got is not told to whom the call would be refused.
 */
#ifndef API_CLUB_CALL_REACH_H
#define API_CLUB_CALL_REACH_H

#include "api/club/call/call.h"

/* Whether the caller's key reaches as far as the call: 0, or -1 with forbidden. */
int reach_check(struct call *call, struct tx *tx);

/* Whether a match of this season (NULL: of none) is one that the caller's key reaches. */
bool reach_has_match(const struct caller *caller, const char *match, const char *season);

#endif
