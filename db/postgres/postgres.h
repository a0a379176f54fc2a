/* The store in a PostgreSQL database, which several daemons may use at the same time. */
#ifndef DB_POSTGRES_POSTGRES_H
#define DB_POSTGRES_POSTGRES_H

#include "db/store.h"

struct postgres_options {
	bool reading; /* nothing will be submitted: a standby will do */
	bool makes;   /* tables that are not there are made, and older ones brought up to date */
	/* It serves: what others left of imports is removed. */
	bool serving;
	const uint8_t *secret; /* of tables that are made now, STORE_HASH bytes; NULL: drawn */
	/* Told in a line what failed, from any thread; NULL: nobody is. */
	void (*report)(void *arg, const char *what);
	void *report_arg;
};

/*
 * Opens, and makes or migrates if need be, the ledger's tables there; NULL with one line in `why`,
 * which holds no password. `address`: postgres://..., as libpq reads it.
 */
struct store *postgres_open(const char *address, const struct postgres_options *options, char *why,
			    size_t size);

#endif
