/* Where the database is: the address that --store gives, read and completed. */
#ifndef DB_POSTGRES_ADDRESS_H
#define DB_POSTGRES_ADDRESS_H

#include "db/postgres/connection.h"

/* Sets what libpq is given, and the name: 0, or -1 with one line in `why`, without the address.
 * `reading`: a standby will do, if the address does not say otherwise. */
int address_read(struct database *database, const char *address, bool reading, char *why,
		 size_t size);
void address_free(struct database *database);

#endif
