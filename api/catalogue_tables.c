#include "api/catalogue_tables.h"

#include "api/limits.h"
#include "api/names.h"

#include <assert.h>

static const char *const type_names[] = {
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

static void
write_text(const char *key, const char *text, struct buffer *out)
{
	out_key(out, key);
	out_string(out, text);
}

static void
write_number(const char *key, int64_t number, struct buffer *out)
{
	out_key(out, key);
	out_integer(out, number);
}

static void
write_strings(const char *key, const char *const *words, struct buffer *out)
{
	out_key(out, key);
	out_open(out, '[');
	for (; *words != NULL; words++)
		out_string(out, *words);
	out_close(out, ']');
}

static void
write_calls(unsigned calls, struct buffer *out)
{
	out_key(out, "calls");
	out_open(out, '[');
	if ((calls & MJ_SCORE) != 0)
		out_string(out, "score");
	if ((calls & MJ_WAITS) != 0)
		out_string(out, "waits");
	if ((calls & MJ_SETTLE) != 0)
		out_string(out, "settle");
	out_close(out, ']');
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
	write_text("tiles", text, out);
	write_number("sets", ruleset->sets, out);
	out_key(out, "honour_runs");
	out_boolean(out, ruleset->honour_runs);
	write_text("pool", ruleset->pool, out);
	mj_rules_init(&rules, ruleset);
	write_number("start_points", ruleset->start_points(&rules), out);
}

/* ---- Options ---- */

/* A value of an option as JSON. */
static void
write_value(const struct mj_field *option, const int64_t *values, struct buffer *out)
{
	switch (option->type) {
	case MJ_BOOLEAN:
		out_boolean(out, values[0] != 0);
		break;
	case MJ_ENUM:
		out_string(out, option->words[values[0]]);
		break;
	case MJ_INTEGER_LIST:
		out_open(out, '[');
		for (unsigned i = 0; i < option->length; i++)
			out_integer(out, values[i]);
		out_close(out, ']');
		break;
	default:
		assert(option->type == MJ_INTEGER);
		out_integer(out, values[0]);
	}
}

/* min, max, step, length, words: what the type has. */
static void
write_range(const struct mj_field *field, struct buffer *out)
{
	if (field->type == MJ_INTEGER || field->type == MJ_INTEGER_LIST) {
		write_number("min", field->min, out);
		write_number("max", field->max, out);
		write_number("step", field->step == 0 ? 1 : field->step, out);
	}
	if (field->type == MJ_INTEGER_LIST)
		write_number("length", field->length, out);
	if (field->type == MJ_ENUM)
		write_strings("words", field->words, out);
}

void
catalogue_write_options(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_key(out, "options");
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->option_count; i++) {
		const struct mj_field *option = &ruleset->options[i];
		out_open(out, '{');
		write_text("name", option->name, out);
		write_text("type", type_names[option->type], out);
		out_key(out, "default");
		if (option->nullable)
			out_null(out);
		else
			write_value(option,
				    option->length == 0 ? &option->fallback : option->fallbacks,
				    out);
		write_range(option, out);
		write_text("meaning", option->meaning, out);
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
		write_text("name", preset->name, out);
		write_text("edition", preset->edition, out);
		write_text("source", preset->source, out);
		out_key(out, "options");
		out_open(out, '{');
		for (const struct mj_setting *at = preset->settings; at->option != NULL; at++) {
			int index =
				mj_field_find(ruleset->options, ruleset->option_count, at->option);
			assert(index >= 0);
			out_key(out, at->option);
			write_value(&ruleset->options[index], at->value, out);
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
		write_text("id", pattern->id, out);
		write_number("value", pattern->value, out);
		if (pattern->open_value != pattern->value)
			write_number("open_value", pattern->open_value, out);
		write_text("unit", pattern->unit, out);
		out_key(out, "name");
		names_write(&pattern->names, NAMES_ALL, out);
		write_text("condition", pattern->condition, out);
		write_text("rule", pattern->rule, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	write_text("pattern_note", ruleset->pattern_note, out);
	if (ruleset->note_words != NULL)
		write_strings("note_words", ruleset->note_words, out);
}

/* ---- Members ---- */

/* Whether a field is a member of the object called `prefix` ("" is the record itself). */
static const char *
name_in(const struct mj_field *field, const char *prefix)
{
	size_t length = strlen(prefix);

	if (length == 0)
		return strchr(field->name, '.') == NULL ? field->name : NULL;
	if (strncmp(field->name, prefix, length) != 0 || field->name[length] != '.')
		return NULL;
	return field->name + length + 1;
}

static void
write_member(const struct mj_field *field, const char *name, struct buffer *out)
{
	out_open(out, '{');
	write_text("name", name, out);
	write_text("type", type_names[field->type], out);
	if (field->nullable) {
		out_key(out, "nullable");
		out_boolean(out, true);
	}
	if (field->calls != 0)
		write_calls(field->calls, out);
	if (field->min != 0 || field->max != 0 || field->type != MJ_INTEGER)
		write_range(field, out);
	write_text("meaning", field->meaning, out);
}

static void
write_fields(const char *key, const struct mj_field *fields, size_t count, struct buffer *out)
{
	out_key(out, key);
	out_open(out, '[');
	for (size_t i = 0; i < count; i++) {
		if (name_in(&fields[i], "") == NULL)
			continue;
		write_member(&fields[i], fields[i].name, out);
		if (fields[i].type == MJ_OBJECT) {
			out_key(out, "members");
			out_open(out, '[');
			for (size_t k = 0; k < count; k++) {
				const char *name = name_in(&fields[k], fields[i].name);
				if (name == NULL)
					continue;
				write_member(&fields[k], name, out);
				out_close(out, '}');
			}
			out_close(out, ']');
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out)
{
	out_key(out, "flags");
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->flag_count; i++) {
		out_open(out, '{');
		write_text("id", ruleset->flags[i].id, out);
		write_calls(ruleset->flags[i].calls, out);
		write_text("meaning", ruleset->flags[i].meaning, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	write_fields("hand", ruleset->hand, ruleset->hand_count, out);
	write_fields("seats", ruleset->seat, ruleset->seat_count, out);
	write_fields("deal", ruleset->deal, ruleset->deal_count, out);
	write_fields("table", ruleset->table, ruleset->table_count, out);
	write_fields("total", ruleset->total, ruleset->total_count, out);
}

/* ---- Words ---- */

static void
write_named(const char *key, const struct mj_word *words, size_t count, struct buffer *out)
{
	out_key(out, key);
	out_open(out, '[');
	for (size_t i = 0; i < count; i++) {
		out_open(out, '{');
		write_text("id", words[i].id, out);
		out_key(out, "name");
		names_write(&words[i].names, NAMES_ALL, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out)
{
	static const char *const none[] = {NULL};

	write_named("reasons", ruleset->reasons, ruleset->reason_count, out);
	write_named("whys", ruleset->whys, ruleset->why_count, out);
	write_named("shapes", ruleset->shapes, ruleset->shape_count, out);
	write_strings("waits", ruleset->wait_words == NULL ? none : ruleset->wait_words, out);
}

void
catalogue_write_limits(struct buffer *out)
{
	out_key(out, "limits");
	out_open(out, '{');
	write_number("body_bytes", BODY_MAX, out);
	write_number("ndjson_body_bytes", NDJSON_BODY_MAX, out);
	write_number("ndjson_line_bytes", NDJSON_LINE_MAX, out);
	write_number("json_depth", JSON_DEPTH_MAX, out);
	write_number("id_characters", ID_MAX, out);
	write_number("hand_number", HAND_NUMBER_MAX, out);
	write_number("counter", COUNTER_MAX, out);
	write_number("multiplier", MULTIPLIER_MAX, out);
	write_number("points", POINTS_MAX, out);
	out_close(out, '}');
}
