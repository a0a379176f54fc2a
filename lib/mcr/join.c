/*
 * The fans that join sets, and which of them may stand together (section 5.2).
 *
 * All instances are listed in the order of the catalogue, which is that of their values. A choice
 * of them is sound when they form no circle: each joins groups of sets that were apart before, so
 * the most valuable choice is found by taking or leaving each in turn.
 */
#include "mcr/sets.h"

#include <assert.h>

enum {
	PAIR = MCR_SETS, /* its place among the members, after the sets */
	MEMBERS,
	INSTANCES_MAX = 24,
	SUIT = 9
};

/* The fans that join sets, in catalogue order: their place is the place in a choice's key. */
static const uint8_t joining[] = {
	FAN_BIG_FOUR_WINDS,
	FAN_BIG_THREE_DRAGONS,
	FAN_LITTLE_FOUR_WINDS,
	FAN_LITTLE_THREE_DRAGONS,
	FAN_PURE_TERMINAL_CHOWS,
	FAN_QUADRUPLE_CHOW,
	FAN_FOUR_PURE_SHIFTED_PUNGS,
	FAN_FOUR_PURE_SHIFTED_CHOWS,
	FAN_PURE_TRIPLE_CHOW,
	FAN_PURE_SHIFTED_PUNGS,
	FAN_PURE_STRAIGHT,
	FAN_THREE_SUITED_TERMINAL_CHOWS,
	FAN_PURE_SHIFTED_CHOWS,
	FAN_TRIPLE_PUNG,
	FAN_BIG_THREE_WINDS,
	FAN_MIXED_STRAIGHT,
	FAN_MIXED_TRIPLE_CHOW,
	FAN_MIXED_SHIFTED_PUNGS,
	FAN_MIXED_SHIFTED_CHOWS,
	FAN_TWO_DRAGON_PUNGS,
	FAN_DOUBLE_PUNG,
	FAN_PURE_DOUBLE_CHOW,
	FAN_MIXED_DOUBLE_CHOW,
	FAN_SHORT_STRAIGHT,
	FAN_TWO_TERMINAL_CHOWS,
};
enum { JOINING = sizeof(joining), KEY_BITS = 2 };

struct instance {
	uint8_t joins;   /* index into joining */
	uint8_t members; /* sets and the pair, as bits */
};

struct search {
	const struct mcr_sets *sets;
	unsigned count;
	struct instance list[INSTANCES_MAX];
	/* Members of each fan taken so far, and the best choice: how often it has each fan. */
	uint8_t taken[JOINING];
	int best_value;
	uint64_t best_key;
	unsigned best_winds;
};

/* ---- What two, three or four sets are to each other ---- */

static unsigned
suit_of(const struct mcr_set *set)
{
	return set->kind / SUIT;
}

static unsigned
rank_of(const struct mcr_set *set)
{
	return set->kind % SUIT;
}

/* The difference of ranks that leads from each set to the next, or -1; of one suit, by kind. */
static int
step_of(const struct mcr_set *const *list, unsigned count)
{
	unsigned step = list[1]->kind - list[0]->kind;

	for (unsigned i = 2; i < count; i++)
		if (list[i]->kind - list[i - 1]->kind != (int)step)
			return -1;
	return (int)step;
}

/* The step between the ranks of three sets of three suits, in any order; -1: there is none. */
static int
mixed_step_of(const struct mcr_set *const *list)
{
	unsigned a = rank_of(list[0]), b = rank_of(list[1]), c = rank_of(list[2]), swap;

	if (a > b)
		swap = a, a = b, b = swap;
	if (b > c)
		swap = b, b = c, c = swap;
	if (a > b)
		swap = a, a = b, b = swap;
	return b - a == c - b ? (int)(b - a) : -1;
}

static int
two_chows(const struct mcr_set *a, const struct mcr_set *b)
{
	if (suit_of(a) != suit_of(b))
		return rank_of(a) == rank_of(b) ? FAN_MIXED_DOUBLE_CHOW : -1;
	switch (b->kind - a->kind) {
	case 0:
		return FAN_PURE_DOUBLE_CHOW;
	case 3:
		return FAN_SHORT_STRAIGHT;
	case 6:
		return FAN_TWO_TERMINAL_CHOWS;
	default:
		return -1;
	}
}

static int
two_pungs(const struct mcr_set *a, const struct mcr_set *b)
{
	if (b->kind >= MJ_HONOURS)
		return a->kind >= MJ_DRAGONS ? FAN_TWO_DRAGON_PUNGS : -1;
	return rank_of(a) == rank_of(b) ? FAN_DOUBLE_PUNG : -1;
}

