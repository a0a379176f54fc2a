/* What all readings of one winning hand share, worked out once. */
#ifndef MJ_MCR_HAND_CONTEXT_H
#define MJ_MCR_HAND_CONTEXT_H

#include "engine/case.h"
#include "mcr/sets.h"

struct mcr_hand_context {
	const struct mj_rules *rules;
	const struct mj_hand *hand;
	uint8_t count[MJ_KINDS]; /* concealed tiles and the winning one, by kind */
	mj_tile win, round_wind, seat_wind;
	uint8_t meld_count, flowers;
	uint8_t concealed_kongs, melded_kongs;
	bool self_draw;
	bool closed;     /* no melds but concealed kongs (D13) */
	bool dealt;      /* the dealer's first 14 tiles: none of them is the winning one (D5) */
	bool wait_known; /* single_wait is worked out; it is asked for where it matters */
	bool single_wait;
	uint64_t kinds; /* of all tiles, melds too */
	struct mcr_set melds[MCR_SETS];
	struct mcr_fans way;   /* how the hand was won */
	struct mcr_fans tiles; /* that, the fans of which tiles there are, and of kongs */
};

/* The hand is checked; it need not be complete. */
void mcr_hand_context_init(struct mcr_hand_context *context, const struct mj_case *one);

/* The same where the caller knows already whether the 13 tiles wait for one kind alone. */
void mcr_hand_context_init_waiting(struct mcr_hand_context *context, const struct mj_case *one,
				   bool single_wait);

/* R107: whether the 13 tiles wait for one kind alone; one of which the hand holds all four is no
 * wait (R10, D11). */
bool mcr_waits_singly(struct mcr_hand_context *context);

/* The flowers set out, by number or by tiles; of a hand or a seat. */
unsigned mcr_flowers_of(const struct mj_record *extra);

#endif
