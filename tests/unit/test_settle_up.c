/*
 * Settling up: against a search of another kind, cases by hand, and what must hold of every plan.
 */
#include "mahjong.h"
#include "support/chance.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SMALL = 7, SMALL_CASES = 20000, MIDDLE_CASES = 400, LARGE_CASES = 60 };
enum { ROOM = MJ_SETTLE_UP_MAX, WIDE_SHIFT = 20 /* leaves 44 bits */ };

struct plan {
	size_t count;
	bool exact;
	struct mj_transfer list[ROOM];
};

/* ---- What must hold of every plan ---- */

static void
check_transfer(const int64_t *balances, const struct plan *plan, size_t i)
{
	const struct mj_transfer *one = &plan->list[i], *before = &plan->list[i - (i > 0)];

	cr_assert_gt(one->amount, 0);
	cr_assert(balances[one->from] < 0 && balances[one->to] > 0, "%u to %u", one->from, one->to);
	if (i > 0)
		cr_assert(before->from < one->from ||
			  (before->from == one->from && before->to < one->to));
}

/* Transfers in order, from who owes to who is owed; what is left of the balances then. */
static void
carry_out(const int64_t *balances, size_t count, const struct plan *plan, int64_t *left)
{
	memcpy(left, balances, count * sizeof(*left));
	cr_assert_lt(plan->count, count);
	for (size_t i = 0; i < plan->count; i++) {
		check_transfer(balances, plan, i);
		left[plan->list[i].from] += plan->list[i].amount;
		left[plan->list[i].to] -= plan->list[i].amount;
	}
	for (size_t i = 0; i < count; i++)
		cr_assert(balances[i] < 0 ? left[i] >= balances[i] && left[i] <= 0
					  : left[i] <= balances[i] && left[i] >= 0);
}

static void
settle(const int64_t *balances, size_t count, struct plan *plan)
{
	int64_t left[ROOM];

	memset(plan, 0xa5, sizeof(*plan));
	cr_assert_eq(mj_settle_up(balances, count, plan->list, &plan->count, &plan->exact), MJ_OK);
	carry_out(balances, count, plan, left);
	for (size_t i = 0; i < count; i++)
		cr_assert_eq(left[i], 0, "%zu keeps %lld", i, (long long)left[i]);
}

/* The last balance makes up for the others. */
static void
random_balances(struct chance *chance, size_t count, unsigned span, int64_t *balances)
{
	balances[count - 1] = 0;
	for (size_t i = 0; i + 1 < count; i++) {
		balances[i] = (int64_t)chance_below(chance, 2 * span + 1) - span;
		balances[count - 1] -= balances[i];
	}
}

static size_t
count_nonzero(const int64_t *balances, size_t count)
{
	size_t some = 0;

	for (size_t i = 0; i < count; i++)
		some += balances[i] != 0;
	return some;
}

/* ---- The fewest ---- */

/*
 * The first who has something left passes all of it to one of the others: one of these ways is
 * best.
 */
static size_t
fewest_by_search(int64_t *left, size_t first, size_t count)
{
	size_t fewest = SIZE_MAX;

	while (first < count && left[first] == 0)
		first++;
	if (first == count)
		return 0;
	for (size_t i = first + 1; i < count; i++) {
		if (left[i] == 0 || (left[i] < 0) == (left[first] < 0))
			continue;
		left[i] += left[first];
		size_t others = fewest_by_search(left, first + 1, count);
		left[i] -= left[first];
		fewest = others + 1 < fewest ? others + 1 : fewest;
	}
	return fewest;
}

