#include "api/ledger/feed.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 256 };

/* Scopes of one place push each other's batches out, and share a stamp: that costs a read each. */
struct feed {
	pthread_mutex_t mutex;
	struct feed_batch *batches[PLACES];
	uint64_t stamps[PLACES];
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
