/* The vocabulary of the room yueqing: slots, patterns and words. Rules: docs/rules/yueqing.md. */
#ifndef MJ_YUEQING_H
#define MJ_YUEQING_H

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

extern const struct mj_ruleset mj_yueqing;

/* Slots of mj_rules.option. */
enum yueqing_option {
	OPT_BASE_TAI,
	OPT_SANGANGTOU_BIG,
	OPT_MEIREN_WILD,
	OPT_QUANZI_EXCLUDES_SIFENGYING,
	OPT_DANDIAO_WITH_ZUONIU,
	OPT_PINGHU_WAIT,
	OPT_THREE_KONGS_HUA,
	OPT_TWO_KONGS_HUA,
	OPT_BREAK_RULE,
	OPT_LIABILITY,
	OPT_DRAW_SETTLES_HUA,
	OPT_WIN_ON_DISCARDED_CAISHEN,
	OPT_FALSE_WIN_PENALTY,
	OPT_ROUNDS,
	OPT_START_POINTS,
	OPT_DICE_PER_THROW,
	OPT_REPLACE_IMMEDIATELY,
	OPT_COUNT
};

enum yueqing_base_tai { BASE_NO_CAISHEN, BASE_UNLESS_ONE };
enum yueqing_pinghu_wait { PINGHU_END, PINGHU_TWO_SIDED };

/* Patterns in catalogue order (section 4), which is the order of answers and ties. */
enum yueqing_pattern {
	PATTERN_HU,
	PATTERN_PIHU,
	PATTERN_GANGTOU,
	PATTERN_BAIBAN,
	PATTERN_ZIFENG,
	PATTERN_HONGZHONG,
	PATTERN_FACAI,
	PATTERN_GANGSHANG_KAIHUA,
	PATTERN_QIANGGANG_HU,
	PATTERN_PINGHU,
	PATTERN_YICAISHEN_GUIWEI,
	PATTERN_SHUANGCAISHEN,
	PATTERN_TIANHU, /* the first of the big ones */
	PATTERN_DIHU,
	PATTERN_DUIDUIHU,
	PATTERN_QUANZI,
	PATTERN_QINGYISE,
	PATTERN_HUNYISE,
	PATTERN_SIMEIREN,
	PATTERN_SANMEIREN,
	PATTERN_SIFENGYING,
	PATTERN_SIFENGQI,
	PATTERN_YINGDIAO,
	PATTERN_DANDIAO_CAISHEN,
	PATTERN_CAISHEN_DANDIAO,
	PATTERN_SICAISHEN_GUIWEI,
	PATTERN_SICAISHEN_ANGANG,
	PATTERN_SICAISHEN,
	PATTERN_SANCAISHEN_GUIWEI,
	PATTERN_SANCAISHEN_KE,
	PATTERN_SANCAISHEN,
	PATTERN_SHUANGCAISHEN_GUIWEI,
	PATTERN_CAISHEN_ZUONIU,
	PATTERN_SIBAIBAN,
	PATTERN_SANGANGTOU,
	PATTERN_HUA_CAISHEN, /* the first of the hua */
	PATTERN_HUA_GANGTOU,
	PATTERN_HUA_BAIBAN,
	PATTERN_HUA_GANG,
	PATTERN_HUA_ANGANG,
	PATTERN_HUA_ZIFENG,
	PATTERN_HUA_HONGZHONG,
	PATTERN_HUA_FACAI,
	PATTERN_HUA_SANCAISHEN,
	PATTERN_HUA_SICAISHEN,
	PATTERN_HUA_SICAISHEN_ANGANG,
	PATTERN_HUA_SANBAIBAN,
	PATTERN_HUA_SIBAIBAN,
	PATTERN_HUA_SANGANGTOU,
	PATTERN_HUA_ERGANG,
	PATTERN_HUA_SANGANG,
	PATTERN_COUNT
};

#define PATTERN(name) (UINT64_C(1) << PATTERN_##name)
#define BASIC_BITS    (PATTERN(TIANHU) - 1)
#define HUA_BITS      (~UINT64_C(0) << PATTERN_HUA_CAISHEN)
#define BIG_BITS      (~(BASIC_BITS | HUA_BITS))

