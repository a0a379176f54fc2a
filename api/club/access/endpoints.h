/*
 * What the routes about clubs, keys, links and signing in do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_ACCESS_ENDPOINTS_H
#define API_CLUB_ACCESS_ENDPOINTS_H

#include "api/request/auth.h"

struct call;
struct members;
struct tx;

int clubs_create(struct call *call, struct tx *tx);
int clubs_list(struct call *call, struct tx *tx);
int clubs_get(struct call *call, struct tx *tx);
int clubs_change(struct call *call, struct tx *tx);
int keys_create(struct call *call, struct tx *tx);
int keys_list(struct call *call, struct tx *tx);
int keys_get(struct call *call, struct tx *tx);
int keys_revoke(struct call *call, struct tx *tx);          /* its id in the path */
int keys_revoke_by_query(struct call *call, struct tx *tx); /* its id in ?id= */
int me_get(struct call *call, struct tx *tx);
int pairings_create(struct call *call, struct tx *tx);
int pairings_list(struct call *call, struct tx *tx);
int pairings_cancel(struct call *call, struct tx *tx);
int pair(struct call *call, struct tx *tx);
int pair_admit(struct call *call, struct tx *tx);  /* who has a code */
int start_admit(struct call *call, struct tx *tx); /* who has that of the first start */
int start(struct call *call, struct tx *tx);
int session_admit(struct call *call, struct tx *tx); /* who has a code or a key */
int session_sign_in(struct call *call, struct tx *tx);
int session_get(struct call *call, struct tx *tx);
int session_sign_out(struct call *call, struct tx *tx);
void session_cookie(const struct call *call, char text[SESSION_COOKIE]);
void session_no_cookie(const struct call *call, char text[SESSION_COOKIE]);

int shares_create(struct call *call, struct tx *tx);
int shares_list(struct call *call, struct tx *tx);
int shares_revoke(struct call *call, struct tx *tx);
int shared_admit(struct call *call, struct tx *tx); /* who has a share's token in the path */
int shared_get(struct call *call, struct tx *tx);
int shared_events_get(struct call *call, struct tx *tx);

/* What is shown of a struct club_row, and of a struct pairing_row with what its key is to be. */
extern const struct members club_members, pairing_members, wish_members;

#endif
