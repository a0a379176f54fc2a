/*
 * The tables of every ruleset are consistent: nothing else checks them, and everything uses them.
 */
#include "mahjong.h"

#include <criterion/criterion.h>
#include <string.h>

static const struct mj_ruleset *
ruleset_at(size_t index)
{
	const struct mj_ruleset *ruleset = mj_ruleset_at(index);

	cr_assert_not_null(ruleset);
	return ruleset;
}

static bool
is_id(const char *text)
{
	return text != NULL && text[0] >= 'a' && text[0] <= 'z' &&
	       strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789_") == strlen(text);
}

static bool
is_text(const char *text)
{
	return text != NULL && text[0] != '\0' && strlen(text) < 400;
}

/* English and both Chinese scripts always; Japanese where there is one. */
static bool
has_names(const struct mj_names *names)
{
	return is_text(names->in[MJ_EN]) && is_text(names->in[MJ_ZH_HANS]) &&
	       is_text(names->in[MJ_ZH_HANT]) &&
	       (names->in[MJ_JA] == NULL || is_text(names->in[MJ_JA]));
}

Test(catalogue, finds_its_rulesets)
{
	cr_assert_gt(mj_ruleset_count(), 0);
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		cr_expect(is_id(ruleset->id), "%s", ruleset->id);
		cr_expect_eq(mj_ruleset_find(ruleset->id), ruleset, "%s", ruleset->id);
		cr_expect(is_text(ruleset->version), "%s", ruleset->id);
		cr_expect(has_names(&ruleset->names), "%s", ruleset->id);
	}
	cr_expect_null(mj_ruleset_at(mj_ruleset_count()));
	cr_expect_null(mj_ruleset_find("no_such"));
	cr_expect_null(mj_ruleset_find(""));
}

Test(catalogue, hands_and_tiles_fit_together)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		cr_expect_eq(ruleset->hand_size, 3 * ruleset->sets + 1, "%s", ruleset->id);
		cr_expect_leq(ruleset->sets, MJ_MELDS, "%s", ruleset->id);
		cr_expect_eq(ruleset->tiles >> MJ_TILES, 0, "%s", ruleset->id);
		cr_expect_eq(ruleset->tiles & ((UINT64_C(1) << MJ_HONOURS) - 1),
			     (UINT64_C(1) << MJ_HONOURS) - 1, "%s lacks a suit tile", ruleset->id);
		cr_expect(is_text(ruleset->tileset->id), "%s", ruleset->id);
		cr_expect(ruleset->pool == NULL || is_id(ruleset->pool), "%s", ruleset->id);
	}
}

/* ---- Rulesets that cannot be played ---- */

Test(catalogue, every_ruleset_can_be_played)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		const char *fault = mj_ruleset_fault(ruleset);
		cr_expect_null(fault, "%s: %s", ruleset->id, fault);
	}
}

/* A tile set of one range, and the number of tiles it says it has. */
struct odd_set {
	struct mj_tile_range ranges[2];
	uint8_t range_count, tile_count;
	const char *fault;
};

Test(catalogue, odd_tile_sets_are_refused)
{
	static const struct odd_set cases[] = {
		{{{0, 34, 4}}, 1, 136, NULL},
		{{{0, 34, 4}}, 1, 120, "number of tiles"},
		{{{0, 34, 5}}, 1, 170, "number of tiles"},
		{{{0, 35, 1}}, 1, 35, "a kind that is none"},
		{{{27, 8, 4}}, 1, 32, "a kind that is none"},
		{{{0, 28, 4}, {27, 1, 4}}, 2, 116, "names a kind twice"},
		{{{0, 27, 4}}, 1, 108, "not in the tile set"},
		{{{0, 34, 1}}, 1, 34, "too small"},
	};

	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct mj_tileset tileset = {.id = "odd/1",
					     .ranges = cases[i].ranges,
					     .range_count = cases[i].range_count,
					     .tile_count = cases[i].tile_count};
		struct mj_ruleset ruleset = *mj_ruleset_find("riichi");
		ruleset.tileset = &tileset;
		const char *fault = mj_ruleset_fault(&ruleset);
		if (cases[i].fault == NULL)
			cr_expect_null(fault, "case %zu: %s", i, fault);
		else
			cr_expect(fault != NULL && strstr(fault, cases[i].fault) != NULL,
				  "case %zu: %s", i, fault == NULL ? "no fault" : fault);
	}
}

