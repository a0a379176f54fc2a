/* The standings of a match (docs/rules/mcr.md, section 6; R104). */
#include "engine/seats.h"
#include "mcr/mcr.h"

/* Twelve times the table points 4, 2, 1, 0: shared places stay whole numbers. */
static const int64_t table_points[MJ_SEATS_MAX] = {48, 24, 12, 0};

/* How many seats from this place on have the same points. */
static unsigned
tied_from(const struct mj_rules *rules, const struct mj_standing *standings, unsigned first)
{
	unsigned end = first + 1;

	while (end < rules->seats && rules->option[OPT_TIED_PLACES] == TIED_SPLIT &&
	       standings[end].points == standings[first].points)
		end++;
	return end - first;
}

void
mcr_standings(const struct mj_rules *rules, const struct mj_table *table,
	      struct mj_standing standings[MJ_SEATS_MAX])
{
	(void)table;
	assert(rules->seats <= MJ_SEATS_MAX);
	for (unsigned first = 0; first < rules->seats;) {
		unsigned tied = tied_from(rules, standings, first);
		int64_t sum = 0;
		for (unsigned i = first; i < first + tied; i++)
			sum += table_points[i];
		assert(sum % tied == 0);
		for (unsigned i = first; i < first + tied; i++) {
			standings[i].place = (uint8_t)(first + 1);
			mj_put(&standings[i].extra, STANDING_TABLE_POINTS, sum / tied);
		}
		first += tied;
	}
}
