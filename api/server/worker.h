/*
 * One thread of the server and the requests that it is answering. Knows nothing of libmicrohttpd.
 */
#ifndef API_SERVER_WORKER_H
#define API_SERVER_WORKER_H

#include "api/request/exchange.h"
#include "api/server/linger.h"
#include "api/server/peers.h"

struct MHD_Connection;
struct MHD_Daemon;

/* A request being answered: the exchange, and what only the server knows of it. */
struct slot {
	struct exchange exchange; /* must be first: resume() casts it back to its slot */
	struct worker *worker;
	struct peer *peer;
	struct MHD_Connection *connection; /* set when the answer is due */
	atomic_bool suspended;             /* waits for the store, which resumes it once */
	bool asked_before;                 /* libmicrohttpd has asked for the answer once */
	uint64_t begin;                    /* nanoseconds of the monotonic clock */
	char path[LOG_PATH_MAX + 1]; /* a copy for the log: libmicrohttpd frees its own too early */
	struct slot *next;
};

/* It has a listening socket and a daemon of its own, and shares nothing while it answers. */
struct worker {
	const struct app *app;
	struct linger_close *linger;
	struct MHD_Daemon *daemon;
	int socket;
	struct metrics *metrics;
	struct log_buffer *log;
	struct peers peers;
	struct slot *idle;
	unsigned idle_count;
	atomic_bool draining; /* answers close their connections */
	atomic_bool closed;   /* no further request may wait for the store */
	atomic_uint waiting;  /* requests that wait for it: their connections are suspended */
};

/*
 * `worker` is all zero before. It owns the socket from here on. False without memory; worker_finish
 * is due either way.
 */
bool worker_init(struct worker *worker, const struct app *app, unsigned index, int socket);

/* Closes the socket and frees what the worker holds. Its daemon has been stopped before. */
void worker_finish(struct worker *worker);

/* A slot for a new request of the peer, whose `path` is copied; NULL without memory. */
struct slot *slot_take(struct worker *worker, struct peer *peer, const char *path);

/* When the request is over: counts and logs it, and keeps the slot for another. */
void slot_give(struct slot *slot);

#endif
