#include "ledger/people/finishes.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct finishes_cache {
	pthread_mutex_t mutex;
	struct finishes *first; /* those used last come first */
};

struct finishes_cache *
finishes_cache_create(void)
{
	struct finishes_cache *cache = calloc(1, sizeof(*cache));

	if (cache != NULL)
		pthread_mutex_init(&cache->mutex, NULL);
	return cache;
}

static void
destroy_list(struct finishes *list)
{
	while (list != NULL) {
		struct finishes *next = list->next;
		finishes_destroy(list);
		list = next;
	}
}

void
finishes_cache_destroy(struct finishes_cache *cache)
{
	if (cache == NULL)
		return;
	destroy_list(cache->first);
	pthread_mutex_destroy(&cache->mutex);
	free(cache);
}

/* Takes the club's out of the list, or NULL. */
static struct finishes *
unlink_club(struct finishes_cache *cache, const char *club)
{
	struct finishes **at = &cache->first;

	while (*at != NULL && strcmp((*at)->club, club) != 0)
		at = &(*at)->next;
	struct finishes *found = *at;
	if (found != NULL)
		*at = found->next;
	return found;
}

struct finishes *
finishes_take(struct finishes_cache *cache, const char *club)
{
	struct finishes *finishes = NULL;

	if (cache != NULL) {
		pthread_mutex_lock(&cache->mutex);
		finishes = unlink_club(cache, club);
		pthread_mutex_unlock(&cache->mutex);
	}
	if (finishes != NULL)
		return finishes;
	finishes = calloc(1, sizeof(*finishes));
	if (finishes != NULL)
		snprintf(finishes->club, sizeof(finishes->club), "%s", club);
	return finishes;
}

/* Cuts the list where there are too many; what is cut off. */
static struct finishes *
cut(struct finishes_cache *cache)
{
	struct finishes **at = &cache->first;
	size_t clubs = 0, matches = 0;

	for (; *at != NULL; at = &(*at)->next) {
		matches += (*at)->count;
		if (++clubs > KEPT_CLUBS || matches > KEPT_MATCHES)
			break;
	}
	struct finishes *rest = *at;
	*at = NULL;
	return rest;
}

void
finishes_keep(struct finishes_cache *cache, struct finishes *finishes)
{
	if (cache == NULL) {
		finishes_destroy(finishes);
		return;
	}
	pthread_mutex_lock(&cache->mutex);
	struct finishes *older = unlink_club(cache, finishes->club);
	finishes->next = cache->first;
	cache->first = finishes;
	struct finishes *rest = cut(cache);
	pthread_mutex_unlock(&cache->mutex);
	destroy_list(rest);
	if (older != NULL)
		finishes_destroy(older);
}
