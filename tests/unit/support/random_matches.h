/* Matches of random deals, each deal settled on the table that the one before has left. */
#ifndef TESTS_RANDOM_MATCHES_H
#define TESTS_RANDOM_MATCHES_H

#include "chance.h"
#include "match_invariants.h"

#include <stdbool.h>

struct random_matches {
	uint64_t seed;
	unsigned deals;            /* to be settled in all */
	unsigned deals_of_a_match; /* the most; a match that goes on is left there */
	bool has_end;              /* and that is a fault */
	struct mj_rules (*rules)(struct chance *chance);
	void (*outcome)(struct chance *chance, struct mj_settle_request *request,
			struct mj_seat seats[MJ_SEATS_MAX]);
	/* Whether what was drawn at random may be refused so; NULL: nothing may. */
	bool (*may_refuse)(int code, const struct mj_problem *problem);
	/* What must hold of a settled deal, beyond check_deal. */
	void (*check)(const struct mj_settle_request *request,
		      const struct mj_settlement *settlement, const char *label);
};

struct random_counts {
	unsigned matches, deals, wins, refused, ended;
};

struct random_counts play_random_matches(const struct random_matches *matches);

#endif
