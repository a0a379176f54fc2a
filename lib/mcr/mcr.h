/* The vocabulary of the room mcr: slots, fans and words. Rules: docs/rules/mcr.md. */
#ifndef MJ_MCR_MCR_H
#define MJ_MCR_MCR_H

#include "mahjong/deal.h"
#include "mahjong/rules.h"
#include "mahjong/settle.h"

struct mj_case;
struct mj_problem;
struct mj_readings;
struct mj_stream;
struct mj_waiting;
struct mj_waits;
struct mj_waits_request;

extern const struct mj_ruleset mj_mcr;

/* Slots of mj_rules.option. */
enum mcr_option {
	OPT_MIN_FAN,
	OPT_BASE_POINTS,
	OPT_FLOWERS,
	OPT_TWO_CONCEALED_KONGS,
	OPT_MIXED_KONGS,
	OPT_PRINTED_1998_EXCLUSIONS,
	OPT_FULLY_CONCEALED_SPECIAL,
	OPT_KNITTED_STRAIGHT_WAITS,
	OPT_FALSE_WIN_PENALTY,
	OPT_MATCH_HANDS,
	OPT_TIED_PLACES,
	OPT_COUNT
};

enum mcr_knitted_waits { WAITS_ANY, WAITS_OUTSIDE, WAITS_NONE };
enum mcr_tied_places { TIED_SPLIT, TIED_SEAT };

/* Fans in catalogue order (section 4): R20 to R101. */
enum mcr_fan {
	FAN_BIG_FOUR_WINDS,
	FAN_BIG_THREE_DRAGONS,
	FAN_ALL_GREEN,
	FAN_NINE_GATES,
	FAN_FOUR_KONGS,
	FAN_SEVEN_SHIFTED_PAIRS,
	FAN_THIRTEEN_ORPHANS,
	FAN_ALL_TERMINALS,
	FAN_LITTLE_FOUR_WINDS,
	FAN_LITTLE_THREE_DRAGONS,
	FAN_ALL_HONORS,
	FAN_FOUR_CONCEALED_PUNGS,
	FAN_PURE_TERMINAL_CHOWS,
	FAN_QUADRUPLE_CHOW,
	FAN_FOUR_PURE_SHIFTED_PUNGS,
	FAN_FOUR_PURE_SHIFTED_CHOWS,
	FAN_THREE_KONGS,
	FAN_ALL_TERMINALS_AND_HONORS,
	FAN_SEVEN_PAIRS,
	FAN_GREATER_HONORS_AND_KNITTED_TILES,
	FAN_ALL_EVEN_PUNGS,
	FAN_FULL_FLUSH,
	FAN_PURE_TRIPLE_CHOW,
	FAN_PURE_SHIFTED_PUNGS,
	FAN_UPPER_TILES,
	FAN_MIDDLE_TILES,
	FAN_LOWER_TILES,
	FAN_PURE_STRAIGHT,
	FAN_THREE_SUITED_TERMINAL_CHOWS,
	FAN_PURE_SHIFTED_CHOWS,
	FAN_ALL_FIVES,
	FAN_TRIPLE_PUNG,
	FAN_THREE_CONCEALED_PUNGS,
	FAN_LESSER_HONORS_AND_KNITTED_TILES,
	FAN_KNITTED_STRAIGHT,
	FAN_UPPER_FOUR,
	FAN_LOWER_FOUR,
	FAN_BIG_THREE_WINDS,
	FAN_MIXED_STRAIGHT,
	FAN_REVERSIBLE_TILES,
	FAN_MIXED_TRIPLE_CHOW,
	FAN_MIXED_SHIFTED_PUNGS,
	FAN_CHICKEN_HAND,
	FAN_LAST_TILE_DRAW,
	FAN_LAST_TILE_CLAIM,
	FAN_OUT_WITH_REPLACEMENT_TILE,
	FAN_ROBBING_THE_KONG,
	FAN_ALL_PUNGS,
	FAN_HALF_FLUSH,
	FAN_MIXED_SHIFTED_CHOWS,
	FAN_ALL_TYPES,
	FAN_MELDED_HAND,
	FAN_TWO_CONCEALED_KONGS,
	FAN_TWO_DRAGON_PUNGS,
	FAN_CONCEALED_AND_MELDED_KONG,
	FAN_OUTSIDE_HAND,
	FAN_FULLY_CONCEALED_HAND,
	FAN_TWO_MELDED_KONGS,
	FAN_LAST_OF_KIND,
	FAN_DRAGON_PUNG,
	FAN_PREVALENT_WIND,
	FAN_SEAT_WIND,
	FAN_CONCEALED_HAND,
	FAN_ALL_CHOWS,
	FAN_TILE_HOG,
	FAN_DOUBLE_PUNG,
	FAN_TWO_CONCEALED_PUNGS,
	FAN_CONCEALED_KONG,
	FAN_ALL_SIMPLES,
	FAN_PURE_DOUBLE_CHOW,
	FAN_MIXED_DOUBLE_CHOW,
	FAN_SHORT_STRAIGHT,
	FAN_TWO_TERMINAL_CHOWS,
	FAN_PUNG_OF_TERMINALS_OR_HONORS,
	FAN_MELDED_KONG,
	FAN_ONE_VOIDED_SUIT,
	FAN_NO_HONORS,
	FAN_EDGE_WAIT,
	FAN_CLOSED_WAIT,
	FAN_SINGLE_WAIT,
	FAN_SELF_DRAWN,
	FAN_FLOWER_TILES,
	FAN_COUNT
};

