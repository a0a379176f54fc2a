#include "codec/ruleset_fields_write.h"

#include "codec/seats.h"
#include "codec/tiles.h"
#include "json/write.h"

#include <assert.h>

static void
write_list(const struct mj_field *field, const struct mj_record *record, struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < field->length; i++)
		out_integer(out, record->value[field->slot + i]);
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
		write_seat((int)value, out);
		break;
	case MJ_TILE:
		write_tile((mj_tile)value, out);
		break;
	case MJ_TILE_LIST:
		write_tile_list(record->tiles[field->list].tile, record->tiles[field->list].count,
				out);
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
ruleset_fields_write_members(const struct mj_ruleset *ruleset, const struct mj_field *fields,
			     size_t count, const struct mj_record *record, struct buffer *out)
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
ruleset_fields_write(const struct mj_ruleset *ruleset, const struct mj_field *fields, size_t count,
		     const struct mj_record *record, struct buffer *out)
{
	out_open(out, '{');
	ruleset_fields_write_members(ruleset, fields, count, record, out);
	out_close(out, '}');
}
