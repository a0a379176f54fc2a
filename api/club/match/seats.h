/* Who is to sit where: the member `seats` of requests. */
#ifndef API_CLUB_MATCH_SEATS_H
#define API_CLUB_MATCH_SEATS_H

#include "ledger/match/seating.h"
#include "json/members.h"

#include <stddef.h>

/* Readers for tables: a struct seat_wish for each seat; of the second also null, for nobody. */
int read_seat_wishes(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);
int read_stand_in_wishes(struct reader *reader, const struct path *at, const json_t *value,
			 const struct member *member, void *target);

/* The two, for a target that has its struct seat_wishes there. */
#define SEATS_MEMBERS(OFFSET)                                                                      \
	{.name = "seats",                                                                          \
	 .read = read_seat_wishes,                                                                 \
	 .offset = (OFFSET) + offsetof(struct seat_wishes, seats),                                 \
	 .required = true},                                                                        \
	{                                                                                          \
		.name = "played_by", .read = read_stand_in_wishes,                                 \
		.offset = (OFFSET) + offsetof(struct seat_wishes, played_by)                       \
	}

#endif
