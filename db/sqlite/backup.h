/* A copy of the store while it is in use. */
#ifndef DB_SQLITE_BACKUP_H
#define DB_SQLITE_BACKUP_H

#include "db/rows/pool.h"

/*
 * Into a file that does not exist yet, and is on disk afterwards: 0, or -1 with one line in `why`.
 */
int backup_make(struct pool *readers, const char *file, char *why, size_t size);

#endif
