/* A ruleset's flags, members, outcomes and words in the catalogue, and the limits of the service. */
#include "api/rules/catalogue_tables.h"

#include "api/limits.h"
#include "codec/names.h"

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
	catalogue_text("name", name, out);
	catalogue_text("type", catalogue_types[field->type], out);
	if (field->nullable) {
		out_key(out, "nullable");
		out_boolean(out, true);
	}
	if (field->calls != 0)
		write_calls(field->calls, out);
	if (field->min != 0 || field->max != 0 || field->type != MJ_INTEGER)
		catalogue_range(field, out);
	catalogue_text("meaning", field->meaning, out);
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
		catalogue_text("id", ruleset->flags[i].id, out);
		write_calls(ruleset->flags[i].calls, out);
		catalogue_text("meaning", ruleset->flags[i].meaning, out);
		out_close(out, '}');
	}
	out_close(out, ']');
	write_fields("hand", ruleset->hand, ruleset->hand_count, out);
	write_fields("seats", ruleset->seat, ruleset->seat_count, out);
	write_fields("deal", ruleset->deal, ruleset->deal_count, out);
	write_fields("table", ruleset->table, ruleset->table_count, out);
	write_fields("total", ruleset->total, ruleset->total_count, out);
	write_fields("counted", ruleset->counted, ruleset->counted_count, out);
	write_fields("standing", ruleset->standing, ruleset->standing_count, out);
}

/* ---- Words ---- */

static void
write_named(const char *key, const struct mj_word *words, size_t count, struct buffer *out)
{
	out_key(out, key);
	out_open(out, '[');
	for (size_t i = 0; i < count; i++) {
		out_open(out, '{');
		catalogue_text("id", words[i].id, out);
		out_key(out, "name");
		names_write(&words[i].names, NAMES_ALL, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/* The types of outcome, and what an outcome of this ruleset may hold beside type, wins, seats, offender. */
static void
write_outcomes(const struct mj_ruleset *ruleset, struct buffer *out)
{
	static const struct {
		unsigned part;
		const char *name;
	} parts[] = {
		{MJ_HAS_RIICHI, "riichi"},
		{MJ_HAS_TENPAI, "tenpai"},
		{MJ_HAS_REASON, "reason"},
		{MJ_HAS_FOLLOWED, "followed"},
	};

	out_key(out, "outcomes");
	out_open(out, '[');
	for (unsigned i = 0; i < MJ_OUTCOMES; i++)
		if (i != MJ_ABORTIVE_DRAW || ruleset->abort_count > 0)
			out_string(out, mj_outcome_ids[i]);
	out_close(out, ']');
	out_key(out, "outcome_members");
	out_open(out, '[');
	for (size_t i = 0; i < sizeof(parts) / sizeof(parts[0]); i++)
		if ((ruleset->outcome_parts & parts[i].part) != 0)
			out_string(out, parts[i].name);
	out_close(out, ']');
}

/* Words that a ruleset may not have. */
static void
write_words(const char *key, const char *const *words, struct buffer *out)
{
	static const char *const none[] = {NULL};

	catalogue_strings(key, words == NULL ? none : words, out);
}

void
catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out)
{
	write_outcomes(ruleset, out);
	write_named("reasons", ruleset->reasons, ruleset->reason_count, out);
	write_named("aborts", ruleset->aborts, ruleset->abort_count, out);
	write_words("match_ends", ruleset->match_ends, out);
	write_named("whys", ruleset->whys, ruleset->why_count, out);
	write_named("shapes", ruleset->shapes, ruleset->shape_count, out);
	write_words("waits", ruleset->wait_words, out);
	write_words("furitens", ruleset->furitens, out);
}

void
catalogue_write_limits(struct buffer *out)
{
	out_key(out, "limits");
	out_open(out, '{');
	catalogue_number("body_bytes", BODY_MAX, out);
	catalogue_number("ndjson_body_bytes", NDJSON_BODY_MAX, out);
	catalogue_number("ndjson_line_bytes", NDJSON_LINE_MAX, out);
	catalogue_number("json_depth", JSON_DEPTH_MAX, out);
	catalogue_number("json_values", JSON_VALUES_MAX, out);
	catalogue_number("id_characters", ID_MAX, out);
	catalogue_number("hand_number", HAND_NUMBER_MAX, out);
	catalogue_number("counter", COUNTER_MAX, out);
	catalogue_number("multiplier", MULTIPLIER_MAX, out);
	catalogue_number("points", POINTS_MAX, out);
	out_close(out, '}');
}