static int
of_two(const struct mcr_set *const *list)
{
	if (list[0]->pung != list[1]->pung)
		return -1;
	return list[0]->pung ? two_pungs(list[0], list[1]) : two_chows(list[0], list[1]);
}

static int
three_of_a_suit(const struct mcr_set *const *list)
{
	int step = step_of(list, 3);

	if (list[0]->pung)
		return step == 1 ? FAN_PURE_SHIFTED_PUNGS : -1;
	if (step == 0)
		return FAN_PURE_TRIPLE_CHOW;
	if (step == 3)
		return FAN_PURE_STRAIGHT;
	return step == 1 || step == 2 ? FAN_PURE_SHIFTED_CHOWS : -1;
}

static int
three_of_three_suits(const struct mcr_set *const *list)
{
	static const int8_t chows[] = {FAN_MIXED_TRIPLE_CHOW, FAN_MIXED_SHIFTED_CHOWS, -1,
				       FAN_MIXED_STRAIGHT};
	static const int8_t pungs[] = {FAN_TRIPLE_PUNG, FAN_MIXED_SHIFTED_PUNGS, -1, -1};
	int step = mixed_step_of(list);

	if (step < 0 || step > 3)
		return -1;
	return list[0]->pung ? pungs[step] : chows[step];
}

static int
of_three(const struct mcr_set *const *list)
{
	if (list[0]->pung != list[1]->pung || list[1]->pung != list[2]->pung)
		return -1;
	if (list[0]->kind >= MJ_DRAGONS)
		return FAN_BIG_THREE_DRAGONS;
	if (list[0]->kind >= MJ_HONOURS)
		return list[2]->kind < MJ_DRAGONS ? FAN_BIG_THREE_WINDS : -1;
	if (list[2]->kind >= MJ_HONOURS)
		return -1;
	if (suit_of(list[0]) == suit_of(list[2]))
		return three_of_a_suit(list);
	if (suit_of(list[0]) == suit_of(list[1]) || suit_of(list[1]) == suit_of(list[2]))
		return -1;
	return three_of_three_suits(list);
}

static int
of_four(const struct mcr_set *const *list)
{
	for (unsigned i = 1; i < MCR_SETS; i++)
		if (list[i]->pung != list[0]->pung || suit_of(list[i]) != suit_of(list[0]))
			return -1;
	if (list[0]->kind >= MJ_HONOURS)
		return list[3]->kind < MJ_DRAGONS ? FAN_BIG_FOUR_WINDS : -1;
	int step = step_of(list, MCR_SETS);
	if (list[0]->pung)
		return step == 1 ? FAN_FOUR_PURE_SHIFTED_PUNGS : -1;
	if (step == 0)
		return FAN_QUADRUPLE_CHOW;
	return step == 1 || step == 2 ? FAN_FOUR_PURE_SHIFTED_CHOWS : -1;
}

/* ---- Sets with the pair ---- */

static bool
is_wind(mj_tile kind)
{
	return kind >= MJ_HONOURS && kind < MJ_DRAGONS;
}

static int
two_and_pair(const struct mcr_set *const *list, mj_tile pair)
{
	return list[0]->kind >= MJ_DRAGONS && pair >= MJ_DRAGONS ? FAN_LITTLE_THREE_DRAGONS : -1;
}

static int
three_and_pair(const struct mcr_set *const *list, mj_tile pair)
{
	return is_wind(list[0]->kind) && is_wind(list[2]->kind) && is_wind(pair)
		       ? FAN_LITTLE_FOUR_WINDS
		       : -1;
}

/* 123 and 789 twice: of one suit, or once in each of two, and 55 of that suit or the third. */
static int
four_and_pair(const struct mcr_set *const *list, mj_tile pair)
{
	enum { FIVE = 4, LAST_CHOW = 6 };
	unsigned suits = 0;

	if (pair >= MJ_HONOURS || pair % SUIT != FIVE)
		return -1;
	for (unsigned i = 0; i < MCR_SETS; i++)
		if (list[i]->pung || rank_of(list[i]) % LAST_CHOW != 0)
			return -1;
	for (unsigned i = 0; i < MCR_SETS; i++)
		suits += 1U << (4 * suit_of(list[i])) << (rank_of(list[i]) == 0 ? 0 : 2);
	unsigned own = 4 * (pair / SUIT);
	if (suits == 10U << own)
		return FAN_PURE_TERMINAL_CHOWS;
	return suits == (0x555U & ~(5U << own)) ? FAN_THREE_SUITED_TERMINAL_CHOWS : -1;
}

