/*
 * A JSON value with one small change: a member gone, added, repeated; another number, tile, word.
 */
#ifndef TESTS_FUZZ_TREE_H
#define TESTS_FUZZ_TREE_H

#include "tests/fuzz/dice.h"

#include <jansson.h>

/*
 * Changes the tree in place, and returns it; or another one, when the root itself is replaced.
 * `donor` (which may be the tree itself) gives members and values away as copies.
 */
json_t *tree_mutate(struct dice *dice, json_t *root, json_t *donor);

#endif
