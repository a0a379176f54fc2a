/*
 * In the catalogue: a ruleset's flags, members, outcomes and words; and the limits of the service.
 */
#include "api/rules/catalogue_tables.h"

#include "api/limits.h"
#include "api/rules/catalogue_texts.h"
#include "codec/names.h"
#include "lib/mahjong/explain.h"
#include "lib/mahjong/rules.h"
#include "lib/mahjong/settle.h"
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

/* What a ruleset adds to one object of a request or an answer. */
struct group {
	const struct mj_ruleset *ruleset;
	const char *key;
	enum text_kind kind;
	const struct mj_field *fields;
	size_t count;
};

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

/* Left open, for the members of an object. */
static void
write_member(const struct group *group, const struct mj_field *field, const char *name,
	     struct buffer *out)
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
	catalogue_text_thing(group->ruleset, group->kind, field->name, field->meaning, out);
	catalogue_text_enum(group->ruleset, field, name, out);
}

static void
write_fields(const struct catalogue_seats *of, const struct group *group, struct buffer *out)
{
	const struct mj_field *fields = group->fields;
	size_t count = group->count;

	out_open_member(out, group->key, '[');
	for (size_t i = 0; i < count; i++) {
		if (name_in(&fields[i], "") == NULL || !catalogue_lists(of, fields[i].seats))
			continue;
		write_member(group, &fields[i], fields[i].name, out);
		if (fields[i].type == MJ_OBJECT) {
			out_open_member(out, "members", '[');
			for (size_t k = 0; k < count; k++) {
				const char *name = name_in(&fields[k], fields[i].name);
				if (name == NULL)
					continue;
				write_member(group, &fields[k], name, out);
				out_close(out, '}');
			}
			out_close(out, ']');
		}
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
catalogue_write_flags(const struct catalogue_seats *of, struct buffer *out)
{
	const struct mj_ruleset *ruleset = of->ruleset;
	uint32_t listed = catalogue_flags(of);

	out_open_member(out, "flags", '[');
	for (unsigned i = 0; i < ruleset->flag_count; i++) {
		const struct mj_flag *flag = &ruleset->flags[i];
		if ((listed >> flag->bit & 1) == 0)
			continue;
		out_open(out, '{');
		out_string_member(out, "id", flag->id);
		write_calls(flag->calls, out);
		out_string_member(out, "meaning", flag->meaning);
		catalogue_text_thing(ruleset, TEXT_FLAG, flag->id, flag->meaning, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

void
catalogue_write_shown(const struct catalogue_seats *of, struct buffer *out)
{
	const struct mj_ruleset *ruleset = of->ruleset;
	const struct group groups[] = {
		{ruleset, "hand", TEXT_HAND, ruleset->hand, ruleset->hand_count},
		{ruleset, "seats", TEXT_SEATS, ruleset->seat, ruleset->seat_count},
	};

	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
		write_fields(of, &groups[i], out);
}

void
catalogue_write_members(const struct mj_ruleset *ruleset, struct buffer *out)
{
	const struct catalogue_seats usual = {.ruleset = ruleset};
	const struct group groups[] = {
		{ruleset, "deal", TEXT_DEAL, ruleset->deal, ruleset->deal_count},
		{ruleset, "table", TEXT_TABLE, ruleset->table, ruleset->table_count},
		{ruleset, "total", TEXT_TOTAL, ruleset->total, ruleset->total_count},
		{ruleset, "counted", TEXT_COUNTED, ruleset->counted, ruleset->counted_count},
		{ruleset, "standing", TEXT_STANDING, ruleset->standing, ruleset->standing_count},
	};

	for (size_t i = 0; i < sizeof(groups) / sizeof(groups[0]); i++)
		write_fields(&usual, &groups[i], out);
}

/* ---- Words ---- */

static void
write_named(const struct mj_ruleset *ruleset, const char *key, const struct mj_word *words,
	    size_t count, struct buffer *out)
{
	out_open_member(out, key, '[');
	for (size_t i = 0; i < count; i++) {
		out_open(out, '{');
		out_string_member(out, "id", words[i].id);
		out_key(out, "name");
		names_write(&words[i].names, NAMES_ALL, out);
		catalogue_text_word(ruleset, key, &words[i], out);
		if (words == ruleset->aborts)
			catalogue_write_abort_options(ruleset, (unsigned)i, out);
		if (words == ruleset->numbers)
			out_boolean_member(out, "by_seat", (ruleset->seat_numbers >> i & 1) != 0);
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
		{MJ_HAS_RIICHI, "riichi"},         {MJ_HAS_TENPAI, "tenpai"},
		{MJ_HAS_REASON, "reason"},         {MJ_HAS_FOLLOWED, "followed"},
		{MJ_HAS_FALSE_WINS, "false_wins"},
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

/* Of the account of a score: its numbers, what changes them and why. */
static void
write_step_words(const struct mj_ruleset *ruleset, struct buffer *out)
{
	write_named(ruleset, "numbers", ruleset->numbers, ruleset->number_count, out);
	catalogue_strings("step_ops", mj_step_op_ids, out);
	write_named(ruleset, "step_whys", ruleset->step_whys, ruleset->step_why_count, out);
	out_open_member(out, "fu_whys", '[');
	for (unsigned i = 0; i < ruleset->fu_why_count; i++)
		out_string(out, ruleset->step_whys[i].id);
	out_close(out, ']');
}

void
catalogue_write_words(const struct mj_ruleset *ruleset, struct buffer *out)
{
	write_outcomes(ruleset, out);
	write_named(ruleset, "reasons", ruleset->reasons, ruleset->reason_count, out);
	write_named(ruleset, "aborts", ruleset->aborts, ruleset->abort_count, out);
	write_words("match_ends", ruleset->match_ends, out);
	write_named(ruleset, "whys", ruleset->whys, ruleset->why_count, out);
	write_named(ruleset, "shapes", ruleset->shapes, ruleset->shape_count, out);
	write_words("waits", ruleset->wait_words, out);
	write_words("furitens", ruleset->furitens, out);
	write_step_words(ruleset, out);
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
