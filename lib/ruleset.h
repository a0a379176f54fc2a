/*
 * What the library asks of a ruleset: the functions beside its tables (struct mj_ruleset). Rulesets
 * make them, the rooms below call them; nobody outside of the library does.
 */
#ifndef MJ_RULESET_H
#define MJ_RULESET_H

#include "mahjong/deal.h"

struct mj_case;
struct mj_play_rules;
struct mj_problem;
struct mj_prospect;
struct mj_readings;
struct mj_rules;
struct mj_score;
struct mj_score_request;
struct mj_settle_request;
struct mj_settlement;
struct mj_standing;
struct mj_steps;
struct mj_stream;
struct mj_waiting;
struct mj_waits;
struct mj_waits_request;
struct mj_worth;

/* All are there, but where NULL has a meaning of its own. */
struct mj_ruleset_functions {
	/* Checks options against each other and fills in derived ones; NULL when there is nothing
	 * to do. */
	int (*resolve)(struct mj_rules *rules, struct mj_problem *problem);
	int (*score)(const struct mj_score_request *request, struct mj_score *score,
		     struct mj_problem *problem);
	int (*waits)(const struct mj_waits_request *request, struct mj_waits *waits,
		     struct mj_problem *problem);
	/* Checks a request as `waits` does and says what the hand can become. */
	int (*wait_for)(const struct mj_waits_request *request, struct mj_waiting *waiting,
			struct mj_problem *problem);
	/* What the outlook counts a win as; NULL: what `score` pays the winner. */
	void (*worth)(const struct mj_prospect *prospect, struct mj_worth *worth);
	/* The settlement comes as if nothing had happened: no payments, next_table as the table
	 * was. It says whether the match is over; `standings` is asked for the rest. */
	int (*settle)(const struct mj_settle_request *request, struct mj_settlement *settlement,
		      struct mj_problem *problem);
	/* Changes what mj_standings has filled in: by points, of equal points the lower seat first,
	 * each a place of its own, score as points, extra empty. NULL: nothing is to be changed. */
	void (*standings)(const struct mj_rules *rules, const struct mj_table *table,
			  struct mj_standing *standings);
	/* Shuffles with the stream, throws the dice and deals (section 1 of the rules page). */
	void (*deal_out)(const struct mj_deal_request *request, struct mj_stream *stream,
			 struct mj_dealt *dealt);
	/* Draws from another source than the live wall, as mj_draw does; mj_draw counts it. */
	int (*draw)(struct mj_draws *draws, enum mj_draw_source source, mj_tile *tile);
	/* Kinds that may not be discarded after this claim, as bits (swap-calling). NULL: none. */
	uint64_t (*swap_kinds)(const struct mj_rules *rules, const struct mj_meld *meld);
	/* Writes the steps that lead to the total of a won hand. */
	void (*explain)(const struct mj_case *one, const struct mj_score *score,
			struct mj_steps *steps);
	/* Lists the readings of a checked hand with tiles; `score` is what was made of it. */
	void (*readings)(const struct mj_case *one, const struct mj_score *score,
			 struct mj_readings *readings);
	const struct mj_play_rules *play; /* what the referee asks */
};

#endif