Test(settle_up, is_as_short_as_a_search_of_all_ways)
{
	static struct plan plan;
	struct chance chance = {.state = 65537};
	unsigned shorter = 0;

	for (unsigned i = 0; i < SMALL_CASES; i++) {
		int64_t balances[SMALL], copy[SMALL];
		size_t count = 1 + chance_below(&chance, SMALL);
		random_balances(&chance, count, 1 + chance_below(&chance, 9), balances);
		memcpy(copy, balances, sizeof(copy));
		settle(balances, count, &plan);
		size_t fewest = fewest_by_search(copy, 0, count), some = count_nonzero(copy, count);
		cr_assert(plan.exact);
		cr_assert_eq(plan.count, fewest, "case %u: %zu, not %zu", i, plan.count, fewest);
		shorter += some > 0 && fewest + 1 < some;
	}
	cr_expect_gt(shorter, SMALL_CASES / 10, "%u", shorter);
}

static void
shuffle(struct chance *chance, int64_t *balances, size_t count)
{
	for (size_t i = count; i > 1; i--) {
		size_t k = chance_below(chance, (unsigned)i);
		int64_t kept = balances[i - 1];
		balances[i - 1] = balances[k];
		balances[k] = kept;
	}
}

/* Groups of `size` that add up to 0, of numbers so wide that no other people do. */
static size_t
planted_groups(struct chance *chance, size_t size, int64_t *balances)
{
	size_t groups = MJ_SETTLE_UP_EXACT / size;

	for (size_t group = 0; group < groups; group++) {
		int64_t *member = &balances[group * size];
		member[size - 1] = 0;
		for (size_t i = 0; i + 1 < size; i++) {
			member[i] = 1 + (int64_t)(chance_next(chance) >> WIDE_SHIFT);
			member[i] = chance_once_in(chance, 2) ? member[i] : -member[i];
			member[size - 1] -= member[i];
		}
	}
	shuffle(chance, balances, groups * size);
	return groups;
}

Test(settle_up, finds_all_groups_of_the_most_people_that_are_exact)
{
	static struct plan plan;
	struct chance chance = {.state = 4};

	for (unsigned i = 0; i < MIDDLE_CASES; i++) {
		int64_t balances[MJ_SETTLE_UP_EXACT];
		size_t size = 2 + i % 7, groups = planted_groups(&chance, size, balances);
		settle(balances, groups * size, &plan);
		cr_assert(plan.exact);
		cr_assert_eq(plan.count, groups * (size - 1), "%zu groups of %zu: %zu", groups,
			     size, plan.count);
	}
}

/* ---- By hand ---- */

struct plan_case {
	const char *name;
	size_t balance_count, transfer_count;
	int64_t balances[20];
	bool exact;
	struct mj_transfer transfers[20];
};

static const struct plan_case plan_cases[] = {
	{"nobody", 0, 0, {0}, true, {{0}}},
	{"one with nothing", 1, 0, {0}, true, {{0}}},
	{"all even", 4, 0, {0}, true, {{0}}},
	{"one pays one", 3, 1, {7, 0, -7}, true, {{2, 0, 7}}},
	{"pairs, where the largest to the largest needs three",
	 5,
	 3,
	 {-6, -4, 5, 5, 0},
	 true,
	 {{0, 2, 5}, {0, 3, 1}, {1, 3, 4}}},
	{"two groups, where the largest to the largest needs four",
	 5,
	 3,
	 {-8, -7, 7, 5, 3},
	 true,
	 {{0, 3, 5}, {0, 4, 3}, {1, 2, 7}}},
	{"sixteen people beside zeros",
	 18,
	 8,
	 {1, -1, 0, 2, -2, 3, -3, 4, -4, 5, -5, 6, -6, 7, -7, 8, -8, 0},
	 true,
	 {{1, 0, 1},
	  {4, 3, 2},
	  {6, 5, 3},
	  {8, 7, 4},
	  {10, 9, 5},
	  {12, 11, 6},
	  {14, 13, 7},
	  {16, 15, 8}}},
	{"the seventeenth: the largest to the largest, of equals the first",
	 17,
	 16,
	 {-16, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1},
	 false,
	 {{0, 1, 1},
	  {0, 2, 1},
	  {0, 3, 1},
	  {0, 4, 1},
	  {0, 5, 1},
	  {0, 6, 1},
	  {0, 7, 1},
	  {0, 8, 1},
	  {0, 9, 1},
	  {0, 10, 1},
	  {0, 11, 1},
	  {0, 12, 1},
	  {0, 13, 1},
	  {0, 14, 1},
	  {0, 15, 1},
	  {0, 16, 1}}},
};

