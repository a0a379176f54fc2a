#include "ledger/import_fields.h"
#include "json/dump.h"

int
read_string(struct reader *reader, const struct path *at, const json_t *value,
	    const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	*(const char **)target = json_string_value(value);
	return 0;
}

int
read_json_object(struct reader *reader, const struct path *at, const json_t *value,
		 const struct member *member, void *target)
{
	(void)member;
	if (!json_is_object(value))
		return refuse_type(reader->problem, at, "an object", value);
	*(const json_t **)target = value;
	return 0;
}

int
read_hash(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	(void)member;
	if (!json_is_string(value))
		return refuse_type(reader->problem, at, "a string", value);
	if (!hash_parse(json_string_value(value), target))
		return refuse(reader->problem, BAD_VALUE, at, "expected a hash: %d hex digits",
			      HASH_TEXT - 1);
	return 0;
}

int
import_dump(struct import *import, const json_t *value, struct buffer *text)
{
	out_json(text, value);
	if (!text->failed)
		return 0;
	return work_refuse(import->work, UNAVAILABLE, "there is no memory for this now");
}

int
import_find_player(struct import *import, const char *player)
{
	struct player_row row;
	int result =
		import->tx->calls->player_find(import->tx, work_club(import->work), player, &row);

	if (result == STORE_NONE)
		return work_refuse(import->work, CONTRADICTION, "there is no player %.40s before",
				   player);
	return work_store(import->work, result);
}

int
import_inserted(struct import *import, int result)
{
	if (result == STORE_EXISTS)
		return work_refuse(import->work, CONTRADICTION, "this id came before");
	return work_store(import->work, result);
}
