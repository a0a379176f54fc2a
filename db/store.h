/*
 * What the service asks of a store. The calls stand behind a struct of function pointers, so that nothing but
 * cmd knows which store it is; SQL stays in the files of db/.
 */
#ifndef DB_STORE_H
#define DB_STORE_H

#include <stddef.h>

struct store;

struct store_calls {
	/* 0 when the store can be read now, -1 otherwise. From any thread. */
	int (*ping)(struct store *store);
	void (*close)(struct store *store);
};

/* Each store begins with this. */
struct store {
	const struct store_calls *calls;
};

/* Opens, and makes if need be, a SQLite database; NULL with one line in `why`. */
struct store *sqlite_open(const char *file, char *why, size_t size);

#endif
