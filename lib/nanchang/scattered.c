#include "nanchang/scattered.h"

#include <assert.h>

enum { NUMBERS = 9, GAP = 3, HONOURS = MJ_KINDS - MJ_HONOURS };

/*
 * The kinds of a suit that wilds may still stand for, as many as fit: between natural tiles at
 * least GAP apart there is room at every GAP-th number.
 */
static unsigned
free_numbers(const uint8_t count[NUMBERS], bool free[NUMBERS])
{
	unsigned room = 0;
	int last = -GAP; /* the last number taken, natural or not */

	for (int k = 0; k < NUMBERS; k++) {
		bool fits = count[k] == 0 && k - last >= GAP;
		for (int above = k + 1; fits && above < k + GAP && above < NUMBERS; above++)
			fits = count[above] == 0;
		free[k] = fits;
		room += fits;
		if (fits || count[k] > 0)
			last = k;
	}
	assert(room <= NUMBERS / GAP);
	return room;
}

static bool
suit_is_apart(const uint8_t count[NUMBERS])
{
	int last = -GAP;

	for (int k = 0; k < NUMBERS; k++) {
		if (count[k] == 0)
			continue;
		if (count[k] > 1 || k - last < GAP)
			return false;
		last = k;
	}
	return true;
}

static bool
is_apart(const uint8_t count[MJ_KINDS])
{
	for (unsigned suit = 0; suit < MJ_HONOURS; suit += NUMBERS)
		if (!suit_is_apart(&count[suit]))
			return false;
	for (unsigned kind = MJ_HONOURS; kind < MJ_KINDS; kind++)
		if (count[kind] > 1)
			return false;
	return true;
}

/* Tiles of the suits, natural and those that wilds may still stand for. */
static unsigned
suit_room(const uint8_t count[MJ_KINDS])
{
	bool free[NUMBERS];
	unsigned room = 0;

	for (unsigned suit = 0; suit < MJ_HONOURS; suit += NUMBERS)
		room += free_numbers(&count[suit], free);
	for (unsigned kind = 0; kind < MJ_HONOURS; kind++)
		room += count[kind];
	return room;
}

bool
nanchang_is_scattered(const uint8_t count[MJ_KINDS])
{
	return is_apart(count) && suit_room(count) + HONOURS >= SCATTERED_TILES;
}

/* R41, D7: an honour is natural, a jing of that kind read as itself included. */
bool
nanchang_is_seven_star(const struct nanchang_hand_context *context, const uint8_t natural[MJ_KINDS],
		       const uint8_t wild[JING_KINDS])
{
	unsigned missing = 0, suit_wilds = 0;

	if (!is_apart(natural) || suit_room(natural) + HONOURS < SCATTERED_TILES)
		return false;
	for (unsigned i = 0; i < JING_KINDS; i++)
		if (context->jing.kind[i] < MJ_HONOURS)
			suit_wilds += wild[i];
	for (unsigned kind = MJ_HONOURS; kind < MJ_KINDS; kind++) {
		unsigned jing = nanchang_jing_index(&context->jing, (mj_tile)kind);
		if (natural[kind] == 0 && (jing == JING_KINDS || wild[jing] == 0))
			missing++;
	}
	return missing == 0 ||
	       (nanchang_on(context->rules, OPT_QIXING_WILD) && missing <= suit_wilds);
}

/* How many of the 14 are neither natural nor honours that must be there. */
static unsigned
wilds_to_place(const uint8_t natural[MJ_KINDS], bool seven_star)
{
	unsigned placed = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		placed += natural[kind] > 0 || (seven_star && kind >= MJ_HONOURS);
	return SCATTERED_TILES - placed;
}

void
nanchang_scattered_tiles(const uint8_t natural[MJ_KINDS], bool seven_star,
			 mj_tile tiles[SCATTERED_TILES])
{
	bool free[MJ_KINDS];
	unsigned count = 0, wilds = wilds_to_place(natural, seven_star);

	for (unsigned suit = 0; suit < MJ_HONOURS; suit += NUMBERS)
		free_numbers(&natural[suit], &free[suit]);
	for (unsigned kind = MJ_HONOURS; kind < MJ_KINDS; kind++)
		free[kind] = natural[kind] == 0 && !seven_star;
	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		bool wild = free[kind] && wilds > 0;
		wilds -= wild;
		if (wild || natural[kind] > 0 || (seven_star && kind >= MJ_HONOURS))
			tiles[count++] = (mj_tile)kind;
	}
	assert(count == SCATTERED_TILES);
}
