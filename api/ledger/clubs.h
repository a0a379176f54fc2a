/* Clubs and their keys: what HTTP and the command `mahjongd admin` have in common. */
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
 * Each writes the object of what was made, with its new id also into `id`. What the store said: STORE_OK, or
 * STORE_NONE when there is no such club (or key in it). The text of a new key is in the object, and nowhere else.
 */
int club_make(struct tx *tx, int64_t now, const struct club_request *request, char id[STORE_ID],
	      struct buffer *out);
int key_make(struct tx *tx, int64_t now, const char *club, const struct key_request *request,
	     char id[STORE_ID], struct buffer *out);

/* A key revoked again keeps the time of the first. */
int key_revoke(struct tx *tx, int64_t now, const char *club, const char *id, struct buffer *out);

#endif
