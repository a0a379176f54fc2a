#include "codec/ruleset_fields_write.h"

#include "codec/seats.h"
#include "codec/tiles.h"
#include "lib/mahjong/rules.h"
#include "json/write.h"

#include <assert.h>

static void
write_list(const struct mj_field *field, const struct mj_record *record, struct buffer *out)
{
	assert(field->slot + field->length <= MJ_SLOTS);
	out_open(out, '[');
	for (unsigned i = 0; i < field->length; i++)
		out_integer(out, record->value[field->slot + i]);
	out_close(out, ']');
}

void
write_pattern_ids(const struct mj_ruleset *ruleset, const uint64_t set[MJ_PATTERN_WORDS],
		  struct buffer *out)
{
	out_open(out, '[');
	for (unsigned i = 0; i < ruleset->pattern_count; i++)
		if ((set[i / 64] >> i % 64 & 1) != 0)
			out_word(out, ruleset->patterns[i].id);
	out_close(out, ']');
}

static void
write_set(const struct mj_ruleset *ruleset, const struct mj_field *field,
	  const struct mj_record *record, struct buffer *out)
{
	uint64_t set[MJ_PATTERN_WORDS] = {(uint64_t)record->value[field->slot]};

	if (ruleset->pattern_count > 64)
		set[1] = (uint64_t)record->value[field->slot + 1];
	write_pattern_ids(ruleset, set, out);
}

static void
write_word(const struct mj_field *field, int64_t value, struct buffer *out)
{
	int64_t count = 0;

	while (field->words[count] != NULL)
		count++;
	assert(value >= 0 && value < count);
	out_word(out, field->words[value]);
}

/* A list that was longer than MJ_LIST_MAX has kept its first tiles only. */
static void
write_kept(const struct mj_tiles *tiles, struct buffer *out)
{
	write_tile_list(tiles->tile, tiles->count < MJ_LIST_MAX ? tiles->count : MJ_LIST_MAX, out);
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
		write_word(field, value, out);
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
		write_kept(&record->tiles[field->list], out);
		break;
	case MJ_PATTERN:
		assert(value >= 0 && value < ruleset->pattern_count);
		out_word(out, ruleset->patterns[value].id);
		break;
	case MJ_PATTERN_SET:
		write_set(ruleset, field, record, out);
		break;
	default:
		assert(field->type < MJ_OBJECT); /* no other type is written */
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
