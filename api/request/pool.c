#include "api/request/pool.h"

#include "db/hash.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKETS = 256, LOOKS = 64 };

struct pool {
	pthread_mutex_t mutex;
	struct pool_limits limits;
	struct pool_place *first[BUCKETS]; /* the places of a club or an address are in one */
	unsigned taken, keyless, looked;   /* looked: at which bucket for what is idle */
	unsigned long long refused;
};

const char *const pool_names[POOLS] = {
	[POOL_STREAMS] = "streams",         [POOL_SPOOLS] = "spools",
	[POOL_OUTLOOKS] = "outlooks",       [POOL_BACKGROUND] = "background",
	[POOL_CONNECTIONS] = "connections",
};

const char *const pool_number_names[POOL_NUMBERS] = {
	[POOL_SIZE] = "size", [POOL_RESERVE] = "reserve", [POOL_ADDRESS] = "address",
	[POOL_LINK] = "link", [POOL_CLUB] = "club",
};

const struct pool_limits pool_defaults[POOLS] = {
	[POOL_STREAMS] = {{1024, 512, 128, 256, 512}, false},
	[POOL_SPOOLS] = {{16, 8, 2, 8, 4}, false},
	[POOL_OUTLOOKS] = {{16, 4, 6, 6, 8}, false},
	[POOL_BACKGROUND] = {{64, 0, 64, 64, 8}, false},
	[POOL_CONNECTIONS] = {{8192, 0, 1024, 8192, 8192}, true},
};

bool
pool_has_number(enum pool_id pool, enum pool_number number)
{
	return pool != POOL_CONNECTIONS || number == POOL_SIZE || number == POOL_ADDRESS;
}

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
	assert(pool->taken == 0 && pool->keyless == 0);
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

static struct pool_place **
bucket_of(struct pool *pool, const struct pool_holder *holder)
{
	const uint8_t *from = holder->address;
	size_t size = sizeof(holder->address);

	if (is_keyed(holder)) {
		from = (const uint8_t *)holder->club;
		size = strlen(holder->club);
	}
	return &pool->first[hash_folded(hash_bytes(HASH_BEGIN, from, size)) % BUCKETS];
}

static unsigned
count_in(const struct pool_place *at, enum pool_number kind, const struct pool_holder *holder)
{
	unsigned count = 0;

	for (; at != NULL; at = at->next)
		count += shares(kind, holder, &at->holder);
	return count;
}

/* The places that are taken by those who came by the same link, from whatever address. */
static unsigned
count_of_link(const struct pool *pool, const struct pool_holder *holder)
{
	unsigned count = 0;

	for (unsigned i = 0; holder->link[0] != '\0' && i < BUCKETS; i++)
		count += count_in(pool->first[i], POOL_LINK, holder);
	return count;
}

/* Whether the holder has less than his share. */
static bool
has_share_left(struct pool *pool, const struct pool_holder *holder)
{
	const unsigned *number = pool->limits.number;
	const struct pool_place *own = *bucket_of(pool, holder);

	if (is_keyed(holder))
		return count_in(own, POOL_CLUB, holder) < number[POOL_CLUB];
	unsigned of_address = count_in(own, POOL_ADDRESS, holder);
	return of_address < number[POOL_ADDRESS] &&
	       (!pool->limits.fair || of_address < number[POOL_SIZE] - pool->taken) &&
	       count_of_link(pool, holder) < number[POOL_LINK];
}

static bool
has_room(struct pool *pool, const struct pool_holder *holder)
{
	const unsigned *number = pool->limits.number;

	return pool->taken < number[POOL_SIZE] &&
	       (is_keyed(holder) || pool->keyless < number[POOL_SIZE] - number[POOL_RESERVE]) &&
	       has_share_left(pool, holder);
}

