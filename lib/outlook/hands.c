#include "outlook/hands.h"

#include <assert.h>
#include <string.h>

enum { FIRST_PLACES = 1 << 11, GROWTH = 2 };

/* Sizes are whole numbers of chances, so that all lies where any type may. */
static size_t
rounded(size_t size)
{
	return (size + sizeof(struct chance) - 1) / sizeof(struct chance) * sizeof(struct chance);
}

static void *
take(struct hands *hands, size_t size)
{
	if (hands->size - hands->taken < rounded(size))
		return NULL;
	void *taken = hands->memory + hands->taken;
	hands->taken += rounded(size);
	return taken;
}

/* Where the hand is, or a free place for it. */
static struct known_hand *
place_of(const struct hands *hands, const struct tiles_key *key, enum hand_role role)
{
	uint64_t hash = key->word[0] * UINT64_C(0x9e3779b97f4a7c15) ^
			(key->word[1] + ((uint64_t)role << 56)) * UINT64_C(0xc2b2ae3d27d4eb4f);
	size_t place = (size_t)(hash ^ hash >> 32) & (hands->places - 1);

	for (;;) {
		struct known_hand *hand = &hands->table[place];
		if (!hand->used || (hand->key.word[0] == key->word[0] &&
				    hand->key.word[1] == key->word[1] && hand->role == role))
			return hand;
		place = (place + 1) & (hands->places - 1);
	}
}

static bool
make_table(struct hands *hands, size_t places)
{
	struct known_hand *table = take(hands, places * sizeof(*table));

	if (table == NULL)
		return false;
	memset(table, 0, places * sizeof(*table));
	hands->table = table;
	hands->places = places;
	return true;
}

static bool
grow(struct hands *hands)
{
	const struct known_hand *old = hands->table;
	size_t places = hands->places;

	if (!make_table(hands, places * GROWTH))
		return false;
	for (size_t i = 0; i < places; i++)
		if (old[i].used)
			*place_of(hands, &old[i].key, old[i].role) = old[i];
	hands->spare = (size_t)((const unsigned char *)old - hands->memory);
	hands->spare_end = hands->spare + rounded(places * sizeof(*old));
	return true;
}

bool
mj_hands_init(struct hands *hands, void *memory, size_t size, unsigned turns)
{
	assert((uintptr_t)memory % sizeof(uint64_t) == 0);
	*hands = (struct hands){.memory = memory, .size = size, .turns = turns};
	return make_table(hands, FIRST_PLACES);
}

struct known_hand *
mj_hands_get(struct hands *hands, const struct tiles_key *key, enum hand_role role)
{
	struct known_hand *hand = place_of(hands, key, role);

	if (hand->used)
		return hand;
	if (hands->count >= hands->places / 4 * 3) {
		if (!grow(hands))
			return NULL;
		hand = place_of(hands, key, role);
	}
	hands->count++;
	*hand = (struct known_hand){
		.key = *key, .chances = CHANCES_UNKNOWN, .role = (uint8_t)role, .used = true};
	return hand;
}

uint32_t
mj_hands_add_chances(struct hands *hands)
{
	size_t size = (hands->turns + 1) * sizeof(struct chance);
	size_t at = hands->spare;

	if (hands->spare_end - hands->spare >= size) {
		hands->spare += size;
	} else if (hands->size - hands->taken >= size) {
		at = hands->taken;
		hands->taken += size;
	} else {
		return CHANCES_NO_ROOM;
	}
	return (uint32_t)(at / sizeof(struct chance));
}
