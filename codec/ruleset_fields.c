#include "codec/ruleset_fields.h"

#include "codec/rules_reader.h"
#include "codec/seats.h"
#include "codec/tiles.h"
#include "codec/words.h"
#include "json/readers.h"

#include <assert.h>

static int
check_step(struct reader *reader, const struct path *at, const struct mj_field *field,
	   int64_t number)
{
	if (field->step > 1 && number % field->step != 0)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected a multiple of %lld, not %lld", (long long)field->step,
			      (long long)number);
	return 0;
}

static int
read_integer_field(struct reader *reader, const struct path *at, const json_t *value,
		   const struct mj_field *field, int64_t *number)
{
	if (read_number(reader, at, value, field->min, field->max, number) != 0) {
		if (field->impossible && json_is_integer(value))
			reader->problem->code = CONTRADICTION;
		if (field->copies && json_integer_value(value) > field->max)
			reader->problem->code = FIVE_OF_A_TILE;
		return -1;
	}
	return check_step(reader, at, field, *number);
}

static int
read_list_field(struct reader *reader, const struct path *at, const json_t *value,
		const struct mj_field *field, struct mj_record *record)
{
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of integers", value);
	assert(field->length > 0);
	if (json_array_size(value) != field->length)
		return refuse(reader->problem, BAD_VALUE, at, "expected %d integers, not %zu",
			      field->length, json_array_size(value));
	for (unsigned i = 0; i < field->length; i++) {
		struct path place = {.up = at, .index = i};
		int64_t number = 0;
		if (read_integer_field(reader, &place, json_array_get(value, i), field, &number) !=
		    0)
			return -1;
		mj_put(record, field->slot + i, number);
	}
	return 0;
}

static int
read_word_field(struct reader *reader, const struct path *at, const json_t *value,
		const struct mj_field *field, int64_t *number)
{
	char list[DETAIL_MAX / 2];

	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a word as a string", value);
	*number = word_find(field->words, json_string_value(value));
	if (*number >= 0)
		return 0;
	words_write(field->words, list, sizeof(list));
	return refuse(reader->problem, BAD_VALUE, at, "expected one of %s", list);
}

static int
read_pattern_id(struct reader *reader, const struct path *at, const json_t *value, int64_t *index)
{
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a pattern's id as a string", value);
	*index = mj_pattern_find(ruleset_of(reader), json_string_value(value));
	if (*index < 0 ||
	    (*index < 64 && (rules_reader_of(reader)->absent.patterns >> *index & 1) != 0))
		return refuse(reader->problem, BAD_VALUE, at, "%s has no pattern \"%.40s\"",
			      ruleset_of(reader)->id, json_string_value(value));
	return 0;
}

static int
read_pattern_set(struct reader *reader, const struct path *at, const json_t *value,
		 const struct mj_field *field, struct mj_record *record)
{
	uint64_t bits[MJ_PATTERN_WORDS] = {0};

	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of pattern ids", value);
	for (size_t i = 0; i < json_array_size(value); i++) {
		struct path place = {.up = at, .index = i};
		int64_t index = 0;
		if (read_pattern_id(reader, &place, json_array_get(value, i), &index) != 0) {
			if (field->impossible && json_is_string(json_array_get(value, i)))
				reader->problem->code = CONTRADICTION;
			return -1;
		}
		if ((bits[index / 64] >> index % 64 & 1) != 0)
			return refuse(reader->problem, CONTRADICTION, &place,
				      "the pattern is listed twice");
		bits[index / 64] |= UINT64_C(1) << index % 64;
	}
	mj_put(record, field->slot, (int64_t)bits[0]);
	if (ruleset_of(reader)->pattern_count > 64)
		record->value[field->slot + 1] = (int64_t)bits[1];
	return 0;
}

static int
read_tiles_field(struct reader *reader, const struct path *at, const json_t *value,
		 const struct mj_field *field, struct mj_record *record)
{
	mj_tile tiles[MJ_WALL_MAX];
	size_t count = 0;

	assert(field->list < MJ_RECORD_TILES);
	if (read_table_tiles(reader, at, value, tiles, MJ_WALL_MAX, &count) != 0)
		return -1;
	struct mj_tiles *to = &record->tiles[field->list];
	to->count = (uint8_t)count;
	memcpy(to->tile, tiles, count < MJ_LIST_MAX ? count : MJ_LIST_MAX);
	mj_put(record, field->slot, field->list);
	return 0;
}

static int
read_boolean_field(struct reader *reader, const struct path *at, const json_t *value,
		   int64_t *number)
{
	if (!json_is_boolean(value))
		return refuse_type(reader->problem, at, "true or false", value);
	*number = json_is_true(value);
	return 0;
}