Test(settle_up, plans_as_by_hand)
{
	static struct plan plan;

	for (size_t i = 0; i < sizeof(plan_cases) / sizeof(plan_cases[0]); i++) {
		const struct plan_case *one = &plan_cases[i];
		cr_assert_eq(mj_settle_up(one->balances, one->balance_count, plan.list, &plan.count,
					  &plan.exact),
			     MJ_OK, "%s", one->name);
		cr_expect_eq(plan.exact, one->exact, "%s", one->name);
		cr_assert_eq(plan.count, one->transfer_count, "%s: %zu", one->name, plan.count);
		for (size_t k = 0; k < plan.count; k++) {
			const struct mj_transfer *got = &plan.list[k], *due = &one->transfers[k];
			cr_expect(got->from == due->from && got->to == due->to &&
					  got->amount == due->amount,
				  "%s: %u pays %u %lld", one->name, got->from, got->to,
				  (long long)got->amount);
		}
	}
}

/* ---- Many ---- */

/* Groups that greed breaks up: it is not exact, says so, and still settles all. */
Test(settle_up, settles_more_people_greedily)
{
	static struct plan plan;
	struct chance chance = {.state = 1024};
	int64_t balances[ROOM];

	for (unsigned i = 0; i < LARGE_CASES; i++) {
		size_t count = MJ_SETTLE_UP_EXACT + 1 + chance_below(&chance, ROOM - 16);
		random_balances(&chance, count, 1 + chance_below(&chance, 100000), balances);
		settle(balances, count, &plan);
		size_t some = count_nonzero(balances, count);
		cr_assert_eq(plan.exact, some <= MJ_SETTLE_UP_EXACT, "%zu", some);
		cr_assert_lt(plan.count, some);
	}
}

Test(settle_up, gives_the_same_for_the_same)
{
	static struct plan first, again;
	struct chance chance = {.state = 77};
	int64_t balances[40];

	for (unsigned i = 0; i < MIDDLE_CASES; i++) {
		size_t count = 2 + chance_below(&chance, 39);
		random_balances(&chance, count, 6, balances);
		settle(balances, count, &first);
		memset(&again, 0, sizeof(again));
		cr_assert_eq(mj_settle_up(balances, count, again.list, &again.count, &again.exact),
			     MJ_OK);
		cr_assert_eq(first.count, again.count);
		cr_assert_eq(first.exact, again.exact);
		for (size_t k = 0; k < first.count; k++)
			cr_assert(first.list[k].from == again.list[k].from &&
				  first.list[k].to == again.list[k].to &&
				  first.list[k].amount == again.list[k].amount);
	}
}

/* ---- Extremes and refusals ---- */

Test(settle_up, bears_the_largest_balances)
{
	static struct plan plan;
	int64_t balances[ROOM];

	for (size_t i = 0; i < ROOM; i++)
		balances[i] = i < ROOM / 2 ? MJ_BALANCE_END - 1 : 1 - MJ_BALANCE_END;
	settle(balances, ROOM, &plan);
	cr_expect_eq(plan.count, ROOM / 2);
	memmove(&balances[8], &balances[ROOM - 8], 8 * sizeof(balances[0]));
	settle(balances, MJ_SETTLE_UP_EXACT, &plan);
	cr_expect_eq(plan.count, 8);
	cr_expect(plan.exact);
}

static void
expect_refusal(const int64_t *balances, size_t count, int code)
{
	struct mj_transfer transfers[ROOM + 1] = {{.amount = 11}};
	size_t transfer_count = 12;
	bool exact = true;

	cr_expect_eq(mj_settle_up(balances, count, transfers, &transfer_count, &exact), code);
	cr_expect_eq(mj_settle_one(balances, count, 0, transfers, &transfer_count), code);
	cr_expect(transfers[0].amount == 11 && transfer_count == 12 && exact, "it was touched");
}

