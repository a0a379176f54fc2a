#include "api/auth.h"

#include "api/limits.h"

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

bool
auth_is_valid(const struct auth *auth, const char *authorization)
{
	static const char scheme[] = "Bearer ";
	unsigned char given[AUTH_HASH];

	if (authorization == NULL || strncasecmp(authorization, scheme, sizeof(scheme) - 1) != 0)
		return false;
	const char *key = authorization + sizeof(scheme) - 1;
	while (*key == ' ')
		key++;
	hash(key, strlen(key), given);
	return auth->has_admin_key && sodium_memcmp(given, auth->admin_key, AUTH_HASH) == 0;
}
