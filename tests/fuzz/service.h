/*
 * The whole daemon in this process, without its sockets: requests go in as the text of their head
 * and a body, through the very functions that the server calls, with a real store in a temporary
 * folder.
 */
#ifndef TESTS_FUZZ_SERVICE_H
#define TESTS_FUZZ_SERVICE_H

#include "api/request/exchange.h"
#include "tests/fuzz/fuzz.h"

#include <jansson.h>

#define ADMIN_KEY "the-admin-key-of-the-fuzz-targets"

/* A club with a key of each role. */
struct club {
	char id[STORE_ID];
	char keys[ROLES][KEY_TEXT];
};

/* What came back; all of it is the service's, until the next call. */
struct reply {
	unsigned status; /* 0: the connection was given up */
	const char *type;
	const char *body;
	size_t size;
	json_t *root; /* of a JSON body; else NULL */
};

/* Once, first. */
void service_begin(void);
/* A new and empty store in place of the one there is. */
void service_renew(void);
/* The store of all requests from now on; the service keeps its own for service_renew. */
struct app *service_app(void);

void service_make_club(struct club *club);

/* The club's ledger verifies. */
void service_check_ledger(const char *club);

/*
 * One request: `head` is "POST /v1/score?names=en\nName: value\n..." and is written into. The body
 * comes in pieces of `piece` bytes, and is answered in such pieces. What holds for every answer is
 * checked here.
 */
const struct reply *service_call(char *head, const char *body, size_t size, size_t piece);

/* A header of the last reply, or NULL. */
const char *reply_header(const char *name);

#endif
