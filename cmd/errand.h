/* A write that a command has done by a store, and waits for. */
#ifndef CMD_ERRAND_H
#define CMD_ERRAND_H

#include "db/store.h"

/*
 * What `write` returned (enum store_result), once what it wrote is on disk, or has failed. It may
 * be called again, from the start. `apart`: as in db/store.h.
 */
int errand_run(struct store *store, bool apart, int (*write)(void *arg, struct tx *tx), void *arg);

#endif
