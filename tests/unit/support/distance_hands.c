#include "distance_hands.h"

#include <stdio.h>
#include <string.h>

enum { SUIT = 9, COPIES = 4 };

static uint64_t
next(struct random *random)
{
	uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);

	z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
	z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
	return z ^ z >> 31;
}

unsigned
random_below(struct random *random, unsigned end)
{
	return (unsigned)((next(random) >> 32) * end >> 32);
}

/* ---- What lies where ---- */

struct wall {
	struct random *random;
	struct mj_held *held;
	uint64_t kinds; /* from which tiles are taken by preference */
};

/* Wild tiles are not counted among the natural ones, so their kinds are out of play. */
static unsigned
left(const struct wall *wall, unsigned kind)
{
	const struct mj_held *held = wall->held;

	if (((held->wild_kinds | held->absent) >> kind & 1) != 0)
		return 0;
	return COPIES - held->count[kind] - held->melded[kind];
}

static bool
take(struct wall *wall, unsigned kind)
{
	if (left(wall, kind) == 0)
		return false;
	wall->held->count[kind]++;
	return true;
}

static unsigned
size(const struct wall *wall)
{
	return mj_held_size(wall->held);
}

/* Any tile of the preferred kinds, or of all when those are used up. */
static void
take_any(struct wall *wall)
{
	for (unsigned tries = 0;; tries++) {
		unsigned kind = random_below(wall->random, MJ_KINDS);
		bool preferred = (wall->kinds >> kind & 1) != 0;
		if ((preferred || tries > 200) && take(wall, kind))
			return;
	}
}

/* A run or a triplet, as far as its tiles are left. */
static void
take_set(struct wall *wall)
{
	unsigned kind = random_below(wall->random, MJ_KINDS);
	bool run = kind < MJ_HONOURS && random_below(wall->random, 3) > 0;

	if ((wall->kinds >> kind & 1) == 0)
		return;
	if (run && kind % SUIT > SUIT - 3)
		kind -= 2;
	for (unsigned i = 0; i < 3; i++)
		take(wall, run ? kind + i : kind);
}

static void
drop_any(struct wall *wall)
{
	for (;;) {
		unsigned kind = random_below(wall->random, MJ_KINDS);
		if (wall->held->count[kind] > 0) {
			wall->held->count[kind]--;
			return;
		}
	}
}

/* ---- Melds ---- */

static bool
meld(struct wall *wall, unsigned first, unsigned step, unsigned tiles)
{
	for (unsigned i = 0; i < tiles; i++)
		if (left(wall, first + i * step) < (step == 0 ? tiles : 1))
			return false;
	for (unsigned i = 0; i < tiles; i++)
		wall->held->melded[first + i * step]++;
	return true;
}

/* Kongs and pungs more often than at a table: they bind. */
static void
add_meld(struct wall *wall)
{
	for (;;) {
		unsigned kind = random_below(wall->random, MJ_KINDS);
		unsigned type = random_below(wall->random, 4);
		bool run = kind < MJ_HONOURS && kind % SUIT < SUIT - 2;
		if (type < 2 && run && meld(wall, kind, 1, 3))
			return;
		if (type == 2 && meld(wall, kind, 0, 3))
			return;
		if (type == 3 && meld(wall, kind, 0, 4))
			return;
	}
}

/* Melds, and the kinds within two of theirs as the preferred ones. */
static void
prefer_near_melds(struct wall *wall)
{
	uint64_t near = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		for (unsigned other = 0; other < MJ_KINDS; other++) {
			unsigned apart = kind > other ? kind - other : other - kind;
			bool same_suit = kind / SUIT == other / SUIT && kind < MJ_HONOURS;
			if (wall->held->melded[other] > 0 &&
			    (apart == 0 || (same_suit && apart <= 2)))
				near |= UINT64_C(1) << kind;
		}
	}
	if (near != 0)
		wall->kinds = near;
}

/* ---- Ways to fill a hand ---- */

static void
prefer_one_suit(struct wall *wall)
{
	unsigned suit = random_below(wall->random, 4);

	wall->kinds = UINT64_C(0x1ff) << suit * SUIT;
	if (suit == 3 || random_below(wall->random, 2) == 0)
		wall->kinds |= UINT64_C(0x7f) << MJ_HONOURS;
}

