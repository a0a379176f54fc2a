#include "outlook/position.h"

#include <string.h>

enum { SUIT = MJ_PART_KINDS };

/* ---- Patterns ---- */

static bool
is_wild(const struct positions *positions, unsigned kind)
{
	return (positions->prospect->waiting.held.wild_kinds >> kind & 1) != 0;
}

static uint64_t
pattern_key(unsigned which, const uint8_t count[SUIT])
{
	uint64_t key = which;

	for (unsigned place = 0; place < SUIT; place++)
		key = key << 3 | count[place];
	return key << ROLE_BITS | KEY_PATTERN;
}

static void
fill_pattern(const struct positions *positions, unsigned which, const uint8_t count[SUIT],
	     struct pattern *pattern)
{
	const struct mj_waiting *waiting = &positions->prospect->waiting;
	uint8_t plain[SUIT];

	memset(pattern, 0, sizeof(*pattern));
	pattern->number = (uint16_t)positions->patterns;
	pattern->which = (uint8_t)which;
	memcpy(pattern->count, count, sizeof(pattern->count));
	memcpy(plain, count, sizeof(plain));
	for (unsigned place = 0; place < SUIT && which * SUIT + place < MJ_KINDS; place++)
		if (is_wild(positions, which * SUIT + place)) {
			pattern->wilds = (uint8_t)(pattern->wilds + count[place]);
			plain[place] = 0;
		}
	mj_part_init(&pattern->part, &waiting->target, which, plain, &waiting->held);
}

/* 0: there is no room. */
static uint32_t
add_pattern(struct positions *positions, unsigned which, const uint8_t count[SUIT])
{
	uint32_t item = 0;

	if (positions->patterns < PATTERNS_MAX)
		item = mj_store_take(&positions->store, ITEM_PART,
				     sizeof(struct pattern) / sizeof(uint32_t));
	if (item == 0 || !mj_store_add(&positions->store, pattern_key(which, count), item))
		return 0;
	fill_pattern(positions, which, count, mj_item(&positions->store, item));
	positions->patterns++;
	return item;
}

static uint32_t
find_pattern(struct positions *positions, unsigned which, const uint8_t count[SUIT])
{
	uint32_t item = mj_store_find(&positions->store, pattern_key(which, count));

	return item == VALUE_ABSENT ? add_pattern(positions, which, count) : item;
}

/* ---- The hand ---- */

static void
set_pattern(struct positions *positions, unsigned which, uint32_t item)
{
	const struct pattern *pattern = mj_item(&positions->store, item);
	struct position *now = &positions->now;

	if (now->patterns[which] != NULL)
		now->wilds -= now->patterns[which]->wilds;
	now->wilds += pattern->wilds;
	now->patterns[which] = pattern;
	now->parts[which] = &pattern->part;
}

bool
mj_positions_init(struct positions *positions, struct mj_prospect *prospect, void *memory,
		  size_t size)
{
	*positions = (struct positions){.prospect = prospect};
	if (!mj_store_init(&positions->store, memory, size))
		return false;
	for (unsigned which = 0; which < MJ_PARTS; which++) {
		uint8_t count[SUIT] = {0};
		for (unsigned place = 0; place < SUIT && which * SUIT + place < MJ_KINDS; place++) {
			count[place] = prospect->start[which * SUIT + place];
			positions->now.tiles += count[place];
		}
		uint32_t item = add_pattern(positions, which, count);
		if (item == 0)
			return false;
		set_pattern(positions, which, item);
	}
	return true;
}

/* To the pattern with one more, or one less, of a kind; its count may be changed meanwhile. */
static void
move(struct positions *positions, unsigned kind, bool more)
{
	unsigned which = kind / SUIT, place = kind % SUIT;
	const void *now = positions->now.patterns[which];
	uint32_t words_before = (uint32_t)((const uint32_t *)now - positions->store.words);
	struct pattern *pattern = mj_item(&positions->store, words_before - 1);
	uint32_t *next = more ? &pattern->with[place] : &pattern->without[place];

	if (*next == 0) {
		uint8_t count[SUIT];
		memcpy(count, pattern->count, sizeof(count));
		count[place] = (uint8_t)(more ? count[place] + 1 : count[place] - 1);
		*next = find_pattern(positions, which, count);
	}
	positions->full |= *next == 0;
	if (*next != 0)
		set_pattern(positions, which, *next);
}

void
mj_position_draw(struct positions *positions, unsigned kind)
{
	struct position *now = &positions->now;

	assert(kind < MJ_KINDS);
	now->kept += mj_position_count(now, kind) >= positions->prospect->start[kind];
	now->tiles++;
	move(positions, kind, true);
}

void
mj_position_discard(struct positions *positions, unsigned kind)
{
	struct position *now = &positions->now;

	assert(kind < MJ_KINDS && mj_position_count(now, kind) > 0);
	now->kept -= mj_position_count(now, kind) > positions->prospect->start[kind];
	now->tiles--;
	move(positions, kind, false);
}

void
mj_position_hold(const struct position *position, struct mj_bag *concealed)
{
	memset(concealed, 0, sizeof(*concealed));
	for (unsigned part = 0; part < MJ_PARTS; part++)
		memcpy(concealed->of + part * SUIT, position->patterns[part]->count,
		       part < MJ_HONOUR_PART ? SUIT : MJ_KINDS - MJ_HONOURS);
	concealed->size = (uint8_t)position->tiles;
}
