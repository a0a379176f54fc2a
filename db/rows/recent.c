#include "db/rows/recent.h"

#include "db/rows/remembered.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

struct recent {
	pthread_mutex_t mutex;
	struct remembered *keys[RECENT_KEYS], *matches[RECENT_MATCHES];
};

struct recent *
recent_create(void)
{
	struct recent *recent = calloc(1, sizeof(*recent));

	if (recent != NULL)
		pthread_mutex_init(&recent->mutex, NULL);
	return recent;
}

void
recent_destroy(struct recent *recent)
{
	if (recent == NULL)
		return;
	for (unsigned i = 0; i < RECENT_KEYS; i++)
		remembered_let_go(recent->keys[i]);
	for (unsigned i = 0; i < RECENT_MATCHES; i++)
		remembered_let_go(recent->matches[i]);
	pthread_mutex_destroy(&recent->mutex);
	free(recent);
}

/* ---- Who is told ---- */

void
recent_enter(struct session *session)
{
	assert(session->told_key == NULL && session->told_match == NULL);
	session->recalls = session->shared->recent != NULL;
}

void
recent_leave(struct session *session)
{
	struct recent *recent = session->shared->recent;

	session->recalls = false;
	if (session->told_key == NULL && session->told_match == NULL)
		return;
	pthread_mutex_lock(&recent->mutex);
	remembered_let_go(session->told_key);
	remembered_let_go(session->told_match);
	pthread_mutex_unlock(&recent->mutex);
	session->told_key = session->told_match = NULL;
}

static struct remembered **
place_of_key(struct recent *recent, const char *id)
{
	return &recent->keys[id_place(id) % RECENT_KEYS];
}

static struct remembered *
find_key(struct recent *recent, const char *id)
{
	struct remembered *at = *place_of_key(recent, id);

	return at != NULL && strcmp(at->row.key.id, id) == 0 ? at : NULL;
}

static struct remembered **
place_of_match(struct recent *recent, const char *id)
{
	return &recent->matches[id_place(id) % RECENT_MATCHES];
}

static bool
is_match(const struct remembered *at, const char *club, const char *id)
{
	return at != NULL && strcmp(at->row.match.id, id) == 0 && strcmp(at->club, club) == 0;
}

bool
recent_key(struct session *session, const char *id, struct key_row *row)
{
	struct recent *recent = session->shared->recent;

	if (!session->recalls || session->told_key != NULL)
		return false;
	pthread_mutex_lock(&recent->mutex);
	session->told_key = find_key(recent, id);
	if (session->told_key != NULL)
		session->told_key->holders++;
	pthread_mutex_unlock(&recent->mutex);
	if (session->told_key == NULL)
		return false;
	*row = session->told_key->row.key;
	return true;
}

/* One that it has read itself is asked for again: it may be another than is remembered. */
static void
tell_match(struct session *session, const char *club, const char *id)
{
	struct recent *recent = session->shared->recent;

	if (session->told_match != NULL || session->match.number != 0)
		return;
	pthread_mutex_lock(&recent->mutex);
	struct remembered *at = *place_of_match(recent, id);
	if (is_match(at, club, id)) {
		at->holders++;
		session->told_match = at;
	}
	pthread_mutex_unlock(&recent->mutex);
}

bool
recent_match(struct session *session, const char *club, const char *id, struct match_row *row)
{
	if (!session->recalls)
		return false;
	tell_match(session, club, id);
	const struct remembered *told = session->told_match;
	if (!is_match(told, club, id))
		return false;
	*row = told->row.match;
	session_note_club(session, club, told->club_number);
	session->match.club = told->club_number;
	session->match.number = told->number;
	memcpy(session->match.id, row->id, strlen(row->id) + 1);
	return true;
}

/* ---- What is remembered ---- */

/* In place of what was there; NULL: nothing. */
static void
put(struct remembered **place, struct remembered *remembered)
{
	remembered_let_go(*place);
	*place = remembered;
}

void
recent_note_key(struct session *session, const struct key_row *row)
{
	struct recent *recent = session->shared->recent;

	if (!session->recalls || row->id == NULL || row->hash == NULL)
		return;
	struct remembered *made = remembered_key(row);
	pthread_mutex_lock(&recent->mutex);
	put(place_of_key(recent, row->id), made);
	pthread_mutex_unlock(&recent->mutex);
}

void
recent_note_match(struct session *session, const char *club, const struct match_row *row)
{
	struct recent *recent = session->shared->recent;

	if (!session->recalls || session->match.number == 0 || strlen(club) >= STORE_ID ||
	    strcmp(session->match.id, row->id) != 0)
		return;
	struct remembered *made =
		remembered_match(club, session->match.club, session->match.number, row);
	pthread_mutex_lock(&recent->mutex);
	put(place_of_match(recent, row->id), made);
	pthread_mutex_unlock(&recent->mutex);
}

void
recent_go_on(struct session *session, const char *club, const struct match_row *row)
{
	struct recent *recent = session->shared->recent;
	struct remembered *next = NULL;

	if (recent == NULL)
		return;
	pthread_mutex_lock(&recent->mutex);
	const struct remembered *at = *place_of_match(recent, row->id);
	bool found = is_match(at, club, row->id);
	if (found && at->row.match.version + 1 == row->version) {
		struct match_row copy = at->row.match;
		copy.state = row->state;
		copy.version = row->version;
		copy.finished_at = row->finished_at;
		copy.progress = row->progress;
		next = remembered_match(club, at->club_number, at->number, &copy);
	}
	if (found)
		put(place_of_match(recent, row->id), next);
	pthread_mutex_unlock(&recent->mutex);
}

void
recent_see_key(struct session *session, const char *id, int64_t at)
{
	struct recent *recent = session->shared->recent;

	if (recent == NULL)
		return;
	pthread_mutex_lock(&recent->mutex);
	const struct remembered *key = find_key(recent, id);
	if (key != NULL && key->row.key.seen_at < at) {
		struct key_row row = key->row.key;
		row.seen_at = at;
		put(place_of_key(recent, id), remembered_key(&row));
	}
	pthread_mutex_unlock(&recent->mutex);
}

void
recent_drop_key(struct session *session, const char *id)
{
	struct recent *recent = session->shared->recent;

	if (recent == NULL)
		return;
	pthread_mutex_lock(&recent->mutex);
	put(place_of_key(recent, id), NULL);
	pthread_mutex_unlock(&recent->mutex);
}

void
recent_drop_match(struct session *session, const char *id)
{
	struct recent *recent = session->shared->recent;

	if (recent == NULL)
		return;
	pthread_mutex_lock(&recent->mutex);
	put(place_of_match(recent, id), NULL);
	pthread_mutex_unlock(&recent->mutex);
}
