/* The vocabulary of the room jiujiang: slots, patterns and words. Rules: docs/rules/jiujiang.md. */
#ifndef MJ_JIUJIANG_H
#define MJ_JIUJIANG_H

#include "engine/kinds.h"
#include "mahjong/deal.h"
#include "mahjong/rules.h"

struct mj_case;
struct mj_problem;
struct mj_readings;
struct mj_score;
struct mj_score_request;
struct mj_settle_request;
struct mj_settlement;
struct mj_stream;
struct mj_waiting;
struct mj_waits;
struct mj_waits_request;

extern const struct mj_ruleset mj_jiujiang;

/* Slots of mj_rules.option. */
enum jiujiang_option {
	OPT_UNIT,
	OPT_MIN_PAO,
	OPT_CHOW_CLAIMS,
	OPT_CONCEALED_KONG_KEEPS_CONCEALED,
	OPT_SINGLE_WAIT_ONLY,
	OPT_PAIR_WAIT_COUNTS,
	OPT_SEVEN_PAIRS_CONCEALED,
	OPT_DOUBLE_XIAOSA,
	OPT_PUNG_GUN,
	OPT_MELDED_HAND_SELF_DRAW,
	OPT_SPECIALS_AS_FLOWERS,
	OPT_MULTIPLE_WINNERS,
	OPT_PASS_RULE,
	OPT_FALSE_WIN_PAO,
	OPT_MATCH_HANDS,
	OPT_MAX_MULTIPLIER,
	OPT_SLOTS
};

/* Patterns in catalogue order (section 4), which is the order of answers. */
enum jiujiang_pattern {
	PAT_HALF_FLUSH, /* 4.1 */
	PAT_FULL_FLUSH,
	PAT_PURE_STRAIGHT,
	PAT_ALL_PUNGS,
	PAT_XIAOSA_PUNGS,
	PAT_PUNG_GUN,
	PAT_MELDED_HAND,
	PAT_SEVEN_PAIRS,
	PAT_XIAOSA_PAIRS,
	PAT_GUN,
	PAT_HAOHUA,
	PAT_QI_XIAN_NV,
	PAT_ROBBING_KONG, /* 4.2 */
	PAT_AFTER_KONG_DISCARD,
	PAT_AFTER_KONG,
	PAT_BAOTING,
	PAT_TIANHU,
	PAT_DIHU,
	PAT_FOUR_FA, /* 4.3 */
	PAT_HONGQI_PIAOPIAO,
	PAT_LAST_TILE_DRAW,
	PAT_LAST_TILE_DISCARD,
	PAT_PLAIN_HAND, /* 4.4 */
	PAT_SELF_DRAW,
	PAT_CONCEALED_HAND,
	PAT_EDGE_WAIT,
	PAT_CLOSED_WAIT,
	PAT_PAIR_WAIT,
	PAT_FA,
	PAT_DRAGON_PUNG,
	PAT_DRAGON_PUNG_CONCEALED,
	PAT_OPEN_KONG,
	PAT_CONCEALED_KONG,
	PAT_DRAGON_OPEN_KONG,
	PAT_DRAGON_CONCEALED_KONG,
	PAT_COUNT
};

/* Sets of patterns, as bits. */
#define PAT(name)      (UINT64_C(1) << PAT_##name)
#define FLOWER_BITS    (PAT(FOUR_FA) - 1)               /* sections 4.1, 4.2 */
#define SPECIAL_BITS   (PAT(PLAIN_HAND) - PAT(FOUR_FA)) /* section 4.3 */
#define FIVEFOLD_BITS  (PAT(FA) - PAT(SELF_DRAW))       /* 1, in a flower hand 5 (R77) */
#define WAIT_BITS      (PAT(FA) - PAT(EDGE_WAIT))
#define SET_TILES_BITS (PAT(COUNT) - PAT(DRAGON_PUNG))

