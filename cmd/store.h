/* Which store it is: the one place that knows them. */
#ifndef CMD_STORE_H
#define CMD_STORE_H

#include "cmd/settings.h"
#include "db/store.h"

struct store_options {
	bool serving;          /* it is the daemon's; off for the admin commands beside it */
	bool reading;          /* nothing will be submitted */
	bool makes;            /* one that is not there is made */
	const uint8_t *secret; /* of one that is made, STORE_HASH bytes; NULL: drawn */
	/* Told in a line what failed, from any thread; NULL: nobody is. */
	void (*report)(void *arg, const char *what);
	void *report_arg;
};

/* The store that lies there; NULL with one line in `why`. */
struct store *store_open(const struct store_place *place, const struct store_options *options,
			 char *why, size_t size);

#endif
