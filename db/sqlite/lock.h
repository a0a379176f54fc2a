/* That only one daemon serves a file: a lock on a file beside it. */
#ifndef DB_SQLITE_LOCK_H
#define DB_SQLITE_LOCK_H

#include <stddef.h>

/*
 * Fills in `lock`, which is -1, with the descriptor that holds the lock until it is closed or the
 * process ends: 0, or -1 with one line in `why`.
 */
int lock_take(const char *file, int *lock, char *why, size_t size);

#endif
