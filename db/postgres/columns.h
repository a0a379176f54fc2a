/*
 * The parameters of many uses of a statement, column by column: each column is an array as libpq
 * sends it. The statement for all of them has them by unnest().
 */
#ifndef DB_POSTGRES_COLUMNS_H
#define DB_POSTGRES_COLUMNS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { COLUMNS_MAX = 12 };

struct column {
	char *data;
	size_t size, room;
};

/* All zero is empty. */
struct columns {
	struct column columns[COLUMNS_MAX];
	unsigned rows;
	bool failed; /* there was no memory for all of it */
};

struct query;

/* The next value of a column; data NULL: null. A row is complete when columns_end_row says so. */
void columns_add(struct columns *columns, unsigned column, const void *data, size_t size);
void columns_end_row(struct columns *columns);

/*
 * Puts the arrays; `types` has a letter for each column: n a number, t text, b bytes. They stay as
 * they are until the next change.
 */
void columns_put(struct columns *columns, const char *types, struct query *query);

/* The value of a row in a column whose values have one size, none of them null. */
const char *columns_value(const struct columns *columns, unsigned column, unsigned row,
			  size_t size);

/* Empties them, and keeps the memory. */
void columns_clear(struct columns *columns);
void columns_free(struct columns *columns);

#endif
