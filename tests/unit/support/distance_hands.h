/* Random hands of many kinds, always the same ones: uniform ones are the least interesting. */
#ifndef DISTANCE_HANDS_H
#define DISTANCE_HANDS_H

#include "distance/distance.h"

struct random {
	uint64_t state;
};

/* A number below `end`. */
unsigned random_below(struct random *random, unsigned end);

/* What hands to make. */
struct family {
	char name[32];
	unsigned sets, shapes; /* of a whole hand; enum mj_target_shape */
	bool honour_runs, limited;
	unsigned wilds_max, melds_max;
	unsigned hands;
	uint64_t absent; /* as in mj_held */
};

/* A hand of 3n+1 tiles, or one more if `drawn`, and the target that goes with it. */
void random_hand(struct random *random, const struct family *family, bool drawn,
		 struct mj_target *target, struct mj_held *held);

enum { HAND_TEXT = 160 };

/* "123m11z +2 wild | 555p": concealed tiles, then those of melds. */
const char *hand_text(const struct mj_held *held, char text[HAND_TEXT]);

#endif
