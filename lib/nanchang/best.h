/* The best reading of a winning hand (docs/rules/nanchang.md, section 5). */
#ifndef MJ_NANCHANG_BEST_H
#define MJ_NANCHANG_BEST_H

#include "nanchang/find.h"
#include "nanchang/price.h"

struct nanchang_best {
	bool complete; /* there is a reading; the rest is set only when one may win */
	bool win;
	struct nanchang_reading_class reading_class;
	struct nanchang_win won;
	struct nanchang_price price;
};

/* `nobody` means that nobody at the table holds a jing (section 6.4). */
void nanchang_find_best(const struct nanchang_hand_context *context, int dealer, bool nobody,
			struct nanchang_best *best);

/* One reading of each class that may win, the best first. `all` holds items of struct
 * nanchang_best; its rank is set here. */
struct mj_ranking;
void nanchang_find_all(const struct nanchang_hand_context *context, int dealer, bool nobody,
		       struct mj_ranking *all);

/* One reading of the best class, for the answer (reading.c). */
void nanchang_write_reading(const struct nanchang_hand_context *context,
			    const struct nanchang_reading_class *reading_class,
			    struct mj_reading *reading);

#endif
