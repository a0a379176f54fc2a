/* Who sits where: the member `seats` of a match, with players by id and guests by name. */
#ifndef LEDGER_SEATING_H
#define LEDGER_SEATING_H

#include "ledger/match.h"

/* A seat as a request names it. */
struct seat_wish {
	bool guest;
	char player[STORE_ID]; /* not a guest */
	char name[NAME_MAX_BYTES +
		  1]; /* a guest: becomes a player of the club with the mark `guest` */
};

/* Four of struct seat_wish; for tables of members. */
int read_seat_wishes(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

/*
 * Finds the players and makes the guests: four different people, none archived. A guest who sits in `before` (or
 * NULL) under the same name is the same guest. 0, or -1 with a problem.
 */
int seat_players(struct work *work, struct tx *tx, const struct seat_wish wishes[MJ_SEATS_MAX],
		 const struct holder before[MJ_SEATS_MAX], struct holder seats[MJ_SEATS_MAX]);

#endif
