/*
 * What the files of the SQLite store share. A transaction of db/store.h is a connection here: it belongs to one
 * thread while the transaction lasts.
 */
#ifndef DB_SQLITE_SQLITE_H
#define DB_SQLITE_SQLITE_H

#include "db/sqlite/sql.h"
#include "db/store.h"

#include <pthread.h>
#include <sqlite3.h>
#include <stdatomic.h>

enum {
	QUEUE_MAX = 1024,        /* jobs that wait for the writer */
	GROUP_MAX = 256,         /* jobs that share a commit */
	READERS_MAX = 16,        /* connections that read at the same time */
	BUSY_MS = 5000,          /* how long another process' transaction is waited for */
	CHECKPOINT_PAGES = 1024, /* of 4 KiB: growth of the WAL after which it is copied back */
	RESTART_PAGES = 2048,    /* a WAL of more waits for its readers, to be begun anew */
	RESTART_MS = 10,         /* but not longer */
};

/* ---- Connections ---- */

enum access { ACCESS_READ, ACCESS_WRITE };

struct connection {
	struct tx tx; /* first: a tx is a connection */
	sqlite3 *database;
	struct sqlite_store *store;
	struct connection *next; /* of the idle readers */
	sqlite3_stmt *statements[SQL_COUNT];
	uint64_t used[(SQL_COUNT + 63) / 64]; /* bits: statements to reset when the tx ends */
	int patience;                         /* milliseconds that a busy file is waited for */
	int wal_pages;                        /* length of the WAL after the last commit */
	int copy_at;                          /* length at which it is to be copied back */
	bool failed; /* a statement failed for a reason that is not the caller's */
};

/* SQLITE_OK, or SQLite's code; the connection is to be closed either way. `store` counts its waiting. */
int connection_open(struct connection *connection, const char *file, struct sqlite_store *store);
/* The settings of a store's connections, once it is known that the file is ours. */
int connection_set_up(struct connection *connection, enum access access);
void connection_close(struct connection *connection);
/* Runs a statement that takes and gives nothing: SQLite's code. */
int connection_run(struct connection *connection, enum sql sql);
/* Resets what the transaction used; the strings it gave are gone. */
void connection_reset(struct connection *connection);

/* ---- Queries ---- */

/* One use of a prepared statement: values are put and got from left to right. */
struct query {
	struct connection *connection;
	sqlite3_stmt *statement;
	int put, got; /* how many */
	int end;      /* what ended a list */
};

struct query query_begin(struct tx *tx, enum sql sql);

void put_integer(struct query *query, int64_t value);
void put_text(struct query *query, const char *text); /* NULL: null */
void put_sized_text(struct query *query, const struct store_text *text);
void put_blob(struct query *query, const void *data, size_t size);
void put_hash(struct query *query, const uint8_t hash[STORE_HASH]);
/* The id that a page's rows come after (`>` ascending, `<` descending), and its limit. */
void put_page(struct query *query, const struct page *page);
/* The same of a list by seq: what its rows come after. */
int64_t page_after_seq(const struct page *page);

int64_t get_integer(struct query *query);
const char *get_text(struct query *query); /* NULL: null */
struct store_text get_sized_text(struct query *query);
struct store_text get_blob(struct query *query);
void get_hash(struct query *query, uint8_t hash[STORE_HASH]);

/* One row or none: STORE_OK, STORE_NONE, STORE_FAILED. What is got of it stays until the next use. */
int query_find(struct query *query);
/* An insert: STORE_OK, STORE_EXISTS, STORE_NONE when what it belongs to is not there, STORE_FAILED. */
int query_insert(struct query *query);
/* An update or delete: also STORE_NONE when it meets no row. */
int query_change(struct query *query);
/* A list: query_row until it is false or `result` of the visitor is not 0, then query_end. */
bool query_row(struct query *query);
int query_end(struct query *query, int result);

/* ---- The store ---- */

struct writer {
	pthread_t thread;
	pthread_mutex_t mutex;
	pthread_cond_t wake;
	struct job *first, **last; /* the queue */
	unsigned queued;
	unsigned group_max;
	bool started, closing;
	struct connection connection;
};

struct readers {
	pthread_mutex_t mutex;
	pthread_cond_t idle;
	struct connection *first; /* idle ones */
	int made;
};

struct sqlite_store {
	struct store store; /* first: a store is a sqlite_store */
	char *file;
	char *frozen; /* SQLite's name of a file that cannot be written, or NULL; owned */
	int lock; /* descriptor of the lock file, or -1 */
	struct writer writer;
	struct readers readers;
	void (*report)(void *arg, const char *what); /* or NULL */
	void *report_arg;
	_Atomic uint64_t commits, jobs, failures, retries, refused;
};

extern const struct tx_calls sqlite_tx_calls;

/* Tells the owner what failed: the last error of the connection. */
void connection_report(struct connection *connection, int code);

/* Makes a file ours, or brings it up to date: 0, or -1 with one line in `why`. */
int schema_prepare(struct sqlite_store *store, char *why, size_t size);
/* One plain sentence about a file that SQLite refused with `code`; returns -1. */
int schema_complain(const char *file, int code, const char *message, char *why, size_t size);

/* For reading alone, so that the file has to be of this version: 0, or -1 with one line in `why`. */
int schema_check(struct sqlite_store *store, char *why, size_t size);

/* Whether a file is there that this process cannot write, or not beside. */
bool frozen_is(const char *file);
/* Opens such a file for reading: 0, or -1 with one line in `why`. */
int frozen_open(struct sqlite_store *store, char *why, size_t size);

/* Holds the file's lock until the descriptor is closed: 0, or -1 with one line in `why`. */
int lock_take(const char *file, int *lock, char *why, size_t size);

/* Starts the writer's thread on its connection, which is open: 0 or -1. */
int writer_start(struct sqlite_store *store, bool alone);
/* Works off the queue and ends the thread. */
void writer_stop(struct sqlite_store *store);
int writer_submit(struct store *store, struct job *job);
uint64_t writer_queued(struct sqlite_store *store);

void readers_init(struct readers *readers);
void readers_finish(struct readers *readers);
struct tx *readers_begin(struct store *store);
void readers_end(struct tx *tx);

int backup_make(struct store *store, const char *file, char *why, size_t size);

#endif
