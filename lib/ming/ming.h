/* The vocabulary of the room ming: slots, patterns and words. Rules: docs/rules/ming.md. */
#ifndef MJ_MING_H
#define MJ_MING_H

#include "mahjong/deal.h"
#include "mahjong/rules.h"
#include "mahjong/settle.h"

struct mj_case;
struct mj_problem;
struct mj_prospect;
struct mj_readings;
struct mj_stream;
struct mj_waiting;
struct mj_waits;
struct mj_waits_request;
struct mj_worth;

extern const struct mj_ruleset mj_ming;

/* Slots of mj_rules.option. */
enum ming_option {
	OPT_MIN_HAN,
	OPT_BASICS_FOUR,
	OPT_MISSING_SUIT_HONOURS,
	OPT_DORA_BASE,
	OPT_DORA_MAX,
	OPT_DORA_PER,
	OPT_URA_DORA,
	OPT_DEALER_HAN,
	OPT_LIMIT_POINTS,
	OPT_MULTIPLE_LIMITS,
	OPT_HAN_CAP,
	OPT_MANGAN_POINTS,
	OPT_FURITEN,
	OPT_OPEN_KONG_FEEDER_PAYS,
	OPT_RIICHI_PAYMENT,
	OPT_SHORT_PAYER,
	OPT_DRAW_NO_RIICHI,
	OPT_NOTEN_RIICHI,
	OPT_FALSE_WIN_PENALTY,
	OPT_FALSE_WIN_NEXT,
	OPT_TARGET_POINTS,
	OPT_TARGET_MANGANS,
	OPT_TARGET_CHIPS,
	OPT_COUNT
};

enum ming_dora_per { DORA_PER_KIND, DORA_PER_INDICATOR };
enum ming_short_payer { SHORT_PAYER_SUPPLY, SHORT_PAYER_FORGIVE, SHORT_PAYER_DEBT };
enum ming_false_win_next { FALSE_WIN_NEXT_PASS, FALSE_WIN_NEXT_REPEAT };

/* Patterns in catalogue order (section 4): pattern i is number i + 1 of the page. */
enum ming_pattern {
	PATTERN_RIICHI,
	PATTERN_FIVE_BASICS,
	PATTERN_HALF_FLUSH,
	PATTERN_FULL_FLUSH,
	PATTERN_FIVE_TYPES,
	PATTERN_CONCEALED_KONG,
	PATTERN_ALL_PUNGS,
	PATTERN_THREE_CONCEALED_PUNGS,
	PATTERN_THREE_CONSECUTIVE_PUNGS,
	PATTERN_THREE_KONGS,
	PATTERN_YAKUHAI,
	PATTERN_LITTLE_THREE_DRAGONS,
	PATTERN_BIG_THREE_WINDS,
	PATTERN_HALF_OUTSIDE,
	PATTERN_FULL_OUTSIDE,
	PATTERN_MIXED_TERMINALS,
	PATTERN_PURE_DOUBLE_CHOW,
	PATTERN_TWICE_PURE_DOUBLE_CHOW,
	PATTERN_PURE_TRIPLE_CHOW,
	PATTERN_MIXED_TRIPLE_CHOW,
	PATTERN_LITTLE_TRIPLE_PUNG,
	PATTERN_TRIPLE_PUNG,
	PATTERN_PURE_STRAIGHT,
	PATTERN_FOUR_IN_ONE,
	PATTERN_FOUR_IN_TWO,
	PATTERN_FOUR_IN_FOUR,
	PATTERN_AFTER_KONG,
	PATTERN_ROBBING_KONG,
	PATTERN_LAST_TILE_DRAW,
	PATTERN_LAST_TILE_DISCARD,
	PATTERN_SEVEN_PAIRS,
	PATTERN_FOURTEEN_UNRELATED,
	PATTERN_DORA,
	PATTERN_URA_DORA,
	PATTERN_DEALER,
	PATTERN_LIMITS, /* the first limit hand; those above are counted in han */
	PATTERN_HEAVENLY_HAND = PATTERN_LIMITS,
	PATTERN_EARTHLY_HAND,
	PATTERN_HUMAN_HAND,
	PATTERN_BIG_THREE_DRAGONS,
	PATTERN_LITTLE_FOUR_WINDS,
	PATTERN_BIG_FOUR_WINDS,
	PATTERN_ALL_HONOURS,
	PATTERN_THIRTEEN_ORPHANS,
	PATTERN_NINE_GATES,
	PATTERN_FOUR_CONCEALED_PUNGS,
	PATTERN_FOUR_CONSECUTIVE_PUNGS,
	PATTERN_FOUR_KONGS,
	PATTERN_ALL_TERMINALS,
	PATTERN_THIRTEEN_ORPHANS_13_WAIT,
	PATTERN_SEVEN_CONSECUTIVE_PAIRS,
	PATTERN_PURE_QUADRUPLE_CHOW,
	PATTERN_COUNT
};

