/*
 * Memory for jansson that is thrown away as a whole after each request, because malloc and free of
 * small pieces are half of the cost of parsing. Each thread has one block; what does not fit is
 * malloced.
 */
#ifndef JSON_ARENA_H
#define JSON_ARENA_H

#include <jansson.h>
#include <stdbool.h>

/* Makes jansson use the arena. Called once, before there are threads or values. */
void json_arena_install(void);

/*
 * Between these two calls, values that jansson makes on this thread come out of the block. `close`
 * releases `root`, which may be NULL; no other value may be used after it.
 */
void json_arena_open(void);
void json_arena_close(json_t *root);

/*
 * Whether memory ran out since the arena was opened. Then do not trust anything that jansson has
 * read or written since: it may report a bad token instead, text may lack its end, and a value may
 * look absent.
 */
bool json_arena_failed(void);

/*
 * Notes that memory ran out outside jansson, where the caller can only say that it cannot read
 * something.
 */
void json_arena_fail(void);

#endif
