/*
 * The open connections of a thread: who the peer is, which phase of a request it is in, and since
 * when. libmicrohttpd's timeout ends only connections that are silent. The sweep also ends those
 * whose peers send just enough to stay open, and those whose peers have left unnoticed. When the
 * connections of all threads are many, its limits are shorter, so that there is soon room for
 * others.
 */
#ifndef API_SERVER_PEERS_H
#define API_SERVER_PEERS_H

#include "api/request/pool.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

struct MHD_Connection;

enum { PEER_TEXT = 64 };

/*
 * The phases of a request: waiting for its headers, receiving its body, sending its answer, sending
 * a stream of events. Each has a limit (HEADER_SECONDS, REQUEST_SECONDS, ANSWER_SECONDS,
 * STREAM_SECONDS). A stream enters PEER_STREAM again with each piece that is sent. A request that
 * waits for the store enters PEER_ANSWER twice: when the wait begins and when it ends.
 */
enum peer_phase { PEER_HEAD, PEER_BODY, PEER_ANSWER, PEER_STREAM };

struct peer {
	char text[PEER_TEXT]; /* "127.0.0.1:54321" */
	int fd;
	bool sending; /* was refused before its whole body had come */
	bool refused; /* was answered past libmicrohttpd: no request of it is served any more */
	struct MHD_Connection *connection;
	const char *target_end;     /* of the request whose head is being read */
	atomic_uint_fast64_t state; /* phase and time of entering it, in one to be read at once */
	atomic_uint_fast64_t received; /* bytes of a long body; 0: it sends none */
	/* Of the sweep alone: how much had been received when it looked, and when that was. */
	uint64_t seen, seen_at;
	struct pool_place place; /* of the pool of connections */
	struct peer *next, *previous;
};

struct peers {
	pthread_mutex_t mutex;
	struct peer *first;
	struct pool *pool;
};

/* Each peer takes a place of the pool, which all threads share; NULL: there are no bounds. */
void peers_init(struct peers *peers, struct pool *pool);
void peers_finish(struct peers *peers);

/*
 * NULL without memory, or a place. Connections that have been idle for GONE_MS can lose theirs to
 * the new one, and are shut down. `now` is always monotonic_now().
 */
struct peer *peer_add(struct peers *peers, int fd, const struct sockaddr *address,
		      const struct pool_holder *holder, uint64_t now);
void peer_remove(struct peers *peers, struct peer *peer);
void peer_enter(struct peer *peer, enum peer_phase phase, uint64_t now);

/* Whether no request of the peer is under way: it may be sending a head. */
bool peer_is_idle(const struct peer *peer);

/* So much more of a long body has come: it has to come at BODY_RATE from now on. */
void peer_receive(struct peer *peer, uint64_t bytes);

/* All peers, one after the other; none comes or goes meanwhile. */
void peers_each(struct peers *peers, void (*visit)(struct peer *peer, void *cls), void *cls);

/*
 * Shuts down the sockets of peers that have been in their phase for too long, or send a long body
 * too slowly. `stopped` is when the daemon was told to stop (streams end STREAM_END_SECONDS after
 * it), or 0; `crowded`: the limits are short. May be called by any thread.
 */
void peers_sweep(struct peers *peers, uint64_t now, uint64_t stopped, bool crowded);

#endif
