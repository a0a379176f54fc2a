/* Options, presets and the lookups in a ruleset's tables. */
#include "mahjong/rules.h"
#include "engine/refuse.h"
#include "ruleset.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

int
mj_field_find(const struct mj_field *fields, size_t count, const char *name)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(fields[i].name, name) == 0)
			return (int)i;
	return -1;
}

int
mj_field_find_for(const struct mj_field *fields, size_t count, const char *name, unsigned seats)
{
	for (size_t i = 0; i < count; i++)
		if (mj_field_holds(&fields[i], seats) && strcmp(fields[i].name, name) == 0)
			return (int)i;
	return -1;
}

int
mj_pattern_find(const struct mj_ruleset *ruleset, const char *id)
{
	for (unsigned i = 0; i < ruleset->pattern_count; i++)
		if (strcmp(ruleset->patterns[i].id, id) == 0)
			return (int)i;
	return -1;
}

int
mj_flag_find(const struct mj_ruleset *ruleset, const char *id)
{
	for (unsigned i = 0; i < ruleset->flag_count; i++)
		if (strcmp(ruleset->flags[i].id, id) == 0)
			return (int)i;
	return -1;
}

static size_t
slots_of(const struct mj_field *option)
{
	return option->length == 0 ? 1 : option->length;
}

/* How the ruleset is played by so many; NULL when it says nothing of it. */
static const struct mj_seating *
seating_of(const struct mj_ruleset *ruleset, unsigned seats)
{
	for (unsigned i = 0; i < ruleset->seating_count; i++)
		if (ruleset->seatings[i].seats == seats)
			return &ruleset->seatings[i];
	return NULL;
}

static void
fill_defaults(struct mj_rules *rules)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (!mj_field_holds(option, rules->seats))
			continue;
		for (size_t k = 0; k < slots_of(option); k++)
			rules->option[option->slot + k] =
				(int32_t)(option->length == 0 ? option->fallback
							      : option->fallbacks[k]);
	}
}

static void
begin(struct mj_rules *rules, const struct mj_ruleset *ruleset, unsigned seats)
{
	static const struct mj_absent nothing = {0};
	const struct mj_seating *seating = seating_of(ruleset, seats);

	assert(seats >= MJ_SEATS_MIN && seats <= MJ_SEATS_MAX);
	memset(rules, 0, sizeof(*rules));
	rules->ruleset = ruleset;
	rules->seats = (uint8_t)seats;
	rules->tileset = seating == NULL ? ruleset->tileset : seating->tileset;
	rules->tiles = seating == NULL ? ruleset->tiles : seating->tiles;
	rules->absent = seating == NULL ? &nothing : &seating->absent;
	fill_defaults(rules);
}

void
mj_rules_init(struct mj_rules *rules, const struct mj_ruleset *ruleset)
{
	begin(rules, ruleset, ruleset->seats);
}

static int
check_value(const struct mj_field *option, int64_t value, struct mj_problem *problem)
{
	int64_t step = option->step == 0 ? 1 : option->step;

	if (value < option->min || value > option->max)
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", option->name,
				 "%s is from %" PRId64 " to %" PRId64 ", not %" PRId64,
				 option->name, option->min, option->max, value);
	if (value % step != 0)
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", option->name,
				 "%s is a multiple of %" PRId64 ", not %" PRId64, option->name,
				 step, value);
	return MJ_OK;
}

/* The option that is meant with as many players as there are; or NULL, with a problem. */
static const struct mj_field *
find_option(const struct mj_rules *rules, const char *name, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int index = mj_field_find_for(ruleset->options, ruleset->option_count, name, rules->seats);

	if (index >= 0)
		return &ruleset->options[index];
	if (mj_field_find(ruleset->options, ruleset->option_count, name) >= 0)
		mj_refuse(problem, MJ_BAD_OPTION, "/rules", name, "%s is no option with %u players",
			  name, rules->seats);
	else
		mj_refuse(problem, MJ_UNKNOWN_OPTION, "/rules", name, "%s has no such option",
			  ruleset->id);
	return NULL;
}

/* Begins anew with so many players, which is as long as nothing else is given. */
static int
take_seats(struct mj_rules *rules, const char *member, int64_t seats, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	if (seats == rules->seats)
		return MJ_OK;
	if (!mj_option_set_is_empty(&rules->given))
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", member,
				 "the other options are for %u players", rules->seats);
	begin(rules, ruleset, (unsigned)seats);
	return MJ_OK;
}

int
mj_rules_set(struct mj_rules *rules, const char *name, const int64_t *values, size_t count,
	     struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	const struct mj_field *option = find_option(rules, name, problem);
	int code;

	if (option == NULL)
		return problem->code;
	if (count != slots_of(option))
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", name,
				 slots_of(option) == 1 ? "%s takes %zu number"
						       : "%s takes %zu numbers",
				 name, slots_of(option));
	for (size_t k = 0; k < count; k++)
		if ((code = check_value(option, values[k], problem)) != MJ_OK)
			return code;
	if (mj_says_seats(ruleset, name) &&
	    (code = take_seats(rules, name, values[0], problem)) != MJ_OK)
		return code;
	for (size_t k = 0; k < count; k++) {
		rules->option[option->slot + k] = (int32_t)values[k];
		mj_option_set_add(&rules->given, option->slot + (unsigned)k);
	}
	return MJ_OK;
}

static const struct mj_preset *
preset_find(const struct mj_ruleset *ruleset, const char *name)
{
	for (unsigned i = 0; i < ruleset->preset_count; i++)
		if (strcmp(ruleset->presets[i].name, name) == 0)
			return &ruleset->presets[i];
	return NULL;
}

/* A preset for another number of players than the usual one is as good as that number given. */
static int
take_preset_seats(struct mj_rules *rules, int64_t seats, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;
	int code = take_seats(rules, "preset", seats, problem);

	if (code != MJ_OK || seats == ruleset->seats)
		return code;
	return mj_rules_set(rules, ruleset->seats_option, &seats, 1, problem);
}

int
mj_rules_preset(struct mj_rules *rules, const char *name, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	if (ruleset->preset_count == 0)
		return mj_refuse(problem, MJ_UNKNOWN_OPTION, "/rules", "preset",
				 "%s has no presets", ruleset->id);
	const struct mj_preset *preset = preset_find(ruleset, name);
	if (preset == NULL)
		return mj_refuse(problem, MJ_BAD_OPTION, "/rules", "preset",
				 "%s has no such preset", ruleset->id);
	int code = preset->seats == 0 ? MJ_OK : take_preset_seats(rules, preset->seats, problem);
	if (code != MJ_OK)
		return code;
	for (const struct mj_setting *setting = preset->settings; setting->option != NULL;
	     setting++) {
		int index = mj_field_find_for(ruleset->options, ruleset->option_count,
					      setting->option, rules->seats);
		assert(index >= 0);
		code = mj_rules_set(rules, setting->option, setting->value,
				    slots_of(&ruleset->options[index]), problem);
		if (code != MJ_OK)
			return code;
	}
	return MJ_OK;
}

int
mj_rules_resolve(struct mj_rules *rules, struct mj_problem *problem)
{
	const struct mj_ruleset *ruleset = rules->ruleset;

	int code = ruleset->functions->resolve == NULL
			   ? MJ_OK
			   : ruleset->functions->resolve(rules, problem);

	assert(rules->seats >= MJ_SEATS_MIN && rules->seats <= MJ_SEATS_MAX);
	return code;
}
