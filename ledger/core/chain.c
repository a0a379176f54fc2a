#include "ledger/core/chain.h"

#include <assert.h>
#include <nettle/sha2.h>
#include <sodium.h>
#include <string.h>

/*
 * Nettle is what GnuTLS hashes with. It uses the processor's instructions for SHA-256 where there
 * are any, which libsodium does not: six times as fast, and this is done for every entry.
 */
void
chain_hash(const uint8_t previous[STORE_HASH], const struct store_text *body,
	   uint8_t hash[STORE_HASH])
{
	struct sha256_ctx context;

	assert(body->data != NULL && body->size > 0);
	sha256_init(&context);
	sha256_update(&context, STORE_HASH, previous);
	sha256_update(&context, body->size, (const uint8_t *)body->data);
	sha256_digest(&context, STORE_HASH, hash);
}

void
hash_write(const uint8_t hash[STORE_HASH], char text[HASH_TEXT])
{
	sodium_bin2hex(text, HASH_TEXT, hash, STORE_HASH);
}

bool
hash_parse(const char *text, uint8_t hash[STORE_HASH])
{
	size_t size = 0;

	return strlen(text) == HASH_TEXT - 1 &&
	       sodium_hex2bin(hash, STORE_HASH, text, HASH_TEXT - 1, NULL, &size, NULL) == 0 &&
	       size == STORE_HASH;
}
