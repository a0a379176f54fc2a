/*
 * Any text as the body of each rules call; when it has an answer, the same must come for a request
 * that says the same in other words, or more that has nothing to do with it: red herrings.
 */
#include "api/limits.h"
#include "api/rules/calls.h"
#include "tests/fuzz/dice.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>
#include <string.h>

enum { REQUEST_ID = 7, MEMBERS_MAX = 128 };

static struct buffer first, second;

int
LLVMFuzzerInitialize(int *argc, char ***argv)
{
	(void)argc;
	(void)argv;
	json_object_seed(1);
	MUST(names_prepare(NULL));
	return 0;
}

/* The answer in `out`; NULL when it is a refusal. */
static json_t *
answer(const struct rules_call *call, const json_t *request, struct buffer *out)
{
	char *text = json_dumps(request, JSON_COMPACT);

	MUST(text != NULL);
	buffer_reset(out, KEPT_ANSWER);
	unsigned status = rules_call_text(call, text, strlen(text), NULL,
					  &(struct answer_style){.names = NAMES_NONE}, 0, out);
	free(text);
	return status == 200 ? json_loadb(out->data, out->size, 0, NULL) : NULL;
}

/* ---- The same in other words ---- */

/* A tree whose objects name their members the other way round. */
static json_t *
reversed(const json_t *value)
{
	json_t *made = json_is_array(value) ? json_array() : json_object(), *child;
	const char *key, *keys[MEMBERS_MAX];
	size_t count = 0, i;

	if (!json_is_object(value) && !json_is_array(value)) {
		json_decref(made);
		return json_deep_copy(value);
	}
	json_array_foreach(value, i, child) json_array_append_new(made, reversed(child));
	json_object_foreach((json_t *)value, key, child)
	{
		MUST(count < MEMBERS_MAX);
		keys[count++] = key;
	}
	while (count-- > 0)
		json_object_set_new(made, keys[count],
				    reversed(json_object_get(value, keys[count])));
	return made;
}

/* "123m" as ["1m", "2m", "3m"], the last tile first if so wished; NULL when it is no tiles. */
static json_t *
listed(const char *text, bool backwards)
{
	mj_tile tiles[MJ_WALL_MAX];
	int count = mj_tiles_parse(text, strlen(text), tiles, MJ_WALL_MAX);
	json_t *list = count > 0 ? json_array() : NULL;

	for (int i = 0; i < count; i++) {
		char tile[3];
		mj_tiles_write(&tiles[backwards ? count - 1 - i : i], 1, tile);
		json_array_append_new(list, json_string(tile));
	}
	return list;
}

static void
list_tiles(json_t *value)
{
	static const char *const names[] = {"concealed",       "discards",      "passed",
					    "flowers",         "visible",       "tiles",
					    "dora_indicators", "ura_indicators"};
	const char *key;
	json_t *child, *list;
	size_t i;

	json_array_foreach(value, i, child) list_tiles(child);
	json_object_foreach(value, key, child) list_tiles(child);
	for (i = 0; i < sizeof(names) / sizeof(names[0]); i++) {
		child = json_object_get(value, names[i]);
		list = json_is_string(child) ? listed(json_string_value(child), i == 0) : NULL;
		if (list != NULL)
			json_object_set_new(value, names[i], list);
	}
}

/* ---- More, that is nothing new ---- */

static void
add_nulls(json_t *request)
{
	static const char *const names[] = {"id", "rules", "table"};

	for (size_t i = 0; i < sizeof(names) / sizeof(names[0]); i++)
		if (json_object_get(request, names[i]) == NULL)
			json_object_set_new(request, names[i], json_null());
}

/* What an option is when nobody names it; NULL when it is derived from others. */
static json_t *
default_of(const struct mj_field *option)
{
	json_t *list;

	if (option->nullable)
		return NULL;
	switch (option->type) {
	case MJ_INTEGER:
		return json_integer(option->fallback);
	case MJ_BOOLEAN:
		return json_boolean(option->fallback != 0);
	case MJ_ENUM:
		return json_string(option->words[option->fallback]);
	case MJ_INTEGER_LIST:
		list = json_array();
		for (unsigned i = 0; i < option->length; i++)
			json_array_append_new(list, json_integer(option->fallbacks[i]));
		return list;
	default:
		return NULL;
	}
}

