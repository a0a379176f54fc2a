/*
 * Who calls. The admin key comes from a file; a club's keys lie in the store. Of each, only a hash is kept.
 *
 * A club's key is `mjk_ID_SECRET`: ID names its row, so that looking it up tells nothing of the secret, whose hash
 * is then compared in constant time.
 */
#ifndef API_REQUEST_AUTH_H
#define API_REQUEST_AUTH_H

#include "db/store.h"

#include <stdbool.h>
#include <stddef.h>

enum { AUTH_HASH = 32, KEY_SECRET_BYTES = 32, KEY_TEXT = 96 };

_Static_assert((int)AUTH_HASH == (int)STORE_HASH, "the store keeps hashes of keys");

/* Each may what those before it may; the admin makes clubs and keys, and sees no club from inside. */
enum role { ROLE_NONE, ROLE_READ, ROLE_SCORER, ROLE_OWNER, ROLE_ADMIN, ROLES };

/* "read", "scorer", "owner", "admin"; "" for ROLE_NONE. */
extern const char *const role_ids[ROLES];

/* The role of a club's key by its word; ROLE_NONE when it is none of the three. */
enum role role_of(const char *word);

struct auth {
	bool required; /* stateless calls need a key too */
	bool has_admin_key;
	unsigned char admin_key[AUTH_HASH];
};

struct caller {
	enum role role;                     /* ROLE_NONE: no valid key */
	char club[STORE_ID], key[STORE_ID]; /* "" for the admin */
};

/* Reads the key out of a file, white space around it left out; false with one line in `why`. */
bool auth_read_admin_key(struct auth *auth, const char *file, char *why, size_t size);

/* The key in the value of an Authorization header (which may be NULL), or NULL. */
const char *auth_bearer(const char *authorization);

/* Who holds the key (NULL: nobody). STORE_OK, also for nobody; STORE_FAILED. */
int auth_find(const struct auth *auth, struct tx *tx, const char *key, struct caller *caller);

/* Draws a key for the row `id`: its text, shown once, and its hash. */
void auth_make_key(const char *id, char text[KEY_TEXT], unsigned char hash[AUTH_HASH]);

#endif
