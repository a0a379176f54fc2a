#include "db/rows/facts.h"

#include "db/rows/calls.h"
#include "db/rows/query.h"

#include <sodium.h>
#include <string.h>

int
facts_insert_dictionary(struct session *session)
{
	struct query query = query_begin(&session->tx, SQL_DICTIONARY_INSERT);
	uint8_t hash[STORE_HASH];

	crypto_generichash(hash, sizeof(hash), dictionary_data, dictionary_size, NULL, 0);
	put_integer(&query, DICTIONARY_NUMBER);
	put_blob(&query, dictionary_data, dictionary_size);
	put_hash(&query, hash);
	return query_insert(&query);
}

static int
read_secret(struct session *session)
{
	uint8_t secret[STORE_HASH];
	int result = call_secret(&session->tx, secret);

	if (result == STORE_OK)
		id_key_make(secret, session->shared->id_key);
	sodium_memzero(secret, sizeof(secret));
	return result;
}

static bool
add_dictionary(struct session *session, struct query *query)
{
	uint8_t stored[STORE_HASH], hash[STORE_HASH];
	int64_t number = get_integer(query);
	struct store_text data = get_blob(query);

	get_hash(query, stored);
	if (data.data == NULL)
		return false;
	crypto_generichash(hash, sizeof(hash), (const uint8_t *)data.data, data.size, NULL, 0);
	return memcmp(stored, hash, STORE_HASH) == 0 &&
	       dictionaries_add(session->shared->dictionaries, number, data.data, data.size);
}

/* STORE_NONE: one is damaged, or there is none, or no memory. */
static int
read_dictionaries(struct session *session)
{
	struct query query = query_begin(&session->tx, SQL_DICTIONARIES);
	unsigned count = 0;

	session->shared->dictionaries = dictionaries_make();
	bool good = session->shared->dictionaries != NULL;
	for (; good && query_row(&query); count++)
		good = add_dictionary(session, &query);
	int result = query_end(&query, 0);
	if (!good)
		return STORE_NONE;
	return result == STORE_OK && count == 0 ? STORE_NONE : result;
}

int
facts_read(struct session *session, const char **fault)
{
	int result = read_secret(session);

	*fault = "is damaged: restore it from a backup";
	if (result != STORE_OK)
		return result;
	*fault = "cannot be opened: a dictionary in it is damaged, or there is no memory";
	return read_dictionaries(session);
}
