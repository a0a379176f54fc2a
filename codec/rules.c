#include "codec/rules.h"

#include "codec/library_problem.h"
#include "codec/words.h"
#include "lib/mahjong/problem.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

static const struct path ruleset_path = {.name = "ruleset", .size = 7};
static const struct path rules_path = {.name = "rules", .size = 5};

int
read_ruleset(struct rules_reader *reader, const json_t *root)
{
	const json_t *value = json_object_get(root, "ruleset");

	if (value == NULL || json_is_null(value))
		return refuse_missing(&reader->base, NULL, "ruleset");
	if (!json_is_string(value))
		return refuse_type(reader->base.problem, &ruleset_path,
				   "a ruleset's id as a string", value);
	const struct mj_ruleset *ruleset = mj_ruleset_find(json_string_value(value));
	if (ruleset == NULL)
		return refuse(reader->base.problem, UNKNOWN_RULESET, &ruleset_path,
			      "there is no ruleset \"%.40s\"; the catalogue lists them",
			      json_string_value(value));
	rules_reader_take_ruleset(reader, ruleset);
	return 0;
}

/* Says what the option takes. */
static int
refuse_option(struct rules_reader *reader, const struct path *at, const struct mj_field *option)
{
	struct problem *problem = reader->base.problem;
	long long min = option->min, max = option->max;
	char words[DETAIL_MAX / 2];

	switch (option->type) {
	case MJ_BOOLEAN:
		return refuse(problem, BAD_OPTION, at, "%s is true or false", option->name);
	case MJ_ENUM:
		words_write(option->words, words, sizeof(words));
		return refuse(problem, BAD_OPTION, at, "%s is one of %s", option->name, words);
	case MJ_INTEGER_LIST:
		return refuse(problem, BAD_OPTION, at, "%s is %d integers from %lld to %lld",
			      option->name, option->length, min, max);
	default:
		return refuse(problem, BAD_OPTION, at, "%s is an integer from %lld to %lld",
			      option->name, min, max);
	}
}

/* The numbers of an option's value; how many, or -1 when it has the wrong type. */
static int
option_values(const struct mj_field *option, const json_t *value, int64_t *values)
{
	switch (option->type) {
	case MJ_BOOLEAN:
		values[0] = json_is_true(value);
		return json_is_boolean(value) ? 1 : -1;
	case MJ_ENUM:
		values[0] = json_is_string(value)
				    ? word_find(option->words, json_string_value(value))
				    : -1;
		return values[0] >= 0 ? 1 : -1;
	case MJ_INTEGER_LIST:
		if (!json_is_array(value) || json_array_size(value) != option->length)
			return -1;
		for (unsigned i = 0; i < option->length; i++) {
			if (!json_is_integer(json_array_get(value, i)))
				return -1;
			values[i] = json_integer_value(json_array_get(value, i));
		}
		return option->length;
	default:
		values[0] = json_integer_value(value);
		return json_is_integer(value) ? 1 : -1;
	}
}

static int
read_option(struct rules_reader *reader, const struct path *at, const json_t *value,
	    struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = reader->ruleset;
	int64_t values[MJ_OPTION_SLOTS];
	struct mj_problem problem;
	int index =
		mj_field_find_for(ruleset->options, ruleset->option_count, at->name, rules->seats);

	if (index < 0) /* for so many, but perhaps for others */
		index = mj_field_find(ruleset->options, ruleset->option_count, at->name);
	if (index < 0)
		return refuse(reader->base.problem, UNKNOWN_OPTION, at,
			      "%s has no option \"%.40s\"", ruleset->id, at->name);
	if (json_is_null(value))
		return 0;
	const struct mj_field *option = &ruleset->options[index];
	int count = option_values(option, value, values);
	if (count < 0)
		return refuse_option(reader, at, option);
	if (mj_rules_set(rules, option->name, values, (size_t)count, &problem) != MJ_OK)
		return problem_from_library(reader->base.problem, &problem);
	return 0;
}

/* How many play comes first: the other options depend on it. */
static int
read_seats(struct rules_reader *reader, const json_t *object, struct mj_rules *rules)
{
	const char *name = reader->ruleset->seats_option;
	const json_t *value = name == NULL ? NULL : json_object_get(object, name);

	if (value == NULL)
		return 0;
	const struct path at = {.up = &rules_path, .name = name, .size = strlen(name)};
	return read_option(reader, &at, value, rules);
}

/* What read_options has read before the others. */
static bool
is_read_first(const struct mj_ruleset *ruleset, const char *name)
{
	return strcmp(name, "preset") == 0 || mj_says_seats(ruleset, name);
}

/* There is no such preset, or it is for another number of players. */
static int
refuse_preset(struct rules_reader *reader, const struct path *at, unsigned seats)
{
	const struct mj_ruleset *ruleset = reader->ruleset;
	char list[DETAIL_MAX / 2] = "";
	size_t used = 0;

	for (unsigned i = 0; i < ruleset->preset_count && used < sizeof(list); i++)
		if (ruleset->presets[i].seats == 0 || ruleset->presets[i].seats == seats)
			used += (size_t)snprintf(list + used, sizeof(list) - used, "%s%s",
						 i == 0 ? "" : ", ", ruleset->presets[i].name);
	return refuse(reader->base.problem, BAD_OPTION, at, "preset is one of %s", list);
}

static int
read_preset(struct rules_reader *reader, const json_t *object, struct mj_rules *rules)
{
	const struct path at = {.up = &rules_path, .name = "preset", .size = 6};
	const json_t *value = json_object_get(object, "preset");
	struct mj_problem problem;

	if (value == NULL)
		return 0;
	if (reader->ruleset->preset_count == 0)
		return refuse(reader->base.problem, UNKNOWN_OPTION, &at, "%s has no presets",
			      reader->ruleset->id);
	if (json_is_null(value))
		return 0;
	if (!json_is_string(value))
		return refuse_preset(reader, &at, rules->seats);
	if (mj_rules_preset(rules, json_string_value(value), &problem) != MJ_OK)
		return refuse_preset(reader, &at, rules->seats);
	return 0;
}

static int
read_options(struct rules_reader *reader, const json_t *object, struct mj_rules *rules)
{
	const char *name;
	size_t size;
	json_t *value;
	int result;

	if (!json_is_object(object))
		return refuse_type(reader->base.problem, &rules_path, "an object", object);
	result = read_seats(reader, object, rules);
	if (result != 0 && !reader_goes_on(&reader->base))
		return -1;
	if (read_preset(reader, object, rules) != 0) {
		result = -1;
		if (!reader_goes_on(&reader->base))
			return -1;
	}
	json_object_keylen_foreach((json_t *)object, name, size, value)
	{
		const struct path at = {.up = &rules_path, .name = name, .size = size};
		if (is_read_first(reader->ruleset, name) ||
		    read_option(reader, &at, value, rules) == 0)
			continue;
		result = -1;
		if (!reader_goes_on(&reader->base))
			break;
	}
	return result;
}

int
read_rules(struct rules_reader *reader, const json_t *root, struct mj_rules *rules)
{
	const json_t *object = json_object_get(root, "rules");
	struct mj_problem problem;

	assert(reader->ruleset != NULL);
	mj_rules_init(rules, reader->ruleset);
	if (object != NULL && !json_is_null(object) && read_options(reader, object, rules) != 0)
		return -1;
	if (mj_rules_resolve(rules, &problem) != MJ_OK)
		return problem_from_library(reader->base.problem, &problem);
	rules_reader_take(reader, rules);
	return 0;
}
