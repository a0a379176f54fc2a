/* Seats, lists of seats and lists with a number for each seat, from JSON and back. */
#ifndef CODEC_SEATS_H
#define CODEC_SEATS_H

#include "lib/mahjong.h"
#include "json/members.h"

/* For tables: a seat into an int8_t. null is MJ_NOBODY where the member takes it as a value. */
int read_seat(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* For tables: an integer of member->min to member->max for each seat, into int64_t[MJ_SEATS_MAX]. */
int read_seat_numbers(struct reader *reader, const struct path *at, const json_t *value,
		      const struct member *member, void *target);

/* A list of different seats, into `seats` as bits. 0, or -1 with a problem. */
int read_seat_list(struct reader *reader, const struct path *at, const json_t *value,
		   uint8_t *seats);

/* A seat, or null for MJ_NOBODY. */
void write_seat(int seat, struct buffer *out);

#endif
