/* A ruleset's tiles, options, presets and patterns in the catalogue. */
#include "api/rules/catalogue_tables.h"
#include "codec/ruleset_fields.h"

#include "codec/names.h"

#include <assert.h>

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
catalogue_text(const char *key, const char *text, struct buffer *out)
{
	out_key(out, key);
	out_string(out, text);
}

void
catalogue_number(const char *key, int64_t number, struct buffer *out)
{
	out_key(out, key);
	out_integer(out, number);
}

void
catalogue_strings(const char *key, const char *const *words, struct buffer *out)
{
	out_key(out, key);
	out_open(out, '[');
	for (; *words != NULL; words++)
		out_string(out, *words);
	out_close(out, ']');
}

void
catalogue_range(const struct mj_field *field, struct buffer *out)
{
	if (field->type == MJ_INTEGER || field->type == MJ_INTEGER_LIST) {
		catalogue_number("min", field->min, out);
		catalogue_number("max", field->max, out);
		catalogue_number("step", field->step == 0 ? 1 : field->step, out);
	}
	if (field->type == MJ_INTEGER_LIST)
		catalogue_number("length", field->length, out);
	if (field->type == MJ_ENUM)
		catalogue_strings("words", field->words, out);
}

/* ---- Tiles ---- */

void
catalogue_write_shape(const struct mj_ruleset *ruleset, struct buffer *out)
{
	struct mj_rules rules;
	struct mj_bag bag = {.size = 0};
	char text[MJ_BAG_TEXT];

	for (unsigned tile = 0; tile < MJ_TILES; tile++)
		if ((ruleset->tiles >> tile & 1) != 0)
			mj_bag_add(&bag, (mj_tile)tile);
	mj_bag_write(&bag, text);
	catalogue_text("tiles", text, out);
	catalogue_number("sets", ruleset->sets, out);
	out_key(out, "honour_runs");
	out_boolean(out, ruleset->honour_runs);
	catalogue_text("pool", ruleset->pool, out);
	mj_rules_init(&rules, ruleset);
	catalogue_number("start_points", ruleset->start_points(&rules), out);
}

/* ---- Options ---- */

void
catalogue_write_options(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_key(out, "options");
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		out_open(out, '{');
		catalogue_text("name", option->name, out);
		catalogue_text("type", catalogue_types[option->type], out);
		out_key(out, "default");
		if (option->nullable)
			out_null(out);
		else
			write_option(option,
				     option->length == 0 ? &option->fallback : option->fallbacks,
				     out);
		catalogue_range(option, out);
		catalogue_text("meaning", option->meaning, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
catalogue_write_presets(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_key(out, "presets");
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->preset_count; i++) {
		const struct mj_preset *preset = &ruleset->presets[i];
		out_open(out, '{');
		catalogue_text("name", preset->name, out);
		catalogue_text("edition", preset->edition, out);
		catalogue_text("source", preset->source, out);
		out_key(out, "options");
		out_open(out, '{');
		for (const struct mj_setting *at = preset->settings; at->option != NULL; at++) {
			int index =
				mj_field_find(ruleset->options, ruleset->option_count, at->option);
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
	out_key(out, "patterns");
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->pattern_count; i++) {
		const struct mj_pattern *pattern = &ruleset->patterns[i];
		out_open(out, '{');
		catalogue_text("id", pattern->id, out);
		catalogue_number("value", pattern->value, out);
		if (pattern->open_value != pattern->value)
			catalogue_number("open_value", pattern->open_value, out);
		catalogue_text("unit", pattern->unit, out);
		out_key(out, "name");
		names_write(&pattern->names, NAMES_ALL, out);
		catalogue_text("condition", pattern->condition, out);
		catalogue_text("rule", pattern->rule, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	catalogue_text("pattern_note", ruleset->pattern_note, out);
	if (ruleset->note_words != NULL)
		catalogue_strings("note_words", ruleset->note_words, out);
}
