#include "api/request/auth.h"

#include "api/limits.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

_Static_assert(AUTH_HASH == crypto_generichash_BYTES, "a key's hash has libsodium's usual size");

static bool
is_space(char c)
{
	return c == ' ' || c == '\t' || c == '\r' || c == '\n';
}

/* What can stand in a header after "Bearer ". */
static bool
is_visible(const char *key, size_t size)
{
	for (size_t i = 0; i < size; i++)
		if (key[i] <= ' ' || key[i] > '~')
			return false;
	return true;
}

static void
hash(const char *key, size_t size, unsigned char out[AUTH_HASH])
{
	crypto_generichash(out, AUTH_HASH, (const unsigned char *)key, size, NULL, 0);
}

static ssize_t
read_file(const char *file, char *text, size_t size)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return -1;
	ssize_t length = read(fd, text, size);
	int error = errno;
	close(fd);
	errno = error;
	return length;
}

bool
auth_read_admin_key(struct auth *auth, const char *file, char *why, size_t size)
{
	char text[KEY_FILE_MAX], reason[128];
	const char *begin = text;
	ssize_t length = read_file(file, text, sizeof(text));

	if (length < 0) {
		snprintf(why, size, "cannot read the admin key file %s: %s", file,
			 strerror_r(errno, reason, sizeof(reason)));
		return false;
	}
	while (length > 0 && is_space(begin[length - 1]))
		length--;
	while (length > 0 && is_space(*begin)) {
		begin++;
		length--;
	}
	auth->has_admin_key = length >= ADMIN_KEY_MIN && is_visible(begin, (size_t)length);
	if (auth->has_admin_key)
		hash(begin, (size_t)length, auth->admin_key);
	else
		snprintf(why, size,
			 "the admin key in %s is not at least %d visible ASCII characters", file,
			 ADMIN_KEY_MIN);
	sodium_memzero(text, sizeof(text));
	return auth->has_admin_key;
}

const char *const role_ids[ROLES] = {"", "read", "scorer", "owner", "admin"};

enum role
role_of(const char *word)
{
	for (int role = ROLE_READ; role <= ROLE_OWNER; role++)
		if (strcmp(role_ids[role], word) == 0)
			return (enum role)role;
	return ROLE_NONE;
}

const char *
auth_bearer(const char *authorization)
{
	static const char scheme[] = "Bearer ";

	if (authorization == NULL || strncasecmp(authorization, scheme, sizeof(scheme) - 1) != 0)
		return NULL;
	return authorization + sizeof(scheme) - 1 + strspn(authorization + sizeof(scheme) - 1, " ");
}

/* ---- Keys of clubs ---- */

static const char key_prefix[] = "mjk_", session_prefix[] = "mjs_";

_Static_assert(sizeof(key_prefix) == sizeof(session_prefix), "their ids stand at the same place");

bool
auth_is_session(const char *key)
{
	return strncmp(key, session_prefix, sizeof(session_prefix) - 1) == 0;
}

/* The id in a key's text; false when it has not a key's form. */
static bool
key_id(const char *key, char id[STORE_ID])
{
	size_t prefix = sizeof(key_prefix) - 1;

	if ((strncmp(key, key_prefix, prefix) != 0 && !auth_is_session(key)) ||
	    strlen(key) < prefix + STORE_ID || key[prefix + STORE_ID - 1] != '_')
		return false;
	memcpy(id, key + prefix, STORE_ID - 1);
	id[STORE_ID - 1] = '\0';
	return true;
}

bool
auth_is_good(const struct key_row *row, int64_t now)
{
	return row->revoked_at == 0 && (row->expires_at == 0 || now < row->expires_at);
}

static void
copy(char *to, size_t size, const char *from)
{
	snprintf(to, size, "%s", from == NULL ? "" : from);
}

static void
take_row(struct caller *caller, const char *id, const struct key_row *row)
{
	caller->role = role_of(row->role);
	copy(caller->club, sizeof(caller->club), row->club);
	copy(caller->key, sizeof(caller->key), id);
	copy(caller->label, sizeof(caller->label), row->label);
	copy(caller->season, sizeof(caller->season), row->season);
	copy(caller->match, sizeof(caller->match), row->match);
	caller->seen_at = row->seen_at;
	assert(caller->role != ROLE_ADMIN);
	assert(caller->season[0] == '\0' || caller->match[0] == '\0');
}

int
auth_find(const struct auth *auth, struct tx *tx, const char *key, int64_t now,
	  struct caller *caller)
{
	unsigned char given[AUTH_HASH];
	struct key_row row;
	char id[STORE_ID];

	*caller = (struct caller){0};
	if (key == NULL)
		return STORE_OK;
	hash(key, strlen(key), given);
	if (auth->has_admin_key && sodium_memcmp(given, auth->admin_key, AUTH_HASH) == 0) {
		caller->role = ROLE_ADMIN;
		return STORE_OK;
	}
	if (!key_id(key, id))
		return STORE_OK;
	int result = tx->calls->key_find(tx, id, &row);
	if (result != STORE_OK)
		return result == STORE_NONE ? STORE_OK : result;
	if (auth_is_good(&row, now) && sodium_memcmp(given, row.hash, AUTH_HASH) == 0)
		take_row(caller, id, &row);
	return STORE_OK;
}

static void
write_key(const char *prefix, const char *id, const unsigned char secret[KEY_SECRET_BYTES],
	  char text[KEY_TEXT], unsigned char digest[AUTH_HASH])
{
	int size = snprintf(text, KEY_TEXT, "%s%s_", prefix, id);

	assert(strlen(id) == STORE_ID - 1 && size > 0 && size < KEY_TEXT);
	sodium_bin2base64(text + size, KEY_TEXT - (size_t)size, secret, KEY_SECRET_BYTES,
			  sodium_base64_VARIANT_URLSAFE_NO_PADDING);
	hash(text, strlen(text), digest);
}

void
auth_make_key(const char *id, char text[KEY_TEXT], unsigned char digest[AUTH_HASH])
{
	unsigned char secret[KEY_SECRET_BYTES];

	randombytes_buf(secret, sizeof(secret));
	write_key(key_prefix, id, secret, text, digest);
	sodium_memzero(secret, sizeof(secret));
}

void
auth_make_session(const struct auth *auth, const char *id, char text[KEY_TEXT],
		  unsigned char digest[AUTH_HASH])
{
	unsigned char secret[KEY_SECRET_BYTES];

	crypto_generichash(secret, sizeof(secret), (const unsigned char *)id, strlen(id),
			   auth->own_secret, sizeof(auth->own_secret));
	write_key(session_prefix, id, secret, text, digest);
	sodium_memzero(secret, sizeof(secret));
}
