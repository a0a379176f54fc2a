#include "engine/labelled.h"

#include <string.h>

void
mj_put_u32(uint8_t bytes[4], uint32_t value)
{
	for (unsigned i = 0; i < 4; i++)
		bytes[i] = (uint8_t)(value >> (24 - 8 * i));
}

void
mj_hash_begin(crypto_hash_sha256_state *hash, const char *label)
{
	crypto_hash_sha256_init(hash);
	mj_hash_prefixed(hash, label, strlen(label));
}

void
mj_hash_prefixed(crypto_hash_sha256_state *hash, const void *bytes, size_t size)
{
	uint8_t length[4];

	mj_put_u32(length, (uint32_t)size);
	crypto_hash_sha256_update(hash, length, sizeof(length));
	crypto_hash_sha256_update(hash, bytes, size);
}

void
mj_hash_labelled(const char *label, const void *bytes, size_t size,
		 uint8_t out[crypto_hash_sha256_BYTES])
{
	crypto_hash_sha256_state hash;

	mj_hash_begin(&hash, label);
	mj_hash_prefixed(&hash, bytes, size);
	crypto_hash_sha256_final(&hash, out);
}
