/* A ruleset's tiles, options, presets and patterns in the catalogue. */
#include "api/rules/catalogue_tables.h"

#include "api/rules/catalogue_texts.h"
#include "codec/names.h"
#include "codec/rules_write.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>
#include <string.h>

const char *const catalogue_types[] = {
	[MJ_INTEGER] = "integer",
	[MJ_BOOLEAN] = "boolean",
	[MJ_ENUM] = "enum",
	[MJ_INTEGER_LIST] = "integer_list",
	[MJ_SEAT] = "seat",
	[MJ_TILE] = "tile",
	[MJ_TILE_LIST] = "tile_list",
	[MJ_PATTERN] = "pattern",
	[MJ_PATTERN_SET] = "pattern_list",
	[MJ_OBJECT] = "object",
};

void
catalogue_strings(const char *key, const char *const *words, struct buffer *out)
{
	out_open_member(out, key, '[');
	for (; *words != NULL; words++)
		out_string(out, *words);
	out_close(out, ']');
}

void
catalogue_range(const struct mj_field *field, struct buffer *out)
{
	if (field->type == MJ_INTEGER || field->type == MJ_INTEGER_LIST) {
		out_member(out, "min", field->min);
		out_member(out, "max", field->max);
		out_member(out, "step", field->step == 0 ? 1 : field->step);
	}
	if (field->type == MJ_INTEGER_LIST)
		out_member(out, "length", field->length);
	assert(field->type != MJ_ENUM || field->words != NULL);
	assert(field->min <= field->max);
	if (field->type == MJ_ENUM)
		catalogue_strings("words", field->words, out);
}

/* ---- What is in which list ---- */

bool
catalogue_lists(const struct catalogue_seats *of, unsigned seats)
{
	unsigned usual = of->ruleset->seats;

	if (of->seating == NULL)
		return seats == 0 || seats == usual;
	return of->seating->seats != usual && seats == of->seating->seats;
}

/* The flags that do not occur with the usual number of players. */
static uint32_t
unusual_flags(const struct mj_ruleset *ruleset)
{
	for (unsigned i = 0; i < ruleset->seating_count; i++)
		if (ruleset->seatings[i].seats == ruleset->seats)
			return ruleset->seatings[i].absent.flags;
	return 0;
}

uint32_t
catalogue_flags(const struct catalogue_seats *of)
{
	uint32_t unusual = unusual_flags(of->ruleset);

	return of->seating == NULL ? ~unusual : unusual & ~of->seating->absent.flags;
}

/* ---- Tiles ---- */

void
catalogue_write_tiles(uint64_t tiles, struct buffer *out)
{
	struct mj_bag bag = {.size = 0};
	char text[MJ_BAG_TEXT];

	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		if ((tiles >> tile & 1) != 0)
			mj_bag_add(&bag, (mj_tile)tile);
	mj_bag_write(&bag, text);
	out_string_member(out, "tiles", text);
}

void
catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out)
{
	struct mj_rules rules;

	catalogue_write_tiles(ruleset->tiles, out);
	out_member(out, "sets", ruleset->sets);
	out_boolean_member(out, "honour_runs", ruleset->honour_runs);
	out_string_member(out, "pool", ruleset->pool);
	mj_rules_init(&rules, ruleset);
	out_member(out, "start_points", ruleset->start_points(&rules));
}

/* ---- Options ---- */

static void
write_option_entry(const struct mj_ruleset *ruleset, const struct mj_field *option,
		   struct buffer *out)
{
	out_open(out, '{');
	out_string_member(out, "name", option->name);
	out_string_member(out, "type", catalogue_types[option->type]);
	out_key(out, "default");
	if (option->nullable)
		out_null(out);
	else
		write_option(option, option->length == 0 ? &option->fallback : option->fallbacks,
			     out);
	catalogue_range(option, out);
	out_string_member(out, "meaning", option->meaning);
	catalogue_text_thing(ruleset, TEXT_OPTION, option->name, option->meaning, out);
	catalogue_text_enum(ruleset, option, option->name, out);
	out_close(out, '}');
}

/*
 * The option that says how many play is in no list of the ruleset's own, so that whoever knows of
 * no other number meets nothing new; with a seating it has one value.
 */
static void
write_seats_option(const struct catalogue_seats *of, const struct mj_field *option,
		   struct buffer *out)
{
	struct mj_field one = *option;

	if (of->seating == NULL)
		return;
	one.fallback = one.min = one.max = of->seating->seats;
	write_option_entry(of->ruleset, &one, out);
}

void
catalogue_write_options(const struct catalogue_seats *of, struct buffer *out)
{
	const struct mj_ruleset *ruleset = of->ruleset;

	out_open_member(out, "options", '[');
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		if (mj_says_seats(ruleset, option->name))
			write_seats_option(of, option, out);
		else if (catalogue_lists(of, option->seats))
			write_option_entry(ruleset, option, out);
	}
	out_close(out, ']');
}

void
catalogue_write_presets(const struct catalogue_seats *of, struct buffer *out)
{
	const struct mj_ruleset *ruleset = of->ruleset;

	out_open_member(out, "presets", '[');
	for (unsigned i = 0; i < ruleset->preset_count; i++) {
		const struct mj_preset *preset = &ruleset->presets[i];
		if (!catalogue_lists(of, preset->seats))
			continue;
		out_open(out, '{');
		out_string_member(out, "name", preset->name);
		out_string_member(out, "edition", preset->edition);
		out_string_member(out, "source", preset->source);
		catalogue_text_thing(ruleset, TEXT_PRESET, preset->name, preset->source, out);
		out_open_member(out, "options", '{');
		for (const struct mj_setting *at = preset->settings; at->option != NULL; at++) {
			unsigned seats = preset->seats == 0 ? ruleset->seats : preset->seats;
			int index = mj_field_find_for(ruleset->options, ruleset->option_count,
						      at->option, seats);
			assert(index >= 0);
			out_key(out, at->option);
			write_option(&ruleset->options[index], at->value, out);
		}
		out_close(out, '}');
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* ---- Patterns ---- */

void
catalogue_write_patterns(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_open_member(out, "patterns", '[');
	for (unsigned i = 0; i < ruleset->pattern_count; i++) {
		const struct mj_pattern *pattern = &ruleset->patterns[i];
		out_open(out, '{');
		out_string_member(out, "id", pattern->id);
		out_member(out, "value", pattern->value);
		if (pattern->open_value != pattern->value)
			out_member(out, "open_value", pattern->open_value);
		out_string_member(out, "unit", pattern->unit);
		out_key(out, "name");
		names_write(&pattern->names, NAMES_ALL, out);
		out_string_member(out, "condition", pattern->condition);
		out_string_member(out, "rule", pattern->rule);
		catalogue_text_pattern(ruleset, pattern, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	out_string_member(out, "pattern_note", ruleset->pattern_note);
	if (ruleset->note_words != NULL)
		catalogue_strings("note_words", ruleset->note_words, out);
}