enum yueqing_flag { FLAG_BROKEN = 1 << MJ_OWN_FLAGS };

enum yueqing_circumstance { CAN_ROB = MJ_OWN_CIRCUMSTANCES /* see yueqing_can_rob */ };

/* Flowers lie in the same slots of a hand and of a seat, so that one function reads both. */
enum yueqing_flower_slot { SLOT_GANGTOU, SLOT_BAIBAN, SLOT_FLOWERS, SLOT_OWN };
enum { FLOWERS_LIST };

enum yueqing_hand_slot {
	HAND_SINGLE_DISCARD = SLOT_OWN,
	HAND_LIABLE,
	HAND_CALLED,
	HAND_CALLED_BASIC,
	HAND_CALLED_BIG,
	HAND_CALLED_HUA,
	HAND_CALLED_PATTERNS
};

enum yueqing_seat_slot {
	SEAT_CAISHEN = SLOT_OWN,
	SEAT_KONGS,
	SEAT_KONGS_OPEN,
	SEAT_KONGS_CONCEALED,
	SEAT_HONOR_TRIPLETS,
	SEAT_HUA,
	SEAT_BREAKS
};

enum yueqing_deal_slot { DEAL_GANGTOU };

enum yueqing_total_slot {
	TOTAL_POINTS,
	TOTAL_BASIC_COUNT,
	TOTAL_TAI_BASIC,
	TOTAL_TAI_BIG,
	TOTAL_TAI_COUNT,
	TOTAL_CAPPED,
	TOTAL_DOUBLED,
	TOTAL_TAI,
	TOTAL_HUA_COUNT,
	TOTAL_HUA,
	TOTAL_TIAO
};

enum yueqing_counted_slot {
	COUNTED_TIAO,
	COUNTED_HUA_COUNT,
	COUNTED_HUA,
	COUNTED_GANGTOU,
	COUNTED_BAIBAN,
	COUNTED_CAISHEN,
	COUNTED_OPEN_KONGS,
	COUNTED_CONCEALED_KONGS,
	COUNTED_CAISHEN_KONG,
	COUNTED_HONOR_TRIPLETS,
	COUNTED_BREAKS,
	COUNTED_LIABLE
};

enum yueqing_reason { REASON_NOT_COMPLETE, REASON_SELF_DRAW_ONLY };

/* In the order of payments (section 7). */
enum yueqing_why { WHY_TIAO, WHY_LIABILITY, WHY_FALSE_WIN };

enum yueqing_shape { SHAPE_STANDARD };

/* Numbers of the rules. */
enum {
	SETS = 5,
	CAISHEN_MAX = 4,
	GANGTOU_MAX = 3, /* one of the four is the indicator */
	BAIBAN_MAX = 4,
	DOUBLES_AT = 15, /* R112 */
	ADDED_TAI = 2,   /* R114: for every win */
	MEIREN_BAIBAN = 3
};

/* The honours by name. */
enum { WHITE = MJ_DRAGONS, GREEN, RED };

static inline bool
yueqing_on(const struct mj_rules *rules, enum yueqing_option option)
{
	return rules->option[option] != 0;
}

extern const struct mj_pattern yueqing_patterns[PATTERN_COUNT];
extern const struct mj_field yueqing_options[OPT_COUNT];

int yueqing_score(const struct mj_score_request *request, struct mj_score *score,
		  struct mj_problem *problem);
int yueqing_waits(const struct mj_waits_request *request, struct mj_waits *waits,
		  struct mj_problem *problem);
int yueqing_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		     struct mj_problem *problem);
void yueqing_list_readings(const struct mj_case *one, const struct mj_score *score,
			   struct mj_readings *readings);
int yueqing_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		   struct mj_problem *problem);
void yueqing_standings(const struct mj_rules *rules, const struct mj_table *table,
		       struct mj_standing standings[MJ_SEATS_MAX]);
void yueqing_deal(const struct mj_deal_request *request, struct mj_stream *stream,
		  struct mj_dealt *dealt);
int yueqing_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);

#endif
