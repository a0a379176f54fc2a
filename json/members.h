/*
 * JSON objects are read and written by tables: one `struct member` for each member that an object
 * may have. Every fault of type, range or name then looks alike and carries its exact JSON Pointer,
 * and what is written has the order of the table. The tables that shapes/list.c lists make their
 * schemas in openapi.yaml, too.
 *
 *	struct visit { char guest[NAME_MAX_BYTES + 1]; int64_t games; };
 *
 *	static const struct member visit_list[] = {
 *		{.name = "guest", .type = &type_name, .offset = offsetof(struct visit, guest),
 *		 .required = true, .min = 1, .max = NAME_MAX_BYTES},
 *		{.name = "games", .type = &type_int64, .offset = offsetof(struct visit, games),
 *		 .max = 100},
 *	};
 *	static const struct members visit_members = MEMBERS(visit_list);
 *
 *	read_object(&reader, NULL, json, &visit_members, NULL, &visit);
 *	out_object(out, &visit_members, &visit);                           (json/types.h)
 */
#ifndef JSON_MEMBERS_H
#define JSON_MEMBERS_H

#include "json/buffer.h"
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

struct member;

/* What the values of a kind of members are. */
struct member_type {
	const char *name; /* shapes/shapes.yaml says its schema */
	/*
	 * Reads the value into `target`, which lies `member->offset` bytes into the object's
	 * struct. 0, or -1 with a problem. NULL: it is only written.
	 */
	int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);
	void (*write)(struct buffer *out, const struct member *member, const void *value);
	/* Whether there is nothing to write: then null is written. NULL: there always is. */
	bool (*is_empty)(const struct member *member, const void *value);
};

struct member {
	const char *name; /* "": the type writes members with their keys; it is not read */
	/* Reads it in place of its type; a member without type is only read. */
	int (*read)(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target);
	const struct member_type *type;
	const void *of;    /* for types that take it: the words, or the table of an object */
	const char *since; /* the version that brought it: what is stored lacks it while empty */
	size_t offset;
	bool required;      /* a request must have it; in an answer it is never null */
	bool null_is_value; /* false: null is the same as absent */
	bool left_out;      /* while it is empty it is not written, in place of null */
	int64_t min, max;   /* for types that have bounds: of a number, or of a text's bytes */
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
