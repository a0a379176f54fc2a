#include "api/request/details/details.h"

#include "json/write.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* Bytes of a detail in another language, which may take three a character; of an arg's name. */
enum { TOLD_MAX = 3 * DETAIL_MAX, NAME_MAX_SIZE = 24, NUMBER_TEXT = 24 };

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

/* A sentence and its translations. */
struct told {
	const struct detail_text *text; /* NULL: nobody has translated it */
	const struct sentence *said;
	const char *inner; /* not NULL: the sentence that stands within it, as its only text */
};

/* A format of one conversion alone passes a whole sentence on, which has translations itself. */
static struct told
told_of(const struct sentence *said)
{
	struct told told = {.text = detail_find(said->format), .said = said};

	if (strcmp(said->format, "%s") == 0)
		told.text = find_sized(said->texts, said->args[0].size);
	return told;
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
text_in(const struct detail_text *text, unsigned language)
{
	return text->in[language - 1];
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
put_arg(struct piece *piece, const struct told *told, int index, bool is_ours, unsigned language)
{
	const struct sentence_arg *arg = &told->said->args[index];
	const char *text = told->said->texts + arg->at;
	const struct detail_text *words = is_ours ? find_sized(text, arg->size) : NULL;
	char digits[NUMBER_TEXT] = "";

	snprintf(digits, sizeof(digits), "%" PRId64, arg->number);
	if (!arg->is_number && told->inner != NULL)
		put(piece, told->inner, strlen(told->inner));
	else if (arg->is_number)
		put(piece, digits, strlen(digits));
	else if (words != NULL && words->args == NULL)
		put(piece, text_in(words, language), strlen(text_in(words, language)));
	else
		put(piece, text, arg->size);
}

static void
put_told(struct piece *piece, const struct told *told, unsigned language)
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
		assert(index >= 0 && index < (int)told->said->count);
		put_arg(piece, told, index, is_ours, language);
		at += size + 1;
	}
}

/* A sentence that nobody has translated is told in English. */
static void
put_sentence(struct piece *piece, const struct told *told, unsigned language)
{
	char english[DETAIL_MAX];

	if (told->text != NULL) {
		put_told(piece, told, language);
		return;
	}
	sentence_write(told->said, english, sizeof(english));
	put(piece, english, strlen(english));
}

static void
put_within(struct piece *piece, const struct problem *problem, const char *inner, unsigned language)
{
	struct sentence outer;

	sentence_begin(&outer, problem->within);
	sentence_add_number(&outer, problem->within_number);
	sentence_add_text(&outer, "", 0);
	struct told told = told_of(&outer);
	told.inner = inner;
	put_sentence(piece, &told, language);
}

void
detail_write(const struct problem *problem, unsigned language, struct buffer *out)
{
	char text[TOLD_MAX] = "", whole[TOLD_MAX] = "";
	struct piece piece = {text, sizeof(text), 0}, around = {whole, sizeof(whole), 0};

	if (language == MJ_EN) {
		out_string(out, problem_text(problem, text));
		return;
	}
	struct told told = told_of(&problem->said);
	put_sentence(&piece, &told, language);
	if (problem->within != NULL)
		put_within(&around, problem, text, language);
	out_string(out, problem->within == NULL ? text : whole);
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
write_arg(const struct sentence *said, const struct sentence_arg *arg, struct buffer *out)
{
	char digits[NUMBER_TEXT];

	if (!arg->is_number)
		out_text(out, said->texts + arg->at, arg->size);
	else if (arg->number >= -INTEGER_MAX && arg->number <= INTEGER_MAX)
		out_integer(out, arg->number);
	else
		out_text(out, digits,
			 (size_t)snprintf(digits, sizeof(digits), "%" PRId64, arg->number));
}

void
detail_write_args(const struct problem *problem, struct buffer *out)
{
	struct told told = told_of(&problem->said);
	const char *names = told.text == NULL ? NULL : told.text->args;
	struct name name;

	out_open(out, '{');
	for (unsigned i = 0; (name = next_name(&names)).size > 0; i++) {
		char key[NAME_MAX_SIZE];
		assert(name.size < sizeof(key) && i < problem->said.count);
		memcpy(key, name.text, name.size);
		key[name.size] = '\0';
		out_key(out, key);
		write_arg(&problem->said, &problem->said.args[i], out);
	}
	if (problem->members_are_args)
		out_raw(out, problem->members, problem->members_size);
	out_close(out, '}');
}
