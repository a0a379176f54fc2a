/*
 * Secrets and signatures of webhooks, as Standard Webhooks 1.0.0 has them
 * (https://www.standardwebhooks.com): base64 of HMAC-SHA256 over "ID.TIMESTAMP.BODY".
 *
 * A secret is kept nowhere: it follows from the store's own, the club, the webhook and its
 * generation, which is counted up to have another one.
 */
#ifndef API_HOOKS_SIGNATURE_H
#define API_HOOKS_SIGNATURE_H

#include "db/store.h"

enum {
	HOOK_SECRET = 32,      /* bytes */
	HOOK_SECRET_TEXT = 52, /* "whsec_", base64 of them and a NUL */
	HOOK_SIGNATURE = 48    /* "v1,", base64 of 32 bytes and a NUL */
};

void signature_secret(const uint8_t store[STORE_HASH], const char *club, const char *id,
		      int64_t generation, uint8_t secret[HOOK_SECRET]);

/* As owners see it. */
void signature_show(const uint8_t secret[HOOK_SECRET], char text[HOOK_SECRET_TEXT]);

/* `timestamp`: seconds since 1970. */
void signature_make(const uint8_t secret[HOOK_SECRET], const char *id, int64_t timestamp,
		    const char *body, size_t size, char text[HOOK_SIGNATURE]);

#endif
