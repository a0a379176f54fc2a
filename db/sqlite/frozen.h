/*
 * A file that cannot be written, such as a backup on a medium for reading. SQLite would make its
 * log and the log's index beside it; told that the file is immutable, it reads the file alone.
 */
#ifndef DB_SQLITE_FROZEN_H
#define DB_SQLITE_FROZEN_H

#include <stdbool.h>
#include <stddef.h>

/* Whether a file is there that this process cannot write, or not beside. */
bool frozen_is(const char *file);
/*
 * The name by which SQLite opens such a file, for the caller to free; NULL with one line in `why`.
 */
char *frozen_name(const char *file, char *why, size_t size);

#endif
