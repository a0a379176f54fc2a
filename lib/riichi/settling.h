/* Settling a riichi deal: what the parts of the room hand to each other (sections 6 and 7). */
#ifndef MJ_RIICHI_SETTLING_H
#define MJ_RIICHI_SETTLING_H

#include "engine/seats.h"
#include "riichi/riichi.h"
#include "riichi/win.h"

/* A deal while it is settled. Seats as bits. */
struct riichi_deal {
	const struct mj_settle_request *request;
	const struct mj_rules *rules;
	const struct mj_table *table;
	const struct mj_outcome *outcome;
	struct mj_outcome *completed; /* room for the outcome with the flags that follow from it */
	struct mj_settlement *settlement;
	uint8_t riichi;  /* who has paid a stick */
	uint8_t ready;   /* at an exhaustive draw */
	uint8_t nagashi; /* who is paid for nagashi mangan */
	uint8_t paid;    /* winners who are paid */
	bool dealer_stays;
};

/* Checks all that the outcome shows and fills riichi, ready and nagashi (section 8). */
int riichi_check_outcome(struct riichi_deal *deal, struct mj_problem *problem);

/* Each settles one type of outcome: payments, and dealer, honba and deposits of next_table. */
int riichi_settle_wins(struct riichi_deal *deal, struct mj_problem *problem);
void riichi_settle_exhaustive_draw(struct riichi_deal *deal);
void riichi_settle_abortive_draw(struct riichi_deal *deal, enum riichi_abort abort);
void riichi_settle_false_win(struct riichi_deal *deal);

/* Moves the sticks of this deal from the seats to the table (R55). */
void riichi_pay_sticks(struct riichi_deal *deal);

/* A self-drawn mangan, to the seat or from it (R103, D17). */
void riichi_pay_mangan(struct riichi_deal *deal, int seat, bool backwards, enum riichi_why why);

/* Sets match_over (section 7) from a complete next_table. */
void riichi_end_match(struct riichi_deal *deal);

#endif
