#include "distance/gen/row.h"

/* ---- Lanes ---- */

static mj_lanes
nothing_made(void)
{
	return mj_lanes_of(MJ_ROW_BIAS, MJ_ROW_NONE);
}

mj_lanes
mj_row_filled(mj_lanes row, unsigned sets)
{
	row = mj_lanes_max(row, mj_lanes_sets(row, 1));
	row = mj_lanes_max(row, mj_lanes_sets(row, 2));
	row = mj_lanes_max(row, mj_lanes_sets(row, 4));
	row = mj_lanes_max(row, mj_lanes_pair(row));
	return mj_lanes_cut(row & (mj_lanes)(row >= mj_lanes_splat(MJ_ROW_BIAS)), sets);
}

static mj_lanes
plus_used(mj_lanes lanes, unsigned wanted, unsigned held)
{
	return lanes + mj_lanes_splat(wanted < held ? wanted : held);
}

/* One kind, of which runs take `in_runs`: with any triplets and the pair that use a tile of it. */
static mj_lanes
with_alike(mj_lanes lanes, unsigned in_runs, unsigned held, unsigned limit)
{
	unsigned wanted = in_runs;
	mj_lanes best;

	if (held == 0)
		return lanes;
	best = plus_used(lanes, wanted, held);
	while (wanted < held && wanted + 2 <= limit) {
		best = mj_lanes_max(best, plus_used(mj_lanes_pair(lanes), wanted + 2, held));
		wanted += 3;
		if (wanted > limit)
			break;
		lanes = mj_lanes_sets(lanes, 1);
		best = mj_lanes_max(best, plus_used(lanes, wanted, held));
	}
	return best;
}

/* ---- A suit ---- */

void
mj_front_begin(struct mj_front *front)
{
	*front = (struct mj_front){0};
	front->open[0] = mj_row_store(nothing_made());
}

/* One way, with `lanes` made, into a state. */
static void
reach(struct mj_front *front, unsigned state, mj_lanes lanes)
{
	front->open[state] = mj_row_store(mj_lanes_max(mj_row_load(&front->open[state]), lanes));
}

void
mj_front_step(struct mj_front *to, const struct mj_front *from, unsigned place, unsigned held,
	      unsigned limit, unsigned sets)
{
	unsigned begin_max = place < MJ_SUIT_RUNS ? MJ_RUNS_MAX : 0;

	*to = (struct mj_front){0};
	for (unsigned state = 0; state < MJ_FRONT_STATES; state++) {
		unsigned two_ago = state / (MJ_RUNS_MAX + 1), one_ago = state % (MJ_RUNS_MAX + 1);
		unsigned in_runs = two_ago + one_ago;
		mj_lanes open = mj_row_load(&from->open[state]);
		if (!mj_lanes_any(open))
			continue;
		for (unsigned begun = 0; begun <= begin_max && in_runs + begun <= limit; begun++) {
			mj_lanes made = mj_lanes_sets(open, begun);
			made = with_alike(made, in_runs + begun, held, limit);
			reach(to, one_ago * (MJ_RUNS_MAX + 1) + begun, mj_row_filled(made, sets));
		}
	}
}

/* ---- Honours ---- */

/* `count` honours, of each of which runs take as many as `in_runs` says. */
static mj_lanes
with_alikes(mj_lanes lanes, const uint8_t *in_runs, const uint8_t *held, const uint8_t *limit,
	    unsigned count)
{
	for (unsigned kind = 0; kind < count; kind++) {
		if (in_runs[kind] > limit[kind])
			return mj_lanes_splat(MJ_ROW_NONE);
		lanes = with_alike(lanes, in_runs[kind], held[kind], limit[kind]);
	}
	return lanes;
}

/* The winds with every number of runs that leave out the first wind, the second, ...: `code` counts
 * through them in base three. */
static mj_lanes
with_winds(mj_lanes lanes, const uint8_t *held, const uint8_t *limit)
{
	mj_lanes best = mj_lanes_splat(MJ_ROW_NONE);

	for (unsigned code = 0; code < 81; code++) {
		unsigned without[MJ_WINDS] = {code % 3, code / 3 % 3, code / 9 % 3, code / 27};
		unsigned runs = without[0] + without[1] + without[2] + without[3];
		uint8_t in_runs[MJ_WINDS];
		mj_lanes made;
		if (runs > MJ_SETS_MAX)
			continue;
		for (unsigned wind = 0; wind < MJ_WINDS; wind++)
			in_runs[wind] = (uint8_t)(runs - without[wind]);
		made = with_alikes(mj_lanes_sets(lanes, runs), in_runs, held, limit, MJ_WINDS);
		best = mj_lanes_max(best, made);
	}
	return best;
}

static mj_lanes
with_dragons(mj_lanes lanes, const uint8_t *held, const uint8_t *limit)
{
	enum { DRAGONS = MJ_HONOUR_KINDS - MJ_WINDS };
	mj_lanes best = mj_lanes_splat(MJ_ROW_NONE);

	for (uint8_t runs = 0; runs <= MJ_RUNS_MAX; runs++) {
		uint8_t in_runs[DRAGONS] = {runs, runs, runs};
		mj_lanes made = mj_lanes_sets(lanes, runs);
		made = with_alikes(made, in_runs, held, limit, DRAGONS);
		best = mj_lanes_max(best, made);
	}
	return best;
}

mj_lanes
mj_honour_row(const uint8_t held[MJ_HONOUR_KINDS], const uint8_t limit[MJ_HONOUR_KINDS], bool runs)
{
	static const uint8_t no_runs[MJ_HONOUR_KINDS];
	mj_lanes lanes = nothing_made();

	if (!runs)
		return with_alikes(lanes, no_runs, held, limit, MJ_HONOUR_KINDS);
	lanes = with_winds(lanes, held, limit);
	return with_dragons(lanes, held + MJ_WINDS, limit + MJ_WINDS);
}

/* ---- Rows together ---- */

mj_lanes
mj_row_join(mj_lanes a, mj_lanes b)
{
	mj_lanes plain = a - mj_lanes_splat(MJ_ROW_BIAS), b_pair = mj_lanes_pair(b);
	mj_lanes best = mj_lanes_splat(MJ_ROW_NONE);
	uint64_t without = mj_lanes_half(plain, 0), with = mj_lanes_half(plain, 1);

	for (unsigned sets = 0; sets <= MJ_SETS_MAX; sets++) {
		unsigned shift = sets * MJ_LANE_BITS;
		mj_lanes used = mj_lanes_splat((unsigned)(without >> shift & 0xff));
		best = mj_lanes_max(best, mj_lanes_sets(b, sets) + used);
		used = mj_lanes_splat((unsigned)(with >> shift & 0xff));
		best = mj_lanes_max(best, mj_lanes_sets(b_pair, sets) + used);
	}
	return mj_lanes_cut(best, MJ_SETS_MAX);
}
