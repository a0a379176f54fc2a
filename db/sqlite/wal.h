/*
 * The file of the WAL, as SQLite writes it: a call for the head of each frame and one for its page,
 * some forty for a group of hands. Here the frames of a transaction are gathered and handed to the
 * system at once, before SQLite is told that the frame is written which commits them.
 */
#ifndef DB_SQLITE_WAL_H
#define DB_SQLITE_WAL_H

/* The name of SQLite's VFS that does so; NULL, which is SQLite's own, when it cannot be had. */
const char *wal_vfs(void);

/* Drops what is gathered of a transaction that was rolled back: each connection's rollback hook. */
void wal_forget(void *database);

#endif
