/*
 * The types of members that all layers know (json/members.h), and the writer of objects. What a
 * type reads lies in the struct as it is said here, and is written from there.
 */
#ifndef JSON_TYPES_H
#define JSON_TYPES_H

#include "json/members.h"
#include "json/write.h"

#include <stddef.h>

/* Where a row's member lies. */
#define IN(STRUCT, FIELD) .offset = offsetof(struct STRUCT, FIELD)

/* Of member->min to member->max: an int32_t, an int64_t; an int64_t whose 0 is null. */
extern const struct member_type type_int32, type_int64, type_int64_or_null;

extern const struct member_type type_bool;

/*
 * Char arrays of member->max + 1 bytes, as read_text and read_name take them (json/readers.h); ""
 * is null.
 */
extern const struct member_type type_text, type_name;

/*
 * A const char *, borrowed of what is read; NULL is null. To any string, or to what read_text and
 * read_name take.
 */
extern const struct member_type type_string, type_string_text, type_string_name;

/* The word that member->of is, which is only written. */
extern const struct member_type type_constant;

/* An enum, whose words are those of member->of in the same order. */
extern const struct member_type type_word;

/* What member->of points to for a type_word. */
struct words {
	const char *const *list;
	int count;
	const char *detail; /* the sentence that refuses what is none of them */
};

/* The index of a word, or -1; NULL is none. */
int words_find(const struct words *words, const char *word);

/*
 * A struct with the table that member->of points to (struct members): as an object; or its members
 * among those of the object that it lies in, where it is only written and its name is "".
 */
extern const struct member_type type_object, type_members;

/* For types of other layers: whether an int64_t is 0, a char array ""; writes a char array. */
bool is_no_int64(const struct member *member, const void *value);
bool is_no_text(const struct member *member, const void *value);
void out_text_value(struct buffer *out, const struct member *member, const void *value);

/*
 * Writes an object by its table. `out_members` leaves the braces to the caller. `out_stored_object`
 * writes what the store keeps and entries say: without what is empty and newer than what older
 * versions wrote (`since`), so that what says the same is the same.
 */
void out_object(struct buffer *out, const struct members *members, const void *object);
void out_members(struct buffer *out, const struct members *members, const void *object);
void out_stored_object(struct buffer *out, const struct members *members, const void *object);

#endif
