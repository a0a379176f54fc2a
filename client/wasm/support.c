/* What the module needs of libsodium and jansson that their portable files do not bring. */
#include "client/wasm/module.h"

#include <assert.h>
#include <jansson.h>
#include <sodium.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/uio.h>
#include <unistd.h>

void
randombytes_buf(void *const bytes, const size_t size)
{
	module_random(bytes, size);
}

void
sodium_memzero(void *const bytes, const size_t size)
{
	volatile unsigned char *byte = bytes;

	for (size_t i = 0; i < size; i++)
		byte[i] = 0;
}

void
sodium_misuse(void)
{
	module_failed("libsodium was misused");
}

enum { PLACE_MAX = 80 }; /* bytes of a file's name and a line */

/* Names that the C library knows, and declares nowhere. */
off_t __lseek(int file, off_t offset, int from);

void
assertion_failed(const char *file, int line)
{
	char place[PLACE_MAX];

	snprintf(place, sizeof(place), "%s:%d", file, line);
	module_failed(place);
}

/* jansson hashes keys with this; whoever could guess it slows down nobody but themselves. */
volatile uint32_t hashtable_seed = 1;

void
json_object_seed(size_t seed)
{
	(void)seed;
}

/* There are no files: printf of the C library names one, of which it makes no use. */
int
close(int file)
{
	(void)file;
	return -1;
}

off_t
__lseek(int file, off_t offset, int from)
{
	(void)file;
	(void)offset;
	(void)from;
	return -1;
}

ssize_t
writev(int file, const struct iovec *pieces, int count)
{
	(void)file;
	(void)pieces;
	(void)count;
	return -1;
}
