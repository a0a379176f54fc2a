#include "distance_row.h"

#include <assert.h>

/* Lanes of no more than MJ_SETS_MAX sets, in both halves. */
static const uint64_t half_mask = (UINT64_C(1) << (MJ_LANE_BITS * (MJ_SETS_MAX + 1))) - 1;

static mj_lanes
nothing_made(void)
{
	return mj_lanes_of(MJ_ROW_BIAS, MJ_ROW_NONE);
}

static mj_lanes
trimmed(mj_lanes row)
{
	return mj_lanes_of(mj_lanes_half(row, 0) & half_mask, mj_lanes_half(row, 1) & half_mask);
}

static mj_lanes
plus_used(mj_lanes lanes, unsigned wanted, unsigned held)
{
	return lanes + mj_lanes_splat(wanted < held ? wanted : held);
}

/*
 * One kind, of which runs take `in_runs`: the best of any triplets and the pair besides. (Two
 * triplets of a kind are worth something only without limit: with four held, one copy more.)
 */
static mj_lanes
with_alike(mj_lanes lanes, unsigned in_runs, unsigned held, unsigned limit)
{
	mj_lanes best = mj_lanes_splat(MJ_ROW_NONE);

	for (unsigned triplets = 0; triplets <= 2; triplets++) {
		unsigned wanted = in_runs + 3 * triplets;
		mj_lanes made = mj_lanes_sets(lanes, triplets);
		if (wanted > limit)
			break;
		best = mj_lanes_max(best, plus_used(made, wanted, held));
		if (wanted + 2 <= limit)
			best = mj_lanes_max(best, plus_used(mj_lanes_pair(made), wanted + 2, held));
	}
	return best;
}

void
mj_front_begin(struct mj_front *front)
{
	*front = (struct mj_front){0};
	front->open[0][0] = nothing_made();
}

void
mj_front_step(struct mj_front *to, const struct mj_front *from, unsigned kind, unsigned held,
	      unsigned limit)
{
	unsigned begin_max = kind < MJ_SUIT_RUNS ? MJ_RUNS_MAX : 0;

	*to = (struct mj_front){0};
	for (unsigned two_ago = 0; two_ago <= MJ_RUNS_MAX; two_ago++) {
		for (unsigned one_ago = 0; one_ago <= MJ_RUNS_MAX; one_ago++) {
			mj_lanes lanes = from->open[two_ago][one_ago];
			if (!mj_lanes_any(lanes))
				continue;
			for (unsigned begun = 0; begun <= begin_max; begun++) {
				unsigned in_runs = two_ago + one_ago + begun;
				mj_lanes made = mj_lanes_sets(lanes, begun);
				mj_lanes *best = &to->open[one_ago][begun];
				made = with_alike(made, in_runs, held, limit);
				*best = mj_lanes_max(*best, made);
			}
		}
	}
}

mj_lanes
mj_front_row(const struct mj_front *front)
{
	return trimmed(front->open[0][0]);
}

mj_lanes
mj_suit_row(const uint8_t held[MJ_SUIT_KINDS], const uint8_t limit[MJ_SUIT_KINDS])
{
	struct mj_front front[2];

	mj_front_begin(&front[0]);
	for (unsigned kind = 0; kind < MJ_SUIT_KINDS; kind++)
		mj_front_step(&front[(kind + 1) % 2], &front[kind % 2], kind, held[kind],
			      limit[kind]);
	return mj_front_row(&front[MJ_SUIT_KINDS % 2]);
}

/* Honours `first` up to before `end`, of each of which runs take as many as `in_runs` says. */
static mj_lanes
with_alikes(mj_lanes lanes, const uint8_t *in_runs, const uint8_t *held, const uint8_t *limit,
	    unsigned count)
{
	for (unsigned kind = 0; kind < count; kind++)
		lanes = with_alike(lanes, in_runs[kind], held[kind], limit[kind]);
	return lanes;
}

/*
 * The winds with every number of runs that leave out the first wind, the second, ...: `code` counts
 * through them in base three.
 */
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
		return trimmed(with_alikes(lanes, no_runs, held, limit, MJ_HONOUR_KINDS));
	lanes = with_winds(lanes, held, limit);
	return trimmed(with_dragons(lanes, held + MJ_WINDS, limit + MJ_WINDS));
}
