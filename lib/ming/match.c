/* The end of a match and its standings (docs/rules/ming.md, section 7). */
#include "engine/outcome.h"
#include "ming/settling.h"

#include <assert.h>

static bool
reaches(int64_t value, int32_t target)
{
	return target > 0 && value >= target;
}

static int64_t
most_of(const struct mj_rules *rules, const int64_t values[MJ_SEATS_MAX])
{
	int64_t most = values[0];

	for (unsigned seat = 1; seat < rules->seats; seat++)
		most = values[seat] > most ? values[seat] : most;
	return most;
}

static int64_t
sum_of(const struct mj_rules *rules, const int64_t values[MJ_SEATS_MAX])
{
	int64_t sum = 0;

	for (unsigned seat = 0; seat < rules->seats; seat++)
		sum += values[seat];
	return sum;
}

/* Chips of one sort. A table that does not tell them has none. */
static void
read_chips(const struct mj_rules *rules, const struct mj_table *table, unsigned sort,
	   int64_t chips[MJ_SEATS_MAX])
{
	assert(rules->seats >= MJ_SEATS_MIN);
	for (unsigned seat = 0; seat < rules->seats; seat++)
		chips[seat] = mj_get(&table->extra, sort + seat, 0);
}

/* R86, R97, D12, D32: the first end that is reached, in this order. */
static uint8_t
find_end(const struct mj_rules *rules, const struct mj_table *table)
{
	const int32_t *option = rules->option;
	int64_t mangans[MJ_SEATS_MAX] = {0}, false_wins[MJ_SEATS_MAX] = {0};

	read_chips(rules, table, TABLE_MANGANS, mangans);
	read_chips(rules, table, TABLE_FALSE_WINS, false_wins);
	int64_t yellow = sum_of(rules, table->points) +
			 option[OPT_FALSE_WIN_PENALTY] * sum_of(rules, false_wins);
	if (reaches(most_of(rules, table->points), option[OPT_TARGET_POINTS]))
		return MATCH_END_POINTS;
	if (reaches(most_of(rules, mangans), option[OPT_TARGET_MANGANS]))
		return MATCH_END_MANGANS;
	if (reaches(yellow, option[OPT_TARGET_CHIPS]))
		return MATCH_END_CHIPS;
	return MJ_NO_REASON;
}

/*
 * R98, D13. `target`: as many red chips put a seat before those that have fewer, when the match
 * ended by them; else 0. Of seats equal in all the lower one is first.
 */
static bool
is_before(const struct mj_standing *left, const struct mj_standing *right, int32_t target)
{
	int64_t left_chips = left->extra.value[STANDING_MANGANS];
	int64_t right_chips = right->extra.value[STANDING_MANGANS];

	if (reaches(left_chips, target) != reaches(right_chips, target))
		return reaches(left_chips, target);
	if (left->points != right->points)
		return left->points > right->points;
	return left_chips > right_chips;
}

void
ming_standings(const struct mj_rules *rules, const struct mj_table *table,
	       struct mj_standing standings[MJ_SEATS_MAX])
{
	bool by_mangans = find_end(rules, table) == MATCH_END_MANGANS;
	int32_t target = by_mangans ? rules->option[OPT_TARGET_MANGANS] : 0;

	assert(rules->seats <= MJ_SEATS_MAX);
	for (unsigned i = 0; i < rules->seats; i++) {
		struct mj_standing moved = standings[i];
		unsigned place = i;
		mj_put(&moved.extra, STANDING_MANGANS,
		       mj_get(&table->extra, TABLE_MANGANS + (unsigned)moved.seat, 0));
		for (; place > 0 && is_before(&moved, &standings[place - 1], target); place--)
			standings[place] = standings[place - 1];
		standings[place] = moved;
	}
	for (unsigned i = 1; i < rules->seats; i++)
		assert(!is_before(&standings[i], &standings[i - 1], target));
	for (unsigned i = 0; i < rules->seats; i++)
		standings[i].place = (uint8_t)(i + 1);
}

void
ming_end_match(struct ming_deal *deal)
{
	struct mj_settlement *settlement = deal->settlement;

	settlement->match_end = find_end(deal->rules, &settlement->next_table);
	settlement->match_over = settlement->match_end != MJ_NO_REASON;
}
