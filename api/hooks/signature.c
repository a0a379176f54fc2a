#include "api/hooks/signature.h"

#include <assert.h>
#include <sodium.h>
#include <stdio.h>

#define SECRET_PREFIX    "whsec_"
#define SIGNATURE_PREFIX "v1,"

enum { HASH_TEXT = sodium_base64_ENCODED_LEN(32, sodium_base64_VARIANT_ORIGINAL) };

_Static_assert(sizeof(SECRET_PREFIX) - 1 + HASH_TEXT <= HOOK_SECRET_TEXT, "a secret has room");
_Static_assert(sizeof(SIGNATURE_PREFIX) - 1 + HASH_TEXT <= HOOK_SIGNATURE, "a signature has room");
_Static_assert((int)STORE_HASH == (int)crypto_generichash_KEYBYTES &&
		       (int)HOOK_SECRET == (int)crypto_auth_hmacsha256_BYTES,
	       "sizes that do not go together");

void
signature_secret(const uint8_t store[STORE_HASH], const char *club, const char *id,
		 int64_t generation, uint8_t secret[HOOK_SECRET])
{
	char message[128];
	/* The first word keeps it apart from whatever else the store's secret is used for. */
	int size = snprintf(message, sizeof(message), "webhook\n%s\n%s\n%lld\n", club, id,
			    (long long)generation);

	assert(size > 0 && size < (int)sizeof(message));
	crypto_generichash(secret, HOOK_SECRET, (const unsigned char *)message, (size_t)size, store,
			   STORE_HASH);
}

void
signature_show(const uint8_t secret[HOOK_SECRET], char text[HOOK_SECRET_TEXT])
{
	char base64[HASH_TEXT];

	sodium_bin2base64(base64, sizeof(base64), secret, HOOK_SECRET,
			  sodium_base64_VARIANT_ORIGINAL);
	snprintf(text, HOOK_SECRET_TEXT, SECRET_PREFIX "%s", base64);
}

void
signature_make(const uint8_t secret[HOOK_SECRET], const char *id, int64_t timestamp,
	       const char *body, size_t size, char text[HOOK_SIGNATURE])
{
	unsigned char mac[crypto_auth_hmacsha256_BYTES];
	crypto_auth_hmacsha256_state state;
	char head[128], base64[HASH_TEXT];
	int length = snprintf(head, sizeof(head), "%s.%lld.", id, (long long)timestamp);

	assert(length > 0 && length < (int)sizeof(head));
	crypto_auth_hmacsha256_init(&state, secret, HOOK_SECRET);
	crypto_auth_hmacsha256_update(&state, (const unsigned char *)head, (size_t)length);
	crypto_auth_hmacsha256_update(&state, (const unsigned char *)body, size);
	crypto_auth_hmacsha256_final(&state, mac);
	sodium_bin2base64(base64, sizeof(base64), mac, sizeof(mac), sodium_base64_VARIANT_ORIGINAL);
	snprintf(text, HOOK_SIGNATURE, SIGNATURE_PREFIX "%s", base64);
}
