#include "api/request/pool.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct pool {
	pthread_mutex_t mutex;
	struct pool_limits limits;
	struct pool_place *first;
	unsigned taken;
	unsigned long long refused;
};

const char *const pool_names[POOLS] = {
	[POOL_STREAMS] = "streams",
	[POOL_SPOOLS] = "spools",
	[POOL_OUTLOOKS] = "outlooks",
	[POOL_BACKGROUND] = "background",
};

const char *const pool_number_names[POOL_NUMBERS] = {
	[POOL_SIZE] = "size", [POOL_RESERVE] = "reserve", [POOL_ADDRESS] = "address",
	[POOL_LINK] = "link", [POOL_CLUB] = "club",
};

const struct pool_limits pool_defaults[POOLS] = {
	[POOL_STREAMS] = {{1024, 512, 128, 256, 512}},
	[POOL_SPOOLS] = {{16, 8, 2, 8, 4}},
	[POOL_OUTLOOKS] = {{16, 4, 6, 6, 8}},
	[POOL_BACKGROUND] = {{64, 0, 64, 64, 8}},
};

struct pool *
pool_create(const struct pool_limits *limits)
{
	struct pool *pool = calloc(1, sizeof(*pool));

	assert(limits->number[POOL_RESERVE] < limits->number[POOL_SIZE]);
	if (pool == NULL)
		return NULL;
	pthread_mutex_init(&pool->mutex, NULL);
	pool->limits = *limits;
	return pool;
}

void
pool_destroy(struct pool *pool)
{
	if (pool == NULL)
		return;
	assert(pool->taken == 0 && pool->first == NULL);
	pthread_mutex_destroy(&pool->mutex);
	free(pool);
}

/* ---- Taking ---- */

static bool
is_keyed(const struct pool_holder *holder)
{
	return holder->club[0] != '\0';
}

/* Whether both are counted for the same share of this kind. */
static bool
shares(enum pool_number kind, const struct pool_holder *one, const struct pool_holder *other)
{
	switch (kind) {
	case POOL_CLUB:
		return is_keyed(one) && strcmp(one->club, other->club) == 0;
	case POOL_LINK:
		return !is_keyed(one) && one->link[0] != '\0' &&
		       strcmp(one->link, other->link) == 0;
	case POOL_ADDRESS:
		return !is_keyed(one) && !is_keyed(other) &&
		       memcmp(one->address, other->address, POOL_ADDRESS_SIZE) == 0;
	default:
		return !is_keyed(one) && !is_keyed(other);
	}
}

bool
pool_same_holder(const struct pool_holder *one, const struct pool_holder *other)
{
	return shares(POOL_CLUB, one, other) || shares(POOL_ADDRESS, one, other);
}

/* The places that are taken by those who are counted together with this holder. */
static unsigned
count_of(const struct pool *pool, enum pool_number kind, const struct pool_holder *holder)
{
	unsigned count = 0;

	for (const struct pool_place *at = pool->first; at != NULL; at = at->next)
		count += shares(kind, holder, &at->holder);
	return count;
}

static bool
has_room(const struct pool *pool, const struct pool_holder *holder)
{
	const unsigned *number = pool->limits.number;

	if (pool->taken >= number[POOL_SIZE])
		return false;
	if (is_keyed(holder))
		return count_of(pool, POOL_CLUB, holder) < number[POOL_CLUB];
	return count_of(pool, POOL_SIZE, holder) < number[POOL_SIZE] - number[POOL_RESERVE] &&
	       count_of(pool, POOL_ADDRESS, holder) < number[POOL_ADDRESS] &&
	       count_of(pool, POOL_LINK, holder) < number[POOL_LINK];
}

bool
pool_take(struct pool *pool, struct pool_place *place, const struct pool_holder *holder)
{
	if (pool == NULL)
		return true;
	assert(place->pool == NULL);
	pthread_mutex_lock(&pool->mutex);
	bool takes = has_room(pool, holder);
	if (takes) {
		*place = (struct pool_place){.pool = pool, .holder = *holder, .next = pool->first};
		if (pool->first != NULL)
			pool->first->previous = place;
		pool->first = place;
		pool->taken++;
	} else {
		pool->refused++;
	}
	pthread_mutex_unlock(&pool->mutex);
	return takes;
}

void
pool_give(struct pool_place *place)
{
	struct pool *pool = place->pool;

	if (pool == NULL)
		return;
	pthread_mutex_lock(&pool->mutex);
	assert(pool->taken > 0 && (place->previous != NULL || pool->first == place));
	if (place->previous != NULL)
		place->previous->next = place->next;
	else
		pool->first = place->next;
	if (place->next != NULL)
		place->next->previous = place->previous;
	pool->taken--;
	place->pool = NULL;
	pthread_mutex_unlock(&pool->mutex);
}

struct pool_figures
pool_figures(struct pool *pool)
{
	pthread_mutex_lock(&pool->mutex);
	struct pool_figures figures = {pool->limits.number[POOL_SIZE], pool->taken, pool->refused};
	pthread_mutex_unlock(&pool->mutex);
	return figures;
}
