/*
 * Tickets. A browser's EventSource cannot send a key, and puts a ticket into its query instead. A
 * ticket is the text `KEY.EXPIRES.MAC`: the id of the key that asked for it, the time until which
 * it is good, and a MAC over both and the match ("": it is for the club's events), made with the
 * store's secret. Tickets are not stored, and end with their key.
 */
#ifndef API_STREAM_TICKET_H
#define API_STREAM_TICKET_H

#include "db/store.h"

/* Bytes with the NUL: it fits a query's value, where it needs no escapes. */
enum { TICKET_TEXT = 112, TICKET_MAC = 44 };

/*
 * The MAC of a message with the store's secret, as text. The message's first word says what it is
 * for, and keeps it apart from what else the secret is used for.
 */
void ticket_mac(const uint8_t secret[STORE_HASH], const char *message, char text[TICKET_MAC]);

/* `expires` in milliseconds since 1970 UTC. */
void ticket_write(const uint8_t secret[STORE_HASH], const char *key, const char *match,
		  int64_t expires, char text[TICKET_TEXT]);

/* Whether the ticket is ours, for this match, and good at `now`; then `key` is set. */
bool ticket_read(const uint8_t secret[STORE_HASH], const char *text, const char *match, int64_t now,
		 char key[STORE_ID]);

#endif
