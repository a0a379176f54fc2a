#include "db/rows/known.h"

#include <string.h>

void
known_begin(struct session *session, struct known *known)
{
	session->known = known;
	known_forget(session);
}

void
known_forget(struct session *session)
{
	if (session->known != NULL)
		session->known->age++;
}

/* ---- Matches ---- */

static struct known_match *
match_of(struct known *known, const char *id)
{
	return &known->matches[id_place(id) % KNOWN_MAX];
}

void
known_match_note(struct session *session, int64_t version)
{
	if (session->known == NULL || session->match.number == 0)
		return;
	struct known_match *match = match_of(session->known, session->match.id);
	match->age = session->known->age;
	match->club = session->match.club;
	match->number = session->match.number;
	match->version = version;
	memcpy(match->id, session->match.id, STORE_ID);
}

int64_t
known_match(struct session *session, int64_t club, const char *id)
{
	if (session->known == NULL)
		return 0;
	const struct known_match *match = match_of(session->known, id);
	if (match->age != session->known->age || match->club != club || strcmp(match->id, id) != 0)
		return 0;
	session->match.club = club;
	session->match.number = match->number;
	memcpy(session->match.id, match->id, STORE_ID);
	return match->version;
}

/* ---- Keys ---- */

static struct known_key *
key_of(struct known *known, const char *id)
{
	return &known->keys[id_place(id) % KNOWN_KEYS];
}

/* Copies a text behind those before it; NULL stays. False: there is no room. */
static bool
keep(struct known_key *key, size_t *used, const char **text)
{
	if (*text == NULL)
		return true;
	size_t size = strlen(*text) + 1;
	if (size > sizeof(key->text) - *used)
		return false;
	*text = memcpy(key->text + *used, *text, size);
	*used += size;
	return true;
}

void
known_key_note(struct session *session, const struct key_row *row)
{
	size_t used = 0;

	if (session->known == NULL || row->id == NULL || row->hash == NULL)
		return;
	struct known_key *key = key_of(session->known, row->id);
	key->age = 0;
	key->row = *row;
	if (!keep(key, &used, &key->row.id) || !keep(key, &used, &key->row.club) ||
	    !keep(key, &used, &key->row.role) || !keep(key, &used, &key->row.label) ||
	    !keep(key, &used, &key->row.season) || !keep(key, &used, &key->row.match) ||
	    !keep(key, &used, &key->row.parent))
		return;
	memcpy(key->hash, row->hash, STORE_HASH);
	key->row.hash = key->hash;
	key->age = session->known->age;
}

bool
known_key(struct session *session, const char *id, struct key_row *row)
{
	if (session->known == NULL)
		return false;
	const struct known_key *key = key_of(session->known, id);
	if (key->age != session->known->age || strcmp(key->row.id, id) != 0)
		return false;
	*row = key->row;
	return true;
}

void
known_keys_drop(struct session *session)
{
	for (unsigned i = 0; session->known != NULL && i < KNOWN_KEYS; i++)
		session->known->keys[i].age = 0;
}
