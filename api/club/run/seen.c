#include "api/club/run/seen.h"

#include "api/limits.h"
#include "db/hash.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SLOTS = 1024 };

/*
 * What was submitted lately: the store may be slow to write it, or may not be able to, and is not
 * asked again for each request. Keys that share a slot drive each other out: they are written more
 * often than they need be, no more than that.
 */
struct slot {
	char key[STORE_ID];
	int64_t at;
};

struct seen {
	pthread_mutex_t mutex;
	struct slot slots[SLOTS];
};

/* It frees itself. */
struct sighting {
	struct job job; /* first: a job is a sighting */
	char club[STORE_ID], key[STORE_ID];
	int64_t at;
};

struct seen *
seen_create(void)
{
	struct seen *seen = calloc(1, sizeof(*seen));

	if (seen != NULL)
		pthread_mutex_init(&seen->mutex, NULL);
	return seen;
}

void
seen_destroy(struct seen *seen)
{
	if (seen == NULL)
		return;
	pthread_mutex_destroy(&seen->mutex);
	free(seen);
}

static bool
is_recent(int64_t at, int64_t now)
{
	return at != 0 && now - at < SEEN_SECONDS * INT64_C(1000);
}

/* By the key's id. */
static struct slot *
slot_of(struct seen *seen, const char *key)
{
	return &seen->slots[hash_folded(hash_text(HASH_BEGIN, key)) % SLOTS];
}

/* Whether it is to be submitted now; from then on it is not, for a while. */
static bool
take_slot(struct seen *seen, const char *key, int64_t now)
{
	pthread_mutex_lock(&seen->mutex);
	struct slot *slot = slot_of(seen, key);
	bool takes = strcmp(slot->key, key) != 0 || !is_recent(slot->at, now);
	if (takes) {
		memcpy(slot->key, key, STORE_ID);
		slot->at = now;
	}
	pthread_mutex_unlock(&seen->mutex);
	return takes;
}

static int
run(struct job *job, struct tx *tx)
{
	const struct sighting *sighting = (struct sighting *)job;
	int result = tx->calls->key_seen(tx, sighting->club, sighting->key, sighting->at);

	return result == STORE_NONE ? STORE_OK : result;
}

static void
done(struct job *job, int result)
{
	(void)result;
	free(job);
}

void
seen_note(struct seen *seen, struct store *store, const struct caller *caller, int64_t now)
{
	if (caller->role == ROLE_ADMIN || is_recent(caller->seen_at, now) ||
	    !take_slot(seen, caller->key, now))
		return;
	struct sighting *sighting = calloc(1, sizeof(*sighting));
	if (sighting == NULL)
		return;
	memcpy(sighting->club, caller->club, STORE_ID);
	memcpy(sighting->key, caller->key, STORE_ID);
	sighting->at = now;
	sighting->job = (struct job){.club = sighting->club, .run = run, .done = done};
	if (store->calls->submit(store, &sighting->job) != 0)
		free(sighting);
}
