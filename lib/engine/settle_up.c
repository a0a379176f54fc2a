/*
 * Settling up with few transfers. People whose balances add up to 0 among themselves can settle in
 * one transfer less than they are; so the fewest transfers come from the most such groups, and
 * finding those is what costs time.
 */
#include "mahjong/settle_up.h"
#include "mahjong/problem.h"

#include <assert.h>

enum { SUBSETS = 1 << MJ_SETTLE_UP_EXACT };

/* What is still owed to each (above 0) or by each (below 0), and the transfers so far. */
struct plan {
	int64_t left[MJ_SETTLE_UP_MAX];
	struct mj_transfer *transfers;
	size_t count;
};

/* Indexes of balances. */
struct people {
	size_t count;
	uint16_t who[MJ_SETTLE_UP_MAX];
};

/* ---- Transfers ---- */

static bool
comes_before(const struct mj_transfer *left, const struct mj_transfer *right)
{
	return left->from != right->from ? left->from < right->from : left->to < right->to;
}

/* Keeps the transfers in order. */
static void
add_transfer(struct plan *plan, uint16_t from, uint16_t to, int64_t amount)
{
	struct mj_transfer transfer = {from, to, amount};
	size_t at = plan->count++;

	assert(amount > 0 && plan->left[from] <= -amount && plan->left[to] >= amount);
	for (; at > 0 && comes_before(&transfer, &plan->transfers[at - 1]); at--)
		plan->transfers[at] = plan->transfers[at - 1];
	plan->transfers[at] = transfer;
	plan->left[from] += amount;
	plan->left[to] -= amount;
}

/* The largest debt to the largest claim, of equals the first, until one side has nothing left. */
static void
pay_greedily(struct plan *plan, const struct people *people)
{
	const int64_t *left = plan->left;

	if (people->count == 0)
		return;
	for (;;) {
		uint16_t from = people->who[0], to = people->who[0];
		for (size_t i = 1; i < people->count; i++) {
			uint16_t who = people->who[i];
			if (left[who] < left[from])
				from = who;
			if (left[who] > left[to])
				to = who;
		}
		if (left[from] >= 0 || left[to] <= 0)
			return;
		add_transfer(plan, from, to, -left[from] < left[to] ? -left[from] : left[to]);
	}
}

/* ---- The most groups ---- */

static int64_t
sum_of(const int64_t *left, const struct people *people, uint32_t subset)
{
	int64_t sum = 0;

	for (size_t i = 0; i < people->count; i++)
		if ((subset >> i & 1) != 0)
			sum += left[people->who[i]];
	return sum;
}

/* The most of what one person fewer allows. */
static uint8_t
best_without_one(const uint8_t *groups, uint32_t subset)
{
	uint8_t best = 0;

	for (uint32_t rest = subset; rest != 0; rest &= rest - 1) {
		uint8_t fewer = groups[subset & ~(rest & -rest)];
		best = fewer > best ? fewer : best;
	}
	return best;
}

/*
 * For each subset: when its people come in the best order, how often what has come adds up to 0.
 * From one subset to the next, a binary counter, bit `carry` is set and those below it are cleared:
 * so the sum goes along.
 */
static void
count_groups(const int64_t *left, const struct people *people, uint8_t *groups)
{
	uint32_t subsets = UINT32_C(1) << people->count;
	int64_t sum = 0;

	groups[0] = 0;
	for (uint32_t subset = 1; subset < subsets; subset++) {
		size_t carry = 0;
		for (; (subset >> carry & 1) == 0; carry++)
			sum -= left[people->who[carry]];
		sum += left[people->who[carry]];
		groups[subset] = (uint8_t)(best_without_one(groups, subset) + (sum == 0));
	}
}

/* Takes people off a subset that adds up to 0, the first that keeps the most groups, until the rest
 * does too. */
