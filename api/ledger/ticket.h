/*
 * Tickets: what a browser's EventSource, which cannot send a key, puts into its query instead. A
 * ticket is the text `KEY.EXPIRES.MAC`: the id of the key that asked for it, until when it is good,
 * and a MAC over both and the match under the store's secret. Nothing of it is stored, and it ends
 * with its key.
 */
#ifndef API_LEDGER_TICKET_H
#define API_LEDGER_TICKET_H

#include "db/store.h"

enum {
	TICKET_TEXT = 112
}; /* bytes with the NUL; below QUERY_VALUE_MAX, and needs no escape there */

/* `expires` in milliseconds since 1970 UTC. */
void ticket_write(const uint8_t secret[STORE_HASH], const char *key, const char *match,
		  int64_t expires, char text[TICKET_TEXT]);

/* Whether the ticket is ours, for this match, and good at `now`; then `key` is set. */
bool ticket_read(const uint8_t secret[STORE_HASH], const char *text, const char *match, int64_t now,
		 char key[STORE_ID]);

#endif
