/* What a store's sessions need to know of it, and what a new one gets that no script brings. */
#ifndef DB_ROWS_FACTS_H
#define DB_ROWS_FACTS_H

#include "db/rows/session.h"

/* The dictionary of today, which new bodies are compressed with: STORE_OK, or not. */
int facts_insert_dictionary(struct session *session);

/*
 * Reads the secret and the dictionaries into what the sessions share: STORE_OK; STORE_FAILED;
 * STORE_NONE: they cannot be used, and `fault` goes on where the store's name stands.
 */
int facts_read(struct session *session, const char **fault);

#endif
