/*
 * Memory for jansson that is thrown away whole after each request: half of what parsing costs is malloc and
 * free of small pieces. Each thread has one block; what does not fit is malloced as usual.
 */
#ifndef JSON_ARENA_H
#define JSON_ARENA_H

#include <jansson.h>
#include <stdbool.h>

/* Makes jansson use it. Once, before there are threads or values. */
void json_arena_install(void);

/* Between these, on one thread, values come out of the block. `root` (or NULL) is released by close. */
void json_arena_open(void);
void json_arena_close(json_t *root);

/*
 * Whether memory ran out since it was opened. Then nothing that was read or written with jansson since is to be
 * trusted: it may call that a bad token, text may lack its end, and a value that could not be read looks absent.
 */
bool json_arena_failed(void);

/* Memory ran out beside jansson, in a place that can only say that something cannot be read. */
void json_arena_fail(void);

#endif
