/* Who is to sit where: the member `seats` of requests. */
#ifndef API_LEDGER_SEATS_H
#define API_LEDGER_SEATS_H

#include "ledger/seating.h"

/* A reader for tables: four of struct seat_wish. */
int read_seat_wishes(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

#endif
