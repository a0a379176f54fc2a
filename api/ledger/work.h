/*
 * One call of the ledger. A row of the route table names its `work`: a function that is given a transaction, and
 * writes the answer or refuses. Calls that only read run on the server's thread; calls that write run as a job of
 * the store, which commits before the answer leaves, and may run them again: so they keep nothing between runs.
 */
#ifndef API_LEDGER_WORK_H
#define API_LEDGER_WORK_H

#include "api/ledger/inflight.h"
#include "api/request/exchange.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/request/stateful.h"
#include "codec/names.h"
#include "codec/rules_reader.h"
#include "json/write.h"

enum { LOCATION_MAX = 192, VERSION_TAG = 24 };

struct work {
	struct job job;
	struct exchange *exchange;
	struct caller caller;
	enum { WORK_NEW, WORK_QUEUED, WORK_DONE } state;
	bool preview;                /* nothing is to be written, though the route writes */
	uint8_t request[STORE_HASH]; /* of a write: method, path, query, body */
	struct inflight_key key;
	enum names_mode names;

	/* Of this run. */
	int64_t now;           /* milliseconds since 1970 UTC */
	json_t *root;          /* the body, an object; NULL when the route has none */
	struct buffer *out;    /* the answer's body */
	struct buffer members; /* JSON members that a refusal adds to its problem */
	struct problem problem;
	unsigned status;       /* 0: 200 */
	bool replayed, failed; /* failed: by the store */
	char location[LOCATION_MAX], etag[VERSION_TAG];
	/* Where in the answer the facts of a match stand, a comma before them: its receipt leaves them out. */
	struct {
		char match[STORE_ID]; /* "": nowhere */
		size_t at, size;
	} facts;
	char changed[STORE_ID]; /* the match whose subscribers have something to see, or "" */
	/* When set by work that reads: the answer comes piece by piece, outside the transaction. */
	ssize_t (*next)(struct exchange *exchange, char *to, size_t max);
	void *stream; /* for `next`; freed with free_stream */
	void (*free_stream)(void *stream);
	const char *content_type; /* NULL: JSON */
	const char *disposition;  /* Content-Disposition, or NULL */
};

/* ---- For the exchange ---- */

extern const struct stateful_calls work_calls;

/* ---- For the calls ---- */

/* What stood in the path for the first (second) {...}; the club of the key. */
static inline const char *
work_part(const struct work *work, unsigned index)
{
	return work->exchange->parts[index];
}

static inline const char *
work_club(const struct work *work)
{
	return work->caller.club;
}

/* Refusals; all return -1, which `work` then returns. */
__attribute__((format(printf, 3, 4))) int work_refuse(struct work *work, enum problem_code code,
						      const char *detail, ...);
int work_not_found(struct work *work, const char *what);

/* What a call of the store returned: 0 for STORE_OK, else -1 with `unavailable`. */
int work_store(struct work *work, int result);

/* The same for a find: STORE_NONE is not_found, of `what`. */
int work_found(struct work *work, int result, const char *what);

/* A reader for the body's tables; the second is for tables that know the game (`ruleset` may be NULL). */
struct reader work_reader(struct work *work);
struct rules_reader work_rules_reader(struct work *work, const struct mj_ruleset *ruleset);

/* 201 with Location, and the ETag of a first version if there is none yet. */
__attribute__((format(printf, 2, 3))) void work_created(struct work *work, const char *location,
							...);

/* The version as an ETag; and If-Match against it: 0, or -1 with stale_version. */
void work_etag(struct work *work, int64_t version);
int work_if_match(struct work *work, int64_t version);

/* The facts of a match are about to be written into the answer. */
void work_quote_facts(struct work *work, const char *match, size_t at, size_t size);

/* A new id. */
void work_id(const struct work *work, char id[STORE_ID]);

#endif
