/*
 * The vocabulary of the room riichi: slots, patterns and words. Rules: docs/rules/riichi.md; S1 to
 * S57 and SD1 to SD12: docs/rules/riichi-sanma.md, for three players.
 */
#ifndef MJ_RIICHI_H
#define MJ_RIICHI_H

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

extern const struct mj_ruleset mj_riichi;

/* Slots of mj_rules.option. */
enum riichi_option {
	OPT_RED_FIVES,
	OPT_IPPATSU,
	OPT_URA_DORA,
	OPT_KAN_DORA,
	OPT_KAN_URA,
	OPT_OPEN_TANYAO,
	OPT_HONROUTOU_HAN,
	OPT_DOUBLE_WIND_FU,
	OPT_OPEN_PINFU_FU,
	OPT_KIRIAGE_MANGAN,
	OPT_KAZOE_YAKUMAN,
	OPT_MULTIPLE_YAKUMAN,
	OPT_DOUBLE_YAKUMAN,
	OPT_RENHOU,
	OPT_NAGASHI_MANGAN,
	OPT_NAGASHI_COUNTERS,
	OPT_DAISHARIN,
	OPT_PAARENCHAN,
	OPT_PAARENCHAN_STREAK,
	OPT_RYUUIISOU_NEEDS_GREEN,
	OPT_ROB_CONCEALED_KONG,
	OPT_MULTIPLE_RON,
	OPT_OWN_RIICHI_BACK,
	OPT_HONBA_EACH,
	OPT_ABORT_FOUR_WINDS,
	OPT_ABORT_NINE_TERMINALS,
	OPT_ABORT_FOUR_KONGS,
	OPT_ABORT_FOUR_RIICHI,
	OPT_PAO_DAISANGEN,
	OPT_PAO_DAISUUSHII,
	OPT_PAO_SUUKANTSU,
	OPT_PAO_SCOPE,
	OPT_PAO_HONBA,
	OPT_DEALER_CONTINUES,
	OPT_NOTEN_POOL,
	OPT_FALSE_WIN,
	OPT_FALSE_WIN_POINTS,
	OPT_RIICHI_MIN_POINTS,
	OPT_RIICHI_MIN_TILES,
	OPT_RIICHI_KONG,
	OPT_KUIKAE,
	OPT_MATCH_LENGTH,
	OPT_EXTENSION,
	OPT_TARGET_POINTS,
	OPT_BUST,
	OPT_AGARI_YAME,
	OPT_START_POINTS,
	OPT_RETURN_POINTS,
	OPT_UMA,
	OPT_UMA_LAST = OPT_UMA + 3,
	OPT_OKA,
	OPT_TIED_PLACES,
	OPT_STANDING_ROUNDING,
	OPT_FINAL_DEPOSITS,
	OPT_PLAYERS,
	OPT_NORTH,
	OPT_NUKI_RINSHAN,
	OPT_ROB_NUKI,
	OPT_TSUMO_LOSS,
	OPT_HONBA_TSUMO,
	OPT_HONBA_RON,
	OPT_UMA_FLOATING,
	OPT_KONG_DORA,
	OPT_SLOTS
};

enum riichi_renhou { RENHOU_NONE, RENHOU_MANGAN, RENHOU_FIVE_HAN, RENHOU_BAIMAN, RENHOU_YAKUMAN };
enum riichi_multiple_ron { MULTIPLE_RON_HEAD_BUMP, MULTIPLE_RON_DOUBLE, MULTIPLE_RON_TRIPLE };
enum riichi_pao_scope { PAO_SCOPE_YAKUMAN, PAO_SCOPE_HAND };
enum riichi_pao_honba { PAO_HONBA_DISCARDER, PAO_HONBA_LIABLE };
enum riichi_dealer_continues {
	DEALER_CONTINUES_WIN,
	DEALER_CONTINUES_TENPAI,
	DEALER_CONTINUES_NEVER
};
enum riichi_false_win { FALSE_WIN_MANGAN, FALSE_WIN_SCORE };
enum riichi_riichi_kong { RIICHI_KONG_NONE, RIICHI_KONG_WAITS, RIICHI_KONG_STRUCTURE };
enum riichi_kong_dora { KONG_DORA_AT_ONCE, KONG_DORA_WITH_DISCARD };
enum riichi_kuikae { KUIKAE_ALLOWED, KUIKAE_FORBIDDEN };
enum riichi_match_length { MATCH_LENGTH_EAST, MATCH_LENGTH_SOUTH };
enum riichi_extension { EXTENSION_NONE, EXTENSION_SUDDEN_DEATH, EXTENSION_DEALER_FIRST };
enum riichi_tied_places { TIED_PLACES_SEAT, TIED_PLACES_SPLIT };
enum riichi_standing_rounding {
	STANDING_ROUNDING_NONE,
	STANDING_ROUNDING_HALF_DOWN,
	STANDING_ROUNDING_HALF_UP,
	STANDING_ROUNDING_HALF_AWAY
};
enum riichi_uma_floating { UMA_FLOATING_NONE, UMA_FLOATING_JPML };
enum riichi_final_deposits { FINAL_DEPOSITS_FIRST, FINAL_DEPOSITS_LOST };
enum riichi_north { NORTH_NUKI, NORTH_YAKUHAI, NORTH_BOTH, NORTH_GUEST };
enum riichi_rob_nuki { ROB_NUKI_NONE, ROB_NUKI_YAKUMAN, ROB_NUKI_WIN, ROB_NUKI_CHANKAN };
enum riichi_tsumo_loss { TSUMO_LOSS, TSUMO_BISECTION, TSUMO_TWO_TO_ONE };

