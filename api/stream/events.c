#include "api/stream/events.h"

#include "api/limits.h"
#include "api/ops/monotonic.h"
#include "api/request/exchange.h"
#include "api/stream/feed.h"
#include "db/hash.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
	BUCKETS = 256,
	/* A thread that answers sends to no more of them before it looks for requests again. */
	WOKEN_MAX = 8
};

/*
 * A subscriber waits by saying so under the lock and having its connection suspended after that.
 * Who resumes it does so under the lock as well, and takes the word back: so no waking is lost,
 * none comes twice, and none comes after events_leave, when the connection may be gone.
 */
struct events {
	pthread_mutex_t mutex;
	bool stopped;
	bool shared; /* other daemons write to the store */
	unsigned count, woken, ticks;
	struct subscriber *first, *last; /* of those that are queued */
	/* By match, those of a whole club by the club: publishing need not look at all. */
	struct subscriber *buckets[BUCKETS];
	struct feed *feed;
};

struct events *
events_create(void)
{
	struct events *events = calloc(1, sizeof(*events));

	if (events == NULL)
		return NULL;
	pthread_mutex_init(&events->mutex, NULL);
	events->feed = feed_create();
	if (events->feed != NULL)
		return events;
	events_destroy(events);
	return NULL;
}

void
events_destroy(struct events *events)
{
	if (events == NULL)
		return;
	assert(events->count == 0);
	feed_destroy(events->feed);
	pthread_mutex_destroy(&events->mutex);
	free(events);
}

struct feed *
events_feed(const struct events *events)
{
	return events->feed;
}

/* By the match, or the club. */
static struct subscriber **
bucket_of(struct events *events, const char *club, const char *match)
{
	uint64_t hash = hash_text(HASH_BEGIN, match[0] == '\0' ? club : match);

	return &events->buckets[hash_folded(hash) % BUCKETS];
}

/* ---- The queue of those that are to be woken; under the lock ---- */

static void
queue_add(struct events *events, struct subscriber *subscriber)
{
	subscriber->queued = true;
	subscriber->later = NULL;
	subscriber->earlier = events->last;
	if (events->last != NULL)
		events->last->later = subscriber;
	else
		events->first = subscriber;
	events->last = subscriber;
}

static void
queue_remove(struct events *events, struct subscriber *subscriber)
{
	struct subscriber *earlier = subscriber->earlier, *later = subscriber->later;

	assert(subscriber->queued);
	subscriber->queued = false;
	if (earlier != NULL)
		earlier->later = later;
	else
		events->first = later;
	if (later != NULL)
		later->earlier = earlier;
	else
		events->last = earlier;
}

/* When the daemon stops, all are woken: none may be suspended then. */
static void
wake_queued(struct events *events)
{
	while (events->first != NULL && (events->stopped || events->woken < WOKEN_MAX)) {
		struct subscriber *subscriber = events->first;
		queue_remove(events, subscriber);
		subscriber->waiting = false;
		subscriber->woken = true;
		events->woken++;
		subscriber->exchange->resume(subscriber->exchange);
	}
}

static void
wake(struct events *events, struct subscriber *subscriber)
{
	subscriber->due = true;
	if (subscriber->waiting && !subscriber->queued)
		queue_add(events, subscriber);
}

/* Ends the turn of a subscriber that was woken, and so wakes another one. */
static void
note_turn(struct events *events, struct subscriber *subscriber)
{
	if (!subscriber->woken)
		return;
	assert(events->woken > 0);
	subscriber->woken = false;
	events->woken--;
	wake_queued(events);
}

/* ---- Subscribers ---- */

static uint64_t
next_beat(void)
{
	return monotonic_now() + HEARTBEAT_SECONDS * UINT64_C(1000000000);
}

void
events_join(struct events *events, struct subscriber *subscriber)
{
	struct subscriber **first = bucket_of(events, subscriber->club, subscriber->match);

	assert(subscriber->exchange != NULL && subscriber->next == NULL);
	subscriber->due = true;
	subscriber->beat_at = next_beat();
	subscriber->look_at = 0;
	pthread_mutex_lock(&events->mutex);
	events->count++;
	subscriber->next = *first;
	if (*first != NULL)
		(*first)->previous = subscriber;
	*first = subscriber;
	pthread_mutex_unlock(&events->mutex);
}

