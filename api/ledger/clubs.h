/* Making clubs and their keys, for HTTP and for the command `mahjongd admin`. */
#ifndef API_LEDGER_CLUBS_H
#define API_LEDGER_CLUBS_H

#include "api/request/auth.h"
#include "ledger/match.h"

#include <jansson.h>

struct club_request {
	char name[NAME_MAX_BYTES + 1];
};

struct key_request {
	enum role role;
	char label[NAME_MAX_BYTES + 1]; /* "": none */
};

/* Read the body of a request; 0, or -1 with a problem. */
int club_read(const json_t *body, struct problem *problem, struct club_request *request);
int key_read(const json_t *body, struct problem *problem, struct key_request *request);

/*
 * Each writes what was made as an object, and its new id into `id`. The secret text of a new key is
 * in that object and nowhere else. Returns what the store said: STORE_NONE when there is no such
 * club.
 */
int club_make(struct tx *tx, int64_t now, const struct club_request *request, char id[STORE_ID],
	      struct buffer *out);
int key_make(struct tx *tx, int64_t now, const char *club, const struct key_request *request,
	     char id[STORE_ID], struct buffer *out);

/*
 * Writes the key as an object. A key that was revoked before keeps that time. STORE_NONE: there is
 * none.
 */
int key_revoke(struct tx *tx, int64_t now, const char *club, const char *id, struct buffer *out);

#endif
