#include "distance/scarce.h"

#include "distance/shapes.h"

#include <assert.h>
#include <string.h>

enum {
	SUIT = MJ_PART_KINDS,
	SETS = 4,
	RUNS = 2, /* equal runs; a third makes three triplets of the same tiles */
	NOT_SO = -100
};

/* The most tiles that so many sets can use, without the pair and with it. */
struct uses {
	int8_t of[SETS + 1][2];
};

static void
nothing(struct uses *uses)
{
	memset(uses, NOT_SO, sizeof(*uses));
}

static void
reach(struct uses *uses, unsigned sets, unsigned pair, int tiles)
{
	if (sets <= SETS && pair <= 1 && uses->of[sets][pair] < tiles)
		uses->of[sets][pair] = (int8_t)tiles;
}

static int
least(int a, int b)
{
	return a < b ? a : b;
}

/* ---- A suit ---- */

/* By the runs begun with the kind before, and with the one before that. */
struct front {
	struct uses open[RUNS + 1][RUNS + 1];
};

/* Some way to go on with a kind: `begun` runs begin with it, and it may be a triplet and a pair. */
static void
go_on(const struct uses *from, struct uses *to, unsigned begun, unsigned run_tiles, unsigned count,
      unsigned limit)
{
	for (unsigned more = 0; more < 4; more++) {
		unsigned triplet = more & 1, pair = more >> 1;
		unsigned need = run_tiles + 3 * triplet + 2 * pair;
		if (need > limit)
			continue;
		for (unsigned sets = 0; sets + begun + triplet <= SETS; sets++)
			for (unsigned held = 0; held + pair <= 1; held++)
				if (from->of[sets][held] >= 0)
					reach(to, sets + begun + triplet, held + pair,
					      from->of[sets][held] + least((int)need, (int)count));
	}
}

static void
step(const struct front *from, struct front *to, unsigned count, unsigned limit, unsigned most)
{
	for (unsigned i = 0; i <= RUNS; i++)
		for (unsigned k = 0; k <= RUNS; k++)
			nothing(&to->open[i][k]);
	for (unsigned last = 0; last <= RUNS; last++)
		for (unsigned second = 0; second <= RUNS; second++)
			for (unsigned begun = 0; begun <= most; begun++)
				go_on(&from->open[last][second], &to->open[begun][last], begun,
				      begun + last + second, count, limit);
}

static void
suit_uses(const uint8_t count[SUIT], const uint8_t limit[SUIT], struct uses *uses)
{
	struct front fronts[2];

	for (unsigned i = 0; i <= RUNS; i++)
		for (unsigned k = 0; k <= RUNS; k++)
			nothing(&fronts[0].open[i][k]);
	fronts[0].open[0][0].of[0][0] = 0;
	for (unsigned kind = 0; kind < SUIT; kind++)
		step(&fronts[kind % 2], &fronts[(kind + 1) % 2], count[kind], limit[kind],
		     kind + 2 < SUIT ? RUNS : 0);
	*uses = fronts[SUIT % 2].open[0][0];
}

/* ---- The hand ---- */

static void
honour_uses(const uint8_t *count, const uint8_t *limit, struct uses *uses)
{
	struct uses next;

	nothing(uses);
	uses->of[0][0] = 0;
	for (unsigned kind = 0; kind < MJ_KINDS - MJ_HONOURS; kind++) {
		nothing(&next);
		go_on(uses, &next, 0, 0, count[kind], limit[kind]);
		*uses = next;
	}
}

static void
join(struct uses *to, const struct uses *part)
{
	struct uses both;

	nothing(&both);
	for (unsigned sets = 0; sets <= SETS; sets++)
		for (unsigned more = 0; sets + more <= SETS; more++)
			for (unsigned pair = 0; pair < 3; pair++) {
				int a = to->of[sets][pair & 1], b = part->of[more][pair >> 1];
				if (a >= 0 && b >= 0)
					reach(&both, sets + more, (pair & 1) + (pair >> 1), a + b);
			}
	*to = both;
}

static int
standard(unsigned sets, const uint8_t count[MJ_KINDS], const uint8_t limit[MJ_KINDS])
{
	struct uses all, part;

	honour_uses(&count[MJ_HONOURS], &limit[MJ_HONOURS], &all);
	for (unsigned suit = 0; suit < 3; suit++) {
		suit_uses(&count[SUIT * suit], &limit[SUIT * suit], &part);
		join(&all, &part);
	}
	assert(all.of[sets][1] >= 0);
	return (int)(3 * sets + 2) - all.of[sets][1];
}

/* Shapes of concealed tiles, of which only kinds with two copies make a pair. */
static void
add_special(const uint8_t count[MJ_KINDS], const uint8_t limit[MJ_KINDS], unsigned shapes,
	    struct mj_nearest *nearest)
{
	struct mj_copies copies;

	mj_copies_of(&copies, count, shapes);
	mj_special_add(&copies, shapes & MJ_TO_THIRTEEN_ORPHANS, false, nearest);
	copies.least[1] &= mj_kinds_from(limit, 2);
	mj_special_add(&copies, shapes & MJ_TO_SEVEN_PAIRS, false, nearest);
}

int
mj_scarce_distance(const struct mj_target *target, const uint8_t count[MJ_KINDS],
		   const uint8_t limit[MJ_KINDS])
{
	struct mj_nearest nearest = {MJ_FAR, 0};

	assert(target->sets <= SETS && !target->honour_runs && target->limited);
	if ((target->shapes & MJ_TO_STANDARD) != 0)
		nearest.missing = standard(target->sets, count, limit);
	add_special(count, limit, mj_open_shapes(target), &nearest);
	return nearest.missing;
}
