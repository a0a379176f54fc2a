#include "db/sqlite/body.h"

/* The blob's text, as the function's result. */
static void
decompress(sqlite3_context *context, const void *blob, size_t size)
{
	struct session *session = sqlite3_user_data(context);
	const struct dictionaries *dictionaries = session->shared->dictionaries;
	int64_t text_size = compressed_text_size(dictionaries, blob, size);

	if (text_size < 0) {
		sqlite3_result_null(context);
		return;
	}
	char *text = sqlite3_malloc64((sqlite3_uint64)text_size + 1); /* of 0 bytes it has none */
	enum decompress_result result = DECOMPRESS_NO_MEMORY;
	if (text != NULL)
		result = decompress_text(&session->compressor, dictionaries, blob, size, text,
					 (size_t)text_size);
	if (result == DECOMPRESSED) {
		sqlite3_result_blob64(context, text, (sqlite3_uint64)text_size, sqlite3_free);
		return;
	}
	sqlite3_free(text);
	if (result == DECOMPRESS_NO_MEMORY)
		sqlite3_result_error_nomem(context);
	else
		sqlite3_result_null(context);
}

static void
plain(sqlite3_context *context, int count, sqlite3_value **values)
{
	(void)count;
	if (sqlite3_value_type(values[0]) != SQLITE_BLOB) {
		sqlite3_result_value(context, values[0]);
		return;
	}
	const void *blob = sqlite3_value_blob(values[0]);
	decompress(context, blob, (size_t)sqlite3_value_bytes(values[0]));
}

int
body_register(sqlite3 *database, struct session *session)
{
	return sqlite3_create_function_v2(database, "plain", 1,
					  SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY,
					  session, plain, NULL, NULL, NULL);
}
