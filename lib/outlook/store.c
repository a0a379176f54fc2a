#include "outlook/store.h"

#include <assert.h>
#include <string.h>

/* A place of the table: the number of an item, and some bits of its key's hash, so that most of
 * those with other keys need not be looked at. */
enum { ITEM_BITS = 24, FIRST_PLACES_BITS = 10, HASH_BITS = 64, KEY_WORDS = 2 };

static const uint32_t item_mask = (UINT32_C(1) << ITEM_BITS) - 1;

static uint64_t
hash_of(uint64_t key)
{
	key ^= key >> 31;
	key *= UINT64_C(0x9e3779b97f4a7c15);
	key ^= key >> 29;
	return key * UINT64_C(0xc2b2ae3d27d4eb4f);
}

static uint64_t
key_at(const struct store *store, uint32_t item)
{
	return store->words[item + 1] | (uint64_t)store->words[item + 2] << 32;
}

static uint32_t
marked(uint64_t hash, uint32_t item)
{
	return (uint32_t)hash << ITEM_BITS | item;
}

/* Puts an item into a table where its key is not. */
static void
put(const struct store *store, uint64_t hash, uint32_t item)
{
	uint32_t place = (uint32_t)(hash >> store->shift);

	while (store->table[place] != 0)
		place = (place + 1) & (store->places - 1);
	store->table[place] = marked(hash, item);
}

static bool
make_table(struct store *store, unsigned bits)
{
	uint32_t places = UINT32_C(1) << bits;

	if (store->end - store->taken < places)
		return false;
	store->end -= places;
	store->table = store->words + store->end;
	store->places = places;
	store->shift = HASH_BITS - bits;
	memset(store->table, 0, places * sizeof(store->table[0]));
	return true;
}

/* The old table stays where it is, out of use. */
static bool
grow(struct store *store)
{
	const uint32_t *old = store->table;
	uint32_t places = store->places;

	if (!make_table(store, HASH_BITS - store->shift + 1))
		return false;
	for (uint32_t i = 0; i < places; i++) {
		uint32_t item = old[i] & item_mask;
		if (item != 0)
			put(store, hash_of(key_at(store, item)), item);
	}
	return true;
}

bool
mj_store_init(struct store *store, void *memory, size_t size)
{
	size_t words = size / sizeof(uint32_t);

	assert((uintptr_t)memory % sizeof(uint64_t) == 0);
	memset(store, 0, sizeof(*store));
	store->words = memory;
	store->size = words <= item_mask ? (uint32_t)words : item_mask;
	store->end = store->size;
	if (store->size <= STORE_FIRST)
		return false;
	store->taken = STORE_FIRST;
	return make_table(store, FIRST_PLACES_BITS);
}

uint32_t
mj_store_take(struct store *store, enum item_type type, uint32_t more_words)
{
	uint32_t item = store->taken;

	if (store->end - store->taken <= more_words)
		return 0;
	store->words[item] = more_words << ITEM_TYPE_BITS | type;
	store->taken += 1 + more_words;
	return item;
}

void
mj_store_hint(const struct store *store, uint64_t key)
{
	__builtin_prefetch(&store->table[hash_of(key) >> store->shift]);
}

uint32_t
mj_store_find(const struct store *store, uint64_t key)
{
	uint64_t hash = hash_of(key);
	uint32_t place = (uint32_t)(hash >> store->shift);

	for (;;) {
		uint32_t found = store->table[place];
		uint32_t item = found & item_mask;
		if (found == 0)
			return VALUE_ABSENT;
		if (found == marked(hash, item) && key_at(store, item) == key)
			return store->words[item] >> ITEM_TYPE_BITS;
		place = (place + 1) & (store->places - 1);
	}
}

bool
mj_store_add(struct store *store, uint64_t key, uint32_t value)
{
	assert(value <= UINT32_MAX >> ITEM_TYPE_BITS);
	if (store->count >= store->places / 4 * 3 && !grow(store))
		return false;
	uint32_t item = mj_store_take(store, ITEM_NAME, KEY_WORDS);
	if (item == 0)
		return false;
	store->words[item] = value << ITEM_TYPE_BITS | ITEM_NAME;
	store->words[item + 1] = (uint32_t)key;
	store->words[item + 2] = (uint32_t)(key >> 32);
	put(store, hash_of(key), item);
	store->count++;
	return true;
}

uint32_t
mj_store_next(const struct store *store, uint32_t item)
{
	if (mj_item_type(store, item) == ITEM_NAME)
		return item + 1 + KEY_WORDS;
	return item + 1 + (store->words[item] >> ITEM_TYPE_BITS);
}
