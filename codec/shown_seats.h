/* The member `seats`: what each seat shows at the end of a deal. */
#ifndef CODEC_SHOWN_SEATS_H
#define CODEC_SHOWN_SEATS_H

#include "json/members.h"

/*
 * For tables: an object for each seat that plays, into an array of MJ_SEATS_MAX struct mj_seat, all
 * zero.
 */
int read_shown_seats(struct reader *reader, const struct path *at, const json_t *value,
		     const struct member *member, void *target);

#endif
