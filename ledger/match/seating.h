/*
 * Who sits where: players of the club, or guests, who become players of it with the mark `guest`.
 */
#ifndef LEDGER_MATCH_SEATING_H
#define LEDGER_MATCH_SEATING_H

#include "ledger/match/seat_plan.h"

/* A seat as somebody asks for it. */
struct seat_wish {
	bool guest;
	bool reuse;                    /* of a guest: one who was named so before, if there is */
	char player[STORE_ID];         /* of one who is no new guest */
	char name[NAME_MAX_BYTES + 1]; /* of a guest */
};

/* A table as somebody asks for it. */
struct seat_wishes {
	struct seat_wish seats[MJ_SEATS_MAX];
	struct seat_wish played_by[MJ_SEATS_MAX]; /* all zero: nobody plays for the seat's player */
};

/* The same, found. */
struct seated {
	struct holder seats[MJ_SEATS_MAX], played_by[MJ_SEATS_MAX];
};

/*
 * Finds the players and makes the guests: different people, none archived, unless they are at the
 * table of the match `before` (or NULL) already. A guest who is there under the same name is the
 * same guest; so is, where it is wished, the only guest of the club who has the name. 0, or -1 with
 * a problem at /seats/N or /played_by/N.
 */
int seat_players(struct book *book, struct tx *tx, const struct seat_wishes *wishes, unsigned count,
		 const struct match *before, struct seated *seated);

/* Finds the players as seat_players does, but makes no guests: a new one has no id. */
int seats_find(struct book *book, struct tx *tx, const struct seat_wishes *wishes, unsigned count,
	       const struct match *before, struct seated *seated);

/* They sit in the match. */
void match_seat(struct match *match, const struct seated *seated);

#endif
