/* A connection to the file: how it is opened and closed, and who is told when SQLite fails. */
#ifndef DB_SQLITE_CONNECTION_H
#define DB_SQLITE_CONNECTION_H

#include "db/rows/session.h"
#include "db/sqlite/sql.h"
#include "db/store.h"

#include <sqlite3.h>
#include <stdatomic.h>
#include <sys/types.h>

enum {
	BUSY_MS = 5000,          /* how long another process' transaction is waited for */
	CHECKPOINT_PAGES = 1024, /* of 4 KiB: growth of the WAL after which it is copied back */
};

/* What all connections to one file share. */
struct store_file {
	char *path;
	dev_t device; /* what the path named when it was opened */
	ino_t inode;
	const char *next;      /* a script that leads one schema further, or NULL (sqlite.h) */
	const uint8_t *secret; /* of a file that is made now; NULL: drawn */
	char *frozen; /* SQLite's name of it when it cannot be written (frozen.h), or NULL */
	const struct tx_calls *tx_calls;             /* the calls of a transaction on it */
	void (*report)(void *arg, const char *what); /* told of failures; NULL: nobody is */
	void *report_arg;
	_Atomic uint64_t retries; /* how often another process was waited for */
	struct shared shared;     /* what its sessions share */
};

/* A statement, and the ids as text that its row has given; they stay until its next row. */
struct kept {
	sqlite3_stmt *statement;
	char ids[KEPT_IDS][ACCOUNT_ROOM];
};

/*
 * A transaction of db/store.h is a connection here: it belongs to one thread while the transaction
 * lasts.
 */
struct connection {
	struct session session; /* first: a tx is a session, and this one a connection */
	sqlite3 *database;
	struct store_file *file;
	struct kept kept[SQL_COUNT];
	uint64_t used[(SQL_COUNT + 63) /
		      64]; /* bits: statements to reset when the transaction ends */
	int patience;      /* milliseconds that a busy file is waited for */
	int wal_pages;     /* length of the WAL after the last commit */
	int copy_at;       /* length at which it is to be copied back */
	bool committed;    /* so ended its last transaction that wrote */
	int64_t version;   /* changes when another connection commits */
};

/* Whether the path still names the file that was opened. */
bool store_file_is_there(const struct store_file *file);

enum access { ACCESS_READ, ACCESS_WRITE };

/* SQLITE_OK, or SQLite's code; the connection is to be closed either way. */
int connection_open(struct connection *connection, struct store_file *file);
/* The settings of a store's connections, once it is known that the file is ours: SQLite's code. */
int connection_set_up(struct connection *connection, enum access access);
/*
 * No transaction is open any more. A connection that was never opened is all zero, and may be
 * closed too.
 */
void connection_close(struct connection *connection);

bool connection_in_transaction(const struct connection *connection);
/* Resets the statements that the transaction used; the strings they gave are gone. */
void connection_reset(struct connection *connection);
/* Tells the file's owner of the connection's last error, which is `code`. */
void connection_report(struct connection *connection, int code);

#endif
