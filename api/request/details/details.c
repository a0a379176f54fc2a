#include "api/request/details/details.h"

#include "json/write.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Of one detail; and bytes of a detail in another language, which may take three a character. */
enum { ARGS_MAX = 6, TOLD_MAX = 3 * DETAIL_MAX, NAME_MAX_SIZE = 24 };

/* A conversion of a format: "%s", "%.40s", "%lld". */
struct conversion {
	size_t size; /* of it in the format */
	bool number;
};

/* An arg: what a conversion has become. It lies in the detail. */
struct arg {
	const char *text;
	size_t size;
	struct conversion by;
};

const struct detail_text *
detail_find(const char *format)
{
	for (const struct detail_list *list = detail_lists; list->of != NULL; list++)
		for (const struct detail_text *at = list->texts; at->format != NULL; at++)
			if (strcmp(at->format, format) == 0)
				return at;
	return NULL;
}

static const struct detail_text *
find_sized(const char *text, size_t size)
{
	char copy[DETAIL_MAX];

	if (size >= sizeof(copy))
		return NULL;
	memcpy(copy, text, size);
	copy[size] = '\0';
	return detail_find(copy);
}

static struct conversion
conversion_at(const char *format)
{
	size_t size = strcspn(format, "sdu") + 1;

	assert(format[0] == '%' && format[size - 1] != '\0');
	return (struct conversion){.size = size, .number = format[size - 1] != 's'};
}

/* ---- The args of a detail ---- */

/*
 * Where an arg that begins at `text` ends: where the fixed text behind its conversion begins. That
 * is at the end of the detail when no conversion follows. NULL: the detail has been cut.
 */
static const char *
arg_end(const char *text, const char *fixed)
{
	size_t size = strcspn(fixed, "%"), left = strlen(text);
	char copy[DETAIL_MAX];

	assert(size < sizeof(copy));
	memcpy(copy, fixed, size);
	copy[size] = '\0';
	if (fixed[size] != '\0')
		return strstr(text, copy);
	return left >= size && strcmp(text + left - size, copy) == 0 ? text + left - size : NULL;
}

/*
 * Finds the args of a detail: what stands between the fixed parts of its format. Returns how many;
 * -1 when the detail is not what the format makes, because it has been cut.
 */
static int
find_args(const char *format, const char *detail, struct arg args[ARGS_MAX])
{
	int count = 0;

	while (*format != '\0') {
		if (*format != '%') {
			if (*format++ != *detail++)
				return -1;
			continue;
		}
		assert(count < ARGS_MAX);
		struct arg *arg = &args[count++];
		arg->by = conversion_at(format);
		format += arg->by.size;
		const char *end = arg_end(detail, format);
		if (end == NULL)
			return -1;
		arg->text = detail;
		arg->size = (size_t)(end - detail);
		detail = end;
	}
	return *detail == '\0' ? count : -1;
}

/* What one problem says. */
struct told {
	const struct detail_text *text; /* NULL: nobody has translated it */
	struct arg args[ARGS_MAX];
	int count;
};

/* A format of one conversion alone passes a whole sentence on, which has translations itself. */
static void
told_of(const struct problem *problem, struct told *told)
{
	const char *format = problem->format;

	if (strcmp(format, "%s") == 0)
		format = problem->detail;
	told->text = detail_find(format);
	told->count = told->text == NULL ? -1 : find_args(format, problem->detail, told->args);
	if (told->count < 0)
		told->text = NULL;
}

/* ---- The names of args ---- */

struct name {
	const char *text;
	size_t size;
	bool is_ours; /* the arg is words of ours, which are translated themselves */
};

/* Takes the first name off a list: "expected* given". Its size is 0 at the end. */
static struct name
next_name(const char **names)
{
	if (*names == NULL)
		return (struct name){.size = 0};
	struct name name = {.text = *names, .size = strcspn(*names, "* ")};
	name.is_ours = name.text[name.size] == '*';
	*names += name.size + strspn(*names + name.size, "* ");
	return name;
}

