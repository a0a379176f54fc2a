#include "random_matches.h"

#include <stdio.h>

enum { LABEL_MAX = 96 };

/* Settles one deal on the table and moves the table on. True when the match is over. */
static bool
play_deal(const struct random_matches *matches, struct chance *chance, const struct mj_rules *rules,
	  struct mj_table *table, struct random_counts *counts, const char *label)
{
	struct mj_settle_request request;
	struct mj_settlement settlement;
	struct mj_seat seats[MJ_SEATS_MAX] = {{0}};
	struct mj_problem problem;

	mj_settle_request_init(&request, rules);
	request.table = *table;
	matches->outcome(chance, &request, seats);
	int code = mj_settle(&request, &settlement, &problem);
	if (code != MJ_OK && matches->may_refuse != NULL && matches->may_refuse(code, &problem)) {
		counts->refused++;
		return false;
	}
	cr_assert_eq(code, MJ_OK, "%s: %s %s", label, problem.pointer, problem.detail);
	check_deal(rules->seats, table, &settlement, label);
	matches->check(&request, &settlement, label);
	counts->deals++;
	counts->wins += settlement.win_count > 0;
	*table = settlement.next_table;
	return settlement.match_over;
}

struct random_counts
play_random_matches(const struct random_matches *matches)
{
	struct chance chance = {.state = matches->seed};
	struct random_counts counts = {0};

	while (counts.deals < matches->deals) {
		struct mj_rules rules = matches->rules(&chance);
		struct mj_table table;
		bool over = false;
		mj_table_init(&table, &rules);
		for (unsigned i = 0; !over && i < matches->deals_of_a_match; i++) {
			char label[LABEL_MAX];
			snprintf(label, sizeof(label), "match %u, deal %u", counts.matches, i);
			over = play_deal(matches, &chance, &rules, &table, &counts, label);
		}
		cr_assert(over || !matches->has_end, "match %u does not end", counts.matches);
		counts.matches++;
		counts.ended += over;
	}
	return counts;
}
