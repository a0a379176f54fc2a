/*
 * A store whose writes all succeed and are all undone, so that every input meets the same daemon.
 */
#ifndef TESTS_FUZZ_UNDONE_H
#define TESTS_FUZZ_UNDONE_H

#include "db/store.h"

/* In front of the store; one at a time. Its writes may be many at a time. */
struct store *undone_store(struct store *store);

#endif
