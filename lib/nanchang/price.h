/* What a win is worth and who pays it (docs/rules/nanchang.md, sections 4 and 5). */
#ifndef MJ_NANCHANG_PRICE_H
#define MJ_NANCHANG_PRICE_H

#include "nanchang/nanchang.h"

struct mj_payments;

enum { NO_PATTERN = NANCHANG_PATTERNS };

/* A win, however it became known: read from tiles or called. */
struct nanchang_win {
	const struct mj_rules *rules;
	int8_t seat, from, dealer;
	bool after_kong, robbing;
	uint8_t base;    /* of BASE_PATTERNS: tianhu and dihu instead of the shape's */
	uint8_t no_jing; /* DEGUO, JINGHUANYUAN, DEZHONGDE, or NO_PATTERN */
	bool jingdiao;
};

struct nanchang_price {
	uint64_t patterns;                 /* as bits */
	uint8_t payers[NANCHANG_PATTERNS]; /* the seats a pattern touches, as bits */
	int32_t factor;                    /* of the factors that touch all three */
	int32_t added;
	int64_t amount[MJ_SEATS_MAX]; /* what each pays */
	int64_t points;               /* all of them */
};

/* The patterns of the win, which follow from it. */
void nanchang_price(const struct nanchang_win *win, struct nanchang_price *price);

/* The answer's patterns and total. */
void nanchang_write_patterns(const struct nanchang_win *win, const struct nanchang_price *price,
			     struct mj_score *score);
void nanchang_write_total(const struct nanchang_win *win, const struct nanchang_price *price,
			  struct mj_record *total);

/* The payments for the win. */
void nanchang_pay_hand(const struct nanchang_win *win, const struct nanchang_price *price,
		       struct mj_payments *payments);

#endif
