#include "api/club/call/inflight.h"

#include "db/hash.h"

#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 256 };

struct inflight {
	pthread_mutex_t mutex;
	struct inflight_key *buckets[BUCKETS];
};

struct inflight *
inflight_create(void)
{
	struct inflight *inflight = calloc(1, sizeof(*inflight));

	if (inflight != NULL)
		pthread_mutex_init(&inflight->mutex, NULL);
	return inflight;
}

void
inflight_destroy(struct inflight *inflight)
{
	if (inflight == NULL)
		return;
	pthread_mutex_destroy(&inflight->mutex);
	free(inflight);
}

static unsigned
bucket_of(const struct inflight_key *key)
{
	uint64_t hash = hash_text(hash_text(HASH_BEGIN, key->key), key->scope);

	return hash_folded(hash) % BUCKETS;
}

static bool
is_same(const struct inflight_key *left, const struct inflight_key *right)
{
	return strcmp(left->key, right->key) == 0 && strcmp(left->scope, right->scope) == 0;
}

bool
inflight_begin(struct inflight *inflight, struct inflight_key *key)
{
	bool found = false;

	assert(key->scope != NULL && key->key != NULL);
	key->bucket = bucket_of(key);
	pthread_mutex_lock(&inflight->mutex);
	for (struct inflight_key *at = inflight->buckets[key->bucket]; at != NULL; at = at->next)
		found |= is_same(at, key);
	if (!found) {
		key->next = inflight->buckets[key->bucket];
		inflight->buckets[key->bucket] = key;
	}
	pthread_mutex_unlock(&inflight->mutex);
	return !found;
}

void
inflight_end(struct inflight *inflight, struct inflight_key *key)
{
	pthread_mutex_lock(&inflight->mutex);
	struct inflight_key **at = &inflight->buckets[key->bucket];
	while (*at != key) {
		assert(*at != NULL); /* what ends has begun */
		at = &(*at)->next;
	}
	*at = key->next;
	pthread_mutex_unlock(&inflight->mutex);
}