Test(catalogue, unknown_tile_sets_odd_hands_and_odd_tables_are_refused)
{
	static const struct mj_field far_option = {.name = "far", .slot = MJ_OPTION_SLOTS};
	const struct mj_ruleset *riichi = mj_ruleset_find("riichi");
	struct {
		struct mj_ruleset ruleset;
		const char *fault;
	} cases[] = {
		{*riichi, "tile set is not known"},
		{*riichi, "seats"},
		{*riichi, "seats"},
		{*riichi, "size"},
		{*riichi, "patterns"},
		{*riichi, "slot"},
		{*riichi, "how many play"},
		{*riichi, "usual number"},
		{*riichi, "no functions"},
	};

	cases[0].ruleset.tileset = NULL;
	cases[1].ruleset.seats = MJ_SEATS_MIN - 1;
	cases[2].ruleset.seats = MJ_SEATS_MAX + 1;
	cases[3].ruleset.hand_size = 16;
	cases[4].ruleset.pattern_count = 65;
	cases[5].ruleset.options = &far_option;
	cases[5].ruleset.option_count = 1;
	cases[6].ruleset.seats_option = "no_such";
	cases[7].ruleset.seatings++;
	cases[7].ruleset.seating_count = 1;
	cases[8].ruleset.functions = NULL;
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		const char *fault = mj_ruleset_fault(&cases[i].ruleset);
		cr_expect(fault != NULL && strstr(fault, cases[i].fault) != NULL, "case %zu: %s", i,
			  fault == NULL ? "no fault" : fault);
	}
}

/* ---- Options and presets ---- */

/* A name may stand in a table once for each number of players, then in the same slot. */
static bool
is_once(const struct mj_field *fields, unsigned count, unsigned index)
{
	const struct mj_field *field = &fields[index];
	int first = mj_field_find(fields, count, field->name);

	if (first == (int)index)
		return true;
	return field->seats != 0 && fields[first].slot == field->slot &&
	       fields[first].type == field->type &&
	       mj_field_find_for(fields, count, field->name, field->seats) == (int)index;
}

/* The first number of players with whom the field is there. */
static unsigned
players_of(const struct mj_ruleset *ruleset, const struct mj_field *field)
{
	return field->seats == 0 ? ruleset->seats : field->seats;
}

static void
rules_for(struct mj_rules *rules, const struct mj_ruleset *ruleset, unsigned players)
{
	const int64_t seats = players;
	struct mj_problem problem;

	mj_rules_init(rules, ruleset);
	if (players != ruleset->seats)
		cr_assert_eq(mj_rules_set(rules, ruleset->seats_option, &seats, 1, &problem),
			     MJ_OK);
}

static size_t
length_of(const struct mj_field *field)
{
	return field->length == 0 ? 1 : field->length;
}

static size_t
count_words(const char *const *words)
{
	size_t count = 0;

	while (words[count] != NULL)
		count++;
	return count;
}

static bool
is_option_type(const struct mj_field *option)
{
	return option->type == MJ_INTEGER || option->type == MJ_BOOLEAN ||
	       option->type == MJ_ENUM || option->type == MJ_INTEGER_LIST;
}

static bool
in_range(const struct mj_field *option, int64_t value)
{
	return value >= option->min && value <= option->max &&
	       (option->step == 0 || value % option->step == 0);
}

static void
check_option(const struct mj_ruleset *ruleset, const struct mj_field *option)
{
	cr_expect(is_id(option->name), "%s: %s", ruleset->id, option->name);
	cr_expect_str_neq(option->name, "preset", "%s", ruleset->id);
	cr_expect(is_text(option->meaning), "%s: %s", ruleset->id, option->name);
	cr_expect(is_option_type(option), "%s: %s", ruleset->id, option->name);
	cr_expect_eq(option->length > 0, option->type == MJ_INTEGER_LIST, "%s: %s", ruleset->id,
		     option->name);
	cr_expect_eq(option->fallbacks != NULL, option->type == MJ_INTEGER_LIST, "%s: %s",
		     ruleset->id, option->name);
	cr_expect_leq(option->min, option->max, "%s: %s", ruleset->id, option->name);
	cr_expect(option->min >= INT32_MIN && option->max <= INT32_MAX, "%s: %s", ruleset->id,
		  option->name);
	for (size_t k = 0; k < option->length; k++)
		cr_expect(in_range(option, option->fallbacks[k]), "%s: %s", ruleset->id,
			  option->name);
	if (option->length == 0 && !option->nullable)
		cr_expect(in_range(option, option->fallback), "%s: %s", ruleset->id, option->name);
	/* Where only "no" can be, the maximum is 0. */
	if (option->type == MJ_BOOLEAN)
		cr_expect(option->min == 0 && option->max <= 1, "%s: %s", ruleset->id,
			  option->name);
	cr_expect_eq(option->words != NULL, option->type == MJ_ENUM, "%s: %s", ruleset->id,
		     option->name);
	if (option->words != NULL)
		cr_expect(option->min == 0 &&
				  option->max == (int64_t)count_words(option->words) - 1,
			  "%s: %s: words and range differ", ruleset->id, option->name);
}