static void
link_in(struct pool *pool, struct pool_place *place)
{
	struct pool_place **first = bucket_of(pool, &place->holder);

	place->next = *first;
	if (place->next != NULL)
		place->next->previous = place;
	*first = place;
	pool->taken++;
	pool->keyless += !is_keyed(&place->holder);
}

static void
link_out(struct pool *pool, struct pool_place *place)
{
	struct pool_place **first = bucket_of(pool, &place->holder);

	assert(pool->taken > 0 && (place->previous != NULL || *first == place));
	if (place->previous != NULL)
		place->previous->next = place->next;
	else
		*first = place->next;
	if (place->next != NULL)
		place->next->previous = place->previous;
	pool->taken--;
	pool->keyless -= !is_keyed(&place->holder);
}

static bool
is_idle(const struct pool_place *place, const struct pool_turnover *turnover, uint64_t *since)
{
	*since = turnover->idle_since(place);
	return *since != 0 && *since <= turnover->latest;
}

static struct pool_place *
find_own(struct pool *pool, const struct pool_holder *holder, const struct pool_turnover *turnover)
{
	struct pool_place *found = NULL;
	uint64_t since, oldest = UINT64_MAX;

	for (struct pool_place *at = *bucket_of(pool, holder); at != NULL; at = at->next) {
		if (!pool_same_holder(holder, &at->holder) || !is_idle(at, turnover, &since) ||
		    since >= oldest)
			continue;
		oldest = since;
		found = at;
	}
	return found;
}

/*
 * An idle place of an address that has more, where this one has not its share yet. After LOOKS
 * places it is given up: where one who has many is looked for, most places are his.
 */
static struct pool_place *
find_of_others(struct pool *pool, const struct pool_holder *holder,
	       const struct pool_turnover *turnover)
{
	unsigned own = count_in(*bucket_of(pool, holder), POOL_ADDRESS, holder), looks = 0;
	uint64_t since;

	if (!pool->limits.fair || own >= pool->limits.number[POOL_ADDRESS])
		return NULL;
	for (unsigned i = 0; i < BUCKETS; i++) {
		pool->looked = (pool->looked + 1) % BUCKETS;
		struct pool_place *first = pool->first[pool->looked];
		for (struct pool_place *at = first; at != NULL; at = at->next) {
			if (!is_idle(at, turnover, &since))
				continue;
			if (count_in(first, POOL_ADDRESS, &at->holder) > own + 1)
				return at;
			if (++looks == LOOKS)
				return NULL;
		}
	}
	return NULL;
}

/* Whether a place was lost to this holder. */
static bool
lose_idle(struct pool *pool, const struct pool_holder *holder, const struct pool_turnover *turnover)
{
	struct pool_place *found = find_of_others(pool, holder, turnover);

	if (found == NULL)
		found = find_own(pool, holder, turnover);
	if (found == NULL)
		return false;
	link_out(pool, found);
	found->lost = true;
	turnover->lose(found);
	return true;
}

bool
pool_take_over(struct pool *pool, struct pool_place *place, const struct pool_holder *holder,
	       const struct pool_turnover *turnover)
{
	if (pool == NULL)
		return true;
	assert(place->pool == NULL);
	pthread_mutex_lock(&pool->mutex);
	bool takes =
		has_room(pool, holder) || (turnover != NULL && lose_idle(pool, holder, turnover));
	if (takes) {
		*place = (struct pool_place){.pool = pool, .holder = *holder};
		link_in(pool, place);
	} else {
		pool->refused++;
	}
	pthread_mutex_unlock(&pool->mutex);
	return takes;
}

bool
pool_take(struct pool *pool, struct pool_place *place, const struct pool_holder *holder)
{
	return pool_take_over(pool, place, holder, NULL);
}

void
pool_give(struct pool_place *place)
{
	struct pool *pool = place->pool;

	if (pool == NULL)
		return;
	pthread_mutex_lock(&pool->mutex);
	if (!place->lost)
		link_out(pool, place);
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
