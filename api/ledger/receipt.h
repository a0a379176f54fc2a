/* The first answer to a write, kept for good under its Idempotency-Key (docs/ledger.md). */
#ifndef API_LEDGER_RECEIPT_H
#define API_LEDGER_RECEIPT_H

#include "api/ledger/call.h"

/* Checks the header: 0, or -1 with idempotency_key_missing or bad_value. */
int receipt_check_key(struct call *call);

/* What the request is, for comparing it with the first: method, path, query and body. */
void receipt_hash(struct call *call);

/* STORE_NONE: there is none. STORE_OK: the first answer is the answer. Else refused or failed. */
int receipt_find(struct call *call, struct tx *tx);

/* Keeps the answer; STORE_OK or STORE_FAILED. What the admin is told may hold a secret and is kept sealed. */
int receipt_keep(struct call *call, struct tx *tx);

#endif
