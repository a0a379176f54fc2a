/* What is counted of a match's hands does not depend on the order in which they are counted. */
#include "ledger/match/hand_counts.h"

#include <criterion/criterion.h>

/* Seat 0 wins so much in a hand of this number. */
static void
count(struct hand_counts *counts, int number, int points)
{
	json_t *body =
		json_pack("{s:i,s:{s:{s:s,s:[{s:i}]}},s:{s:[i,i,i,i],s:[{s:b}]}}", "hand_number",
			  number, "input", "outcome", "type", "win", "wins", "seat", 0,
			  "settlement", "deltas", points, -points, 0, 0, "wins", "win", true);

	cr_assert_not_null(body);
	cr_assert_eq(hand_counts_add_hand(counts, body, 0), 0);
	json_decref(body);
}

Test(hand_counts, of_equal_wins_the_first_is_the_best)
{
	struct hand_counts forwards = {0}, backwards = {0};

	for (int number = 1; number <= 4; number++) {
		count(&forwards, number, number == 1 ? 1000 : 2000);
		count(&backwards, 5 - number, number == 4 ? 1000 : 2000);
	}
	cr_expect_eq(forwards.wins, 4);
	cr_expect_eq(forwards.best_hand, 2);
	cr_expect_eq(backwards.best_hand, 2);
	cr_expect_eq(backwards.best_points, 2000);
	hand_counts_free(&forwards);
	hand_counts_free(&backwards);
}
