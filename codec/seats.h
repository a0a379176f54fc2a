/* Seats, lists of seats and lists with a number for each seat, from JSON and back. */
#ifndef CODEC_SEATS_H
#define CODEC_SEATS_H

#include "lib/mahjong/seats.h"
#include "json/buffer.h"
#include "json/members.h"

#include <stdint.h>

/* For tables: a seat into an int8_t. null is MJ_NOBODY where the member takes it as a value. */
int read_seat(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/*
 * For tables: a list of an integer of member->min to member->max for each seat that plays, into
 * int64_t[MJ_SEATS_MAX].
 */
int read_seat_numbers(struct reader *reader, const struct path *at, const json_t *value,
		      const struct member *member, void *target);

/* A list of different seats, into `seats` as bits. 0, or -1 with a problem. */
int read_seat_list(struct reader *reader, const struct path *at, const json_t *value,
		   uint8_t *seats);

/*
 * Whether a value is a list of as many elements as seats play; `things` names them in the refusal:
 * "integers". 0, or -1 with a problem.
 */
int check_seat_list(struct reader *reader, const struct path *at, const json_t *value,
		    const char *things);

/* A number of seats for people: "four". At most MJ_SEATS_MAX. */
const char *number_word(unsigned number);

/* A seat, or null for MJ_NOBODY. */
void write_seat(int seat, struct buffer *out);

/* A number for each of so many seats, as the member `name`. */
void write_seat_numbers(const char *name, const int64_t *numbers, unsigned seats,
			struct buffer *out);

/*
 * Ids by seat as the member `name`, null where there is none (NULL, or ""). The other leaves the
 * member out where no seat has one.
 */
void write_seat_ids(const char *name, const char *const ids[MJ_SEATS_MAX], unsigned seats,
		    struct buffer *out);
void write_seat_ids_if_any(const char *name, const char *const ids[MJ_SEATS_MAX], unsigned seats,
			   struct buffer *out);

#endif
