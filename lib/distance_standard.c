/*
 * Sets and a pair: the rows of the four parts of a hand put together.
 *
 * For acceptance each part has a *rest*: the row of the other three parts turned round, so that its
 * lane says what the others use when this part makes what the lane names. Row plus rest, lane by
 * lane, is what the whole hand uses; a tile is accepted if with it some lane beats the best so far.
 */
#include "distance_scan.h"
#include "distance_shapes.h"

/* Both rows of a sum have the bias. */
enum { SUM_BIAS = 2 * MJ_ROW_BIAS };

/*
 * The row of two parts together: each number of sets, and the pair, divided as is best.
 *
 * What `a` cannot make (its kinds being used up by melds) counts as made of no held tile. Such sets
 * can always be made of other kinds in another part, so the hand as a whole stays right.
 */
static mj_lanes
together(mj_lanes a, mj_lanes b)
{
	mj_lanes bias = mj_lanes_splat(MJ_ROW_BIAS);
	mj_lanes plain = mj_lanes_max(a, bias) - bias, b_pair = mj_lanes_pair(b);
	mj_lanes best = mj_lanes_splat(MJ_ROW_NONE);
	uint64_t without = mj_lanes_half(plain, 0), with = mj_lanes_half(plain, 1);

	for (unsigned sets = 0; sets <= MJ_SETS_MAX; sets++) {
		unsigned shift = sets * MJ_LANE_BITS;
		mj_lanes used = mj_lanes_splat((unsigned)(without >> shift & 0xff));
		best = mj_lanes_max(best, mj_lanes_sets(b, sets) + used);
		used = mj_lanes_splat((unsigned)(with >> shift & 0xff));
		best = mj_lanes_max(best, mj_lanes_sets(b_pair, sets) + used);
	}
	return best;
}

/* A row turned round, for a hand of `sets`. */
static mj_lanes
turned(mj_lanes row, unsigned sets)
{
	unsigned shift = (MJ_HALF_LANES - 1 - sets) * MJ_LANE_BITS;

	return mj_lanes_of(__builtin_bswap64(mj_lanes_half(row, 1)) >> shift,
			   __builtin_bswap64(mj_lanes_half(row, 0)) >> shift);
}

static int
most_used(mj_lanes row, mj_lanes rest)
{
	return (int)mj_lanes_greatest(row + rest) - SUM_BIAS;
}

static int
full_size(const struct mj_target *target)
{
	return 3 * target->sets + 2;
}

int
mj_standard_missing(const struct mj_target *target, const struct mj_held *held)
{
	struct mj_scan scan;
	int missing;

	mj_scan_begin(&scan, target, held);
	do {
		mj_lanes suits = together(mj_scan_row(&scan, 0), mj_scan_row(&scan, 1));
		mj_lanes rest = together(mj_scan_row(&scan, 2), mj_scan_row(&scan, 3));
		missing = full_size(target) - most_used(suits, turned(rest, target->sets));
	} while (scan.bound == 0 && mj_scan_bind(&scan, missing));
	return missing;
}

/* ---- Acceptance ---- */

/* Which of a part's kinds use more than `used` tiles when drawn: bit k for the part's kind k. */
static unsigned
gains(const mj_lanes rows[MJ_SUIT_KINDS], mj_lanes rest, int used)
{
	enum { BITS = 8 };
	mj_lanes goal = mj_lanes_splat((unsigned)(used + 1 + SUM_BIAS));
	mj_lanes found = mj_lanes_splat(0);

	for (unsigned kind = 0; kind < BITS; kind++)
		found |= mj_lanes_reach(rows[kind] + rest, goal) & mj_lanes_splat(1U << kind);
	return mj_lanes_fold(found) |
	       (unsigned)mj_lanes_any(mj_lanes_reach(rows[BITS] + rest, goal)) << BITS;
}

/* The same for a part that melds bind: what the tables promised is tried by the exact rows. */
static unsigned
bound_gains(const struct mj_scan *scan, unsigned part, unsigned promised, mj_lanes rest, int used)
{
	unsigned kept = promised;

	for (unsigned kind = 0; kind < MJ_SUIT_KINDS; kind++)
		if ((promised >> kind & 1) != 0 &&
		    most_used(mj_scan_exact(scan, part, kind), rest) <= used)
			kept &= ~(1U << kind);
	return kept;
}

/* The kinds of a part whose draw lets the hand use more; `draws` from mj_scan_draws. */
static uint64_t
accepted(const struct mj_scan *scan, unsigned part, const mj_lanes draws[MJ_SUIT_KINDS],
	 mj_lanes rest, int used)
{
	unsigned found = gains(draws, rest, used);

	if ((scan->bound >> part & 1) != 0 && found != 0)
		found = bound_gains(scan, part, found, rest, used);
	return (uint64_t)found << part * MJ_SUIT_KINDS;
}

