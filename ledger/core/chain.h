/* The hash chain: each entry's hash covers the hash of the entry before it. */
#ifndef LEDGER_CORE_CHAIN_H
#define LEDGER_CORE_CHAIN_H

#include "db/store.h"

/* SHA-256 over the hash before and the body. */
void chain_hash(const uint8_t previous[STORE_HASH], const struct store_text *body,
		uint8_t hash[STORE_HASH]);

/* Hashes as text: lower-case hex. */
enum { HASH_TEXT = 2 * STORE_HASH + 1 };
void hash_write(const uint8_t hash[STORE_HASH], char text[HASH_TEXT]);
bool hash_parse(const char *text, uint8_t hash[STORE_HASH]);

#endif
