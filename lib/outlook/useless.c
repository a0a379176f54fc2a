#include "outlook/useless.h"

#include "engine/kinds.h"

enum { SUIT = MJ_PART_KINDS };

/* Shapes of which a tile can be a part without any other near it. */
enum {
	LONE_SHAPES =
		MJ_TO_THIRTEEN_ORPHANS | MJ_TO_SCATTERED | MJ_TO_UNRELATED | MJ_TO_KNITTED_STRAIGHT
};

bool
mj_lone_tiles_count(const struct positions *at, int most)
{
	struct mj_target lone = at->prospect->waiting.target;

	lone.shapes &= LONE_SHAPES;
	if (at->prospect->waiting.held.wild_kinds != 0)
		return true;
	return lone.shapes != 0 && mj_parts_missing(&lone, at->now.parts) <= most;
}

/* Those kinds and all that can make a set or a pair with them, but for those with no other near. */
static uint64_t
near_to(const struct positions *at, uint64_t kinds)
{
	const uint64_t ones = UINT64_C(1) | UINT64_C(1) << SUIT | UINT64_C(1) << 2 * SUIT;
	const uint64_t up = NUMBER_BITS & ~(ones << (SUIT - 1)), down = NUMBER_BITS & ~ones;
	uint64_t near = (kinds & up) << 1 | (kinds & down) >> 1;

	near |= (kinds & up & up >> 1) << 2 | (kinds & down & down << 1) >> 2;
	if (!at->prospect->waiting.target.honour_runs)
		return near;
	for (unsigned i = 0; i < 2; i++) {
		uint64_t run = i == 0 ? WIND_BITS : DRAGON_BITS, held = kinds & run;
		near |= held == 0 ? 0 : run & ~((held & (held - 1)) == 0 ? held : 0);
	}
	return near;
}

uint64_t
mj_useless_tiles(const struct positions *at, uint64_t nearer)
{
	uint64_t held = 0, twice = 0;

	for (unsigned part = MJ_PARTS; part-- > 0;) {
		held = held << SUIT | at->now.parts[part]->least[1];
		twice = twice << SUIT | at->now.parts[part]->least[2];
	}
	return held & ~twice & ~near_to(at, held) & ~near_to(at, nearer) & ~nearer;
}
