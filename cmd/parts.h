/*
 * The parts of the daemon: a table of how each is created and destroyed, over one struct that holds
 * them all. A part may use those before it in the table.
 */
#ifndef CMD_PARTS_H
#define CMD_PARTS_H

#include "api/hooks/post.h"
#include "api/request/app.h"
#include "api/request/pool.h"
#include "api/server/listen.h"
#include "api/server/tls.h"
#include "cmd/settings.h"
#include "ledger/seal/seal_key.h"

#include <signal.h>

enum { WHY = 512, STATUS_FAILED = 1, STATUS_BAD_FLAG = 2 };

/* All zero but for the settings, which are borrowed, is none of them. */
struct parts {
	const struct settings *settings;
	struct app app;
	struct seal_key seal_key;
	struct tls tls;
	struct pool *pools[POOLS];
	struct post_rules post_rules;
	sigset_t signals;         /* those that end the daemon; no thread takes them by itself */
	char bound[ADDRESS_TEXT]; /* where the server listens */
	struct server *server;
	char why[WHY]; /* of what could not be created, a line */
};

struct part {
	const char *name;
	/* 0; or the exit status, with `why` written and nothing of it left behind. */
	int (*create)(struct parts *parts);
	void (*destroy)(struct parts *parts); /* NULL: it leaves nothing to destroy */
};

/*
 * Creates `count` parts of the table in its order: 0; or the exit status of the first one that
 * could not be created, when those before it have been destroyed again, the last one first.
 */
int parts_create(struct parts *parts, const struct part *table, unsigned count);

/* Destroys the first `count` parts of the table, the last one first. */
void parts_destroy(struct parts *parts, const struct part *table, unsigned count);

#endif
