/*
 * Sets and a pair, by the tables: the rows of the four parts of a hand put together by number.
 *
 * For acceptance each part has a *rest*, the other three parts together: a tile is accepted if with
 * the part's row as it then is the whole hand uses more tiles than it did.
 */
#include "distance/bound.h"
#include "distance/scan.h"
#include "distance/shapes.h"

/* The three ways to make two pairs of four parts. */
static const uint8_t pairings[][MJ_PARTS] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};

/* A hand with all that does not change when a tile of another part is thrown away. */
struct hand {
	struct mj_scan scan;
	const uint8_t (*used)[MJ_ROWS];         /* mj_used for its sets */
	uint16_t others[MJ_PARTS][MJ_PARTS];    /* the two parts together that are neither */
	uint16_t rest[MJ_PARTS];                /* the three parts together that are not */
	uint8_t draws[MJ_PARTS][MJ_SUIT_KINDS]; /* of mj_scan_draws */
	unsigned most;                          /* the tiles that it can use */
	uint64_t doubtful;                      /* draws of which the tables may promise too much */
};

int
mj_standard_missing(const struct mj_target *target, const struct mj_held *held)
{
	struct mj_scan scan;
	unsigned suits, others;
	int missing;

	mj_scan_begin(&scan, target, held);
	suits = mj_joined[mj_scan_row(&scan, 0)][mj_scan_row(&scan, 1)];
	others = mj_joined[mj_scan_row(&scan, 2)][mj_scan_row(&scan, 3)];
	missing = mj_full_size(target) - mj_used[target->sets][suits][others];
	if (mj_binding(target, held, missing) != 0)
		return mj_bound_missing(&scan);
	return missing;
}

static void
begin(struct hand *hand, const struct mj_target *target, const struct mj_held *held)
{
	unsigned row[MJ_PARTS];

	mj_scan_begin(&hand->scan, target, held);
	hand->used = mj_used[target->sets];
	for (unsigned part = 0; part < MJ_PARTS; part++) {
		row[part] = mj_scan_row(&hand->scan, part);
		mj_scan_draws(&hand->scan, part, hand->draws[part]);
	}
	for (unsigned i = 0; i < sizeof(pairings) / sizeof(pairings[0]); i++) {
		const uint8_t *of = pairings[i];
		uint16_t first = mj_joined[row[of[0]]][row[of[1]]];
		uint16_t second = mj_joined[row[of[2]]][row[of[3]]];
		hand->others[of[0]][of[1]] = hand->others[of[1]][of[0]] = second;
		hand->others[of[2]][of[3]] = hand->others[of[3]][of[2]] = first;
	}
	for (unsigned part = 0; part < MJ_PARTS; part++) {
		unsigned other = part ^ 1;
		hand->rest[part] = mj_joined[hand->others[part][other]][row[other]];
	}
	hand->most = hand->used[hand->rest[0]][row[0]];
}

/* The kinds of a part with whose draw the hand uses more than `most`. */
static uint64_t
accepted(const struct hand *hand, const uint8_t draws[MJ_SUIT_KINDS], unsigned rest, unsigned part,
	 unsigned most)
{
	const uint8_t *used = hand->used[rest];
	unsigned first = part * MJ_SUIT_KINDS, found = 0, doubtful;

	for (unsigned place = MJ_SUIT_KINDS; place-- > 0;)
		found = found << 1 | (used[draws[place]] > most);
	for (doubtful = found & (unsigned)(hand->doubtful >> first); doubtful != 0;
	     doubtful &= doubtful - 1) {
		unsigned place = (unsigned)__builtin_ctz(doubtful);
		if (!mj_bound_gains(&hand->scan, part, place, rest, most))
			found &= ~(1U << place);
	}
	return (uint64_t)found << first;
}

/* The hand as it is. */
static void
look(const struct hand *hand, struct mj_nearest *nearest)
{
	uint64_t accepts = 0;

	for (unsigned part = 0; part < MJ_PARTS; part++)
		accepts |= accepted(hand, hand->draws[part], hand->rest[part], part, hand->most);
	mj_nearest_add(nearest, mj_full_size(hand->scan.target) - (int)hand->most, accepts);
}

/* The hand without the tile of `part` that has been taken out of its scan. */
static void
look_without(const struct hand *hand, unsigned part, struct mj_nearest *nearest)
{
	unsigned row = mj_scan_row(&hand->scan, part), most = hand->used[hand->rest[part]][row];
	uint8_t draws[MJ_SUIT_KINDS];
	uint64_t accepts;

	mj_scan_draws(&hand->scan, part, draws);
	accepts = accepted(hand, draws, hand->rest[part], part, most);
	for (unsigned to = 0; to < MJ_PARTS; to++) {
		if (to != part)
			accepts |= accepted(hand, hand->draws[to],
					    mj_joined[hand->others[part][to]][row], to, most);
	}
	mj_nearest_add(nearest, mj_full_size(hand->scan.target) - (int)most, accepts);
}

void
mj_standard_acceptance(const struct mj_target *target, const struct mj_held *held,
		       struct mj_nearest *nearest)
{
	struct hand hand;
	int missing;

	begin(&hand, target, held);
	missing = mj_full_size(target) - (int)hand.most;
	if (mj_binding(target, held, missing) != 0) {
		mj_bound_acceptance(&hand.scan, nearest);
		return;
	}
	hand.doubtful = mj_binding_draws(target, held, missing - 1);
	look(&hand, nearest);
}

void
mj_standard_discards(const struct mj_target *target, const struct mj_held *held,
		     const struct mj_discard *discards, struct mj_nearest *nearest, size_t count)
{
	struct hand hand;
	int missing;

	begin(&hand, target, held);
	missing = mj_full_size(target) - (int)hand.most;
	/* A discard may leave one tile more to get. */
	if (mj_binding(target, held, missing + 1) != 0) {
		mj_bound_discards(&hand.scan, discards, nearest, count);
		return;
	}
	hand.doubtful = mj_binding_draws(target, held, missing);
	for (size_t i = 0; i < count; i++) {
		mj_tile kind = discards[i].kind;
		if (kind == MJ_NO_TILE) {
			look(&hand, &nearest[i]);
			continue;
		}
		mj_scan_take(&hand.scan, kind);
		look_without(&hand, kind / MJ_SUIT_KINDS, &nearest[i]);
		mj_scan_put(&hand.scan, kind);
	}
}
