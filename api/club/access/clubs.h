/* Making clubs, for HTTP and for the command `mahjongd admin`. */
#ifndef API_CLUB_ACCESS_CLUBS_H
#define API_CLUB_ACCESS_CLUBS_H

#include "db/store.h"
#include "ledger/match/match.h"

#include <jansson.h>

struct call;

struct club_request {
	char name[NAME_MAX_BYTES + 1];
};

/* Reads the body of a request; 0, or -1 with a problem. */
int club_read(const json_t *body, struct problem *problem, struct club_request *request);

/* Writes the new club as an object, and its id into `id`. Returns what the store said. */
int club_make(struct tx *tx, int64_t now, const struct club_request *request, char id[STORE_ID],
	      struct buffer *out);

/* The row of the key that a call is asked with: 0, or -1 with a problem. */
int me_find(struct call *call, struct tx *tx, struct key_row *row);

/* Writes the members that say whose key it is and what it may do: 0, or -1 with a problem. */
int me_write(struct call *call, struct tx *tx, const struct key_row *row);

#endif
