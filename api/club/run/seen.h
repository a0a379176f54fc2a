/*
 * When a key was last used: written beside the requests that use it, at most once in SEEN_SECONDS
 * for each key, so that a list of phones shows which of them are in use. Nothing waits for it, and
 * when the store cannot write it, it is left out.
 */
#ifndef API_CLUB_RUN_SEEN_H
#define API_CLUB_RUN_SEEN_H

#include "api/request/auth.h"

struct seen;

/* NULL: there is no memory. */
struct seen *seen_create(void);
/* NULL is allowed. */
void seen_destroy(struct seen *seen);

/* A club's key, or the admin's (nothing is kept of that), was used at `now`. From any thread. */
void seen_note(struct seen *seen, struct store *store, const struct caller *caller, int64_t now);

#endif
