#include "codec/ruleset_fields.h"

#include <assert.h>
#include <stdio.h>

void
words_write(const char *const *words, char *text, size_t size)
{
	size_t at = 0;

	text[0] = '\0';
	for (size_t i = 0; words[i] != NULL && at < size; i++)
		at += (size_t)snprintf(text + at, size - at, "%s%s", i == 0 ? "" : ", ", words[i]);
}

static void
write_list(const struct mj_field *field, const struct mj_record *record, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < field->length; i++)
		out_integer(out, record->value[field->slot + i]);
	out_close(out, ']');
}

static void
write_tiles(const struct mj_tiles *tiles, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < tiles->count && i < MJ_LIST_MAX; i++) {
		char text[MJ_TILE_TEXT];
		size_t size = mj_tile_write(tiles->tile[i], text);
		out_text(out, text, size);
	}
	out_close(out, ']');
}

void
write_pattern_ids(const struct mj_ruleset *ruleset, uint64_t set, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->pattern_count && i < 64; i++)
		if ((set >> i & 1) != 0)
			out_string(out, ruleset->patterns[i].id);
	out_close(out, ']');
}

static void
write_tile(mj_tile tile, struct buffer *out)
{
	char text[MJ_TILE_TEXT];
	size_t size = mj_tile_write(tile, text);

	out_text(out, text, size);
}

static void
write_value(const struct mj_ruleset *ruleset, const struct mj_field *field,
	    const struct mj_record *record, struct buffer *out)
{
	int64_t value = record->value[field->slot];

	switch (field->type) {
	case MJ_INTEGER:
		out_integer(out, value);
		break;
	case MJ_BOOLEAN:
		out_boolean(out, value != 0);
		break;
	case MJ_ENUM:
		out_string(out, field->words[value]);
		break;
	case MJ_INTEGER_LIST:
		write_list(field, record, out);
		break;
	case MJ_SEAT:
		if (value == MJ_NOBODY)
			out_null(out);
		else
			out_integer(out, value);
		break;
	case MJ_TILE:
		write_tile((mj_tile)value, out);
		break;
	case MJ_TILE_LIST:
		write_tiles(&record->tiles[field->list], out);
		break;
	case MJ_PATTERN:
		out_string(out, ruleset->patterns[value].id);
		break;
	case MJ_PATTERN_SET:
		write_pattern_ids(ruleset, (uint64_t)value, out);
		break;
	default:
		assert(field->type != MJ_OBJECT);
	}
}

void
record_write_members(const struct mj_ruleset *ruleset, const struct mj_field *fields, size_t count,
		     const struct mj_record *record, struct buffer *out)
{
	for (size_t i = 0; i < count; i++) {
		bool present = mj_has(record, fields[i].slot);
		if (!present && !fields[i].nullable)
			continue;
		out_key(out, fields[i].name);
		if (present)
			write_value(ruleset, &fields[i], record, out);
		else
			out_null(out);
	}
}

void
record_write(const struct mj_ruleset *ruleset, const struct mj_field *fields, size_t count,
	     const struct mj_record *record, struct buffer *out)
{
	out_open(out, '{');
	record_write_members(ruleset, fields, count, record, out);
	out_close(out, '}');
}

void
write_option(const struct mj_field *option, const int64_t *values, struct buffer *out)
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
