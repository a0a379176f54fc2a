/*
 * What a search finds, in one block of memory that the caller owns: items one behind the other from
 * its beginning, and at its end a hash table that finds items by a key. Nothing is ever taken out.
 * When the block is full, the functions say so.
 *
 * An item begins with a word that has its type and a value of 30 bits. Items are found again by the
 * number of their first word, which is never 0.
 */
#ifndef MJ_OUTLOOK_STORE_H
#define MJ_OUTLOOK_STORE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum item_type {
	ITEM_NAME, /* a key, for which the value stands; two words more */
	ITEM_PART, /* the value says how many words more; so for the others */
	ITEM_LIST,
	ITEM_NODE
};

enum { ITEM_TYPE_BITS = 2, ITEM_TYPE_MASK = (1 << ITEM_TYPE_BITS) - 1 };

/* What mj_store_find says of a key that has no value. */
#define VALUE_ABSENT UINT32_MAX

struct store {
	uint32_t *words;
	uint32_t taken, end; /* words of items; where the table begins */
	uint32_t size;       /* words in all */
	uint32_t *table;
	uint32_t places, count; /* places is a power of two */
	unsigned shift;
};

/* `memory` is aligned as for any type; no more than 64 MiB of it are used. False: too small. */
bool mj_store_init(struct store *store, void *memory, size_t size);

/* Adds an item and returns its number; its words behind the first are not filled in. 0: no room. */
uint32_t mj_store_take(struct store *store, enum item_type type, uint32_t more_words);

uint32_t mj_store_find(const struct store *store, uint64_t key);

/* The key is asked for soon. */
void mj_store_hint(const struct store *store, uint64_t key);

/* The key has no value yet. False: there is no room. */
bool mj_store_add(struct store *store, uint64_t key, uint32_t value);

/* The number of the item behind this one. */
uint32_t mj_store_next(const struct store *store, uint32_t item);

/* The first item; there is one when it is less than `taken`. */
enum { STORE_FIRST = 1 };

static inline enum item_type
mj_item_type(const struct store *store, uint32_t item)
{
	return (enum item_type)(store->words[item] & ITEM_TYPE_MASK);
}

static inline void *
mj_item(const struct store *store, uint32_t item)
{
	return store->words + item + 1;
}

#endif
