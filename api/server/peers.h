/*
 * The open connections of a thread: who is at the other end, and since when it has been at what. The
 * server's own timeout sees only silence; a sweep ends those who send just enough to stay alive, and
 * those who have left without the server noticing. In a crowd it is less patient, so that a place is
 * soon free for those who have something to ask.
 */
#ifndef API_SERVER_PEERS_H
#define API_SERVER_PEERS_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/socket.h>

enum { PEER_TEXT = 64 };

/*
 * Each with a limit of its own (HEADER_SECONDS, REQUEST_SECONDS, ANSWER_SECONDS, STREAM_SECONDS). A
 * stream's peer enters PEER_STREAM again with each piece it asks for; one whose request waits for the
 * store enters PEER_ANSWER before and after.
 */
enum peer_phase { PEER_HEAD, PEER_BODY, PEER_ANSWER, PEER_STREAM };

struct peer {
	char text[PEER_TEXT]; /* "127.0.0.1:54321" */
	int fd;
	bool sending;               /* has been refused while it still sends */
	atomic_uint_fast64_t state; /* phase and time in one, so that they are read together */
	struct peer *next, *previous;
};

struct peers {
	pthread_mutex_t mutex;
	struct peer *first;
	unsigned count, crowd; /* above `crowd` the limits are short */
};

/* `most`: how many connections there may be. */
void peers_init(struct peers *peers, unsigned most);
void peers_finish(struct peers *peers);

/* NULL without memory: its requests are then not taken. Times are nanoseconds of the monotonic clock. */
struct peer *peer_add(struct peers *peers, int fd, const struct sockaddr *address, uint64_t now);
void peer_remove(struct peers *peers, struct peer *peer);
void peer_enter(struct peer *peer, enum peer_phase phase, uint64_t now);

/*
 * Shuts the sockets of those who have been in their phase for too long. `stopped`: when the daemon
 * was told to stop, from which on streams have STREAM_END_SECONDS; 0: it was not. From any thread.
 */
void peers_sweep(struct peers *peers, uint64_t now, uint64_t stopped);

#endif
