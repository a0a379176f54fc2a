/*
 * What a transaction on a database of rows remembers while its calls are made, and the database
 * behind it: a driver, which runs the statements of rows/sql.h in its own words.
 */
#ifndef DB_ROWS_SESSION_H
#define DB_ROWS_SESSION_H

#include "db/compress/compress.h"
#include "db/rows/ids.h"
#include "db/rows/sql.h"
#include "db/store.h"

enum {
	KNOWN_CLUBS = 4096, /* whose numbers a session remembers */
	KNOWN_WAYS = 4,     /* of those of one place the last ones */
	KEPT_IDS = 5,       /* a row has no more */
};

struct known;
struct recent;
struct remembered;
struct query;
struct session;
struct pool;

/*
 * The use of a statement. What is put must outlive the query's steps, not more, but for the 16
 * bytes of an id. Columns are counted from 0.
 */
struct driver {
	bool (*in_transaction)(const struct session *session);
	/* Sets query->statement, NULL when it cannot be made, and query->id_room. */
	void (*begin)(struct query *query, unsigned sql);
	/*
	 * The club of this number (0: what the admin key does) is about to be read or written:
	 * STORE_OK, STORE_FAILED. NULL: that is nothing to the driver.
	 */
	int (*enter_club)(struct session *session, int64_t club);
	void (*put_integer)(struct query *query, int64_t value);
	/* Text, or bytes; data NULL: null. */
	void (*put_text)(struct query *query, const struct store_text *text);
	void (*put_blob)(struct query *query, const struct store_text *blob);
	/* An id; false: there is no memory for it. */
	bool (*put_id)(struct query *query, const uint8_t id[ID_BYTES]);
	/* What is no UUID, where an id stands. */
	void (*put_other_id)(struct query *query, const char *text);
	/* A bound of a page that comes before all ids, or after them. */
	void (*put_end_of_ids)(struct query *query, bool last);
	/*
	 * The next row: STORE_OK; STORE_NONE when there is none; STORE_EXISTS of an insert, and
	 * STORE_REFUSED when what it belongs to is not there; STORE_FAILED, also of a query that is
	 * lost, or has no statement.
	 */
	int (*step)(struct query *query);
	/* How many rows the statement has changed. */
	int64_t (*changed)(const struct query *query);
	void (*reset)(struct query *query);
	int64_t (*get_integer)(struct query *query, int column);
	/* NUL-terminated; data NULL: null. */
	struct store_text (*get_text)(struct query *query, int column);
	struct store_text (*get_blob)(struct query *query, int column);
	/* The body of an entry as it is hashed; data NULL: damage. */
	struct store_text (*get_body)(struct query *query, int column);
	/* The 16 bytes of an id, or NULL with what else stands there in *other (NULL: null). */
	const uint8_t *(*get_id)(struct query *query, int column, const char **other);
};

/* What all sessions of a store share. */
struct shared {
	const struct driver *driver;
	uint8_t id_key[ID_KEY];            /* what the ids of entries are made with */
	struct dictionaries *dictionaries; /* what bodies are compressed with */
	struct recent *recent;             /* what drafts are told (recent.h); NULL: they read */
};

/* A club's number; 0: none is remembered here. */
struct known_club {
	uint8_t id[ID_BYTES];
	int64_t number;
};

/*
 * A transaction of db/store.h is a session here: it belongs to one thread while the transaction
 * lasts.
 */
struct session {
	struct tx tx; /* first: a tx is a session */
	struct shared *shared;
	struct pool *pool;    /* that it belongs to; NULL: it is a thread's that writes */
	struct session *next; /* of the idle ones in the pool */
	struct compressor compressor;
	struct known_club clubs[KNOWN_CLUBS];
	/* Clubs were made in this transaction: no number is remembered that may be given anew. */
	bool made_clubs;
	bool failed;         /* a statement failed for a reason that is not the caller's */
	struct known *known; /* what a thread that writes knows (known.h); NULL: it reads */
	/* Of a draft's: it may be told what is remembered (recent.h), and what it was told. */
	bool recalls;
	struct remembered *told_key, *told_match;
	/* What this part of the transaction met last. */
	struct {
		int64_t club, number; /* 0: none */
		char id[STORE_ID];
	} match;
};

/*
 * Begins a transaction. `follows`: the one before it was this session's, was committed, and nobody
 * has written since: what was known then is so still. Else nothing is.
 */
void session_begin(struct session *session, bool follows);
/* The club has this number, as others have read it after it was committed. */
void session_note_club(struct session *session, const char *club, int64_t number);
/* Begins a part of a transaction: nothing is known of what was met. */
void session_forget(struct session *session);

#endif