void
events_leave(struct events *events, struct subscriber *subscriber)
{
	pthread_mutex_lock(&events->mutex);
	assert(events->count > 0);
	events->count--;
	if (subscriber->queued)
		queue_remove(events, subscriber);
	note_turn(events, subscriber);
	if (subscriber->previous != NULL)
		subscriber->previous->next = subscriber->next;
	else
		*bucket_of(events, subscriber->club, subscriber->match) = subscriber->next;
	if (subscriber->next != NULL)
		subscriber->next->previous = subscriber->previous;
	pthread_mutex_unlock(&events->mutex);
}

static enum stream_turn
take_turn(struct events *events, struct subscriber *subscriber)
{
	bool beat = subscriber->beat;

	note_turn(events, subscriber);
	if (events->stopped)
		return TURN_END;
	subscriber->waiting = !subscriber->due && !subscriber->more;
	if (subscriber->waiting)
		return TURN_WAIT;
	subscriber->due = subscriber->beat = false;
	return beat ? TURN_BEAT : TURN_LOOK;
}

enum stream_turn
events_turn(struct events *events, struct subscriber *subscriber)
{
	pthread_mutex_lock(&events->mutex);
	enum stream_turn turn = take_turn(events, subscriber);
	pthread_mutex_unlock(&events->mutex);
	return turn;
}

/* Under the lock. Of a match, or with match "" of the whole club. */
static void
wake_all(struct events *events, const char *club, const char *match)
{
	struct subscriber *at = *bucket_of(events, club, match);

	for (; at != NULL; at = at->next)
		if (strcmp(at->match, match) == 0 && strcmp(at->club, club) == 0)
			wake(events, at);
	wake_queued(events);
}

void
events_publish(struct events *events, const char *club, const char *match)
{
	feed_touch(events->feed, club, match);
	pthread_mutex_lock(&events->mutex);
	wake_all(events, club, "");
	if (match[0] != '\0')
		wake_all(events, club, match);
	pthread_mutex_unlock(&events->mutex);
}

void
events_publish_all(struct events *events, const char *club)
{
	feed_touch(events->feed, club, "");
	pthread_mutex_lock(&events->mutex);
	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct subscriber *at = events->buckets[i]; at != NULL; at = at->next)
			if (strcmp(at->club, club) == 0)
				wake(events, at);
	wake_queued(events);
	pthread_mutex_unlock(&events->mutex);
}

void
events_share(struct events *events)
{
	pthread_mutex_lock(&events->mutex);
	events->shared = true;
	feed_share(events->feed);
	pthread_mutex_unlock(&events->mutex);
}

static void
look_if_due(struct events *events, struct subscriber *subscriber, uint64_t now)
{
	if (now < subscriber->look_at)
		return;
	subscriber->look_at = now + LOOK_SECONDS * UINT64_C(1000000000);
	wake(events, subscriber);
}

static void
beat_if_due(struct events *events, struct subscriber *subscriber, uint64_t now)
{
	if (now < subscriber->beat_at)
		return;
	subscriber->beat_at = next_beat();
	subscriber->beat = true;
	wake(events, subscriber);
}

/* Of a stream that waits the server does not see it by itself. */
static void
wake_if_gone(struct events *events, struct subscriber *subscriber)
{
	const struct exchange *exchange = subscriber->exchange;

	if (subscriber->waiting && !subscriber->queued && exchange->has_gone != NULL &&
	    exchange->has_gone(exchange))
		wake(events, subscriber);
}

void
events_tick(struct events *events)
{
	uint64_t now = monotonic_now();

	pthread_mutex_lock(&events->mutex);
	bool looks = events->ticks++ % GONE_TICKS == 0;
	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct subscriber *at = events->buckets[i]; at != NULL; at = at->next) {
			if (looks)
				wake_if_gone(events, at);
			beat_if_due(events, at, now);
			if (events->shared)
				look_if_due(events, at, now);
		}
	wake_queued(events);
	pthread_mutex_unlock(&events->mutex);
}

void
events_stop(struct events *events)
{
	pthread_mutex_lock(&events->mutex);
	events->stopped = true;
	for (unsigned i = 0; i < BUCKETS; i++)
		for (struct subscriber *at = events->buckets[i]; at != NULL; at = at->next)
			wake(events, at);
	wake_queued(events);
	pthread_mutex_unlock(&events->mutex);
}
