/*
 * Requests are read by tables: one `struct member` for each member an object may have. Every fault
 * of type, range or name then looks alike and carries its exact JSON Pointer.
 */
#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H

#include "lib/mahjong.h"
#include "json/problem.h"

#include <jansson.h>

/* Where a value stands: a chain of names and indexes up to the root, which is NULL. */
struct path {
	const struct path *up;
	const char *name; /* NULL: an array's element */
	size_t size;      /* of the name */
	size_t index;
};

/* What all readers of one request share. */
struct reader {
	const struct mj_ruleset *ruleset; /* NULL until it is known */
	enum mj_call call;
	struct problem *problem;
};

struct member {
	const char *name;
	/* Reads the value into `target`, which lies `offset` bytes into the object's struct. */
	int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);
	size_t offset;
	bool required;
	bool null_is_value; /* else null is the same as absent */
	int64_t min, max;
};

/* The members that a ruleset adds to an object, and the record they go into. */
struct own_members {
	const struct mj_field *fields;
	size_t count;
	struct mj_record *record;
};

struct object_spec {
	const struct member *members;
	size_t count;
};

/* Reads an object by its table; `own` may be NULL. 0, or -1 with a problem. */
int read_object(struct reader *reader, const struct path *at, const json_t *value,
		const struct object_spec *spec, const struct own_members *own, void *object);

/* Faults at a place; -1. refuse_type says what was expected and what came. */
__attribute__((format(printf, 4, 5))) int refuse(struct problem *problem, enum problem_code code,
						 const struct path *at, const char *detail, ...);
int refuse_type(struct problem *problem, const struct path *at, const char *expected,
		const json_t *value);

/* missing_field at the member `name` of the object at `at`; -1. */
int refuse_missing(struct reader *reader, const struct path *at, const char *name);

/* Writes the JSON Pointer (RFC 6901) of a path; cut at the buffer's end. */
void path_write(const struct path *path, char *text, size_t size);

/* An integer of min to max. */
int read_number(struct reader *reader, const struct path *at, const json_t *value, int64_t min,
		int64_t max, int64_t *number);

/* Readers for tables: targets are int32_t, int64_t, int8_t (seat), const char * (borrowed). */
int read_int32(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target);
int read_seat(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

/* Four integers of member->min to member->max into int64_t[4]. */
int read_four(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target);

#endif