void
mj_standard_acceptance(const struct mj_target *target, const struct mj_held *held,
		       struct mj_nearest *nearest)
{
	struct mj_scan scan;
	mj_lanes row[MJ_PARTS], rest[MJ_PARTS], suits, others;
	uint64_t accepts = 0;
	int used;

	mj_scan_begin(&scan, target, held);
	do {
		for (unsigned part = 0; part < MJ_PARTS; part++)
			row[part] = mj_scan_row(&scan, part);
		suits = together(row[0], row[1]);
		others = together(row[2], row[3]);
		used = most_used(suits, turned(others, target->sets));
	} while (scan.bound == 0 && mj_scan_bind(&scan, full_size(target) - used));
	rest[0] = together(row[1], others);
	rest[1] = together(row[0], others);
	rest[2] = together(suits, row[3]);
	rest[3] = together(suits, row[2]);
	for (unsigned part = 0; part < MJ_PARTS; part++) {
		mj_lanes draws[MJ_SUIT_KINDS];
		mj_scan_draws(&scan, part, draws);
		accepts |= accepted(&scan, part, draws, turned(rest[part], target->sets), used);
	}
	mj_nearest_add(nearest, full_size(target) - used, accepts);
}

/* ---- Discards ---- */

/* A hand about to be discarded from. */
struct table {
	struct mj_scan scan;
	mj_lanes row[MJ_PARTS];
	mj_lanes two[MJ_PARTS][MJ_PARTS]; /* the rows of two parts together */
	mj_lanes draws[MJ_PARTS][MJ_SUIT_KINDS];
};

static void
put_together(struct table *table)
{
	for (unsigned a = 0; a < MJ_PARTS; a++)
		for (unsigned b = 0; b < a; b++)
			table->two[a][b] = table->two[b][a] =
				together(table->row[a], table->row[b]);
}

static void
lay_out(struct table *table, const struct mj_target *target, const struct mj_held *held)
{
	struct mj_scan *scan = &table->scan;
	mj_lanes rest;

	mj_scan_begin(scan, target, held);
	do {
		for (unsigned part = 0; part < MJ_PARTS; part++)
			table->row[part] = mj_scan_row(scan, part);
		put_together(table);
		rest = turned(table->two[2][3], target->sets);
		/* One more may be missing after the discard. */
	} while (scan->bound == 0 &&
		 mj_scan_bind(scan, full_size(target) + 1 - most_used(table->two[0][1], rest)));
	for (unsigned part = 0; part < MJ_PARTS; part++)
		mj_scan_draws(scan, part, table->draws[part]);
}

/* The two parts that are neither a nor b, together. */
static mj_lanes
others(const struct table *table, unsigned a, unsigned b)
{
	unsigned left = 0xfU & ~(1U << a) & ~(1U << b);
	unsigned first = 0;

	while ((left >> first & 1) == 0)
		first++;
	left &= ~(1U << first);
	for (unsigned second = first + 1;; second++)
		if ((left >> second & 1) != 0)
			return table->two[first][second];
}

/* After a discard from `part`, if any (its tile is out of table->scan). */
static void
look(const struct table *table, unsigned part, bool any, struct mj_nearest *nearest)
{
	const struct mj_scan *scan = &table->scan;
	unsigned sets = scan->target->sets, other = part == 0 ? 1 : 0;
	mj_lanes row = any ? mj_scan_row(scan, part) : table->row[part];
	mj_lanes rest = turned(together(table->row[other], others(table, part, other)), sets);
	mj_lanes draws[MJ_SUIT_KINDS];
	int used = most_used(row, rest);
	uint64_t accepts;

	mj_scan_draws(scan, part, draws);
	accepts = accepted(scan, part, draws, rest, used);
	for (unsigned to = 0; to < MJ_PARTS; to++) {
		if (to == part)
			continue;
		rest = turned(together(row, others(table, part, to)), sets);
		accepts |= accepted(scan, to, table->draws[to], rest, used);
	}
	mj_nearest_add(nearest, full_size(scan->target) - used, accepts);
}

void
mj_standard_discards(const struct mj_target *target, const struct mj_held *held,
		     const struct mj_discard *discards, struct mj_nearest *nearest, size_t count)
{
	struct table table;

	lay_out(&table, target, held);
	for (size_t i = 0; i < count; i++) {
		mj_tile kind = discards[i].kind;
		if (kind == MJ_NO_TILE) {
			look(&table, 0, false, &nearest[i]);
			continue;
		}
		mj_scan_take(&table.scan, kind);
		look(&table, kind / MJ_SUIT_KINDS, true, &nearest[i]);
		mj_scan_put(&table.scan, kind);
	}
}
