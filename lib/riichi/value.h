/* Fu, base points and what a hand brings (docs/rules/riichi.md, section 5). */
#ifndef MJ_RIICHI_VALUE_H
#define MJ_RIICHI_VALUE_H

#include "riichi/riichi.h"

enum { MANGAN = 2000, YAKUMAN_BASE = 8000, NO_FU = 0 };

/* What one reading is worth. */
struct riichi_value {
	uint64_t patterns;
	int32_t points; /* the payments for the hand added up */
	int32_t base;
	int32_t yakuman;    /* 0: an ordinary hand */
	int32_t han;        /* 0 for a yakuman */
	int32_t fu, fu_raw; /* NO_FU: null */
	uint8_t limit;      /* enum riichi_limit */
	bool fixed;         /* renhou's fixed value in place of the hand's own */
};

/* R134-R148: the base points of han and fu, and the limit that makes them. From 5 han fu are not
 * used. */
int32_t riichi_base(const struct mj_rules *rules, int32_t han, int32_t fu, uint8_t *limit);

/* R135: rounds up to a whole hundred. */
static inline int32_t
riichi_hundreds(int32_t points)
{
	return (points + 99) / 100 * 100;
}

/* R140-R142, S28-S30: what a seat pays for another's self-draw of this base. */
int32_t riichi_share(const struct mj_rules *rules, int32_t base, bool winner_deals,
		     bool payer_deals);

/* R135-R142: the sum of all payments for a hand of this base. */
int32_t riichi_points(const struct mj_rules *rules, int32_t base, bool dealer, bool as_tsumo);

/* R125: rounds up to a whole ten. */
static inline int32_t
riichi_tens(int32_t fu)
{
	return (fu + 9) / 10 * 10;
}

#endif
