/* A thread of the server with its requests in work: all that is not libmicrohttpd's. */
#ifndef API_SERVER_WORKER_H
#define API_SERVER_WORKER_H

#include "api/request/exchange.h"
#include "api/server/linger.h"
#include "api/server/peers.h"

struct MHD_Connection;
struct MHD_Daemon;

/* A request in work, with what the server must know of it beside the exchange. */
struct slot {
	struct exchange exchange; /* first: the exchange of a slot is the slot */
	struct worker *worker;
	struct peer *peer;
	struct MHD_Connection *connection; /* of the answer; it may be suspended */
	atomic_bool suspended;             /* until its job is done: only then may it be resumed */
	bool put_off;                      /* the server has been sent round once before that */
	uint64_t begin;                    /* nanoseconds of the monotonic clock */
	char path[LOG_PATH_MAX + 1]; /* for the log: the server may be done with its own by then */
	struct slot *next;
};

/* Its own listening socket, its own daemon, and nothing shared while it answers. */
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
	atomic_bool closed;   /* and no request may begin to wait for the store */
	atomic_uint waiting;  /* requests that do: their connections are suspended */
};

/* `worker` is all zero, and will have at most so many connections; it owns the socket from here on. False without memory: worker_finish is still due. */
bool worker_init(struct worker *worker, const struct app *app, unsigned index, int socket,
		 unsigned connections);

/* When its daemon has stopped. */
void worker_finish(struct worker *worker);

/* A slot for a new request of the peer; NULL without memory. */
struct slot *slot_take(struct worker *worker, struct peer *peer, const char *path);

/* The request is over: counts it, logs it, and keeps the slot for another. */
void slot_give(struct slot *slot);

#endif