/* Kinds that the special shapes are made of. */
static void
prefer_far_apart(struct wall *wall)
{
	static const uint64_t orphans = UINT64_C(0x101) * (1 + (1 << SUIT) + (1 << 2 * SUIT));
	static const uint64_t thirds = UINT64_C(0111) * (1 + (2 << SUIT) + (4 << 2 * SUIT));

	wall->kinds = random_below(wall->random, 2) == 0 ? orphans : thirds;
	wall->kinds |= UINT64_C(0x7f) << MJ_HONOURS;
}

static void
fill(struct wall *wall, unsigned tiles, unsigned way)
{
	/* Nearly complete: sets and pairs with a few tiles exchanged. */
	if (way == 3 || way == 4) {
		for (unsigned tries = 0; tries < 60 && size(wall) + 3 <= tiles; tries++)
			take_set(wall);
		while (size(wall) < tiles)
			take_any(wall);
		for (unsigned changes = random_below(wall->random, 4); changes > 0; changes--) {
			if (size(wall) > wall->held->wilds)
				drop_any(wall);
		}
	}
	/* Three and four of a kind, or pairs. */
	while (way >= 5 && size(wall) < tiles) {
		unsigned kind = random_below(wall->random, MJ_KINDS);
		unsigned copies = way == 5 ? 3 + random_below(wall->random, 2) : 2;
		if ((wall->kinds >> kind & 1) == 0 && random_below(wall->random, 50) > 0)
			continue;
		for (; copies > 0 && size(wall) < tiles; copies--)
			take(wall, kind);
		if (random_below(wall->random, 6) == 0 && size(wall) < tiles)
			take_any(wall);
	}
	while (size(wall) < tiles)
		take_any(wall);
}

static void
choose_wilds(struct wall *wall, unsigned wilds_max, unsigned tiles)
{
	unsigned wilds = random_below(wall->random, wilds_max + 1);

	if (wilds_max == 0)
		return;
	/* Up to two kinds; some hands have wild tiles of no kind. */
	for (unsigned kinds = random_below(wall->random, 3); kinds > 0; kinds--)
		wall->held->wild_kinds |= UINT64_C(1) << random_below(wall->random, MJ_KINDS);
	wall->held->wilds = (uint8_t)(wilds < tiles ? wilds : tiles);
}

/* Of a game without 2m to 8m: then norths count as melded that lie beside the hand. */
static void
set_norths_aside(struct wall *wall, struct mj_target *target)
{
	enum { NORTH = MJ_DRAGONS - 1 };
	uint8_t *gone = &wall->held->melded[NORTH];

	*gone = (uint8_t)(*gone + random_below(wall->random, left(wall, NORTH) + 1));
	if (*gone == COPIES)
		target->shapes &= (uint8_t) ~(unsigned)MJ_TO_THIRTEEN_ORPHANS;
}

void
random_hand(struct random *random, const struct family *family, bool drawn,
	    struct mj_target *target, struct mj_held *held)
{
	struct wall wall = {random, held, (UINT64_C(1) << MJ_KINDS) - 1};
	unsigned melds = random_below(random, family->melds_max + 1), tiles;

	*held = (struct mj_held){.absent = family->absent};
	*target = (struct mj_target){(uint8_t)(family->sets - melds), (uint8_t)family->shapes,
				     family->honour_runs, family->limited};
	tiles = 3U * target->sets + 1 + drawn;
	choose_wilds(&wall, family->wilds_max, tiles);
	if (random_below(random, 3) == 0)
		prefer_one_suit(&wall);
	else if (random_below(random, 4) == 0)
		prefer_far_apart(&wall);
	for (unsigned i = 0; i < melds; i++)
		add_meld(&wall);
	if (family->absent != 0 && random_below(random, 2) == 0)
		set_norths_aside(&wall, target);
	if (melds > 0 && random_below(random, 2) == 0)
		prefer_near_melds(&wall);
	fill(&wall, tiles, random_below(random, 7));
}

/* ---- Text ---- */

static size_t
write_counts(char *text, const uint8_t count[MJ_KINDS])
{
	size_t length = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++) {
		for (unsigned i = 0; i < count[kind]; i++) {
			text[length++] = (char)('1' + kind % SUIT);
			text[length++] = "mpsz"[kind / SUIT];
		}
	}
	text[length] = '\0';
	return length;
}

const char *
hand_text(const struct mj_held *held, char text[HAND_TEXT])
{
	size_t length = write_counts(text, held->count);

	length += (size_t)snprintf(text + length, HAND_TEXT - length, " +%u wild | ", held->wilds);
	write_counts(text + length, held->melded);
	return text;
}
