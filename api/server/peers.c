#include "api/server/peers.h"

#include "api/limits.h"

#include <assert.h>
#include <netdb.h>
#include <netinet/in.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>

enum { PHASE_BITS = 2, PHASE_MASK = (1 << PHASE_BITS) - 1 };

static const struct {
	unsigned usual, crowded; /* seconds */
} limits[] = {
	[PEER_HEAD] = {HEADER_SECONDS, CROWD_HEADER_SECONDS},
	[PEER_BODY] = {REQUEST_SECONDS, CROWD_REQUEST_SECONDS},
	[PEER_ANSWER] = {ANSWER_SECONDS, CROWD_ANSWER_SECONDS},
	[PEER_STREAM] = {STREAM_SECONDS, STREAM_SECONDS},
};

_Static_assert(sizeof(limits) / sizeof(limits[0]) == PHASE_MASK + 1, "each phase has its limit");

void
peers_init(struct peers *peers, struct pool *pool)
{
	pthread_mutex_init(&peers->mutex, NULL);
	peers->first = NULL;
	peers->pool = pool;
}

void
peers_finish(struct peers *peers)
{
	while (peers->first != NULL)
		peer_remove(peers, peers->first);
	pthread_mutex_destroy(&peers->mutex);
}

static void
write_peer(const struct sockaddr *address, char text[PEER_TEXT])
{
	char host[48], port[8];
	socklen_t size = address->sa_family == AF_INET6 ? sizeof(struct sockaddr_in6)
							: sizeof(struct sockaddr_in);

	if (getnameinfo(address, size, host, sizeof(host), port, sizeof(port),
			NI_NUMERICHOST | NI_NUMERICSERV) != 0)
		snprintf(text, PEER_TEXT, "?");
	else
		snprintf(text, PEER_TEXT, address->sa_family == AF_INET6 ? "[%s]:%s" : "%s:%s",
			 host, port);
}

/* ---- Places ---- */

static struct peer *
peer_at(const struct pool_place *place)
{
	return (struct peer *)((char *)place - offsetof(struct peer, place));
}

static uint64_t
idle_since(const struct pool_place *place)
{
	const struct peer *peer = peer_at(place);
	uint64_t state = atomic_load_explicit(&peer->state, memory_order_relaxed);

	return (state & PHASE_MASK) == PEER_HEAD ? state & ~(uint64_t)PHASE_MASK : 0;
}

/* The thread that has the connection finds it at its end, and closes it. */
static void
lose(struct pool_place *place)
{
	shutdown(peer_at(place)->fd, SHUT_RDWR);
}

static bool
take_place(struct peers *peers, struct peer *peer, const struct pool_holder *holder, uint64_t now)
{
	const uint64_t least = GONE_MS * UINT64_C(1000000);
	const struct pool_turnover turnover = {idle_since, now > least ? now - least : 0, lose};

	return pool_take_over(peers->pool, &peer->place, holder, &turnover);
}

struct peer *
peer_add(struct peers *peers, int fd, const struct sockaddr *address,
	 const struct pool_holder *holder, uint64_t now)
{
	struct peer *peer = calloc(1, sizeof(*peer));

	if (peer == NULL)
		return NULL;
	write_peer(address, peer->text);
	peer->fd = fd;
	peer_enter(peer, PEER_HEAD, now);
	if (!take_place(peers, peer, holder, now)) {
		free(peer);
		return NULL;
	}
	pthread_mutex_lock(&peers->mutex);
	peer->next = peers->first;
	if (peer->next != NULL)
		peer->next->previous = peer;
	peers->first = peer;
	pthread_mutex_unlock(&peers->mutex);
	return peer;
}

void
peer_remove(struct peers *peers, struct peer *peer)
{
	if (peer == NULL)
		return;
	pool_give(&peer->place);
	pthread_mutex_lock(&peers->mutex);
	assert(peer->previous != NULL || peers->first == peer);
	if (peer->previous != NULL)
		peer->previous->next = peer->next;
	else
		peers->first = peer->next;
	if (peer->next != NULL)
		peer->next->previous = peer->previous;
	pthread_mutex_unlock(&peers->mutex);
	free(peer);
}

