#include "ledger/people/platform_names.h"

#include "json/readers.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char member_name[] = "platform_names";

/* ---- Reading ---- */

static int
compare(const void *one, const void *other)
{
	const struct platform_name *a = one, *b = other;
	int order = strcmp(a->platform, b->platform);

	return order != 0 ? order : strcmp(a->name, b->name);
}

static int
read_list(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	static const struct member text = {.name = "", .min = 1, .max = NAME_MAX_BYTES};
	struct platform_names *names = target;
	size_t count = json_array_size(value);

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of names", value);
	if (count > PLATFORM_NAMES_EACH)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d names, not %zu",
			      PLATFORM_NAMES_EACH, count);
	for (size_t i = 0; i < count; i++) {
		const struct path place = {.up = at, .index = i};
		struct platform_name *one = &names->list[names->count];
		one->platform = member->name;
		one->index = (unsigned)i;
		if (read_name(reader, &place, json_array_get(value, i), &text, one->name) != 0)
			return -1;
		for (unsigned k = names->count - (unsigned)i; k < names->count; k++)
			if (strcmp(names->list[k].name, one->name) == 0)
				return refuse(reader->problem, CONTRADICTION, &place,
					      "a name is given twice");
		names->count++;
	}
	return 0;
}

int
read_platform_names(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target)
{
	static const struct member list[PLATFORMS] = {
		{.name = "majsoul", .read = read_list},
		{.name = "mjai", .read = read_list},
		{.name = "mleague", .read = read_list},
		{.name = "tenhou", .read = read_list},
	};
	static const struct members members = MEMBERS(list);
	struct platform_names *names = target;

	(void)member;
	*names = (struct platform_names){.given = true};
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	if (read_object(reader, at, value, &members, NULL, names) != 0)
		return -1;
	qsort(names->list, names->count, sizeof(names->list[0]), compare);
	return 0;
}

/* ---- Writing ---- */

struct writing {
	struct buffer *out;
	char platform[sizeof("mleague")]; /* whose list is open; "": none */
};

static int
write_name(void *arg, const struct platform_name_row *row)
{
	struct writing *writing = arg;
	struct buffer *out = writing->out;

	if (strcmp(writing->platform, row->platform) != 0) {
		if (writing->platform[0] != '\0')
			out_close(out, ']');
		snprintf(writing->platform, sizeof(writing->platform), "%s", row->platform);
		out_open_member(out, writing->platform, '[');
	}
	out_string(out, row->name);
	return STORE_OK;
}

int
platform_names_write(struct tx *tx, const char *club, const char *player, struct buffer *out)
{
	struct writing writing = {.out = out};

	out_open_member(out, member_name, '{');
	int result = tx->calls->platform_names(tx, club, player, write_name, &writing);
	if (writing.platform[0] != '\0')
		out_close(out, ']');
	out_close(out, '}');
	return result;
}

/* ---- Setting ---- */

/* How many of the stored names are the given ones, from the first on. */
struct comparing {
	const struct platform_names *names;
	unsigned count;
	bool differs;
};

static int
compare_name(void *arg, const struct platform_name_row *row)
{
	struct comparing *comparing = arg;
	const struct platform_name *one = &comparing->names->list[comparing->count];

	if (comparing->count >= comparing->names->count ||
	    strcmp(one->platform, row->platform) != 0 || strcmp(one->name, row->name) != 0)
		comparing->differs = true;
	else
		comparing->count++;
	return STORE_OK;
}

static int
insert(struct book *book, struct tx *tx, const char *player, const struct platform_name *one)
{
	const struct path up = {.name = member_name, .size = sizeof(member_name) - 1};
	const struct path list = {.up = &up, .name = one->platform, .size = strlen(one->platform)};
	const struct path place = {.up = &list, .index = one->index};
	const struct platform_name_row row = {one->platform, one->name, player};
	int result = tx->calls->platform_name_insert(tx, book->club, &row);

	if (result == STORE_EXISTS)
		return refuse(&book->problem, CONTRADICTION, &place,
			      "another player has this name there");
	return book_store(book, result);
}

int
platform_names_set(struct book *book, struct tx *tx, const char *player,
		   const struct platform_names *names, bool *changed)
{
	struct comparing comparing = {.names = names};

	if (book_store(book, tx->calls->platform_names(tx, book->club, player, compare_name,
						       &comparing)) != 0)
		return -1;
	if (!comparing.differs && comparing.count == names->count)
		return 0;
	*changed = true;
	if (book_store(book, tx->calls->platform_names_remove(tx, book->club, player)) != 0)
		return -1;
	for (unsigned i = 0; i < names->count; i++)
		if (insert(book, tx, player, &names->list[i]) != 0)
			return -1;
	return 0;
}
