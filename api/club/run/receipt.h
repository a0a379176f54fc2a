/*
 * Receipts: the first answer to each write, which the store keeps for good under its
 * Idempotency-Key.
 */
#ifndef API_CLUB_RUN_RECEIPT_H
#define API_CLUB_RUN_RECEIPT_H

#include "api/club/call/call.h"

/* Checks the header: 0, or -1 with idempotency_key_missing or bad_value. */
int receipt_check_key(struct call *call);

/*
 * Sets call->request: a hash of method, path, query and body, and of the key when the call is about
 * that; by which a retry is known.
 */
void receipt_hash(struct call *call);

/*
 * Looks for the receipt of this key. STORE_OK: the kept answer has been written. STORE_NONE: there
 * is none. STORE_REFUSED: the key was used for another request. STORE_FAILED.
 */
int receipt_find(struct call *call, struct tx *tx);

/*
 * Keeps the answer; STORE_OK or STORE_FAILED. What the admin is told may hold a secret and is kept
 * sealed.
 */
int receipt_keep(struct call *call, struct tx *tx);

/*
 * Notes that the answer names this player: it is forgotten when the player is anonymised. 0, or -1
 * with a problem.
 */
int receipt_name(struct call *call, struct tx *tx, const char *player);

#endif
