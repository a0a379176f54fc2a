/* What the tables say of one part of a hand. */
#ifndef MJ_DISTANCE_PART_H
#define MJ_DISTANCE_PART_H

#include "distance/table.h"

/* A suit or the honours as held: its row of distance/table.h, that with one more of each kind, that
 * with one less of each kind held, and which kinds are held at least 1 to 4 times; least[0]: those
 * of which melds hold all four. */
struct mj_part {
	uint16_t row, more[MJ_PART_KINDS], less[MJ_PART_KINDS];
	uint16_t least[MJ_COPIES + 1];
	uint16_t paired; /* kinds that can make a pair */
};

#endif
