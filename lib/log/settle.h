/* The end of a deal that was followed. */
#ifndef MJ_LOG_SETTLE_H
#define MJ_LOG_SETTLE_H

struct mj_log_deal;
struct mj_log_no_win;
struct mj_log_win;
struct mj_problem;

/* Adds a winner to the request of the deal, or its end without one. */
int log_take_win(struct mj_log_deal *deal, int seat, const struct mj_log_win *win,
		 struct mj_problem *problem);
int log_take_no_win(struct mj_log_deal *deal, const struct mj_log_no_win *no_win,
		    struct mj_problem *problem);

#endif
