#include "json/types.h"

#include "json/readers.h"

#include <assert.h>
#include <string.h>

/* ---- Numbers ---- */

static void
write_int32(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_integer(out, *(const int32_t *)value);
}

static void
write_int64(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_integer(out, *(const int64_t *)value);
}

bool
is_no_int64(const struct member *member, const void *value)
{
	(void)member;
	return *(const int64_t *)value == 0;
}

static void
write_bool(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_boolean(out, *(const bool *)value);
}

const struct member_type type_int32 = {"integer", read_int32, write_int32, NULL};
const struct member_type type_int64 = {"integer", read_int64, write_int64, NULL};
const struct member_type type_int64_or_null = {"integer", read_int64, write_int64, is_no_int64};
const struct member_type type_bool = {"boolean", read_bool, write_bool, NULL};

/* ---- Texts ---- */

void
out_text_value(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_string(out, value);
}

bool
is_no_text(const struct member *member, const void *value)
{
	(void)member;
	return *(const char *)value == '\0';
}

static int
read_borrowed(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	*(const char **)target = json_string_value(value);
	return 0;
}

static int
read_borrowed_text(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	*(const char **)target = json_string_value(value);
	return check_text(reader, at, value, member);
}

static int
read_borrowed_name(struct reader *reader, const struct path *at, const json_t *value,
		   const struct member *member, void *target)
{
	*(const char **)target = json_string_value(value);
	return check_name(reader, at, value, member);
}

static void
write_string(struct buffer *out, const struct member *member, const void *value)
{
	(void)member;
	out_string(out, *(const char *const *)value);
}

static bool
is_no_string(const struct member *member, const void *value)
{
	(void)member;
	return *(const char *const *)value == NULL;
}

const struct member_type type_text = {"text", read_text, out_text_value, is_no_text};
const struct member_type type_name = {"name", read_name, out_text_value, is_no_text};
const struct member_type type_string = {"string", read_borrowed, write_string, is_no_string};
const struct member_type type_string_text = {"string", read_borrowed_text, write_string,
					     is_no_string};
const struct member_type type_string_name = {"string", read_borrowed_name, write_string,
					     is_no_string};

static void
write_constant(struct buffer *out, const struct member *member, const void *value)
{
	(void)value;
	out_word(out, member->of);
}

const struct member_type type_constant = {"constant", NULL, write_constant, NULL};

/* ---- Words ---- */

int
words_find(const struct words *words, const char *word)
{
	for (int i = 0; word != NULL && i < words->count; i++)
		if (strcmp(words->list[i], word) == 0)
			return i;
	return -1;
}

static int
read_word(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	const struct words *words = member->of;
	int index = words_find(words, json_string_value(value));

	if (index < 0)
		return refuse_with(reader->problem, BAD_VALUE, at, words->detail);
	*(int *)target = index;
	return 0;
}

static void
write_word(struct buffer *out, const struct member *member, const void *value)
{
	const struct words *words = member->of;
	int index = *(const int *)value;

	assert(index >= 0 && index < words->count);
	out_word(out, words->list[index]);
}

/* Enums are as wide as an int here. */
enum any { ANY };
_Static_assert(sizeof(enum any) == sizeof(int), "an enum is read and written as an int");

const struct member_type type_word = {"word", read_word, write_word, NULL};

/* ---- Objects ---- */

static int
read_inner(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	return read_object(reader, at, value, member->of, NULL, target);
}

static void
write_inner(struct buffer *out, const struct member *member, const void *value)
{
	out_object(out, member->of, value);
}

static void
write_members_of(struct buffer *out, const struct member *member, const void *value)
{
	out_members(out, member->of, value);
}

const struct member_type type_object = {"object", read_inner, write_inner, NULL};
const struct member_type type_members = {"members", NULL, write_members_of, NULL};

static void
write_members(struct buffer *out, const struct members *members, const void *object, bool stored)
{
	for (size_t i = 0; i < members->count; i++) {
		const struct member *member = &members->list[i];
		const struct member_type *type = member->type;
		const void *value = (const char *)object + member->offset;
		if (type == NULL)
			continue;
		bool empty = type->is_empty != NULL && type->is_empty(member, value);
		if (empty && (member->left_out || (stored && member->since != NULL)))
			continue;
		if (member->name[0] != '\0')
			out_key(out, member->name);
		if (empty)
			out_null(out);
		else
			type->write(out, member, value);
	}
}

void
out_members(struct buffer *out, const struct members *members, const void *object)
{
	write_members(out, members, object, false);
}

void
out_object(struct buffer *out, const struct members *members, const void *object)
{
	out_open(out, '{');
	write_members(out, members, object, false);
	out_close(out, '}');
}

void
out_stored_object(struct buffer *out, const struct members *members, const void *object)
{
	out_open(out, '{');
	write_members(out, members, object, true);
	out_close(out, '}');
}
