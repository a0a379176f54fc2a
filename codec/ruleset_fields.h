/* The members that a ruleset adds by its tables (struct mj_field), read from JSON. */
#ifndef CODEC_RULESET_FIELDS_H
#define CODEC_RULESET_FIELDS_H

#include "json/members.h"

#include <stddef.h>

struct mj_field;
struct mj_record;

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

#endif
