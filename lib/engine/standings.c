/* What a table says of a match: its final standings, and what no seat has. */
#include "mahjong.h"

#include <assert.h>

/* Each seat once, by place. */
static void
check_places(const struct mj_standing standings[MJ_SEATS_MAX])
{
	unsigned seats = 0;

	for (unsigned i = 0; i < MJ_SEATS_MAX; i++) {
		seats |= 1u << standings[i].seat;
		assert(standings[i].place >= 1 && standings[i].place <= i + 1);
		assert(i == 0 || standings[i].place >= standings[i - 1].place);
	}
	assert(seats == (1u << MJ_SEATS_MAX) - 1);
}

void
mj_standings(const struct mj_rules *rules, const struct mj_table *table,
	     struct mj_standing standings[MJ_SEATS_MAX])
{
	rules->ruleset->standings(rules, table, standings);
	check_places(standings);
}

int64_t
mj_pool_points(const struct mj_rules *rules, const struct mj_table *table)
{
	return (int64_t)rules->ruleset->stick * table->deposits;
}