/* Flags of a hand beside the common ones. */
enum mcr_flag { FLAG_LAST_OF_KIND = 1 << MJ_OWN_FLAGS };

enum mcr_circumstance {
	HOLDS_WIN_TILE = MJ_OWN_CIRCUMSTANCES, /* concealed */
	MELDS_WIN_TILE = MJ_OWN_CIRCUMSTANCES << 1
};

enum mcr_hand_slot {
	HAND_FLOWERS,
	HAND_FLOWER_COUNT,
	HAND_CALLED,
	HAND_CALLED_FAN,
	HAND_CALLED_FLOWERS,
	HAND_CALLED_PATTERNS /* two slots: more than 64 */
};

/* As HAND_FLOWERS, HAND_FLOWER_COUNT: one function reads the flowers of hands and seats. */
enum mcr_seat_slot { SEAT_FLOWERS, SEAT_FLOWER_COUNT };

enum mcr_total_slot { TOTAL_POINTS, TOTAL_FAN, TOTAL_FLOWERS };

enum mcr_counted_slot { COUNTED_FLOWERS };

enum mcr_standing_slot { STANDING_TABLE_POINTS };

/* In the order in which they are tested (section 5). */
enum mcr_reason { REASON_NOT_COMPLETE, REASON_BELOW_MINIMUM };

/* In the order of payments (section 6). */
enum mcr_why { WHY_HAND, WHY_BASE, WHY_FALSE_WIN };

enum mcr_match_end { MATCH_END_HANDS };

/* In the order of ties between readings (section 5.6). */
enum mcr_shape {
	SHAPE_STANDARD,
	SHAPE_KNITTED_STRAIGHT,
	SHAPE_SEVEN_PAIRS,
	SHAPE_HONORS_AND_KNITTED,
	SHAPE_THIRTEEN_ORPHANS
};

enum { MCR_SETS = 4, MCR_FLOWERS = MJ_TILES - MJ_FLOWERS };

static inline bool
mcr_on(const struct mj_rules *rules, enum mcr_option option)
{
	return rules->option[option] != 0;
}

extern const struct mj_pattern mcr_patterns[FAN_COUNT];
extern const struct mj_field mcr_options[OPT_COUNT];
enum { MCR_PRESETS = 5 };
extern const struct mj_preset mcr_presets[MCR_PRESETS];

int mcr_resolve(struct mj_rules *rules, struct mj_problem *problem);
int mcr_score(const struct mj_score_request *request, struct mj_score *score,
	      struct mj_problem *problem);
int mcr_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	      struct mj_problem *problem);
int mcr_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		 struct mj_problem *problem);
void mcr_list_readings(const struct mj_case *one, const struct mj_score *score,
		       struct mj_readings *readings);
int mcr_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
	       struct mj_problem *problem);
void mcr_standings(const struct mj_rules *rules, const struct mj_table *table,
		   struct mj_standing standings[MJ_SEATS_MAX]);
void mcr_deal(const struct mj_deal_request *request, struct mj_stream *stream,
	      struct mj_dealt *dealt);
int mcr_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);

#endif