Test(settle_up, refuses_what_is_no_set_of_balances)
{
	static const int64_t zeros[ROOM + 1];
	const int64_t unbalanced[] = {5, -4}, surplus[] = {1};
	const int64_t high[] = {MJ_BALANCE_END, -1, 1 - MJ_BALANCE_END};
	const int64_t low[] = {-MJ_BALANCE_END, 1, MJ_BALANCE_END - 1};
	const int64_t extreme[] = {INT64_MIN, INT64_MAX, 1};

	expect_refusal(unbalanced, 2, MJ_CONTRADICTION);
	expect_refusal(surplus, 1, MJ_CONTRADICTION);
	expect_refusal(high, 3, MJ_BAD_VALUE);
	expect_refusal(low, 3, MJ_BAD_VALUE);
	expect_refusal(extreme, 3, MJ_BAD_VALUE);
	expect_refusal(zeros, ROOM + 1, MJ_BAD_VALUE);
}

/* ---- One who leaves ---- */

/* With k of the opposite sign, the largest: fewer can not bear it. */
static size_t
fewest_for_one(const int64_t *balances, size_t count, size_t who)
{
	int64_t own = balances[who] < 0 ? -balances[who] : balances[who];
	size_t fewest = SIZE_MAX;

	for (unsigned subset = 0; subset < 1u << count; subset++) {
		int64_t bears = 0;
		size_t size = 0;
		for (size_t i = 0; i < count; i++) {
			if ((subset >> i & 1) == 0 || (balances[i] < 0) == (balances[who] < 0))
				continue;
			bears += balances[i] < 0 ? -balances[i] : balances[i];
			size++;
		}
		if (bears >= own && size < fewest)
			fewest = size;
	}
	return fewest;
}

Test(settle_one, brings_one_to_zero_with_the_fewest)
{
	static struct plan plan;
	struct chance chance = {.state = 3};

	for (unsigned i = 0; i < SMALL_CASES; i++) {
		int64_t balances[SMALL], left[SMALL];
		size_t count = 1 + chance_below(&chance, SMALL);
		size_t who = chance_below(&chance, (unsigned)count);
		random_balances(&chance, count, 1 + chance_below(&chance, 20), balances);
		cr_assert_eq(mj_settle_one(balances, count, who, plan.list, &plan.count), MJ_OK);
		carry_out(balances, count, &plan, left);
		cr_assert_eq(left[who], 0);
		for (size_t k = 0; k < plan.count; k++)
			cr_assert(plan.list[k].from == who || plan.list[k].to == who);
		cr_assert_eq(plan.count, fewest_for_one(balances, count, who), "case %u", i);
	}
}

Test(settle_one, takes_the_largest_first)
{
	const int64_t balances[] = {3, -9, 5, 5, -4};
	const struct mj_transfer due[] = {{1, 2, 5}, {1, 3, 4}};
	struct mj_transfer got[5];
	size_t count = 0;

	cr_assert_eq(mj_settle_one(balances, 5, 1, got, &count), MJ_OK);
	cr_assert_eq(count, 2);
	for (size_t i = 0; i < count; i++)
		cr_expect(got[i].from == due[i].from && got[i].to == due[i].to &&
			  got[i].amount == due[i].amount);
}

Test(settle_one, refuses_who_is_not_there)
{
	const int64_t balances[] = {2, -2};
	struct mj_transfer transfers[2];
	size_t count = 12;

	cr_expect_eq(mj_settle_one(balances, 2, 2, transfers, &count), MJ_BAD_VALUE);
	cr_expect_eq(mj_settle_one(balances, 0, 0, transfers, &count), MJ_BAD_VALUE);
	cr_expect_eq(count, 12);
}
