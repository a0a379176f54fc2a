#include "api/stream/feed.h"

#include "api/ops/monotonic.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 256 };

/* How long what is kept is good for, where others write: as long as a commit is being sent. */
#define SHARED_FRESH (LOOK_SECONDS * UINT64_C(100000000))

/* Scopes of one place push each other's batches out, and share a stamp: that costs a read each. */
struct feed {
	pthread_mutex_t mutex;
	struct feed_batch *batches[PLACES];
	uint64_t stamps[PLACES];
	struct feed_state *states[PLACES]; /* by link */
	bool shared;
};

struct feed *
feed_create(void)
{
	struct feed *feed = calloc(1, sizeof(*feed));

	if (feed != NULL)
		pthread_mutex_init(&feed->mutex, NULL);
	return feed;
}

void
feed_destroy(struct feed *feed)
{
	if (feed == NULL)
		return;
	for (unsigned i = 0; i < PLACES; i++)
		feed_batch_destroy(feed->batches[i]);
	for (unsigned i = 0; i < PLACES; i++)
		feed_state_destroy(feed->states[i]);
	pthread_mutex_destroy(&feed->mutex);
	free(feed);
}

struct feed_batch *
feed_batch_create(void)
{
	return calloc(1, sizeof(struct feed_batch));
}

void
feed_batch_destroy(struct feed_batch *batch)
{
	if (batch == NULL)
		return;
	buffer_free(&batch->text);
	free(batch);
}

/* Ids end in random digits. */
static unsigned
place_of_id(const char *id)
{
	unsigned hash = 0;

	for (const char *at = id; *at != '\0'; at++)
		hash = hash * 31 + (unsigned char)*at;
	return hash % PLACES;
}

static unsigned
place_of(const struct feed_scope *scope)
{
	return place_of_id(scope->match[0] == '\0' ? scope->club : scope->match);
}

void
feed_touch(struct feed *feed, const char *club, const char *match)
{
	pthread_mutex_lock(&feed->mutex);
	feed->stamps[place_of_id(club)]++;
	if (match[0] != '\0')
		feed->stamps[place_of_id(match)]++;
	pthread_mutex_unlock(&feed->mutex);
}

uint64_t
feed_stamp(struct feed *feed, const struct feed_scope *scope)
{
	pthread_mutex_lock(&feed->mutex);
	uint64_t stamp = feed->stamps[place_of(scope)];
	pthread_mutex_unlock(&feed->mutex);
	return stamp;
}

void
feed_keep(struct feed *feed, struct feed_batch *batch)
{
	unsigned place = place_of(&batch->scope);

	pthread_mutex_lock(&feed->mutex);
	struct feed_batch *old = feed->batches[place];
	feed->batches[place] = batch;
	pthread_mutex_unlock(&feed->mutex);
	feed_batch_destroy(old);
}

/* Streams of a match stand anywhere between two of its entries. */
static bool
begins_at(const struct feed_batch *batch, int64_t from)
{
	return batch->from <= from && from < batch->first;
}

/* Under the lock. */
static struct feed_batch *
batch_at(struct feed *feed, const struct feed_scope *scope, int64_t from)
{
	struct feed_batch *batch = feed->batches[place_of(scope)];

	if (batch == NULL || !begins_at(batch, from) ||
	    strcmp(batch->scope.club, scope->club) != 0 ||
	    strcmp(batch->scope.match, scope->match) != 0)
		return NULL;
	return batch;
}

static bool
has_key(const struct feed_batch *batch, const char *key)
{
	for (unsigned i = 0; i < batch->key_count; i++)
		if (strcmp(batch->keys[i], key) == 0)
			return true;
	return false;
}

bool
feed_admit(struct feed *feed, const struct feed_scope *scope, int64_t from, const char *key)
{
	pthread_mutex_lock(&feed->mutex);
	struct feed_batch *batch = batch_at(feed, scope, from);
	bool admits = batch != NULL && (has_key(batch, key) || batch->key_count < FEED_KEYS);
	if (admits && !has_key(batch, key))
		snprintf(batch->keys[batch->key_count++], STORE_ID, "%s", key);
	pthread_mutex_unlock(&feed->mutex);
	return admits;
}

bool
feed_give(struct feed *feed, const struct feed_scope *scope, int64_t from, const char *key,
	  void (*take)(void *arg, const struct feed_batch *batch, bool last), void *arg)
{
	pthread_mutex_lock(&feed->mutex);
	const struct feed_batch *batch = batch_at(feed, scope, from);
	bool gives = batch != NULL && has_key(batch, key);
	if (gives)
		take(arg, batch, batch->stamp == feed->stamps[place_of(scope)]);
	pthread_mutex_unlock(&feed->mutex);
	return gives;
}

/* ---- What links show ---- */

void
feed_share(struct feed *feed)
{
	pthread_mutex_lock(&feed->mutex);
	feed->shared = true;
	pthread_mutex_unlock(&feed->mutex);
}

struct feed_state *
feed_state_create(void)
{
	return calloc(1, sizeof(struct feed_state));
}

void
feed_state_destroy(struct feed_state *state)
{
	if (state == NULL)
		return;
	buffer_free(&state->text);
	free(state);
}

void
feed_keep_state(struct feed *feed, struct feed_state *state)
{
	unsigned place = place_of_id(state->share);

	pthread_mutex_lock(&feed->mutex);
	struct feed_state *old = feed->states[place];
	feed->states[place] = state;
	pthread_mutex_unlock(&feed->mutex);
	feed_state_destroy(old);
}

/* Under the lock. A link shows names and standings, which entries of no match change, too. */
static bool
is_fresh(const struct feed *feed, const struct feed_state *state, int64_t now)
{
	return state->stamp == feed->stamps[place_of_id(state->club)] &&
	       (state->expires_at == 0 || now < state->expires_at) &&
	       (!feed->shared || monotonic_now() - state->read_at < SHARED_FRESH);
}

bool
feed_give_state(struct feed *feed, const char *club, const char *share, int64_t now,
		void (*take)(void *arg, const struct feed_state *state), void *arg)
{
	pthread_mutex_lock(&feed->mutex);
	const struct feed_state *state = feed->states[place_of_id(share)];
	bool gives = state != NULL && strcmp(state->share, share) == 0 &&
		     strcmp(state->club, club) == 0 && is_fresh(feed, state, now);
	if (gives)
		take(arg, state);
	pthread_mutex_unlock(&feed->mutex);
	return gives;
}
