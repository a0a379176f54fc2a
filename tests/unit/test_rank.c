/* A ranking keeps the best of what it is given, in order. */
#include "lib/engine/rank.h"

#include <criterion/criterion.h>

/* By the tens alone: 31 and 32 are as good. */
static int
by_tens(const void *left, const void *right)
{
	return *(const int *)left / 10 - *(const int *)right / 10;
}

Test(rank, keeps_the_best_in_order)
{
	static const struct {
		int given[8], count, kept[3], kept_count;
		bool more;
	} cases[] = {
		{{10}, 1, {10}, 1, false},
		{{10, 30, 20}, 3, {30, 20, 10}, 3, false},
		{{30, 20, 10}, 3, {30, 20, 10}, 3, false},
		{{31, 32, 21, 33}, 4, {31, 21}, 2, false},
		{{10, 20, 30, 40}, 4, {40, 30, 20}, 3, true},
		{{40, 30, 20, 10}, 4, {40, 30, 20}, 3, true},
		{{40, 30, 20, 21, 31}, 5, {40, 30, 20}, 3, false},
		{{40, 20, 10, 30}, 4, {40, 30, 20}, 3, true},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		int kept[3] = {0};
		struct mj_ranking ranking = {
			.items = kept, .size = sizeof(int), .max = 3, .rank = by_tens};
		for (int k = 0; k < cases[i].count; k++)
			mj_ranking_add(&ranking, &cases[i].given[k]);
		cr_expect_eq(ranking.count, (unsigned)cases[i].kept_count, "case %zu", i);
		cr_expect_eq(ranking.more, cases[i].more, "case %zu", i);
		cr_expect_arr_eq(kept, cases[i].kept, sizeof(kept), "case %zu: %d %d %d", i,
				 kept[0], kept[1], kept[2]);
	}
}
