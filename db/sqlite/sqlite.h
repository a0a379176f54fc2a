/* The store in one file, by SQLite. */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include "db/store.h"

/* How the file is opened. */
struct sqlite_options {
	/*
	 * Refuses a file that another process has open for serving; off for the admin commands
	 * beside it.
	 */
	bool serving;
	/* Nothing will be submitted: a file that cannot be written is no fault. */
	bool reading;
	/* Commits each job alone: for the bench, to show what grouping is worth. */
	bool alone;
	/*
	 * SQL that leads to a schema after the last one, or NULL: for the tests, which so see a
	 * file brought up to date, and refused by a program that does not know the later schema.
	 */
	const char *next;
	const uint8_t *secret; /* of a file that is made now, STORE_HASH bytes; NULL: drawn */
	/* Told in a line what failed, from any thread; NULL: nobody is. */
	void (*report)(void *arg, const char *what);
	void *report_arg;
};

/* Opens, and makes or migrates if need be, a SQLite database; NULL with one line in `why`. */
struct store *sqlite_open(const char *file, const struct sqlite_options *options, char *why,
			  size_t size);

#endif