/* Options that the request does not name, one in `share` of them, at their defaults. */
static void
add_defaults(json_t *request, struct dice *dice, size_t share)
{
	const char *id = json_string_value(json_object_get(request, "ruleset"));
	const struct mj_ruleset *ruleset = mj_ruleset_find(id);
	json_t *rules = json_object_get(request, "rules");

	if (json_is_string(json_object_get(rules, "preset")))
		return;
	if (!json_is_object(rules)) {
		rules = json_object();
		json_object_set_new(request, "rules", rules);
	}
	const json_t *players = json_object_get(rules, "players");
	unsigned seats =
		json_is_integer(players) ? (unsigned)json_integer_value(players) : ruleset->seats;
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const char *name = ruleset->options[i].name;
		if (!mj_field_holds(&ruleset->options[i], seats))
			continue;
		json_t *value = default_of(&ruleset->options[i]);
		const json_t *named = json_object_get(rules, name);
		if (value != NULL && (named == NULL || json_is_null(named)) && one_in(dice, share))
			json_object_set(rules, name, value);
		json_decref(value);
	}
}

/* Members of the table that only one ruleset has a use for, with a value no match begins with. */
static const struct {
	const char *name, *used_by;
	json_int_t value;
} herrings[] = {{"honba", "riichi", 3}, {"deposits", "riichi", 2}, {"multiplier", "jiujiang", 4}};
enum { HERRINGS = sizeof(herrings) / sizeof(herrings[0]) };

static bool
is_herring(unsigned i, const json_t *request)
{
	const char *id = json_string_value(json_object_get(request, "ruleset"));

	return strcmp(id, herrings[i].used_by) != 0;
}

static void
add_herrings(json_t *request)
{
	json_t *table = json_object_get(request, "table");

	if (!json_is_object(table)) {
		table = json_object();
		json_object_set_new(request, "table", table);
	}
	for (unsigned i = 0; i < HERRINGS; i++)
		if (is_herring(i, request))
			json_object_set_new(table, herrings[i].name,
					    json_integer(herrings[i].value));
}

/* They are handed on as they came. */
static json_t *
with_herrings(const json_t *expected, const json_t *request)
{
	static const char *const tables[] = {"table", "next_table"};
	json_t *made = json_deep_copy(expected);

	for (size_t t = 0; t < sizeof(tables) / sizeof(tables[0]); t++)
		for (unsigned i = 0; i < HERRINGS; i++)
			if (is_herring(i, request) && json_object_get(made, tables[t]) != NULL)
				json_object_set_new(json_object_get(made, tables[t]),
						    herrings[i].name,
						    json_integer(herrings[i].value));
	return made;
}

/* ---- Comparing ---- */

static void
check_same(const struct rules_call *call, const json_t *request, const json_t *expected,
	   const char *what)
{
	json_t *got = answer(call, request, &second);

	/* What a deal says of its rules is what the request said. */
	if (got != NULL && json_object_get(expected, "wall") != NULL)
		json_object_set(got, "rules", json_object_get(expected, "rules"));
	if (got == NULL || !json_equal(got, expected)) {
		char *text = json_dumps(request, JSON_COMPACT);
		fprintf(stderr, "%s: %s of\n%s\nwas\n%.*s\nis now\n%.*s\n", what, call->name, text,
			(int)first.size, first.data, (int)second.size, second.data);
		free(text);
	}
	MUST(got != NULL && json_equal(got, expected));
	json_decref(got);
}

static void
check_id(const struct rules_call *call, json_t *request, const json_t *expected)
{
	json_object_set_new(request, "id", json_integer(REQUEST_ID));
	json_t *with_id = json_copy((json_t *)expected);
	json_object_set_new(with_id, "id", json_integer(REQUEST_ID));
	check_same(call, request, with_id, "an id");
	json_decref(with_id);
}

static void
check_herrings(const struct rules_call *call, const json_t *request, const json_t *expected,
	       struct dice *dice)
{
	json_t *other = reversed(request);

	check_same(call, other, expected, "members the other way round");
	list_tiles(other);
	check_same(call, other, expected, "tiles as lists");
	add_nulls(other);
	check_same(call, other, expected, "nulls");
	json_decref(other);
	other = json_deep_copy(request);
	add_defaults(other, dice, 4);
	check_same(call, other, expected, "some defaults");
	add_defaults(other, dice, 1);
	check_same(call, other, expected, "all defaults");
	add_herrings(other);
	json_t *handed_on = with_herrings(expected, request);
	check_same(call, other, handed_on, "what the ruleset ignores");
	check_id(call, other, handed_on);
	json_decref(handed_on);
	json_decref(other);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	json_t *request = json_loadb((const char *)data, size, JSON_REJECT_DUPLICATES, NULL);
	struct dice dice = dice_of((unsigned)size);

	for (size_t i = 0; rules_calls[i] != NULL && json_is_object(request); i++) {
		json_t *expected = answer(rules_calls[i], request, &first);
		bool random = expected != NULL && json_object_get(expected, "wall") != NULL &&
			      !json_is_string(json_object_get(request, "seed"));
		if (expected != NULL && !random)
			check_herrings(rules_calls[i], request, expected, &dice);
		json_decref(expected);
	}
	json_decref(request);
	return 0;
}
