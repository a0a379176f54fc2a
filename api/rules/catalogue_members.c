/*
 * In the catalogue: a ruleset's flags, members, outcomes and words; and the limits of the service.
 */
#include "api/rules/catalogue_tables.h"

#include "api/limits.h"
#include "codec/names.h"
#include "json/write.h"

#include <assert.h>

static void
write_calls(unsigned calls, struct buffer *out)
{
	out_open_member(out, "calls", '[');
	if ((calls & MJ_SCORE) != 0)
		out_string(out, "score");
	if ((calls & MJ_WAITS) != 0)
		out_string(out, "waits");
	if ((calls & MJ_SETTLE) != 0)
		out_string(out, "settle");
	out_close(out, ']');
}

/* ---- Members ---- */

/*
 * The name that a field has as a member of the object called `prefix`, where "" is the record
 * itself; NULL: it is no member of that object.
 */
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
	out_string_member(out, "name", name);
	out_string_member(out, "type", catalogue_types[field->type]);
	if (field->nullable)
		out_boolean_member(out, "nullable", true);
	assert(field->type <= MJ_OBJECT);
	if (field->calls != 0)
		write_calls(field->calls, out);
	if (field->min != 0 || field->max != 0 || field->type != MJ_INTEGER)
		catalogue_range(field, out);
	out_string_member(out, "meaning", field->meaning);
}

static void
write_fields(const char *key, const struct mj_field *fields, size_t count, struct buffer *out)
{
	out_open_member(out, key, '[');
	for (size_t i = 0; i < count; i++) {
		if (name_in(&fields[i], "") == NULL)
			continue;
		write_member(&fields[i], fields[i].name, out);
		if (fields[i].type == MJ_OBJECT) {
			out_open_member(out, "members", '[');
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
	out_open_member(out, "flags", '[');
	for (unsigned i = 0; i < ruleset->flag_count; i++) {
		out_open(out, '{');
		out_string_member(out, "id", ruleset->flags[i].id);
		write_calls(ruleset->flags[i].calls, out);
		out_string_member(out, "meaning", ruleset->flags[i].meaning);
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
	out_open_member(out, key, '[');
	for (size_t i = 0; i < count; i++) {
		out_open(out, '{');
		out_string_member(out, "id", words[i].id);
		out_key(out, "name");
		names_write(&words[i].names, NAMES_ALL, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

/*
 * The types of outcome; and the members that an outcome of this ruleset may have beside type, wins,
 * seats and offender.
 */
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

	out_open_member(out, "outcomes", '[');
	for (unsigned i = 0; i < MJ_OUTCOMES; i++)
		if (i != MJ_ABORTIVE_DRAW || ruleset->abort_count > 0)
			out_string(out, mj_outcome_ids[i]);
	out_close(out, ']');
	out_open_member(out, "outcome_members", '[');
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
	out_open_member(out, "limits", '{');
	out_member(out, "body_bytes", BODY_MAX);
	out_member(out, "ndjson_body_bytes", NDJSON_BODY_MAX);
	out_member(out, "ndjson_line_bytes", NDJSON_LINE_MAX);
	out_member(out, "json_depth", JSON_DEPTH_MAX);
	out_member(out, "json_values", JSON_VALUES_MAX);
	out_member(out, "id_characters", ID_MAX);
	out_member(out, "hand_number", HAND_NUMBER_MAX);
	out_member(out, "counter", COUNTER_MAX);
	out_member(out, "multiplier", MULTIPLIER_MAX);
	out_member(out, "points", POINTS_MAX);
	out_close(out, '}');
}
