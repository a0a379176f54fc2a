/*
 * Keys that are good for one season or one match alone: the table of routes says what such a key
 * may do (enum reach), and the club's other seasons and matches are not there for it.
 */
#ifndef API_LEDGER_REACH_H
#define API_LEDGER_REACH_H

#include "api/ledger/call.h"

/* Whether the caller's key reaches as far as the call: 0, or -1 with forbidden. */
int reach_check(struct call *call, struct tx *tx);

/* The same of a match, of this season (NULL: none): 0, or -1 with forbidden. */
int reach_check_match(struct call *call, const char *match, const char *season);

/* Whether a match of this season (NULL: of none) is one that the caller's key reaches. */
bool reach_has_match(const struct caller *caller, const char *match, const char *season);

/* The same of what is about a season or a match; both "": about the whole club. */
int reach_check_place(struct call *call, struct tx *tx, const char *season, const char *match);

/* The same of a match that is to be made; season "": it is of none. */
int reach_check_season(struct call *call, const char *season);

#endif
