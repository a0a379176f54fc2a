/*
 * Who sends a request. The admin key comes from a file, the keys of clubs from the store; of each
 * key only a hash is kept.
 *
 * A club's key is `mjk_ID_SECRET`; that of a page's session, which a cookie alone carries, is
 * `mjs_ID_SECRET`. ID names its row in the store, so the time of the search tells
 * nothing about the secret; then the hashes are compared in constant time.
 */
#ifndef API_REQUEST_AUTH_H
#define API_REQUEST_AUTH_H

#include "db/store.h"

#include <stdbool.h>
#include <stddef.h>

enum { AUTH_HASH = 32, KEY_SECRET_BYTES = 32, KEY_TEXT = 96, KEY_LABEL = 121 };
enum { SESSION_COOKIE = 192 }; /* bytes of the value of Set-Cookie that carries a session */

_Static_assert((int)AUTH_HASH == (int)STORE_HASH, "the store keeps hashes of keys");

/*
 * READ, SCORER and OWNER are roles of a club's keys; each may do all that the ones before it may.
 * ADMIN is the role of the admin key: it makes clubs and keys, but cannot look into a club.
 */
enum role { ROLE_NONE, ROLE_READ, ROLE_SCORER, ROLE_OWNER, ROLE_ADMIN, ROLES };

/* "read", "scorer", "owner", "admin"; "" for ROLE_NONE. */
extern const char *const role_ids[ROLES];

/* The role of a club's key by its word; ROLE_NONE when it is none of the three. */
enum role role_of(const char *word);

struct auth {
	bool required; /* calls without state need a key too */
	bool has_admin_key;
	unsigned char admin_key[AUTH_HASH];
	unsigned char own_secret[AUTH_HASH]; /* drawn at the start, never written down */
};

struct caller {
	enum role role;                     /* ROLE_NONE: no valid key */
	char club[STORE_ID], key[STORE_ID]; /* "" for the admin */
	char label[KEY_LABEL];              /* of the key; "": none */
	/* What alone the key is good for; "": for the whole club. At most one is said. */
	char season[STORE_ID], match[STORE_ID];
	char seated[STORE_ID]; /* the match of which a seat's token was sent; "": none was */
	int64_t seen_at;       /* as its row has it */
};

/* Reads the admin key from a file, without white space around it; false with one line in `why`. */
bool auth_read_admin_key(struct auth *auth, const char *file, char *why, size_t size);

/* The key in the value of an Authorization header (which may be NULL), or NULL. */
const char *auth_bearer(const char *authorization);

/* Whether a club's key is one: neither revoked nor past its time. `now` in milliseconds. */
bool auth_is_good(const struct key_row *row, int64_t now);

/*
 * Finds whose key it is; `key` may be NULL. STORE_OK, with ROLE_NONE when it is nobody's;
 * STORE_FAILED.
 */
int auth_find(const struct auth *auth, struct tx *tx, const char *key, int64_t now,
	      struct caller *caller);

/* Draws a new key for the row `id`: its text, which is shown only once, and its hash. */
void auth_make_key(const char *id, char text[KEY_TEXT], unsigned char hash[AUTH_HASH]);

/* Whether what was sent is of a session. */
bool auth_is_session(const char *key);

/*
 * Makes the key of a page's session and its hash. The text follows from the id and the daemon's own
 * secret, so that an answer that was lost can be given again, though the text is kept nowhere.
 */
void auth_make_session(const struct auth *auth, const char *id, char text[KEY_TEXT],
		       unsigned char hash[AUTH_HASH]);

#endif
