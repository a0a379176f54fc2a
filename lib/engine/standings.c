/* What a table says of a match: its final standings, and what no seat has. */
#include "engine/outcome.h"
#include "mahjong/rules.h"
#include "mahjong/settle.h"
#include "ruleset.h"

/* Each seat once, by place. */
static void
check_places(const struct mj_rules *rules, const struct mj_standing standings[MJ_SEATS_MAX])
{
	unsigned seats = 0;

	for (unsigned i = 0; i < rules->seats; i++) {
		seats |= 1U << standings[i].seat;
		assert(standings[i].place >= 1 && standings[i].place <= i + 1);
		assert(i == 0 || standings[i].place >= standings[i - 1].place);
	}
	assert(seats == mj_all_seats(rules));
}

void
mj_standings(const struct mj_rules *rules, const struct mj_table *table,
	     struct mj_standing standings[MJ_SEATS_MAX])
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int8_t order[MJ_SEATS_MAX];

	mj_order_seats(rules, table->points, order);
	for (unsigned i = 0; i < rules->seats; i++) {
		struct mj_standing *standing = &standings[i];
		standing->seat = order[i];
		standing->place = (uint8_t)(i + 1);
		standing->points = standing->score = table->points[order[i]];
		standing->extra.present = 0;
	}
	if (ruleset->functions->standings != NULL)
		ruleset->functions->standings(rules, table, standings);
	check_places(rules, standings);
}

int64_t
mj_pool_points(const struct mj_rules *rules, const struct mj_table *table)
{
	return (int64_t)rules->ruleset->stick * table->deposits;
}
