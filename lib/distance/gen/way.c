#include "distance/gen/way.h"

#include "distance/table.h"

#include <string.h>

void
way_begin(struct way *way)
{
	memset(way, 0, sizeof(*way));
	mj_front_begin(&way->front);
	memset(way->melds, NO_MELDS, sizeof(way->melds));
	way->melds[0] = 0;
}

/* ---- Melds ---- */

/* With `melded` copies of the next kind in melds: chows, and a pung or kong. */
static void
step_melds(const uint8_t from[CHOW_STATES], unsigned place, unsigned melded,
	   uint8_t to[CHOW_STATES])
{
	unsigned begin_max = place < MJ_SUIT_RUNS ? CHOWS - 1 : 0;

	memset(to, NO_MELDS, CHOW_STATES);
	for (unsigned state = 0; state < CHOW_STATES; state++) {
		unsigned one_ago = state % CHOWS, goes_on = state / CHOWS + one_ago;
		for (unsigned begun = 0; begun <= begin_max; begun++) {
			unsigned alike = melded - goes_on - begun;
			unsigned melds = from[state] + begun + (alike > 0);
			uint8_t *least = &to[one_ago * CHOWS + begun];
			if ((alike == 0 || alike == 3 || alike == 4) && melds < *least)
				*least = (uint8_t)melds;
		}
	}
}

static unsigned
least_melds(const uint8_t melds[CHOW_STATES])
{
	unsigned least = NO_MELDS;

	for (unsigned state = 0; state < CHOW_STATES; state++)
		least = melds[state] < least ? melds[state] : least;
	return least;
}

/* The sets that melds leave to make; any hand of a part with melds has one, perhaps elsewhere. */
static unsigned
sets_left(const struct part *part, unsigned melds)
{
	return part->melds && melds > 1 ? part->sets + 1 - melds : part->sets;
}

/* The copies of an honour that the target may have. */
static uint8_t
limit_of(const struct part *part, unsigned place)
{
	enum { NORTH = MJ_WINDS - 1, NORTHS = 2 };

	return (uint8_t)(part->two_norths && place == NORTH ? NORTHS : part->limit);
}

/* ---- Steps ---- */

bool
way_step(const struct part *part, const struct way *from, unsigned place, unsigned digit,
	 unsigned tiles, struct way *to)
{
	unsigned melded = mj_digit_melded(digit), held = digit - mj_digit(0, melded);
	unsigned limit = part->limit - melded, melds, sets;

	*to = *from;
	if (part->melds)
		step_melds(from->melds, place, melded, to->melds);
	melds = least_melds(to->melds);
	if (melds > part->sets + 1)
		return false;
	sets = sets_left(part, melds);
	if (tiles > 3 * sets + 2)
		return false;
	if (part->honours && held > limit_of(part, place))
		return false;
	if (part->honours)
		to->held[place] = (uint8_t)held;
	else
		mj_front_step(&to->front, &from->front, place, held, limit, sets);
	return true;
}

bool
way_row(const struct part *part, const struct way *way, struct mj_row *row)
{
	unsigned sets;
	mj_lanes lanes;

	if (way->melds[0] == NO_MELDS)
		return false;
	sets = sets_left(part, way->melds[0]);
	lanes = mj_row_load(&way->front.open[0]);
	if (part->honours) {
		uint8_t limit[MJ_HONOUR_KINDS];
		for (unsigned place = 0; place < MJ_HONOUR_KINDS; place++)
			limit[place] = limit_of(part, place);
		lanes = mj_honour_row(way->held, limit, part->honour_runs);
	}
	*row = mj_row_store(mj_row_filled(lanes, sets));
	return true;
}
