#include "json/arena.h"

#include <assert.h>
#include <stdalign.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

/* Tests of what happens without memory have a block in which nothing fits. */
#ifndef ARENA_BLOCK
#define ARENA_BLOCK (1 << 15)
#endif

enum { BLOCK = ARENA_BLOCK, ALIGN = alignof(max_align_t) };

static _Thread_local struct {
	alignas(max_align_t) char block[BLOCK];
	size_t used;
	bool open, overflowed; /* overflowed: something had to be malloced */
	/*
	 * malloc had no memory. Nothing is given out any more: jansson's lexer does not notice when
	 * it could not keep a character, and must not go on with a string that lacks one.
	 */
	bool failed;
} arena;

static bool
is_ours(const void *memory)
{
	uintptr_t at = (uintptr_t)memory, begin = (uintptr_t)arena.block;

	return at >= begin && at < begin + BLOCK;
}

static void *
take(size_t size)
{
	if (!arena.open)
		return malloc(size);
	if (arena.failed)
		return NULL;
	if (size > (size_t)BLOCK - arena.used) {
		void *beside = malloc(size);
		arena.overflowed = true;
		arena.failed |= beside == NULL;
		return beside;
	}
	void *memory = arena.block + arena.used;
	size_t rounded = (size + ALIGN - 1) & ~(size_t)(ALIGN - 1);
	arena.used = rounded > (size_t)BLOCK - arena.used ? BLOCK : arena.used + rounded;
	return memory;
}

static void
give(void *memory)
{
	if (!is_ours(memory))
		free(memory);
}

void
json_arena_install(void)
{
	json_set_alloc_funcs(take, give);
}

void
json_arena_open(void)
{
	assert(!arena.open); /* one request at a time on a thread */
	arena.used = 0;
	arena.overflowed = arena.failed = false;
	arena.open = true;
}

void
json_arena_close(json_t *root)
{
	assert(arena.open && arena.used <= (size_t)BLOCK);
	/*
	 * When every piece lies in the block, nothing has to be freed, and the tree is not walked.
	 */
	if (!is_ours(root) || arena.overflowed)
		json_decref(root);
	arena.open = false;
}

void
json_arena_fail(void)
{
	arena.failed = true;
}

bool
json_arena_failed(void)
{
	return arena.failed;
}
