#include "ledger/carry/import_fields.h"
#include "ledger/core/chain.h"
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
	return book_no_memory(import->book);
}

int
import_find_season(struct import *import, const char *season)
{
	struct season_row row;
	int result = STORE_OK;

	if (season[0] != '\0')
		result = import->tx->calls->season_find(import->tx, import->book->club, season,
							&row);
	if (result == STORE_NONE)
		return book_refuse(import->book, CONTRADICTION, "there is no season %.40s before",
				   season);
	return book_store(import->book, result);
}

int
import_inserted(struct import *import, int result)
{
	if (result == STORE_EXISTS)
		return book_refuse(import->book, CONTRADICTION, "this id came before");
	return book_store(import->book, result);
}
