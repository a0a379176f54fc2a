/* What the end of a daemon left of imports. */
#ifndef DB_SQLITE_IMPORT_H
#define DB_SQLITE_IMPORT_H

#include "db/sqlite/connection.h"

/* Removes what is left of imports that were never finished: 0, or -1 when the file failed. */
int imports_undo(struct connection *connection);

#endif
