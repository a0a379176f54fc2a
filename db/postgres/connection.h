/* A connection to the server: how it is made, and who is told when the server fails. */
#ifndef DB_POSTGRES_CONNECTION_H
#define DB_POSTGRES_CONNECTION_H

#include "db/postgres/sql.h"
#include "db/rows/session.h"
#include "db/store.h"

#include <libpq-fe.h>
#include <stdatomic.h>

enum {
	PARAMETERS_MAX = 18,
	PASSWORD_SHOWN = 8, /* stars in place of a password, whatever its length */
	LOCKED_MAX = 512,   /* clubs that a transaction remembers to have locked */
};

struct sets;

/* What all connections of a store share. */
struct database {
	char *name;                /* for people: the address without user and password */
	char **keywords, **values; /* what libpq is given: NULL-terminated, of one length */
	const char *password;      /* among the values; NULL: there is none */
	void (*report)(void *arg, const char *what); /* told of failures; NULL: nobody is */
	void *report_arg;
	const uint8_t *secret;    /* of tables that are made now; NULL: drawn */
	_Atomic uint64_t retries; /* how often writes were tried again */
	struct shared shared;     /* what its sessions share */
};

/*
 * A statement in use: its parameters, its result, and what its rows were turned into; all of it
 * stays until its next use.
 */
struct kept {
	bool prepared;
	PGresult *result; /* NULL: it has not run */
	bool borrowed;    /* it is of what was read ahead */
	bool fresh;       /* it was run with others, and nobody has looked at the result */
	bool waits;       /* the row that it writes waits (sets.h) */
	int row, end;     /* of the result: the current one, and behind the last one */
	int put;          /* how many parameters */
	const char *values[PARAMETERS_MAX];
	int lengths[PARAMETERS_MAX];
	uint8_t room[PARAMETERS_MAX][ID_BYTES]; /* of numbers and ids */
	char *texts[PARAMETERS_MAX];            /* owned: what is no UUID, where an id stands */
	char ids[KEPT_IDS][ACCOUNT_ROOM];
	char *body; /* the row's, as it is hashed */
	size_t body_room;
};

/*
 * A transaction of db/store.h is a connection here: it belongs to one thread while the transaction
 * lasts.
 */
struct connection {
	struct session session; /* first: a tx is a session, and this one a connection */
	struct database *database;
	PGconn *link; /* NULL: there is none */
	struct kept kept[SQL_COUNT];
	uint64_t changes; /* rows written since the connection was made */
	int64_t locked[LOCKED_MAX];
	unsigned locked_count;
	bool begins; /* a transaction that reads is begun with its first statement */
	bool ends;   /* the end of one was sent, and the answer to that is not read */
	bool again;  /* the server refused for a reason that another try may not meet */
	/*
	 * Of a lane, which writes and locks the clubs that it is asked about: what is read and
	 * written for many. NULL: it reads.
	 */
	struct sets *sets;
};

/* All zero, but for what it belongs to, and its sets, or NULL; connect makes the link. */
void link_init(struct connection *connection, struct database *database, struct sets *sets);
/* 0; -1 with one line in `why` (NULL: nobody asks). A link that there was is closed. */
int link_connect(struct connection *connection, char *why, size_t size);
/*
 * Connects a link that was lost once more; what was put into statements stays. Whether it works.
 */
bool link_renew(struct connection *connection);
void link_close(struct connection *connection);

/* Whether the link works, as far as is known. */
bool link_is_up(const struct connection *connection);
/* Whether a transaction is open, and has not failed. */
bool link_in_transaction(const struct connection *connection);

/* Sends text that takes and gives nothing; its answer is awaited before anything else is sent. */
void link_send_end(struct connection *connection, const char *text);
/* Waits for that answer, if there is one to come: whether the link works, as far as is known. */
bool link_await_end(struct connection *connection);

/* Runs text that takes and gives nothing. */
bool link_run(struct connection *connection, const char *text);
/* The statement has no result. */
void kept_forget(struct kept *kept);
/* The strings that the transaction's statements gave are gone. */
void link_reset(struct connection *connection);
/* Tells the store's owner what the server said last. */
void link_report(struct connection *connection, const char *what);

#endif
