/*
 * The first start: while there is no club and no admin key, a daemon tells a link, and whoever
 * opens it makes the first club and its owner's key. The link's code is the text `EXPIRES.MAC`, a
 * MAC made with the store's secret. It is not stored, is good at every daemon of the store, and is
 * none as soon as there is a club.
 */
#ifndef API_CLUB_ACCESS_START_H
#define API_CLUB_ACCESS_START_H

#include "db/store.h"

enum { START_CODE = 64 }; /* bytes with the NUL; it needs no escapes in an address */

/* A code that is good from now on. STORE_NONE: there is a club; STORE_FAILED. */
int start_make_code(struct tx *tx, int64_t now, char code[START_CODE]);

#endif