/* Patterns in catalogue order (section 4), which is the order of answers and ties. */
enum riichi_pattern {
	YAKU_MENZEN_TSUMO,
	YAKU_RIICHI,
	YAKU_DOUBLE_RIICHI,
	YAKU_IPPATSU,
	YAKU_PINFU,
	YAKU_TANYAO,
	YAKU_IIPEIKOU,
	YAKU_YAKUHAI_WHITE,
	YAKU_YAKUHAI_GREEN,
	YAKU_YAKUHAI_RED,
	YAKU_YAKUHAI_SEAT,
	YAKU_YAKUHAI_ROUND,
	YAKU_YAKUHAI_NORTH,
	YAKU_CHANKAN,
	YAKU_RINSHAN,
	YAKU_HAITEI,
	YAKU_HOUTEI,
	YAKU_ITTSU,
	YAKU_SHOUSANGEN,
	YAKU_SANSHOKU_DOUJUN,
	YAKU_SANSHOKU_DOUKOU,
	YAKU_SANANKOU,
	YAKU_SANKANTSU,
	YAKU_CHANTA,
	YAKU_CHIITOITSU,
	YAKU_TOITOI,
	YAKU_RYANPEIKOU,
	YAKU_HONITSU,
	YAKU_HONROUTOU,
	YAKU_JUNCHAN,
	YAKU_CHINITSU,
	YAKU_RENHOU,
	YAKU_SHOUSUUSHII,
	YAKU_TENHOU,
	YAKU_CHIIHOU,
	YAKU_SUUKANTSU,
	YAKU_SUUANKOU,
	YAKU_CHINROUTOU,
	YAKU_RYUUIISOU,
	YAKU_CHUUREN,
	YAKU_KOKUSHI,
	YAKU_DAISANGEN,
	YAKU_DAISHARIN,
	YAKU_PAARENCHAN,
	YAKU_TSUUIISOU,
	YAKU_DAISUUSHII,
	YAKU_KOKUSHI_13,
	YAKU_JUNSEI_CHUUREN,
	YAKU_SUUANKOU_TANKI,
	YAKU_NAGASHI_MANGAN,
	YAKU_DORA,
	YAKU_URA_DORA,
	YAKU_RED_DORA,
	YAKU_NUKI_DORA,
	YAKU_COUNT
};

/* A set of patterns, as bits. */
#define YAKU(name) (UINT64_C(1) << YAKU_##name)

/* Flags of a hand beside the common ones. */
enum riichi_flag {
	FLAG_RIICHI = 1 << MJ_OWN_FLAGS,
	FLAG_DOUBLE_RIICHI = FLAG_RIICHI << 1,
	FLAG_IPPATSU = FLAG_RIICHI << 2,
	FLAG_FURITEN = FLAG_RIICHI << 3,
	FLAG_ROBBING_CONCEALED_KONG = FLAG_RIICHI << 4,
	FLAG_AFTER_NUKI = FLAG_RIICHI << 5,
	FLAG_ROBBING_NUKI = FLAG_RIICHI << 6
};

enum {
	FLAGS_RIICHI = FLAG_RIICHI | FLAG_DOUBLE_RIICHI,
	FLAGS_ROBBING = MJ_ROBBING_KONG | FLAG_ROBBING_CONCEALED_KONG, /* a kong */
	FLAGS_NUKI = FLAG_AFTER_NUKI | FLAG_ROBBING_NUKI
};

/* What of a hand flags are bound to, beside enum mj_circumstance. */
enum riichi_circumstance {
	RIICHI_NORTHS_ASIDE = MJ_OWN_CIRCUMSTANCES,     /* the hand has set some aside */
	RIICHI_NORTHS_STAY = MJ_OWN_CIRCUMSTANCES << 1, /* nobody may */
	RIICHI_ON_NORTH = MJ_OWN_CIRCUMSTANCES << 2     /* the winning tile is one */
};

enum riichi_hand_slot {
	HAND_LIABLE,
	HAND_LIABLE_DAISANGEN, /* in the order in which liability is looked at */
	HAND_LIABLE_DAISUUSHII,
	HAND_LIABLE_SUUKANTSU,
	HAND_CALLED,
	HAND_CALLED_HAN,
	HAND_CALLED_FU,
	HAND_CALLED_YAKUMAN,
	HAND_CALLED_PATTERNS,
	HAND_AFTER_CALL,
	HAND_WALL_LEFT,
	HAND_NUKIDORA
};

enum riichi_deal_slot { DEAL_DORA, DEAL_URA };

