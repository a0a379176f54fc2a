/*
 * What the rows of each statement are to be like. The server's answers are held against it before
 * any of them is used: whatever is altered, damaged or put in between there, the store fails, and
 * takes no number for another.
 */
#ifndef DB_POSTGRES_SHAPE_H
#define DB_POSTGRES_SHAPE_H

#include "db/postgres/sql.h"

#include <libpq-fe.h>

/*
 * A letter for each column: n a number, k one that is not negative, t text, i an id, h a hash,
 * b bytes. A capital one may be null. NULL: the statement gives no rows.
 */
extern const char *const sql_shapes[SQL_COUNT];

/* Whether this is what the statement answers where it does not fail. */
bool shape_fits(unsigned sql, const PGresult *result);

#endif
