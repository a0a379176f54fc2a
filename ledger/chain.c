#include "ledger/chain.h"

#include <assert.h>
#include <sodium.h>
#include <string.h>

void
chain_hash(const uint8_t previous[STORE_HASH], const struct store_text *body,
	   uint8_t hash[STORE_HASH])
{
	crypto_hash_sha256_state state;

	assert(body->data != NULL && body->size > 0);
	crypto_hash_sha256_init(&state);
	crypto_hash_sha256_update(&state, previous, STORE_HASH);
	crypto_hash_sha256_update(&state, (const unsigned char *)body->data, body->size);
	crypto_hash_sha256_final(&state, hash);
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
