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
 * Text of member->min to member->max bytes that is printable (see text_is_printable), into a char
 * array of member->max + 1 bytes.
 */
int read_text(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* Whether text has no control characters other than newline and tab. */
bool text_is_printable(const char *text, size_t size);

/* Takes any value and does nothing: the member is read elsewhere, or is of no interest. */
int read_nothing(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target);

#endif
