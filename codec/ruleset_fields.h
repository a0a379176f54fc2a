/* The members a ruleset adds by its tables (struct mj_field), read from JSON and written to it. */
#ifndef CODEC_RULESET_FIELDS_H
#define CODEC_RULESET_FIELDS_H

#include "lib/mahjong.h"
#include "json/members.h"
#include "json/write.h"

/* The members that the ruleset adds to one object, and the record that they are read into. */
struct ruleset_members {
	struct added_members base; /* first: read_object takes it */
	const struct mj_field *fields;
	size_t count;
	struct mj_record *record;
};

/* What read_object takes as `added`: &members.base. The reader has to be part of a rules_reader. */
struct ruleset_members ruleset_members(const struct mj_field *fields, size_t count,
				       struct mj_record *record);

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
