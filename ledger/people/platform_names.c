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

static const struct member platform_list[PLATFORMS] = {
	{.name = "majsoul", .read = read_list},
	{.name = "mjai", .read = read_list},
	{.name = "mleague", .read = read_list},
	{.name = "tenhou", .read = read_list},
};
static const struct members platforms = MEMBERS(platform_list);

static int
read_platform_names(struct reader *reader, const struct path *at, const json_t *value,
		    const struct member *member, void *target)
{
	struct platform_names *names = target;

	(void)member;
	*names = (struct platform_names){.given = true};
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	if (read_object(reader, at, value, &platforms, NULL, names) != 0)
		return -1;
	qsort(names->list, names->count, sizeof(names->list[0]), compare);
	return 0;
}

/* ---- Writing ---- */

static void
write_names(struct buffer *out, const struct member *member, const void *value)
{
	const struct platform_names *names = value;

	(void)member;
	out_open(out, '{');
	for (unsigned i = 0; i < names->count; i++) {
		const struct platform_name *one = &names->list[i];
		if (i == 0 || strcmp(one[-1].platform, one->platform) != 0)
			out_open_member(out, one->platform, '[');
		out_string(out, one->name);
		if (i + 1 == names->count || strcmp(one[1].platform, one->platform) != 0)
			out_close(out, ']');
	}
	out_close(out, '}');
}

const struct member_type type_platform_names = {"platform_names", read_platform_names, write_names,
						NULL};

/* ---- Loading ---- */

static int
load_name(void *arg, const struct platform_name_row *row)
{
	struct platform_names *names = arg;
	struct platform_name *one = &names->list[names->count];

	if (names->count == PLATFORM_NAMES_MAX)
		return STORE_FAILED;
	for (unsigned i = 0; i < PLATFORMS; i++)
		if (strcmp(platform_list[i].name, row->platform) == 0)
			one->platform = platform_list[i].name;
	if (one->platform == NULL)
		return STORE_FAILED;
	snprintf(one->name, sizeof(one->name), "%s", row->name);
	names->count++;
	return STORE_OK;
}

int
platform_names_load(struct tx *tx, const char *club, const char *player,
		    struct platform_names *names)
{
	*names = (struct platform_names){.given = true};
	return tx->calls->platform_names(tx, club, player, load_name, names);
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
