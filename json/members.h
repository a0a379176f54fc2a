/*
 * JSON objects are read by tables: one `struct member` for each member that an object may have.
 * Every fault of type, range or name then looks alike and carries its exact JSON Pointer.
 */
#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H

#include "json/path.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * What all member readers of one request share. A layer above may embed it first in a struct of its
 * own.
 */
struct reader {
	/*
	 * Filled by the reader that returns -1. Where it keeps several faults (json/faults.h),
	 * objects and lists are read to their end before that.
	 */
	struct problem *problem;
	const void *kind; /* identifies the struct that embeds this one; NULL: none does */
};

struct member {
	const char *name;
	/*
	 * Reads the value into `target`, which lies `offset` bytes into the object's struct. 0, or
	 * -1 with a problem.
	 */
	int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);
	size_t offset;
	bool required;
	bool null_is_value; /* false: null is the same as absent */
	int64_t min, max;   /* for readers that have bounds: of a number, or of a text's bytes */
};

/*
 * Members of an object beyond its table. A layer above embeds this first in a struct that says
 * which.
 */
struct added_members {
	/*
	 * Reads the member that the last step of `at` names, or refuses it. 0, or -1 with a
	 * problem.
	 */
	int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		    const struct added_members *added);
};

/* The table of one object. */
struct members {
	const struct member *list;
	size_t count;
};

/* The initialiser of a struct members, from an array of struct member. */
#define MEMBERS(list)                                                                              \
	{                                                                                          \
		(list), sizeof(list) / sizeof((list)[0])                                           \
	}

/*
 * Reads an object by its table into the struct at `object`. `added` is NULL for objects that have
 * only the members of the table. Returns 0, or -1 with a problem; the struct may be half-filled
 * then.
 */
int read_object(struct reader *reader, const struct path *at, const json_t *value,
		const struct members *members, const struct added_members *added, void *object);

/*
 * Whether reading goes on after a fault, which is kept then: for those who read several things, and
 * return -1 in the end.
 */
bool reader_goes_on(struct reader *reader);

/* Refuses the object at `at` because it lacks the member `name`: missing_field. Returns -1. */
int refuse_missing(struct reader *reader, const struct path *at, const char *name);

#endif