/* Options that stand in one slot are never open to the same number of players. */
static void
check_slots(const struct mj_ruleset *ruleset, unsigned seats)
{
	struct mj_option_set taken = {{0}};

	for (unsigned k = 0; k < ruleset->option_count; k++) {
		const struct mj_field *option = &ruleset->options[k];
		if (!mj_field_holds(option, seats))
			continue;
		for (size_t n = 0; n < length_of(option); n++) {
			unsigned slot = option->slot + (unsigned)n;
			cr_assert_lt(slot, MJ_OPTION_SLOTS, "%s: %s", ruleset->id, option->name);
			cr_expect_not(mj_option_set_has(&taken, slot), "%s: %s overlaps another",
				      ruleset->id, option->name);
			mj_option_set_add(&taken, slot);
		}
	}
}

Test(options, are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		for (unsigned k = 0; k < ruleset->option_count; k++) {
			check_option(ruleset, &ruleset->options[k]);
			cr_expect(is_once(ruleset->options, ruleset->option_count, k),
				  "%s: %s is there twice", ruleset->id, ruleset->options[k].name);
		}
		check_slots(ruleset, 3);
		check_slots(ruleset, 4);
	}
}

static void
check_preset(const struct mj_ruleset *ruleset, const struct mj_preset *preset)
{
	struct mj_rules rules;
	struct mj_problem problem = {0};

	cr_expect(is_id(preset->name), "%s: %s", ruleset->id, preset->name);
	cr_expect(is_text(preset->edition), "%s: %s", ruleset->id, preset->name);
	cr_expect(is_text(preset->source), "%s: %s", ruleset->id, preset->name);
	for (const struct mj_setting *setting = preset->settings; setting->option != NULL;
	     setting++)
		cr_assert_geq(
			mj_field_find(ruleset->options, ruleset->option_count, setting->option), 0,
			"%s: %s: %s", ruleset->id, preset->name, setting->option);
	mj_rules_init(&rules, ruleset);
	cr_expect_eq(mj_rules_preset(&rules, preset->name, &problem), MJ_OK, "%s: %s: %s",
		     ruleset->id, preset->name, problem.detail);
	cr_expect_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s: %s: %s", ruleset->id,
		     preset->name, problem.detail);
}

Test(presets, are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		for (unsigned k = 0; k < ruleset->preset_count; k++) {
			check_preset(ruleset, &ruleset->presets[k]);
			for (unsigned n = 0; n < k; n++)
				cr_expect_str_neq(ruleset->presets[n].name,
						  ruleset->presets[k].name, "%s", ruleset->id);
		}
	}
}

/* Each option at either end of its range must resolve, or be refused as the client's fault. */
Test(options, their_ends_resolve_or_are_refused)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		for (unsigned k = 0; k < 2u * ruleset->option_count; k++) {
			const struct mj_field *option = &ruleset->options[k / 2];
			struct mj_rules rules;
			struct mj_problem problem = {0};
			int64_t values[MJ_OPTION_SLOTS];
			for (size_t n = 0; n < length_of(option); n++)
				values[n] = k & 1 ? option->max : option->min;
			rules_for(&rules, ruleset, players_of(ruleset, option));
			int code = mj_rules_set(&rules, option->name, values, length_of(option),
						&problem);
			cr_expect_eq(code, MJ_OK, "%s: %s: %s", ruleset->id, option->name,
				     problem.detail);
			code = mj_rules_resolve(&rules, &problem);
			cr_expect(code == MJ_OK || code == MJ_BAD_OPTION, "%s: %s: %d", ruleset->id,
				  option->name, code);
		}
	}
}

