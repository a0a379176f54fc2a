#include "db/rows/recent.h"

#include <assert.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

/* A row with its texts behind it. It is never changed; the last who holds it frees it. */
struct remembered {
	unsigned holders; /* the table is one */
	char club[STORE_ID];
	int64_t club_number, number; /* of a match */
	union {
		struct key_row key;
		struct match_row match;
	} row;
	char text[];
};

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

static void
let_go(struct remembered *remembered)
{
	if (remembered != NULL && --remembered->holders == 0)
		free(remembered);
}

void
recent_destroy(struct recent *recent)
{
	if (recent == NULL)
		return;
	for (unsigned i = 0; i < RECENT_KEYS; i++)
		let_go(recent->keys[i]);
	for (unsigned i = 0; i < RECENT_MATCHES; i++)
		let_go(recent->matches[i]);
	pthread_mutex_destroy(&recent->mutex);
	free(recent);
}

/* ---- Rows with their texts ---- */

/* Counts the bytes, or copies them when there is somewhere to. */
struct copying {
	char *to; /* NULL: it counts */
	size_t size;
};

static void
copy_sized(struct copying *copying, struct store_text *text)
{
	if (text->data == NULL)
		return;
	if (copying->to != NULL) {
		char *at = copying->to + copying->size;
		memcpy(at, text->data, text->size);
		at[text->size] = '\0';
		text->data = at;
	}
	copying->size += text->size + 1;
}

static void
copy_text(struct copying *copying, const char **text)
{
	struct store_text sized = {*text, *text == NULL ? 0 : strlen(*text)};

	copy_sized(copying, &sized);
	*text = sized.data;
}

static void
copy_key(struct copying *copying, struct key_row *row)
{
	struct store_text hash = {(const char *)row->hash, STORE_HASH};

	copy_text(copying, &row->id);
	copy_text(copying, &row->club);
	copy_text(copying, &row->role);
	copy_text(copying, &row->label);
	copy_text(copying, &row->season);
	copy_text(copying, &row->match);
	copy_text(copying, &row->parent);
	copy_sized(copying, &hash);
	row->hash = (const uint8_t *)hash.data;
}

static void
copy_match(struct copying *copying, struct match_row *row)
{
	copy_text(copying, &row->id);
	copy_text(copying, &row->ruleset);
	copy_text(copying, &row->ruleset_version);
	copy_text(copying, &row->state);
	copy_text(copying, &row->season);
	copy_text(copying, &row->external_id);
	copy_sized(copying, &row->facts);
	copy_sized(copying, &row->progress);
}

/* NULL: it is too large, or there is no memory. */
static struct remembered *
make(size_t size)
{
	struct remembered *made = NULL;

	if (size <= RECENT_BYTES)
		made = malloc(sizeof(*made) + size);
	if (made != NULL)
		made->holders = 1;
	return made;
}

static struct remembered *
make_key(const struct key_row *row)
{
	struct key_row copy = *row;
	struct copying counting = {.to = NULL}, copying;

	copy_key(&counting, &copy);
	struct remembered *made = make(counting.size);
	if (made == NULL)
		return NULL;
	made->row.key = *row;
	copying = (struct copying){.to = made->text};
	copy_key(&copying, &made->row.key);
	return made;
}

static struct remembered *
make_match(const char *club, int64_t club_number, int64_t number, const struct match_row *row)
{
	struct match_row copy = *row;
	struct copying counting = {.to = NULL}, copying;

	copy_match(&counting, &copy);
	struct remembered *made = make(counting.size);
	if (made == NULL)
		return NULL;
	memcpy(made->club, club, strlen(club) + 1);
	made->club_number = club_number;
	made->number = number;
	made->row.match = *row;
	copying = (struct copying){.to = made->text};
	copy_match(&copying, &made->row.match);
	return made;
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
	let_go(session->told_key);
	let_go(session->told_match);
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
	let_go(*place);
	*place = remembered;
}

void
recent_note_key(struct session *session, const struct key_row *row)
{
	struct recent *recent = session->shared->recent;

	if (!session->recalls || row->id == NULL || row->hash == NULL)
		return;
	struct remembered *made = make_key(row);
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
	struct remembered *made = make_match(club, session->match.club, session->match.number, row);
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
		next = make_match(club, at->club_number, at->number, &copy);
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
		put(place_of_key(recent, id), make_key(&row));
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
