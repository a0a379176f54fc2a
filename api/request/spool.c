#include "api/request/spool.h"

#include "api/limits.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <unistd.h>

/* Of the whole process. */
static atomic_uint_fast64_t bodies_memory;

static bool
reserve(struct spool *spool, uint64_t bytes)
{
	uint64_t before = atomic_fetch_add(&bodies_memory, bytes);

	if (before + bytes > BODIES_MEMORY) {
		atomic_fetch_sub(&bodies_memory, bytes);
		return false;
	}
	spool->reserved += bytes;
	return true;
}

/* Small bodies are not counted: each connection may have one. */
static int
add_to_memory(struct spool *spool, const char *data, size_t size)
{
	struct buffer *memory = &spool->memory;
	size_t need = memory->size + size;

	assert(need == spool->size);
	if (need > KEPT_BODY && need > spool->reserved) {
		uint64_t doubled = spool->reserved * 2;
		if (!reserve(spool, (doubled > need ? doubled : need) - spool->reserved))
			return -1;
	}
	buffer_add(memory, data, size);
	return memory->failed ? -1 : 0;
}

static int
write_file(struct spool *spool, const char *data, size_t size)
{
	while (size > 0) {
		ssize_t written = write(spool->file, data, size);
		if (written < 0 && errno == EINTR)
			continue;
		if (written <= 0)
			return -1;
		data += written;
		size -= (size_t)written;
	}
	return 0;
}

static int
open_file(struct spool *spool)
{
	const char *folder = getenv("TMPDIR");

	spool->file = open(folder == NULL || folder[0] == '\0' ? "/tmp" : folder,
			   O_TMPFILE | O_RDWR | O_CLOEXEC, 0600);
	if (spool->file < 0)
		return -1;
	spool->has_file = true;
	return write_file(spool, spool->memory.data, spool->memory.size);
}

bool
spool_needs_place(const struct spool *spool, size_t size)
{
	return spool->size + size > BODY_MAX && spool->place.pool == NULL;
}

int
spool_add(struct spool *spool, const char *data, size_t size)
{
	spool->size += size;
	if (spool->size <= BODY_MAX)
		return add_to_memory(spool, data, size);
	if (!spool->has_file && open_file(spool) != 0)
		return -1;
	return write_file(spool, data, size);
}

int64_t
spool_read(const struct spool *spool, uint64_t offset, char *to, size_t max)
{
	ssize_t size;

	assert(offset <= spool->size);
	if (!spool->has_file) {
		uint64_t left = spool->size - offset;
		if (max > left)
			max = (size_t)left;
		if (max > 0)
			memcpy(to, spool->memory.data + offset, max);
		return (int64_t)max;
	}
	do
		size = pread(spool->file, to, max, (off_t)offset);
	while (size < 0 && errno == EINTR);
	return size;
}

const char *
spool_text(const struct spool *spool)
{
	assert(!spool->has_file);
	return spool->size == 0 ? "" : spool->memory.data;
}

void
spool_reset(struct spool *spool)
{
	if (spool->has_file)
		close(spool->file);
	pool_give(&spool->place);
	uint64_t memory = atomic_fetch_sub(&bodies_memory, spool->reserved);
	assert(memory >= spool->reserved);
	buffer_reset(&spool->memory, KEPT_BODY);
	spool->size = spool->reserved = 0;
	spool->has_file = false;
}

void
spool_free(struct spool *spool)
{
	spool_reset(spool);
	buffer_free(&spool->memory);
}
