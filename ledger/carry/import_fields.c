#include "ledger/carry/import_fields.h"
#include "json/dump.h"

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

	if (season != NULL)
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