/* The place of the name in the list; -1 when it is not there. Whether its arg is ours. */
static int
find_name(const char *names, const char *text, size_t size, bool *is_ours)
{
	struct name name;

	for (int i = 0; (name = next_name(&names)).size > 0; i++) {
		*is_ours = name.is_ours;
		if (name.size == size && memcmp(name.text, text, size) == 0)
			return i;
	}
	return -1;
}

/* ---- Translations ---- */

static const char *
text_in(const struct detail_text *text, enum mj_language language)
{
	const char *const in[MJ_LANGUAGES] = {
		[MJ_ZH_HANS] = text->hans, [MJ_ZH_HANT] = text->hant, [MJ_JA] = text->ja};

	return in[language];
}

/* A piece of a text that is being put together; what does not fit is left out. */
struct piece {
	char *to;
	size_t size, used;
};

static void
put(struct piece *piece, const char *text, size_t size)
{
	if (piece->used + size >= piece->size)
		return;
	memcpy(piece->to + piece->used, text, size);
	piece->used += size;
	piece->to[piece->used] = '\0';
}

static void
put_arg(struct piece *piece, const struct arg *arg, bool is_ours, enum mj_language language)
{
	const struct detail_text *words = is_ours ? find_sized(arg->text, arg->size) : NULL;

	if (words != NULL && words->args == NULL)
		put(piece, text_in(words, language), strlen(text_in(words, language)));
	else
		put(piece, arg->text, arg->size);
}

static void
put_told(struct piece *piece, const struct told *told, enum mj_language language)
{
	const char *at = text_in(told->text, language);

	while (*at != '\0') {
		/* Without args a brace is a brace. */
		size_t fixed = strcspn(at, told->text->args == NULL ? "" : "{");
		bool is_ours = false;
		put(piece, at, fixed);
		at += fixed;
		if (*at == '\0')
			return;
		size_t size = strcspn(++at, "}");
		int index = find_name(told->text->args, at, size, &is_ours);
		assert(index >= 0 && index < told->count);
		put_arg(piece, &told->args[index], is_ours, language);
		at += size + 1;
	}
}

void
detail_write(const struct problem *problem, enum mj_language language, struct buffer *out)
{
	char text[TOLD_MAX] = "";
	struct piece piece = {text, sizeof(text), 0};
	struct told told = {.text = NULL};

	if (language != MJ_EN)
		told_of(problem, &told);
	if (told.text == NULL) {
		out_string(out, problem->detail);
		return;
	}
	put_told(&piece, &told, language);
	out_string(out, text);
}

void
detail_template(const struct detail_text *text, char *to, size_t size)
{
	struct piece piece = {to, size, 0};
	const char *at = text->format, *names = text->args;

	to[0] = '\0';
	while (*at != '\0') {
		size_t fixed = strcspn(at, "%");
		put(&piece, at, fixed);
		at += fixed;
		if (*at == '\0')
			return;
		struct name name = next_name(&names);
		assert(name.text != NULL); /* each % has its name */
		put(&piece, "{", 1);
		put(&piece, name.text, name.size);
		put(&piece, "}", 1);
		at += conversion_at(at).size;
	}
}

/* ---- The args ---- */

static void
write_arg(const struct arg *arg, struct buffer *out)
{
	if (!arg->by.number) {
		out_text(out, arg->text, arg->size);
		return;
	}
	long long number = strtoll(arg->text, NULL, 10);
	if (number >= -INTEGER_MAX && number <= INTEGER_MAX)
		out_integer(out, number);
	else
		out_text(out, arg->text, arg->size);
}

void
detail_write_args(const struct problem *problem, struct buffer *out)
{
	struct told told;

	told_of(problem, &told);
	out_open(out, '{');
	const char *names = told.text == NULL ? NULL : told.text->args;
	for (int i = 0; i < told.count; i++) {
		char key[NAME_MAX_SIZE];
		struct name name = next_name(&names);
		assert(name.size > 0 && name.size < sizeof(key));
		memcpy(key, name.text, name.size);
		key[name.size] = '\0';
		out_key(out, key);
		write_arg(&told.args[i], out);
	}
	if (problem->members_are_args)
		out_raw(out, problem->members, problem->members_size);
	out_close(out, '}');
}