Test(options, defaults_resolve_and_give_points)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		struct mj_rules rules;
		struct mj_problem problem = {0};
		struct mj_table table;
		mj_rules_init(&rules, ruleset);
		cr_assert_eq(mj_rules_resolve(&rules, &problem), MJ_OK, "%s: %s", ruleset->id,
			     problem.detail);
		mj_table_init(&table, &rules);
		cr_expect_eq(table.dealer, 0);
		cr_expect_eq(table.round_wind, MJ_HONOURS);
		cr_expect_eq(table.hand_number, 1);
		cr_expect_eq(table.multiplier, 1);
		for (unsigned seat = 0; seat < MJ_SEATS_MAX; seat++)
			cr_expect_eq(table.points[seat], ruleset->start_points(&rules), "%s",
				     ruleset->id);
	}
}

/* ---- Patterns, words and flags ---- */

Test(patterns, are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		cr_assert(ruleset->pattern_count > 0 &&
				  ruleset->pattern_count <= 64 * MJ_PATTERN_WORDS,
			  "%s", ruleset->id);
		for (unsigned k = 0; k < ruleset->pattern_count; k++) {
			const struct mj_pattern *pattern = &ruleset->patterns[k];
			cr_assert(is_id(pattern->id), "%s: pattern %u", ruleset->id, k);
			cr_expect_eq(mj_pattern_find(ruleset, pattern->id), k,
				     "%s: %s is there twice", ruleset->id, pattern->id);
			cr_expect(has_names(&pattern->names), "%s: %s", ruleset->id, pattern->id);
			cr_expect(is_id(pattern->unit), "%s: %s", ruleset->id, pattern->id);
			cr_expect(is_text(pattern->condition), "%s: %s", ruleset->id, pattern->id);
			cr_expect(is_text(pattern->rule), "%s: %s", ruleset->id, pattern->id);
			cr_expect_leq(pattern->open_value, pattern->value, "%s: %s", ruleset->id,
				      pattern->id);
		}
		cr_expect_eq(mj_pattern_find(ruleset, "no_such"), -1);
	}
}

static void
check_words(const struct mj_ruleset *ruleset, const struct mj_word *words, unsigned count)
{
	for (unsigned k = 0; k < count; k++) {
		cr_assert(is_id(words[k].id), "%s: word %u", ruleset->id, k);
		cr_expect(has_names(&words[k].names), "%s: %s", ruleset->id, words[k].id);
		for (unsigned n = 0; n < k; n++)
			cr_expect_str_neq(words[n].id, words[k].id, "%s", ruleset->id);
	}
}

Test(words, are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		cr_expect(ruleset->reason_count > 0 && ruleset->why_count > 0 &&
				  ruleset->shape_count > 0,
			  "%s", ruleset->id);
		check_words(ruleset, ruleset->reasons, ruleset->reason_count);
		check_words(ruleset, ruleset->whys, ruleset->why_count);
		check_words(ruleset, ruleset->shapes, ruleset->shape_count);
		check_words(ruleset, ruleset->aborts, ruleset->abort_count);
		if (ruleset->wait_words != NULL)
			cr_expect_lt(count_words(ruleset->wait_words), MJ_NO_WAIT, "%s",
				     ruleset->id);
	}
}

Test(words, each_abortive_draw_has_the_option_that_allows_it)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		for (unsigned k = 0; k < ruleset->abort_count; k++) {
			const struct mj_setting *needed = &ruleset->abort_options[k];
			cr_assert_not_null(needed->option, "%s: %s", ruleset->id,
					   ruleset->aborts[k].id);
			int index = mj_field_find(ruleset->options, ruleset->option_count,
						  needed->option);
			cr_assert_geq(index, 0, "%s: %s", ruleset->id, needed->option);
			cr_expect(in_range(&ruleset->options[index], needed->value[0]), "%s: %s",
				  ruleset->id, needed->option);
		}
	}
}