static int read_object_field(struct reader *reader, const struct path *at, const json_t *value,
			     const struct mj_field *field, const struct ruleset_members *in);

static int
read_tile_field(struct reader *reader, const struct path *at, const json_t *value, int64_t *number)
{
	mj_tile tile = 0;

	if (read_one_tile(reader, at, value, &tile) != 0)
		return -1;
	*number = tile;
	return 0;
}

/* Fields that fill one slot. */
static int
read_one_slot(struct reader *reader, const struct path *at, const json_t *value,
	      const struct mj_field *field, int64_t *number)
{
	switch (field->type) {
	case MJ_INTEGER:
		return read_integer_field(reader, at, value, field, number);
	case MJ_BOOLEAN:
		return read_boolean_field(reader, at, value, number);
	case MJ_ENUM:
		return read_word_field(reader, at, value, field, number);
	case MJ_SEAT:
		return read_number(reader, at, value, 0, seats_of(reader) - 1, number);
	case MJ_TILE:
		return read_tile_field(reader, at, value, number);
	default:
		assert(field->type == MJ_PATTERN);
		return read_pattern_id(reader, at, value, number);
	}
}

static int
read_field(struct reader *reader, const struct path *at, const json_t *value,
	   const struct mj_field *field, const struct ruleset_members *in)
{
	int64_t number = 0;

	assert(field->slot + (field->length == 0 ? 1 : field->length) <= MJ_SLOTS);
	if (json_is_null(value)) {
		if (field->nullable)
			mj_put(in->record, field->slot, MJ_NOBODY);
		return 0;
	}
	switch (field->type) {
	case MJ_OBJECT:
		return read_object_field(reader, at, value, field, in);
	case MJ_TILE_LIST:
		return read_tiles_field(reader, at, value, field, in->record);
	case MJ_INTEGER_LIST:
		return read_list_field(reader, at, value, field, in->record);
	case MJ_PATTERN_SET:
		return read_pattern_set(reader, at, value, field, in->record);
	default:
		if (read_one_slot(reader, at, value, field, &number) != 0)
			return -1;
		mj_put(in->record, field->slot, number);
		return 0;
	}
}

/* The field called `name`, or `prefix.name`, that this call may give; or NULL. */
static const struct mj_field *
field_of(const struct reader *reader, const struct ruleset_members *in, const char *prefix,
	 const char *name)
{
	size_t length = strlen(prefix);
	enum mj_call call = rules_reader_of(reader)->call;

	for (size_t i = 0; i < in->count; i++) {
		const struct mj_field *field = &in->fields[i];
		const char *name_here = field->name;
		if (length > 0) {
			if (strncmp(name_here, prefix, length) != 0 || name_here[length] != '.')
				continue;
			name_here += length + 1;
		}
		if (strcmp(name_here, name) == 0 && (field->calls & call) != 0 &&
		    mj_field_holds(field, seats_of(reader)))
			return field;
	}
	return NULL;
}

static int
refuse_unknown(struct reader *reader, const struct path *at)
{
	return refuse(reader->problem, UNKNOWN_FIELD, at, "%s has no member \"%.40s\" here",
		      ruleset_of(reader)->id, at->name);
}

static int
read_object_field(struct reader *reader, const struct path *at, const json_t *value,
		  const struct mj_field *field, const struct ruleset_members *in)
{
	const char *name;
	size_t size;
	json_t *item;
	int result = 0;

	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	in->record->present |= UINT64_C(1) << field->slot;
	json_object_keylen_foreach((json_t *)value, name, size, item)
	{
		struct path place = {.up = at, .name = name, .size = size};
		const struct mj_field *inner = field_of(reader, in, field->name, name);
		int code = inner == NULL ? refuse_unknown(reader, &place)
					 : read_field(reader, &place, item, inner, in);
		if (code == 0)
			continue;
		result = -1;
		if (!reader_goes_on(reader))
			break;
	}
	return result;
}

static int
read_added(struct reader *reader, const struct path *at, const json_t *value,
	   const struct added_members *added)
{
	const struct ruleset_members *in = (const struct ruleset_members *)added;
	/* "called.han" is not the name of a member: it is the member han of the object called. */
	const struct mj_field *field =
		strchr(at->name, '.') == NULL ? field_of(reader, in, "", at->name) : NULL;

	if (field == NULL)
		return refuse_unknown(reader, at);
	return read_field(reader, at, value, field, in);
}

struct ruleset_members
ruleset_members(const struct mj_field *fields, size_t count, struct mj_record *record)
{
	assert(record != NULL && (fields != NULL || count == 0));
	return (struct ruleset_members){{read_added}, fields, count, record};
}
