#include "api/server/tls.h"

#include "api/limits.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Up to `size` bytes of the file; -1 with errno. */
static ssize_t
read_whole(const char *file, char *text, size_t size)
{
	int fd = open(file, O_RDONLY | O_CLOEXEC);
	size_t length = 0;
	ssize_t more = 1;

	if (fd < 0)
		return -1;
	while (more > 0 && length < size) {
		more = read(fd, text + length, size - length);
		length += more > 0 ? (size_t)more : 0;
	}
	int error = errno;
	close(fd);
	errno = error;
	return more < 0 ? -1 : (ssize_t)length;
}

static char *
read_text(const char *what, const char *file, char *why, size_t size)
{
	char *text = calloc(1, TLS_FILE_MAX + 1);
	char reason[128];

	if (text == NULL) {
		snprintf(why, size, "no memory");
		return NULL;
	}
	ssize_t length = read_whole(file, text, TLS_FILE_MAX);
	if (length < 0)
		snprintf(why, size, "cannot read the TLS %s %s: %s", what, file,
			 strerror_r(errno, reason, sizeof(reason)));
	else if (length == 0)
		snprintf(why, size, "the TLS %s %s is empty", what, file);
	else if (length == TLS_FILE_MAX)
		snprintf(why, size, "the TLS %s %s is not smaller than %d bytes", what, file,
			 TLS_FILE_MAX);
	else
		return text;
	sodium_memzero(text, TLS_FILE_MAX);
	free(text);
	return NULL;
}

bool
tls_read(struct tls *tls, const char *certificate_file, const char *key_file, char *why,
	 size_t size)
{
	assert(certificate_file != NULL && key_file != NULL);
	*tls = (struct tls){.certificate_file = certificate_file, .key_file = key_file};
	tls->certificate = read_text("certificate", certificate_file, why, size);
	if (tls->certificate == NULL)
		return false;
	tls->key = read_text("key", key_file, why, size);
	return tls->key != NULL;
}

void
tls_finish(struct tls *tls)
{
	if (tls->key != NULL)
		sodium_memzero(tls->key, TLS_FILE_MAX);
	free(tls->key);
	free(tls->certificate);
	*tls = (struct tls){0};
}
