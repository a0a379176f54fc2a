/* Who pays for a winning hand, counters and liability included (docs/rules/riichi.md, sections 5,
 * 6). */
#ifndef MJ_RIICHI_PAY_H
#define MJ_RIICHI_PAY_H

#include "engine/case.h"
#include "riichi/riichi.h"
#include "riichi/value.h"

enum { LIABLE_PATTERNS = 3 };

/* Who is liable for which part of a hand; nobody when count is 0. */
struct riichi_liable {
	uint8_t count;
	struct {
		int8_t seat;
		int32_t yakuman; /* how many of the hand's yakuman this seat answers for */
	} share[LIABLE_PATTERNS];
};

/* A won hand as far as payment goes. */
struct riichi_win {
	struct mj_case one;
	const struct riichi_value *value;
	bool as_tsumo;
	struct riichi_liable liable;
};

/*
 * Fills win->liable from the hand's `liable`, or from its melds (D14). MJ_CONTRADICTION when
 * `liable` names a yakuman that the hand does not hold, one whose option is off, or the winner.
 */
int riichi_find_liable(struct riichi_win *win, struct mj_problem *problem);

/* Writes into the hand's `liable` who is so by its melds (D14): for the same hand without tiles. */
void riichi_tell_liable(const struct mj_rules *rules, struct mj_hand *hand);

/* The hand itself, without counters and sticks. */
void riichi_pay_hand(const struct riichi_win *win, struct mj_payments *payments);

/* What each payer of a self-draw pays for a counter (R149, S31). */
int32_t riichi_honba_share(const struct mj_rules *rules);

/* What a seat pays for a counter that pays for all: what the winner gets for it (S31, S34). */
int32_t riichi_honba_alone(const struct mj_rules *rules, bool as_tsumo);

/* Pays the counters: 300 points for each with four players, if no option says otherwise (R149,
 * R150, S31). */
void riichi_pay_honba(const struct riichi_win *win, int32_t honba, struct mj_payments *payments);

#endif
