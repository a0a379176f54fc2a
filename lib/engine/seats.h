/*
 * Seats go round the table: 0, 1, ... up to rules->seats - 1, then 0 again. Sets of seats are bits:
 * bit i for seat i.
 */
#ifndef MJ_ENGINE_SEATS_H
#define MJ_ENGINE_SEATS_H

#include "mahjong/hand.h"
#include "mahjong/rules.h"

#include <assert.h>
#include <stdbool.h>

/* Whose turn it is `turns` (0 or more) after that of `seat`. */
static inline int
mj_seat_after(const struct mj_rules *rules, int seat, int turns)
{
	assert(seat >= 0 && seat < rules->seats && turns >= 0);
	return (seat + turns) % rules->seats;
}

/* How many turns after that of `from` it is the turn of `to`: 0 to rules->seats - 1. */
static inline int
mj_turns_between(const struct mj_rules *rules, int from, int to)
{
	assert(from >= 0 && from < rules->seats && to >= 0 && to < rules->seats);
	return to < from ? to - from + rules->seats : to - from;
}

/* The seat's wind: 0 east (the dealer), 1 south, 2 west, 3 north. */
static inline unsigned
mj_seat_wind(const struct mj_rules *rules, const struct mj_table *table, int seat)
{
	return (unsigned)mj_turns_between(rules, table->dealer, seat);
}

/* All seats that play. */
static inline unsigned
mj_all_seats(const struct mj_rules *rules)
{
	return (1U << rules->seats) - 1;
}

static inline bool
mj_has_seat(unsigned seats, int seat)
{
	return (seats >> seat & 1) != 0;
}

#endif
