/* The members that a ruleset adds by its tables (struct mj_field), written as JSON. */
#ifndef CODEC_RULESET_FIELDS_WRITE_H
#define CODEC_RULESET_FIELDS_WRITE_H

#include "lib/mahjong/records.h"
#include "json/buffer.h"

struct mj_ruleset;

/*
 * Writes the fields of a record as an object. A field that the record does not have is null where
 * it is nullable, and is left out otherwise.
 */
void ruleset_fields_write(const struct mj_ruleset *ruleset, const struct mj_field *fields,
			  size_t count, const struct mj_record *record, struct buffer *out);

/* Writes the fields as members of an object that has been opened. */
void ruleset_fields_write_members(const struct mj_ruleset *ruleset, const struct mj_field *fields,
				  size_t count, const struct mj_record *record, struct buffer *out);

/* The ids of a set of patterns (bit i: ruleset->patterns[i]) as an array. */
void write_pattern_ids(const struct mj_ruleset *ruleset, const uint64_t set[MJ_PATTERN_WORDS],
		       struct buffer *out);

#endif
