/*
 * A request's body as it arrives: in memory up to BODY_MAX bytes, and beyond that in a file without
 * a name (NDJSON, and logs of games), which takes a place of the pool. All bodies together have at
 * most BODIES_MEMORY bytes of memory.
 */
#ifndef API_REQUEST_SPOOL_H
#define API_REQUEST_SPOOL_H

#include "api/request/pool.h"
#include "json/buffer.h"

#include <stdint.h>

/* All zero is an empty spool. */
struct spool {
	struct buffer memory;
	uint64_t size;     /* of the whole body */
	uint64_t reserved; /* bytes counted against BODIES_MEMORY */
	bool has_file;
	int file;
	struct pool_place place; /* that a file needs */
};

/* Whether so many bytes more need a place, which it does not have yet. */
bool spool_needs_place(const struct spool *spool, size_t size);

/* 0; -1 when memory or disk have no room for it now. It has a place, if it needs one. */
int spool_add(struct spool *spool, const char *data, size_t size);

/* Reads up to `max` bytes from `offset` and returns how many; 0 at the end, -1 on failure. */
int64_t spool_read(const struct spool *spool, uint64_t offset, char *to, size_t max);

/* The whole body, which must be in memory: it has at most BODY_MAX bytes. */
const char *spool_text(const struct spool *spool);

void spool_reset(struct spool *spool);
void spool_free(struct spool *spool);

#endif