/* A set of patterns, as bits. */
#define PATTERN(name) (UINT64_C(1) << PATTERN_##name)
#define LIMIT_BITS    (~UINT64_C(0) << PATTERN_LIMITS)
/* What counts, but does not open a hand (R62). */
#define BOUNTY_BITS   (PATTERN(DORA) | PATTERN(URA_DORA) | PATTERN(DEALER))

/* Elements of five_basics, the bits of its note (section 4.1). */
enum ming_element {
	ELEMENT_CONCEALED = 1 << 0,
	ELEMENT_SELF_DRAW = 1 << 1,
	ELEMENT_ALL_SIMPLES = 1 << 2,
	ELEMENT_ALL_CHOWS = 1 << 3,
	ELEMENT_MISSING_SUIT = 1 << 4
};

enum ming_flag { FLAG_RIICHI = 1 << MJ_OWN_FLAGS };

enum ming_circumstance {
	KONG_FITS = MJ_OWN_CIRCUMSTANCES /* a replacement tile can have come from a kong of the hand
					    (R55, D7) */
};

enum ming_hand_slot { HAND_CALLED, HAND_CALLED_HAN, HAND_CALLED_LIMIT, HAND_CALLED_PATTERNS };

enum ming_deal_slot { DEAL_DORA, DEAL_URA };

enum ming_table_slot { TABLE_MANGANS, TABLE_FALSE_WINS = TABLE_MANGANS + MJ_SEATS_MAX };

enum ming_total_slot { TOTAL_HAN, TOTAL_POINTS, TOTAL_MANGAN, TOTAL_LIMIT };

enum ming_reason { REASON_NOT_COMPLETE, REASON_FURITEN, REASON_NO_YAKU, REASON_BELOW_MINIMUM };

enum ming_counted_slot { COUNTED_RIICHI, COUNTED_TENPAI };

enum ming_standing_slot { STANDING_MANGANS };

/* In the order of payments (section 6). */
enum ming_why { WHY_HAND, WHY_RIICHI, WHY_DRAW, WHY_NOTEN_RIICHI, WHY_FALSE_WIN };

/* In the order in which a match can end (section 7). */
enum ming_match_end { MATCH_END_POINTS, MATCH_END_MANGANS, MATCH_END_CHIPS };

enum ming_shape {
	SHAPE_STANDARD,
	SHAPE_SEVEN_PAIRS,
	SHAPE_THIRTEEN_ORPHANS,
	SHAPE_FOURTEEN_UNRELATED
};

static inline bool
ming_on(const struct mj_rules *rules, enum ming_option option)
{
	return rules->option[option] != 0;
}

extern const struct mj_pattern ming_patterns[PATTERN_COUNT];
extern const struct mj_field ming_options[OPT_COUNT];

int ming_resolve(struct mj_rules *rules, struct mj_problem *problem);
/* How many indicators the dealer's streak opens (R65). */
int32_t ming_open_indicators(const struct mj_rules *rules, const struct mj_table *table);
void ming_deal(const struct mj_deal_request *request, struct mj_stream *stream,
	       struct mj_dealt *dealt);
int ming_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);
int ming_score(const struct mj_score_request *request, struct mj_score *score,
	       struct mj_problem *problem);
int ming_waits(const struct mj_waits_request *request, struct mj_waits *waits,
	       struct mj_problem *problem);
int ming_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		  struct mj_problem *problem);
void ming_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth);
void ming_list_readings(const struct mj_case *one, const struct mj_score *score,
			struct mj_readings *readings);
int ming_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		struct mj_problem *problem);
void ming_standings(const struct mj_rules *rules, const struct mj_table *table,
		    struct mj_standing standings[MJ_SEATS_MAX]);

#endif