Test(flags, are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		uint32_t taken = 0;
		for (unsigned k = 0; k < ruleset->flag_count; k++) {
			const struct mj_flag *flag = &ruleset->flags[k];
			cr_assert(is_id(flag->id), "%s: flag %u", ruleset->id, k);
			cr_expect_eq(mj_flag_find(ruleset, flag->id), k, "%s: %s is there twice",
				     ruleset->id, flag->id);
			cr_assert_lt(flag->bit, 32, "%s: %s", ruleset->id, flag->id);
			cr_expect_eq(taken >> flag->bit & 1, 0, "%s: %s shares a bit", ruleset->id,
				     flag->id);
			taken |= UINT32_C(1) << flag->bit;
			cr_expect(flag->calls != 0 && flag->calls <= MJ_ANY_CALL, "%s: %s",
				  ruleset->id, flag->id);
			cr_expect(is_text(flag->meaning), "%s: %s", ruleset->id, flag->id);
		}
		cr_expect_eq(mj_flag_find(ruleset, "no_such"), -1);
	}
}

Test(flags, the_common_ones_are_the_same_everywhere)
{
	static const struct {
		const char *id;
		uint32_t flag;
	} common[] = {
		{"after_kong", MJ_AFTER_KONG},
		{"robbing_kong", MJ_ROBBING_KONG},
		{"last_tile", MJ_LAST_TILE},
		{"first_turn", MJ_FIRST_TURN},
		{"after_kong_discard", MJ_AFTER_KONG_DISCARD},
	};

	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		for (size_t k = 0; k < sizeof(common) / sizeof(common[0]); k++) {
			int index = mj_flag_find(ruleset, common[k].id);
			cr_assert_geq(index, 0, "%s: %s", ruleset->id, common[k].id);
			cr_expect_eq(UINT32_C(1) << ruleset->flags[index].bit, common[k].flag,
				     "%s: %s", ruleset->id, common[k].id);
		}
	}
}

/* ---- Records ---- */

/* "called.han" needs the object "called" before it. */
static bool
has_parent(const struct mj_field *fields, unsigned index)
{
	const char *dot = strchr(fields[index].name, '.');

	if (dot == NULL)
		return true;
	for (unsigned k = 0; k < index; k++)
		if (fields[k].type == MJ_OBJECT &&
		    strlen(fields[k].name) == (size_t)(dot - fields[index].name) &&
		    strncmp(fields[k].name, fields[index].name, strlen(fields[k].name)) == 0)
			return true;
	return false;
}

static void
check_fields(const struct mj_ruleset *ruleset, const struct mj_field *fields, unsigned count)
{
	uint64_t taken = 0;

	for (unsigned k = 0; k < count; k++) {
		const struct mj_field *field = &fields[k];
		unsigned slots = field->type == MJ_OBJECT ? 64 : MJ_SLOTS;
		cr_assert(is_text(field->name), "%s: field %u", ruleset->id, k);
		cr_expect(is_text(field->meaning), "%s: %s", ruleset->id, field->name);
		cr_expect(has_parent(fields, k), "%s: %s", ruleset->id, field->name);
		cr_expect(is_once(fields, count, k), "%s: %s is there twice", ruleset->id,
			  field->name);
		if (mj_field_find(fields, count, field->name) != (int)k)
			continue;
		cr_expect_eq(field->words != NULL, field->type == MJ_ENUM, "%s: %s", ruleset->id,
			     field->name);
		for (size_t n = 0; n < length_of(field); n++) {
			cr_assert_lt(field->slot + n, slots, "%s: %s", ruleset->id, field->name);
			cr_expect_eq(taken >> (field->slot + n) & 1, 0, "%s: %s overlaps another",
				     ruleset->id, field->name);
			taken |= UINT64_C(1) << (field->slot + n);
		}
	}
}

static void
check_calls(const struct mj_ruleset *ruleset, const struct mj_field *fields, unsigned count)
{
	for (unsigned k = 0; k < count; k++)
		cr_expect(fields[k].calls != 0 && fields[k].calls <= MJ_ANY_CALL, "%s: %s",
			  ruleset->id, fields[k].name);
}

Test(records, of_every_ruleset_are_sound)
{
	for (size_t i = 0; i < mj_ruleset_count(); i++) {
		const struct mj_ruleset *ruleset = ruleset_at(i);
		check_fields(ruleset, ruleset->hand, ruleset->hand_count);
		check_fields(ruleset, ruleset->seat, ruleset->seat_count);
		check_fields(ruleset, ruleset->deal, ruleset->deal_count);
		check_fields(ruleset, ruleset->table, ruleset->table_count);
		check_fields(ruleset, ruleset->total, ruleset->total_count);
		check_calls(ruleset, ruleset->hand, ruleset->hand_count);
		check_calls(ruleset, ruleset->deal, ruleset->deal_count);
	}
}