enum riichi_total_slot {
	TOTAL_HAN,
	TOTAL_FU,
	TOTAL_FU_RAW,
	TOTAL_YAKUMAN,
	TOTAL_LIMIT,
	TOTAL_BASE,
	TOTAL_POINTS,
	TOTAL_SLOTS
};

enum riichi_limit {
	LIMIT_MANGAN,
	LIMIT_HANEMAN,
	LIMIT_BAIMAN,
	LIMIT_SANBAIMAN,
	LIMIT_KAZOE_YAKUMAN,
	LIMIT_YAKUMAN,
	LIMIT_NONE
};

enum riichi_reason {
	REASON_NOT_COMPLETE,
	REASON_CONCEALED_KONG,
	REASON_NUKI,
	REASON_FURITEN,
	REASON_NO_YAKU,
	REASON_HEAD_BUMP, /* the last two in settle only */
	REASON_TRIPLE_RON
};

enum riichi_abort {
	ABORT_FOUR_WINDS,
	ABORT_NINE_TERMINALS,
	ABORT_FOUR_KONGS,
	ABORT_FOUR_RIICHI,
	ABORT_TRIPLE_RON
};

/* In the order in which they are told (section 2). */
enum riichi_furiten { FURITEN_DISCARD, FURITEN_RIICHI, FURITEN_TEMPORARY };

enum riichi_seat_slot { SEAT_TENPAI, SEAT_NAGASHI, SEAT_CALLED_AWAY, SEAT_NUKIDORA };

enum riichi_counted_slot { COUNTED_TENPAI, COUNTED_RIICHI, COUNTED_NAGASHI };

enum riichi_standing_slot { STANDING_UMA, STANDING_OKA };

/* In the order of payments. */
enum riichi_why {
	WHY_HAND,
	WHY_HONBA,
	WHY_DEPOSITS,
	WHY_RIICHI,
	WHY_NOTEN,
	WHY_NAGASHI_MANGAN,
	WHY_LIABILITY,
	WHY_FALSE_WIN
};

/* A tie between readings goes to the lower one. */
enum riichi_shape { SHAPE_STANDARD, SHAPE_SEVEN_PAIRS, SHAPE_THIRTEEN_ORPHANS };

/* In the order of their names, which also decides ties. */
enum riichi_wait {
	WAIT_CLOSED,
	WAIT_DOUBLE_PAIR,
	WAIT_EDGE,
	WAIT_SINGLE,
	WAIT_THIRTEEN,
	WAIT_TWO_SIDED
};

/* What a riichi stick is worth (R55). */
enum { STICK = 1000 };

enum { SEAT_WINDS = MJ_HONOURS, NORTH = MJ_DRAGONS - 1, WHITE = MJ_DRAGONS, GREEN, RED };

enum { THREE = 3, FOUR = 4 }; /* players */

static inline bool
riichi_on(const struct mj_rules *rules, enum riichi_option option)
{
	return rules->option[option] != 0;
}

/* Whether norths may be set aside (S13). */
static inline bool
riichi_sets_norths_aside(const struct mj_rules *rules)
{
	int32_t north = rules->option[OPT_NORTH];

	return rules->seats == THREE && (north == NORTH_NUKI || north == NORTH_BOTH);
}

/* Whether a north is a value tile for everybody (S18). */
static inline bool
riichi_north_is_yakuhai(const struct mj_rules *rules)
{
	int32_t north = rules->option[OPT_NORTH];

	return rules->seats == THREE && (north == NORTH_YAKUHAI || north == NORTH_BOTH);
}

/* How many norths the hand has set aside. */
static inline unsigned
riichi_norths(const struct mj_hand *hand)
{
	return (unsigned)mj_get(&hand->extra, HAND_NUKIDORA, 0);
}

extern const struct mj_pattern riichi_patterns[YAKU_COUNT];
enum { RIICHI_OPTIONS = 71, RIICHI_PRESETS = 10 };
extern const struct mj_field riichi_options[RIICHI_OPTIONS];
extern const struct mj_preset riichi_presets[RIICHI_PRESETS];

int riichi_resolve(struct mj_rules *rules, struct mj_problem *problem);
int riichi_score(const struct mj_score_request *request, struct mj_score *score,
		 struct mj_problem *problem);
int riichi_waits(const struct mj_waits_request *request, struct mj_waits *waits,
		 struct mj_problem *problem);
int riichi_wait_for(const struct mj_waits_request *request, struct mj_waiting *waiting,
		    struct mj_problem *problem);
void riichi_win_worth(const struct mj_prospect *prospect, struct mj_worth *worth);
void riichi_deal(const struct mj_deal_request *request, struct mj_stream *stream,
		 struct mj_dealt *dealt);
int riichi_draw(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);
int riichi_settle(const struct mj_settle_request *request, struct mj_settlement *settlement,
		  struct mj_problem *problem);
void riichi_list_readings(const struct mj_case *one, const struct mj_score *score,
			  struct mj_readings *readings);
void riichi_standings(const struct mj_rules *rules, const struct mj_table *table,
		      struct mj_standing standings[MJ_SEATS_MAX]);

#endif