/* Flags of a hand beside the common ones. */
enum jiujiang_flag { FLAG_BAOTING = 1 << MJ_OWN_FLAGS };

enum jiujiang_circumstance {
	WINS_ON_DRAGON = MJ_OWN_CIRCUMSTANCES,
	HOLDS_WIN_TILE = MJ_OWN_CIRCUMSTANCES << 1 /* another copy of it, concealed or melded */
};

enum jiujiang_hand_slot {
	HAND_FA,
	HAND_FLOWERS,
	HAND_PASSED_DEALER,
	HAND_CALLED,
	HAND_CALLED_PAO,
	HAND_CALLED_PATTERNS
};

enum jiujiang_seat_slot {
	SEAT_FA, /* as HAND_FA, HAND_FLOWERS */
	SEAT_FLOWERS,
	SEAT_BAOTING,
	SEAT_PUNGS,
	SEAT_PUNGS_DRAGONS,
	SEAT_KONGS,
	SEAT_KONGS_FIRST, /* in the order of enum jiujiang_kong */
	SEAT_KONGS_LAST = SEAT_KONGS_FIRST + 3
};

/* Of which record->tiles the flowers are. */
enum { FLOWERS_LIST = 0 };

/* Kongs by what they are worth to those who eat them (R70); open: claimed or added. */
enum jiujiang_kong {
	KONG_OPEN,
	KONG_CONCEALED,
	KONG_DRAGON_OPEN,
	KONG_DRAGON_CONCEALED,
	KONG_SORTS
};

enum jiujiang_total_slot {
	TOTAL_PAO,
	TOTAL_FLOWER,
	TOTAL_EATEN,
	TOTAL_PER_PAYER = TOTAL_EATEN + MJ_SEATS_MAX,
	TOTAL_UNIT = TOTAL_PER_PAYER + MJ_SEATS_MAX,
	TOTAL_POINTS
};

enum jiujiang_counted_slot {
	COUNTED_FA,
	COUNTED_DRAGON_PUNGS,
	COUNTED_KONGS, /* in the order of enum jiujiang_kong */
	COUNTED_BAOTING = COUNTED_KONGS + KONG_SORTS,
	COUNTED_HONGQI,
	COUNTED_EATEN
};

/* In the order in which they are tested (section 8). */
enum jiujiang_reason { REASON_NOT_COMPLETE, REASON_FURITEN, REASON_BELOW_MINIMUM };

/* In the order of payments. */
enum jiujiang_why { WHY_HAND, WHY_EAT, WHY_FALSE_WIN };

/* In the order of ties between readings. */
enum jiujiang_shape { SHAPE_SEVEN_PAIRS, SHAPE_STANDARD };

enum {
	WHITE = MJ_DRAGONS,
	FA, /* a flower, never part of a hand */
	RED
};

/* Every tile there is but the flower. */
#define HAND_TILES (NUMBER_BITS | KIND_BIT(WHITE) | KIND_BIT(RED))

static inline bool
jiujiang_on(const struct mj_rules *rules, enum jiujiang_option option)
{
	return rules->option[option] != 0;
}

static inline bool
jiujiang_is_dragon(mj_tile kind)
{
	return kind >= MJ_DRAGONS;
}

extern const struct mj_pattern jiujiang_patterns[PAT_COUNT];
extern const struct mj_field jiujiang_options[OPT_SLOTS];

int jiujiang_score(const struct mj_score_request *request, struct mj_score *score,
		   struct mj_problem *problem);
int jiujiang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
		   struct mj_problem *problem);
int jiujiang_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		      struct mj_problem *problem);
void jiujiang_list_readings(const struct mj_case *one, const struct mj_score *score,
			    struct mj_readings *readings);
int jiujiang_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		    struct mj_problem *problem);
void jiujiang_deal(const struct mj_deal_request *request, struct mj_stream *stream,
		   struct mj_dealt *dealt);
int jiujiang_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);

#endif
