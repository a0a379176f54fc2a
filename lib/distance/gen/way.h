/*
 * Ways to hold a part of a hand, a suit or the honours, kind by kind: what has been taken in of the
 * first kinds, as far as it matters for the rest.
 */
#ifndef MJ_DISTANCE_GEN_WAY_H
#define MJ_DISTANCE_GEN_WAY_H

#include "distance/gen/row.h"

/* Of which part, and for which targets. */
struct part {
	unsigned kinds;      /* MJ_SUIT_KINDS or MJ_HONOUR_KINDS */
	unsigned digits;     /* ways to hold one kind: numbered by mj_digit of distance/table.h */
	unsigned sets;       /* at most so many to make */
	unsigned limit;      /* copies of a kind in the target, or MJ_NO_LIMIT */
	bool melds, honours; /* melds have tiles of it; it is the honours */
	bool honour_runs;
	bool two_norths; /* of which no more can be had */
};

/* Melds that can have the melded tiles seen: the least number of them, by the chows that go on
 * (begun two kinds ago times five, plus begun one kind ago); NO_MELDS where that cannot be. */
enum { CHOWS = 5, CHOW_STATES = CHOWS * CHOWS, NO_MELDS = 9 };

/* No padding: ways are compared as bytes. */
struct way {
	struct mj_front front;         /* of a suit */
	uint8_t held[MJ_HONOUR_KINDS]; /* of the honours */
	uint8_t melds[CHOW_STATES];
};

void way_begin(struct way *way);

/* Takes in the next kind, number `place`, held as `digit` says; `tiles` are held in all with it.
 * False when no hand is so: too many tiles, or melds that cannot be. */
bool way_step(const struct part *part, const struct way *from, unsigned place, unsigned digit,
	      unsigned tiles, struct way *to);

/* The row when all kinds have been taken in; false when melds are not complete. */
bool way_row(const struct part *part, const struct way *way, struct mj_row *row);

#endif
