#include "api/request/limiter.h"

#include "api/limits.h"

#include <assert.h>
#include <pthread.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { WAYS = 4, SETS = RATE_BUCKETS_MAX / WAYS, LOCKS = 64 };

_Static_assert((SETS & (SETS - 1)) == 0 && (LOCKS & (LOCKS - 1)) == 0, "masks are taken of both");

#define SECOND UINT64_C(1000000000)

/* All zero is a full bucket of nobody. */
struct bucket {
	uint64_t owner;   /* hash of the identity */
	uint64_t full_at; /* on the monotonic clock; in the past: it is full */
};

struct limiter {
	unsigned limit;
	uint64_t cost, capacity; /* nanoseconds: of one request, of a full bucket */
	unsigned char key[crypto_shorthash_KEYBYTES]; /* random: nobody can aim at one set */
	pthread_mutex_t locks[LOCKS];
	struct bucket buckets[SETS][WAYS];
};

struct limiter *
limiter_create(unsigned rate)
{
	struct limiter *limiter = calloc(1, sizeof(*limiter));

	assert(rate > 0 && rate <= RATE_MAX);
	if (limiter == NULL)
		return NULL;
	limiter->limit = rate * RATE_BURST_SECONDS;
	limiter->cost = SECOND / rate;
	limiter->capacity = limiter->limit * limiter->cost;
	crypto_shorthash_keygen(limiter->key);
	for (unsigned i = 0; i < LOCKS; i++)
		pthread_mutex_init(&limiter->locks[i], NULL);
	return limiter;
}

void
limiter_destroy(struct limiter *limiter)
{
	if (limiter == NULL)
		return;
	for (unsigned i = 0; i < LOCKS; i++)
		pthread_mutex_destroy(&limiter->locks[i]);
	free(limiter);
}

/* The owner's bucket; when it has none, the fullest of the set is given to it. */
static struct bucket *
find_bucket(struct bucket set[WAYS], uint64_t owner)
{
	struct bucket *fullest = &set[0];

	for (unsigned i = 0; i < WAYS; i++) {
		if (set[i].owner == owner)
			return &set[i];
		if (set[i].full_at < fullest->full_at)
			fullest = &set[i];
	}
	*fullest = (struct bucket){.owner = owner};
	return fullest;
}

static unsigned
seconds_up(uint64_t nanoseconds)
{
	return (unsigned)((nanoseconds + SECOND - 1) / SECOND);
}

static struct limit_state
take(const struct limiter *limiter, struct bucket *bucket, uint64_t now)
{
	struct limit_state state = {.limit = limiter->limit};
	uint64_t spent = bucket->full_at > now ? bucket->full_at - now : 0;

	if (spent + limiter->cost > limiter->capacity) {
		state.reset = seconds_up(spent + limiter->cost - limiter->capacity);
		return state;
	}
	spent += limiter->cost;
	bucket->full_at = now + spent;
	state.allowed = true;
	state.remaining = (unsigned)((limiter->capacity - spent) / limiter->cost);
	state.reset = seconds_up(spent);
	assert(state.remaining < limiter->limit && state.reset <= RATE_BURST_SECONDS);
	return state;
}

struct limit_state
limiter_take(struct limiter *limiter, const void *identity, size_t size, uint64_t now)
{
	uint64_t owner;
	unsigned char hash[crypto_shorthash_BYTES];

	_Static_assert(sizeof(hash) == sizeof(owner), "a bucket names its owner by the whole hash");
	crypto_shorthash(hash, identity, size, limiter->key);
	memcpy(&owner, hash, sizeof(owner));
	pthread_mutex_t *lock = &limiter->locks[owner & (LOCKS - 1)];
	pthread_mutex_lock(lock);
	struct bucket *bucket = find_bucket(limiter->buckets[owner & (SETS - 1)], owner);
	struct limit_state state = take(limiter, bucket, now);
	pthread_mutex_unlock(lock);
	return state;
}
