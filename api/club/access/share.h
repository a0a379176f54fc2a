/*
 * Shares: links with which whoever has one reads one match, or the tables of one season, without a
 * key. A token has 144 random bits; the store has its hash alone.
 */
#ifndef API_CLUB_ACCESS_SHARE_H
#define API_CLUB_ACCESS_SHARE_H

#include "api/club/access/qr_link.h"
#include "api/club/call/call.h"
#include "ledger/core/texts.h"

enum { SHARE_TOKEN = 24 }; /* letters of a token, base64url */

struct share_request {
	char season[STORE_ID], match[STORE_ID]; /* one of them; the other "" */
	char label[NAME_MAX_BYTES + 1];         /* "": none */
	int64_t expires_at;                     /* 0: never */
	char address[ADDRESS_MAX + 1];
};
extern const struct members share_request_members;

/* A share as it is shown, of a struct share_row, and a new one, which is shown once. */
struct new_share {
	struct share_row row;
	const char *token;
	struct qr_link qr;
};
extern const struct members share_members, new_share_members;

/* What a token of this text is found by. */
void share_hash(const char *token, uint8_t hash[STORE_HASH]);

/* Whether it is neither revoked nor past its time. */
bool share_is_good(const struct share_row *row, int64_t now);

/*
 * Writes what the share shows, of which nothing opens anything else: no ids, no money, no reasons.
 * `call` has the club and `out`. 0, or -1 with a problem.
 */
int share_show(struct call *call, struct tx *tx, const struct share_row *row);

#endif
