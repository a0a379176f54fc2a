/*
 * The one hash of texts and bytes, for tables in memory and for noticing that something changed:
 * FNV-1a in 64 bits.
 *
 * It has no key, so whoever chooses what is hashed can make as many values collide as they like.
 * That is fine where it is used, and must stay so:
 *
 *   - ids of clubs, matches, players and keys are made by the daemon: nobody chooses them;
 *   - what clients choose (an Idempotency-Key, an address, the name of an asset) lies in tables
 *     whose size has a limit: some hundred entries that all collide are a list of some hundred, and
 *     the equal ones are found by comparing them whole, never by their hash;
 *   - the sums of a book that is verified grow with it, and a club names its assets: one whose
 *     names all collide makes the verification of its own book slow, which runs in the background
 *     within the club's share;
 *   - what is written down is protected by SHA-256 (ledger/core/chain.h), never by this.
 *
 * A table without a limit that clients choose the entries of needs a keyed hash: libsodium's
 * crypto_shorthash with a key drawn at start.
 */
#ifndef DB_HASH_H
#define DB_HASH_H

#include <stddef.h>
#include <stdint.h>

#define HASH_BEGIN UINT64_C(14695981039346656037)
#define HASH_PRIME UINT64_C(1099511628211)

/* Each of these adds to `hash`, which was HASH_BEGIN at first. */
static inline uint64_t
hash_bytes(uint64_t hash, const void *data, size_t size)
{
	const unsigned char *bytes = data;

	for (size_t i = 0; i < size; i++)
		hash = (hash ^ bytes[i]) * HASH_PRIME;
	return hash;
}

static inline uint64_t
hash_text(uint64_t hash, const char *text)
{
	for (; *text != '\0'; text++)
		hash = (hash ^ (unsigned char)*text) * HASH_PRIME;
	return hash;
}

/* A number in one step, which is no FNV; its high bits reach the low ones. */
static inline uint64_t
hash_number(uint64_t hash, uint64_t number)
{
	hash = (hash ^ number) * HASH_PRIME;
	return hash ^ hash >> 29;
}

/* As an index into a table: its low bits depend on all of the hash. */
static inline unsigned
hash_folded(uint64_t hash)
{
	return (unsigned)(hash ^ hash >> 32);
}

#endif
