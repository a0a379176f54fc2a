/* Who may call: today the admin key alone, of which only a hash is kept. */
#ifndef API_AUTH_H
#define API_AUTH_H

#include <stdbool.h>
#include <stddef.h>

enum { AUTH_HASH = 32 };

struct auth {
	bool required; /* stateless calls need a key too */
	bool has_admin_key;
	unsigned char admin_key[AUTH_HASH];
};

/* Reads the key out of a file, white space around it left out; false with one line in `why`. */
bool auth_read_admin_key(struct auth *auth, const char *file, char *why, size_t size);

/* Whether the value of an Authorization header (or NULL) holds a valid key. */
bool auth_is_valid(const struct auth *auth, const char *authorization);

#endif
