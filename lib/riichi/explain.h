/* The words of the account of a score (docs/rules/riichi.md, section 5). */
#ifndef MJ_RIICHI_EXPLAIN_H
#define MJ_RIICHI_EXPLAIN_H

#include "riichi/riichi.h"

struct mj_case;
struct mj_steps;

/* In the order in which they are worked out. */
enum riichi_number {
	NUMBER_HAN,
	NUMBER_FU,
	NUMBER_YAKUMAN,
	NUMBER_BASE,
	NUMBER_SHARE, /* of a seat that pays, before liability */
	NUMBER_POINTS,
	RIICHI_NUMBERS
};

enum riichi_step_why {
	STEP_BASE_FU,
	STEP_OPEN_TRIPLET_SIMPLES,
	STEP_OPEN_TRIPLET_TERMINALS,
	STEP_CLOSED_TRIPLET_SIMPLES,
	STEP_CLOSED_TRIPLET_TERMINALS,
	STEP_OPEN_KONG_SIMPLES,
	STEP_OPEN_KONG_TERMINALS,
	STEP_CLOSED_KONG_SIMPLES,
	STEP_CLOSED_KONG_TERMINALS,
	STEP_PAIR_DRAGONS,
	STEP_PAIR_SEAT_WIND,
	STEP_PAIR_ROUND_WIND,
	STEP_PAIR_DOUBLE_WIND,
	STEP_PAIR_NORTH,
	STEP_WAIT_SINGLE,
	STEP_WAIT_CLOSED,
	STEP_WAIT_EDGE,
	STEP_TSUMO,
	STEP_CLOSED_RON,
	STEP_SEVEN_PAIRS,
	STEP_PINFU_TSUMO,
	STEP_ROUNDING,
	STEP_OPEN_PINFU,
	RIICHI_FU_WHYS, /* those before are of fu */
	STEP_CALLED = RIICHI_FU_WHYS,
	STEP_FU,
	STEP_HAN_AND_TWO,
	STEP_KIRIAGE_MANGAN,
	STEP_LIMIT, /* the words of limits follow in the order of enum riichi_limit */
	STEP_YAKUMAN_COUNT = STEP_LIMIT + LIMIT_NONE,
	STEP_BASE,
	STEP_RON_BY_DEALER,
	STEP_RON_BY_OTHER,
	STEP_TSUMO_BY_DEALER,
	STEP_TSUMO_FROM_DEALER,
	STEP_BISECTION,
	STEP_TWO_TO_ONE,
	STEP_HUNDREDS,
	STEP_SHARE,
	RIICHI_STEP_WHYS
};

extern const struct mj_word riichi_numbers[RIICHI_NUMBERS];
extern const struct mj_word riichi_step_whys[RIICHI_STEP_WHYS];

void riichi_explain(const struct mj_case *one, const struct mj_score *score,
		    struct mj_steps *steps);

#endif