/* ---- Phases ---- */

void
peer_enter(struct peer *peer, enum peer_phase phase, uint64_t now)
{
	assert(phase <= PEER_STREAM);
	if (phase != PEER_BODY)
		atomic_store_explicit(&peer->received, 0, memory_order_relaxed);
	atomic_store_explicit(&peer->state, (now & ~(uint64_t)PHASE_MASK) | phase,
			      memory_order_relaxed);
}

bool
peer_is_idle(const struct peer *peer)
{
	return (atomic_load_explicit(&peer->state, memory_order_relaxed) & PHASE_MASK) == PEER_HEAD;
}

void
peer_receive(struct peer *peer, uint64_t bytes)
{
	atomic_fetch_add_explicit(&peer->received, bytes, memory_order_relaxed);
}

static bool
is_past(uint64_t since, uint64_t milliseconds, uint64_t now)
{
	return now > since && now - since > milliseconds * 1000000;
}

/*
 * Whether the peer has closed its sending side and all it sent has been read: the rest of its
 * request will never come. libmicrohttpd 0.9.75 does not notice this when the end came with the
 * last bytes.
 */
static bool
has_left(const struct peer *peer)
{
	char byte;

	return recv(peer->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) == 0;
}

/* What the peer has sent and this daemon has not read yet is not the peer's delay. */
static bool
has_sent(const struct peer *peer)
{
	char byte;

	return recv(peer->fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) > 0;
}

/* Whether less of a long body has come since it was looked than should have. */
static bool
is_slow(struct peer *peer, uint64_t now)
{
	uint64_t received = atomic_load_explicit(&peer->received, memory_order_relaxed);

	if (peer->seen == 0 || received < peer->seen) {
		peer->seen = received;
		peer->seen_at = now;
		return false;
	}
	if (!is_past(peer->seen_at, BODY_RATE_SECONDS * UINT64_C(1000), now))
		return false;
	bool slow = received - peer->seen < (uint64_t)BODY_RATE * BODY_RATE_SECONDS;
	peer->seen = received;
	peer->seen_at = now;
	return slow && !has_sent(peer);
}

/*
 * A peer that waits for its answer may close its sending side: has_left is asked before that only.
 */
static bool
is_late(const struct peer *peer, bool crowded, uint64_t now, uint64_t stopped)
{
	uint64_t state = atomic_load_explicit(&peer->state, memory_order_relaxed);
	uint64_t since = state & ~(uint64_t)PHASE_MASK;
	unsigned phase = state & PHASE_MASK;

	if (stopped != 0 && phase == PEER_STREAM)
		return is_past(stopped, STREAM_END_SECONDS * UINT64_C(1000), now);
	uint64_t seconds = crowded ? limits[phase].crowded : limits[phase].usual;
	if (is_past(since, seconds * 1000, now))
		return true;
	return (phase == PEER_HEAD || phase == PEER_BODY) && is_past(since, GONE_MS, now) &&
	       has_left(peer);
}

void
peers_each(struct peers *peers, void (*visit)(struct peer *peer, void *cls), void *cls)
{
	pthread_mutex_lock(&peers->mutex);
	for (struct peer *peer = peers->first; peer != NULL; peer = peer->next)
		visit(peer, cls);
	pthread_mutex_unlock(&peers->mutex);
}

void
peers_sweep(struct peers *peers, uint64_t now, uint64_t stopped, bool crowded)
{
	pthread_mutex_lock(&peers->mutex);
	for (struct peer *peer = peers->first; peer != NULL; peer = peer->next)
		if (is_late(peer, crowded, now, stopped) || is_slow(peer, now))
			shutdown(peer->fd, SHUT_RDWR);
	pthread_mutex_unlock(&peers->mutex);
}
