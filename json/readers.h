/* Readers of plain values, for tables of members (json/members.h). */
#ifndef JSON_READERS_H
#define JSON_READERS_H

#include "json/members.h"

/* An integer of `min` to `max`. */
int read_number(struct reader *reader, const struct path *at, const json_t *value, int64_t min,
		int64_t max, int64_t *number);

/* An integer of member->min to member->max, into an int32_t or an int64_t. */
int read_int32(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);
int read_int64(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);

/* true or false, into a bool. */
int read_bool(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/*
 * Text of member->min to member->max bytes, into a char array of member->max + 1 bytes: printable,
 * as reasons and notes are; a name (json/text.h says what both may hold). A name may be empty where
 * member->min is 0.
 */
int read_text(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);
int read_name(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* The same without taking it. */
int check_text(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member);
int check_name(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member);

/* Takes any value and does nothing: the member is read elsewhere, or is of no interest. */
int read_nothing(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);

#endif
