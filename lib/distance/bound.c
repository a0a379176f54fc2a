#include "distance/bound.h"

#include <assert.h>

/* ---- Where melds bind ---- */

/* The kinds other than `kind` that are in some run with it. */
static uint64_t
run_neighbours(unsigned kind, bool honour_runs)
{
	uint64_t suit = UINT64_C(0x1ff) << kind / MJ_SUIT_KINDS * MJ_SUIT_KINDS;

	if (kind < MJ_HONOURS)
		return (UINT64_C(0x1b) << kind >> 2) & suit;
	if (!honour_runs)
		return 0;
	suit = kind < MJ_DRAGONS ? UINT64_C(0xf) << MJ_HONOURS : UINT64_C(0x7) << MJ_DRAGONS;
	return suit & ~mj_bit(kind);
}

static unsigned
tiles_of(const uint8_t count[MJ_KINDS], uint64_t kinds)
{
	unsigned tiles = 0;

	for (; kinds != 0; kinds &= kinds - 1)
		tiles += count[__builtin_ctzll(kinds)];
	return tiles;
}

/* Of a kind held `count` times and `melded` times in melds, with `near` other tiles for runs. */
static bool
binds(unsigned count, unsigned near, unsigned melded, int missing)
{
	/* Copies in groups that are not free: by copies held and tiles near. */
	static const uint8_t reach[MJ_COPIES][MJ_COPIES + 1] = {
		{0, 1, 2, 3, 4}, {3, 3, 3, 4, 4}, {3, 4, 4, 4, 4}, {3, 4, 4, 4, 4}};
	unsigned limit = MJ_COPIES - melded;

	assert(count + melded <= MJ_COPIES);
	return (int)limit - (int)count < missing &&
	       reach[count][near < MJ_COPIES ? near : MJ_COPIES] > limit;
}

static uint64_t
melded_kinds(const struct mj_held *held)
{
	struct mj_packed melded = mj_pack(held->melded);

	return mj_kinds_from(&melded, 1);
}

uint64_t
mj_binding(const struct mj_target *target, const struct mj_held *held, int missing)
{
	uint64_t kinds = target->limited ? melded_kinds(held) : 0, binding = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		uint64_t neighbours = run_neighbours(kind, target->honour_runs);
		if (binds(held->count[kind], tiles_of(held->count, neighbours), held->melded[kind],
			  missing))
			binding |= mj_bit(kind);
	}
	return binding;
}

uint64_t
mj_binding_draws(const struct mj_target *target, const struct mj_held *held, int missing)
{
	uint64_t kinds = target->limited ? melded_kinds(held) : 0, draws = 0;

	for (; kinds != 0; kinds &= kinds - 1) {
		unsigned kind = (unsigned)__builtin_ctzll(kinds);
		unsigned count = held->count[kind], melded = held->melded[kind];
		uint64_t neighbours = run_neighbours(kind, target->honour_runs);
		unsigned near = tiles_of(held->count, neighbours);
		if (binds(count, near + 1, melded, missing))
			draws |= neighbours;
		if (count + melded < MJ_COPIES && binds(count + 1, near, melded, missing))
			draws |= mj_bit(kind);
	}
	return draws;
}

/* ---- Rows ---- */

struct hand {
	struct mj_scan *scan;
	unsigned melded; /* bit p: melds have tiles of part p */
	mj_lanes row[MJ_PARTS];
	mj_lanes others[MJ_PARTS][MJ_PARTS]; /* the two parts together that are neither */
	/* The rows after each draw: as the tables promise; exact, for the kinds of `known`. */
	mj_lanes promised[MJ_PARTS][MJ_SUIT_KINDS], exact[MJ_PARTS][MJ_SUIT_KINDS];
	uint64_t known;
};

enum { NO_DRAW = 255, NO_PART = 255 };

/* Bit p: melds have tiles of part p. */
static unsigned
melded_parts(const struct mj_scan *scan)
{
	unsigned parts = 0;

	for (unsigned kind = 0; kind < MJ_KINDS; kind++)
		if (scan->melded[kind] > 0)
			parts |= 1U << kind / MJ_SUIT_KINDS;
	return parts;
}

/* With one more tile of the part's kind number `draw`, or NO_DRAW. */
static mj_lanes
exact_row(const struct mj_scan *scan, unsigned part, unsigned draw)
{
	unsigned first = part * MJ_SUIT_KINDS, kinds = mj_part_kinds(part);
	uint8_t count[MJ_SUIT_KINDS], limit[MJ_SUIT_KINDS];

	for (unsigned place = 0; place < kinds; place++) {
		count[place] = (uint8_t)(scan->count[first + place] + (place == draw));
		limit[place] = (uint8_t)(MJ_COPIES - scan->melded[first + place]);
	}
	if (part == MJ_HONOUR_PART)
		return mj_honour_row(count, limit, scan->target->honour_runs);
	return mj_suit_row(count, limit);
}

static mj_lanes
row_of(const struct mj_scan *scan, unsigned part, unsigned melded)
{
	if ((melded >> part & 1) != 0)
		return exact_row(scan, part, NO_DRAW);
	return mj_row_load(&mj_rows[mj_scan_row(scan, part)]);
}

int
mj_bound_missing(const struct mj_scan *scan)
{
	unsigned melded = melded_parts(scan);
	mj_lanes suits = mj_row_join(row_of(scan, 0, melded), row_of(scan, 1, melded));
	mj_lanes others = mj_row_join(row_of(scan, 2, melded), row_of(scan, 3, melded));

	return mj_full_size(scan->target) -
	       mj_row_used(suits, mj_row_turn(others, scan->target->sets));
}

