/*
 * Reads JSON that may be large, such as the log of a whole game, into one flat list of its values.
 * Much cheaper than a tree, and every value knows where it stands in the text, for refusals. The
 * text must stay as it is while the tape is used; strings keep their escapes until they are asked
 * for.
 */
#ifndef JSON_TAPE_H
#define JSON_TAPE_H

#include "json/buffer.h"

enum tape_type {
	TAPE_NULL,
	TAPE_FALSE,
	TAPE_TRUE,
	TAPE_NUMBER,
	TAPE_STRING,
	TAPE_ARRAY,
	TAPE_OBJECT
};

enum {
	TAPE_VALUES_MAX = 1 << 23, /* keys count, too */
	TAPE_DEPTH_MAX = 64
};

/* A value; in an object each key stands before its value. */
struct tape_value {
	uint8_t type;
	uint32_t at, size; /* its text; of a string without the quotes */
	uint32_t end;      /* index of the value that follows this one and all in it */
};

/* All zero is an empty tape. */
struct tape {
	const char *text;
	struct tape_value *values;
	uint32_t count, capacity;
	/*
	 * Names of members, the last one NULL, whose arrays and objects are left out: null stands
	 * for them. Set before tape_parse, by who knows that nobody asks for them. NULL: none.
	 */
	const char *const *left_out;
	size_t end;        /* where the text after the value begins */
	const char *fault; /* what is wrong with the text */
	size_t fault_at;
};

/* An index of a value. The root is 0, and never a member of anything: so 0 means none. */
typedef uint32_t tape_index;
enum { TAPE_NONE = 0 };

/*
 * Reads the value that begins at `from`, past white space, and no further. `size` is below 4 GiB.
 * 0, or -1 with a fault.
 */
int tape_parse(struct tape *tape, const char *text, size_t size, size_t from);
void tape_free(struct tape *tape);

/* Where the white space that begins at `from` ends. */
size_t json_space_end(const char *text, size_t size, size_t from);

/* The first value in an array or object, or TAPE_NONE. Of objects it is a key. */
tape_index tape_first(const struct tape *tape, tape_index of);
/* The value after `value` in `of`, or TAPE_NONE. */
tape_index tape_next(const struct tape *tape, tape_index of, tape_index value);

/* The value of an object's member; TAPE_NONE when there is none, it is null, or `of` is no object.
 */
tape_index tape_member(const struct tape *tape, tape_index of, const char *name);
/* The element of an array; TAPE_NONE as above. */
tape_index tape_element(const struct tape *tape, tape_index of, size_t index);
size_t tape_size(const struct tape *tape, tape_index array);

/* Where a value stands in the text; a string behind its quote. */
size_t tape_at(const struct tape *tape, tape_index value);
/* What a value is; TAPE_NONE is never any of it. */
bool tape_is(const struct tape *tape, tape_index value, enum tape_type type);
/* The whole number, or the part before the point. False for what is no number, or too large. */
bool tape_integer(const struct tape *tape, tape_index value, int64_t *number);
bool tape_is_text(const struct tape *tape, tape_index value, const char *text);
/* The string without escapes, NUL-terminated and cut at room; "" for what is no string. */
void tape_string(const struct tape *tape, tape_index value, char *to, size_t room);

#endif