/* ---- All instances ---- */

static void
add_instance(struct search *search, int fan, unsigned members)
{
	unsigned joins = 0, place = search->count;

	if (fan < 0)
		return;
	while (joining[joins] != fan)
		joins++;
	assert(search->count < INSTANCES_MAX);
	for (; place > 0 && search->list[place - 1].joins > joins; place--)
		search->list[place] = search->list[place - 1];
	search->list[place] = (struct instance){(uint8_t)joins, (uint8_t)members};
	search->count++;
}

/* The sets come sorted by kind. */
static void
list_instances(struct search *search)
{
	const struct mcr_sets *sets = search->sets;
	const struct mcr_set *list[MCR_SETS];

	for (unsigned members = 3; members < 1U << sets->count; members++) {
		unsigned count = 0;
		for (unsigned i = 0; i < sets->count; i++)
			if ((members >> i & 1) != 0)
				list[count++] = &sets->set[i];
		if (count == 2) {
			add_instance(search, of_two(list), members);
			add_instance(search, two_and_pair(list, sets->pair), members | 1U << PAIR);
		} else if (count == 3) {
			add_instance(search, of_three(list), members);
			add_instance(search, three_and_pair(list, sets->pair),
				     members | 1U << PAIR);
		} else if (count == MCR_SETS) {
			add_instance(search, of_four(list), members);
			add_instance(search, four_and_pair(list, sets->pair), members | 1U << PAIR);
		}
	}
}

/* ---- The best choice ---- */

/* How a choice stands: the group of each member, and how many groups there are. */
struct choice {
	int value;
	uint64_t key; /* how often each fan is taken, the first one in the highest bits */
	unsigned winds;
	uint8_t group[MEMBERS], groups;
};

/* (a): joins the instance's members; false when two of them are in one group already. */
static bool
join(struct choice *choice, unsigned members)
{
	unsigned first = (unsigned)__builtin_ctz(members), seen = 0;
	uint8_t into = choice->group[first];

	for (unsigned left = members; left != 0; left &= left - 1) {
		unsigned group = choice->group[__builtin_ctz(left)];
		if ((seen >> group & 1) != 0)
			return false;
		seen |= 1U << group;
	}
	for (unsigned i = 0; i < MEMBERS; i++)
		if ((seen >> choice->group[i] & 1) != 0)
			choice->group[i] = into;
	choice->groups = (uint8_t)(choice->groups - __builtin_popcount(members) + 1);
	return true;
}

static bool
is_of_winds(unsigned fan)
{
	return fan == FAN_BIG_FOUR_WINDS || fan == FAN_LITTLE_FOUR_WINDS ||
	       fan == FAN_BIG_THREE_WINDS;
}

/* Takes or leaves each instance from `index` on. Values fall along the list, and each instance
 * joins two groups or more: what can still come is bounded by that. */
static void
choose(struct search *search, unsigned index, const struct choice *choice)
{
	if (choice->value > search->best_value ||
	    (choice->value == search->best_value && choice->key > search->best_key)) {
		search->best_value = choice->value;
		search->best_key = choice->key;
		search->best_winds = choice->winds;
	}
	for (; index < search->count; index++) {
		const struct instance *one = &search->list[index];
		unsigned fan = joining[one->joins];
		int worth = mcr_patterns[fan].value;
		struct choice next = *choice;
		if (choice->value + worth * (choice->groups - 1) < search->best_value)
			return;
		if ((search->taken[one->joins] & one->members) != 0 || /* (b) */
		    !join(&next, one->members))
			continue;
		next.value += worth;
		next.key += UINT64_C(1) << KEY_BITS * (JOINING - 1 - one->joins);
		next.winds |= is_of_winds(fan) ? one->members : 0;
		search->taken[one->joins] |= one->members;
		choose(search, index + 1, &next);
		search->taken[one->joins] &= (uint8_t)~one->members;
	}
}

unsigned
mcr_join(const struct mcr_sets *sets, struct mcr_fans *fans)
{
	struct search search = {.sets = sets};
	struct choice none = {.groups = MEMBERS};

	for (uint8_t i = 0; i < MEMBERS; i++)
		none.group[i] = i;
	list_instances(&search);
	if (search.count == 0)
		return 0;
	choose(&search, 0, &none);
	for (unsigned i = 0; i < JOINING; i++)
		mcr_add(fans, joining[i],
			search.best_key >> KEY_BITS * (JOINING - 1 - i) & ((1U << KEY_BITS) - 1));
	return search.best_winds;
}
