/* What must hold after every deal of a match, whatever the ruleset. */
#ifndef TESTS_MATCH_INVARIANTS_H
#define TESTS_MATCH_INVARIANTS_H

#include "mahjong.h"

#include <criterion/criterion.h>

/*
 * Money goes round among those who play, points follow it, the counters move on, and dealer and
 * wind stay or pass together.
 */
static inline void
check_deal(unsigned seats, const struct mj_table *table, const struct mj_settlement *settlement,
	   const char *label)
{
	const struct mj_table *next = &settlement->next_table;
	int64_t sum = settlement->payments.pool;

	for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++) {
		cr_assert(seat < seats || settlement->payments.deltas[seat] == 0, "%s", label);
		sum += settlement->payments.deltas[seat];
		cr_assert_eq(next->points[seat],
			     table->points[seat] + settlement->payments.deltas[seat], "%s", label);
	}
	cr_assert_eq(sum, 0, "%s: deltas and pool are %lld", label, (long long)sum);
	cr_assert_eq(next->hand_number, table->hand_number + 1, "%s", label);
	cr_assert_lt(next->dealer, seats, "%s", label);
	cr_assert(next->round_wind >= MJ_HONOURS && next->round_wind < MJ_HONOURS + seats, "%s",
		  label);
	cr_assert(next->honba >= 0 && next->deposits >= 0 && next->dealer_streak >= 0, "%s", label);
	cr_assert_geq(next->multiplier, 1, "%s", label);
	cr_assert_eq(settlement->standing_count, settlement->match_over ? seats : 0, "%s", label);
}

/* Places from first to last, each seat once. */
static inline void
check_standings(const struct mj_settlement *settlement, const char *label)
{
	unsigned seats = 0;

	for (unsigned i = 0; i < settlement->standing_count; i++) {
		const struct mj_standing *standing = &settlement->standings[i];
		seats |= 1u << standing->seat;
		cr_assert(standing->place >= 1 && standing->place <= i + 1, "%s", label);
		if (i > 0)
			cr_assert_geq(standing->place, standing[-1].place, "%s", label);
	}
	cr_assert_eq(seats, (1u << settlement->standing_count) - 1, "%s", label);
}

#endif
