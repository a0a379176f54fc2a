/* Hashes over parts that say how long they are: docs/dealing.md, LP(x) = u32(len(x)) || x. */
#ifndef MJ_ENGINE_LABELLED_H
#define MJ_ENGINE_LABELLED_H

#include <sodium.h>
#include <stddef.h>
#include <stdint.h>

/* Big-endian. */
void mj_put_u32(uint8_t bytes[4], uint32_t value);

/* Begins SHA256(LP(label) || ... */
void mj_hash_begin(crypto_hash_sha256_state *hash, const char *label);

/* LP(bytes). */
void mj_hash_prefixed(crypto_hash_sha256_state *hash, const void *bytes, size_t size);

/* SHA256(LP(label) || LP(bytes)). */
void mj_hash_labelled(const char *label, const void *bytes, size_t size,
		      uint8_t out[crypto_hash_sha256_BYTES]);

#endif