bool
mj_bound_gains(const struct mj_scan *scan, unsigned part, unsigned place, unsigned rest,
	       unsigned most)
{
	mj_lanes turned = mj_row_turn(mj_row_load(&mj_rows[rest]), scan->target->sets);

	return mj_row_used(exact_row(scan, part, place), turned) > (int)most;
}

static void
promise_draws(const struct mj_scan *scan, unsigned part, mj_lanes promised[MJ_SUIT_KINDS])
{
	uint8_t draws[MJ_SUIT_KINDS];

	mj_scan_draws(scan, part, draws);
	for (unsigned place = 0; place < MJ_SUIT_KINDS; place++)
		promised[place] = mj_row_load(&mj_rows[draws[place]]);
}

static void
begin(struct hand *hand, struct mj_scan *scan)
{
	static const uint8_t pairings[][MJ_PARTS] = {{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}};

	hand->scan = scan;
	hand->melded = melded_parts(scan);
	hand->known = 0;
	for (unsigned part = 0; part < MJ_PARTS; part++) {
		hand->row[part] = row_of(scan, part, hand->melded);
		promise_draws(scan, part, hand->promised[part]);
	}
	for (unsigned i = 0; i < sizeof(pairings) / sizeof(pairings[0]); i++) {
		const uint8_t *of = pairings[i];
		mj_lanes first = mj_row_join(hand->row[of[0]], hand->row[of[1]]);
		mj_lanes second = mj_row_join(hand->row[of[2]], hand->row[of[3]]);
		hand->others[of[0]][of[1]] = hand->others[of[1]][of[0]] = second;
		hand->others[of[2]][of[3]] = hand->others[of[3]][of[2]] = first;
	}
}

/* ---- Acceptance ---- */

/* Whether a row and the rest of the hand, turned, can use more than `most` tiles. */
static bool
uses_more(mj_lanes row, mj_lanes rest, int most)
{
	mj_lanes goal = mj_lanes_splat((unsigned)(most + 1 + 2 * MJ_ROW_BIAS));

	return mj_lanes_any(mj_lanes_reach(row + rest, goal));
}

/* The exact row after a draw to a part that has not been discarded from. */
static mj_lanes
known_draw(struct hand *hand, unsigned part, unsigned place)
{
	uint64_t bit = mj_bit(part * MJ_SUIT_KINDS + place);

	if ((hand->known & bit) == 0)
		hand->exact[part][place] = exact_row(hand->scan, part, place);
	hand->known |= bit;
	return hand->exact[part][place];
}

/*
 * The kinds of `part` that the hand accepts. Tables promise at least as much as is true, so only
 * what they promise need be worked out.
 */
static uint64_t
accepted(struct hand *hand, unsigned part, bool discarded_from, mj_lanes rest, int most)
{
	mj_lanes own[MJ_SUIT_KINDS];
	const mj_lanes *promised = hand->promised[part];
	uint64_t accepts = 0;

	if (discarded_from) {
		promise_draws(hand->scan, part, own);
		promised = own;
	}
	for (unsigned place = 0; place < mj_part_kinds(part); place++) {
		bool more = uses_more(promised[place], rest, most);
		if (more && (hand->melded >> part & 1) != 0) {
			mj_lanes row = discarded_from ? exact_row(hand->scan, part, place)
						      : known_draw(hand, part, place);
			more = uses_more(row, rest, most);
		}
		if (more)
			accepts |= mj_bit(part * MJ_SUIT_KINDS + place);
	}
	return accepts;
}

/* The hand after a discard from `part` (its tile is out of the scan), or as it is (NO_PART). */
static void
look(struct hand *hand, unsigned part, struct mj_nearest *nearest)
{
	unsigned sets = hand->scan->target->sets, from = part == NO_PART ? 0 : part;
	mj_lanes row = part == NO_PART ? hand->row[from] : row_of(hand->scan, part, hand->melded);
	mj_lanes rest = mj_row_join(hand->row[from ^ 1], hand->others[from][from ^ 1]);
	int most;
	uint64_t accepts;

	rest = mj_row_turn(rest, sets);
	most = mj_row_used(row, rest);
	accepts = accepted(hand, from, part != NO_PART, rest, most);
	for (unsigned to = 0; to < MJ_PARTS; to++) {
		if (to == from)
			continue;
		rest = mj_row_turn(mj_row_join(row, hand->others[from][to]), sets);
		accepts |= accepted(hand, to, false, rest, most);
	}
	mj_nearest_add(nearest, mj_full_size(hand->scan->target) - most, accepts);
}

void
mj_bound_acceptance(struct mj_scan *scan, struct mj_nearest *nearest)
{
	struct hand hand;

	begin(&hand, scan);
	look(&hand, NO_PART, nearest);
}

void
mj_bound_discards(struct mj_scan *scan, const struct mj_discard *discards,
		  struct mj_nearest *nearest, size_t count)
{
	struct hand hand;

	begin(&hand, scan);
	for (size_t i = 0; i < count; i++) {
		mj_tile kind = discards[i].kind;
		if (kind == MJ_NO_TILE) {
			look(&hand, NO_PART, &nearest[i]);
			continue;
		}
		mj_scan_take(scan, kind);
		look(&hand, kind / MJ_SUIT_KINDS, &nearest[i]);
		mj_scan_put(scan, kind);
	}
}
