/* One hand said to have won, by its tiles or as called: checked, read, valued and paid. */
#ifndef MJ_YUEQING_WIN_H
#define MJ_YUEQING_WIN_H

#include "yueqing/best.h"

/* What settling needs of a win. */
struct yueqing_win {
	int seat;
	int32_t tai, hua_count;
	int liable;                        /* who pays the tai for all, or MJ_NOBODY */
	struct yueqing_hand_counts counts; /* of the hand; none of a called one */
};

/* D14: whether the hand is won on a discarded caishen where the rules forbid that. */
bool yueqing_is_barred(const struct yueqing_hand_context *context);

/* The total of a value (section 5). */
void yueqing_write_total(const struct mj_rules *rules, const struct yueqing_value *value,
			 struct mj_record *total);

/* Checks the hand and fills all of `score` but its payments; `win` when it wins. */
int yueqing_evaluate(const struct mj_case *one, struct yueqing_win *win, struct mj_score *score,
		     struct mj_problem *problem);

/* Pays the difference of every two seats (R74, R75, R141). `win` may be NULL. `hua` holds the
 * squares of all seats, the winner's too. */
void yueqing_pay(const struct mj_rules *rules, const struct yueqing_win *win,
		 const int64_t hua[MJ_SEATS_MAX], struct mj_payments *payments);

/* Who is liable for a doubled hand by the rules of the table, or MJ_NOBODY (section 7). */
int yueqing_liable(const struct mj_rules *rules, const struct yueqing_faces *faces,
		   const struct mj_hand *hand, unsigned baiban);

#endif
