/* Settling a deal: what the parts of the room hand to each other (sections 6 and 7). */
#ifndef MJ_JIUJIANG_SETTLING_H
#define MJ_JIUJIANG_SETTLING_H

#include "jiujiang/check.h"

/* A deal while it is settled. */
struct jiujiang_deal {
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_outcome *outcome;
	struct jiujiang_scene scene;
	struct mj_settlement *settlement;
};

/* Fills dealer, streak and multiplier of the next deal, once all payments are made. */
void jiujiang_next_table(struct jiujiang_deal *deal);

/* Sets match_over. */
void jiujiang_end_match(struct jiujiang_deal *deal);

#endif
