/* The members a ruleset adds by its tables (struct mj_field), read from JSON and written to it. */
#ifndef CODEC_RULESET_FIELDS_H
#define CODEC_RULESET_FIELDS_H

#include "json/members.h"
#include "json/write.h"

/* Reads one member by its name, the path's last step; unknown_field when the table or the call has none. */
int read_own_member(struct reader *reader, const struct path *at, const json_t *value,
		    const struct own_members *own);

/* Writes the members of `total` and its like; what is not present is null where the field is
 * nullable, else it is left out. */
void record_write(const struct mj_ruleset *ruleset, const struct mj_field *fields, size_t count,
		  const struct mj_record *record, struct buffer *out);

/* The same without braces. */
void record_write_members(const struct mj_ruleset *ruleset, const struct mj_field *fields,
			  size_t count, const struct mj_record *record, struct buffer *out);

/* The ids of a set of patterns (bit i: ruleset->patterns[i]) as an array. */
void write_pattern_ids(const struct mj_ruleset *ruleset, uint64_t set, struct buffer *out);

/* The value of an option, of as many numbers as it is long. */
void write_option(const struct mj_field *option, const int64_t *values, struct buffer *out);

/* "a, b, c": NULL-terminated words for people; cut at the buffer's end. */
void words_write(const char *const *words, char *text, size_t size);

#endif
