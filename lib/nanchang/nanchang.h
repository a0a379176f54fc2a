/* The vocabulary of the room nanchang: slots, patterns and words. Rules: docs/rules/nanchang.md. */
#ifndef MJ_NANCHANG_H
#define MJ_NANCHANG_H

#include "mahjong/deal.h"
#include "mahjong/rules.h"

struct mj_case;
struct mj_problem;
struct mj_prospect;
struct mj_readings;
struct mj_score;
struct mj_score_request;
struct mj_settle_request;
struct mj_settlement;
struct mj_stream;
struct mj_waiting;
struct mj_waits;
struct mj_waits_request;
struct mj_worth;

extern const struct mj_ruleset mj_nanchang;

/* Slots of mj_rules.option. */
enum nanchang_option {
	OPT_LOWER_JING,
	OPT_BAWANG,
	OPT_CHONGGUAN,
	OPT_HELD_JING,
	OPT_JING_KONG_BONUS,
	OPT_JING_KONG_BONUS_LOW,
	OPT_BAWANG_DOUBLES_JING_KONG,
	OPT_DEGUO_BONUS,
	OPT_TIANHU_DEGUO,
	OPT_ROB_JINGDIAO,
	OPT_QIXING_WILD,
	OPT_DRAW_PENALTY,
	OPT_CHAO_ZHUANG_PENALTY,
	OPT_FALSE_WIN_PENALTY,
	OPT_FALSE_WIN_NEXT,
	OPT_ROUNDS,
	OPT_START_POINTS,
	NANCHANG_OPTIONS
};

/* Words of options. */
enum { HELD_HAND_AND_DISCARDS, HELD_HAND };
enum { FALSE_WIN_PASS, FALSE_WIN_REPEAT };

/* Index into the patterns; the order is that of the page's section 4. */
enum nanchang_pattern {
	PINGHU,
	XIAOQIDUI,
	DAQIDUI,
	SHISANLAN,
	QIXING_SHISANLAN,
	TIANHU,
	DIHU,
	JINGDIAO,
	DEGUO,
	JINGHUANYUAN,
	DEZHONGDE,
	ZIMO,
	GANGKAI,
	QIANGGANG,
	DIANPAO,
	ZHUANGJIA,
	NANCHANG_PATTERNS
};

/* Patterns as bits. */
#define PATTERN_BIT(pattern) (UINT64_C(1) << (pattern))
#define BASE_PATTERNS        (PATTERN_BIT(JINGDIAO) - 1)

#define NO_JING_PATTERNS (PATTERN_BIT(DEGUO) | PATTERN_BIT(JINGHUANYUAN) | PATTERN_BIT(DEZHONGDE))

enum { FLAG_NO_JING_ANYWHERE = 1 << MJ_OWN_FLAGS };

enum nanchang_circumstance {
	HOLDS_JING = MJ_OWN_CIRCUMSTANCES /* the hand, the winning tile too */
};

enum nanchang_reason { REASON_NOT_COMPLETE, REASON_SELF_DRAW_ONLY, REASON_FURITEN };

/* In the order of payments (section 6.8). */
enum nanchang_why {
	WHY_HAND,
	WHY_JING,
	WHY_JING_KONG,
	WHY_KONG,
	WHY_LOWER_JING,
	WHY_DRAW,
	WHY_CHAO_ZHUANG,
	WHY_FALSE_WIN
};

enum nanchang_shape { SHAPE_STANDARD, SHAPE_SEVEN_PAIRS, SHAPE_SHISANLAN };

/* Slots of records. */
enum nanchang_deal_field { DEAL_JING, DEAL_LOWER_JING };
enum nanchang_hand_field { HAND_CALLED, HAND_CALLED_PATTERNS };
enum nanchang_seat_field {
	SEAT_DEALT, /* its list of tiles too */
	SEAT_JING,
	SEAT_JING_MAIN,
	SEAT_JING_SUB,
	SEAT_KONGS,
	SEAT_KONGS_CONCEALED,
	SEAT_KONGS_OPEN,
	SEAT_KONGS_JING,
	SEAT_LOWER_JING,
	SEAT_LOWER_JING_MAIN,
	SEAT_LOWER_JING_SUB
};
enum nanchang_total_field { TOTAL_BASE, TOTAL_FACTOR, TOTAL_ADDED, TOTAL_POINTS };
enum nanchang_counted_field {
	COUNTED_MAIN_JING,
	COUNTED_SUB_JING,
	COUNTED_HOLDS_JING,
	COUNTED_JING_POINTS,
	COUNTED_CONCEALED_KONGS,
	COUNTED_OPEN_KONGS,
	COUNTED_JING_KONGS,
	COUNTED_LOWER_MAIN_JING,
	COUNTED_LOWER_SUB_JING,
	COUNTED_LOWER_JING_POINTS
};

extern const struct mj_field nanchang_options[NANCHANG_OPTIONS];
extern const struct mj_pattern nanchang_patterns[NANCHANG_PATTERNS];

static inline bool
nanchang_on(const struct mj_rules *rules, enum nanchang_option option)
{
	return rules->option[option] != 0;
}

void nanchang_deal_out(const struct mj_deal_request *request, struct mj_stream *stream,
		       struct mj_dealt *dealt);
int nanchang_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);
int nanchang_score(const struct mj_score_request *request, struct mj_score *score,
		   struct mj_problem *problem);
int nanchang_waits(const struct mj_waits_request *request, struct mj_waits *waits,
		   struct mj_problem *problem);
int nanchang_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		      struct mj_problem *problem);
void nanchang_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth);
void nanchang_list_readings(const struct mj_case *one, const struct mj_score *score,
			    struct mj_readings *readings);
int nanchang_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		    struct mj_problem *problem);

#endif
