/* Settling a yueqing deal: what the parts of the room hand to each other (sections 6 to 8). */
#ifndef MJ_YUEQING_SETTLING_H
#define MJ_YUEQING_SETTLING_H

#include "yueqing/win.h"

/* A deal while it is settled. */
struct yueqing_deal {
	const struct mj_settle_request *request;
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_outcome *outcome;
	struct mj_settlement *settlement;
	struct yueqing_faces faces;
	int winner;          /* a seat, or MJ_NOBODY */
	struct mj_hand hand; /* the winner's, with the flowers that his seat shows */
	struct yueqing_win win;
	struct yueqing_flowers flowers[MJ_SEATS_MAX];
	struct yueqing_hand_counts counts[MJ_SEATS_MAX];
	int64_t hua_count[MJ_SEATS_MAX];
	uint8_t breaks; /* seats that break, as bits */
};

/* Checks what the outcome and the seats show and fills all but `win` and the winner's counts. */
int yueqing_read_outcome(struct yueqing_deal *deal, struct mj_problem *problem);

/* Checks all tiles together. The winner's hand is checked before. */
int yueqing_check_all_tiles(const struct yueqing_deal *deal, struct mj_problem *problem);

/* Fills dealer, streak and round wind of the next deal, and whether the match is over (section
 * 8). */
void yueqing_go_on(struct yueqing_deal *deal);

#endif