static uint32_t
take_group(const struct plan *plan, const struct people *people, const uint8_t *groups,
	   uint32_t subset, struct people *group)
{
	uint8_t others = (uint8_t)(groups[subset] - 1);

	group->count = 0;
	do {
		size_t i = 0;
		while ((subset >> i & 1) == 0 || groups[subset & ~(UINT32_C(1) << i)] != others)
			i++;
		subset &= ~(UINT32_C(1) << i);
		group->who[group->count++] = people->who[i];
	} while (sum_of(plan->left, people, subset) != 0);
	return subset;
}

static void
pay_in_groups(struct plan *plan, const struct people *people)
{
	uint32_t subset = (UINT32_C(1) << people->count) - 1;
	uint8_t groups[SUBSETS];
	struct people group;

	count_groups(plan->left, people, groups);
	while (subset != 0) {
		subset = take_group(plan, people, groups, subset, &group);
		pay_greedily(plan, &group);
	}
}

/* ---- The calls ---- */

static int
check_balances(const int64_t *balances, size_t count)
{
	int64_t sum = 0; /* MJ_SETTLE_UP_MAX times MJ_BALANCE_END - 1 still fits */

	if (count > MJ_SETTLE_UP_MAX)
		return MJ_BAD_VALUE;
	for (size_t i = 0; i < count; i++) {
		if (balances[i] <= -MJ_BALANCE_END || balances[i] >= MJ_BALANCE_END)
			return MJ_BAD_VALUE;
		sum += balances[i];
	}
	return sum == 0 ? MJ_OK : MJ_CONTRADICTION;
}

static void
begin(struct plan *plan, const int64_t *balances, size_t count, struct mj_transfer *transfers)
{
	plan->transfers = transfers;
	plan->count = 0;
	for (size_t i = 0; i < count; i++)
		plan->left[i] = balances[i];
}

int
mj_settle_up(const int64_t *balances, size_t count, struct mj_transfer *transfers,
	     size_t *transfer_count, bool *exact)
{
	struct people people = {.count = 0};
	struct plan plan;
	int code = check_balances(balances, count);

	if (code != MJ_OK)
		return code;
	begin(&plan, balances, count, transfers);
	for (size_t i = 0; i < count; i++)
		if (balances[i] != 0)
			people.who[people.count++] = (uint16_t)i;
	*exact = people.count <= MJ_SETTLE_UP_EXACT;
	if (*exact)
		pay_in_groups(&plan, &people);
	else
		pay_greedily(&plan, &people);
	for (size_t i = 0; i < people.count; i++)
		assert(plan.left[people.who[i]] == 0);
	assert(people.count == 0 || plan.count < people.count);
	*transfer_count = plan.count;
	return MJ_OK;
}

/* Who has the most left of the sign opposite to `who`, of equals the first. */
static size_t
largest_opposite(const struct plan *plan, size_t count, size_t who)
{
	bool owes = plan->left[who] < 0;
	size_t best = who;

	for (size_t i = 0; i < count; i++)
		if (owes ? plan->left[i] > plan->left[best] : plan->left[i] < plan->left[best])
			best = i;
	return best;
}

int
mj_settle_one(const int64_t *balances, size_t count, size_t who, struct mj_transfer *transfers,
	      size_t *transfer_count)
{
	struct plan plan;
	int code = check_balances(balances, count);

	if (code != MJ_OK)
		return code;
	if (who >= count)
		return MJ_BAD_VALUE;
	begin(&plan, balances, count, transfers);
	while (plan.left[who] != 0) {
		bool owes = plan.left[who] < 0;
		uint16_t self = (uint16_t)who;
		uint16_t other = (uint16_t)largest_opposite(&plan, count, who);
		assert(other != self); /* all add up to 0: somebody has the rest */
		int64_t own = owes ? -plan.left[who] : plan.left[who];
		int64_t theirs = owes ? plan.left[other] : -plan.left[other];
		int64_t amount = own < theirs ? own : theirs;
		add_transfer(&plan, owes ? self : other, owes ? other : self, amount);
	}
	*transfer_count = plan.count;
	return MJ_OK;
}
