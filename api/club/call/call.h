/*
 * One call of the ledger over HTTP. A row of the route table names its `work`: a function that is
 * given a transaction, and writes the answer or refuses. Calls that only read run on the server's
 * thread, or in the background when their work grows with the club; calls that write are done by a
 * job of the store, which commits before the answer leaves. The work may run more than once, in a
 * snapshot where what it writes is drafted and then in the job: so it keeps nothing between runs.
 */
#ifndef API_CLUB_CALL_CALL_H
#define API_CLUB_CALL_CALL_H

#include "api/club/call/inflight.h"
#include "api/request/background.h"
#include "api/request/exchange.h"
#include "api/request/holder.h"
#include "api/request/query.h"
#include "api/request/respond.h"
#include "api/request/stateful.h"
#include "api/request/turn.h"
#include "codec/names.h"
#include "ledger/core/book.h"
#include "ledger/core/draft.h"

enum { LOCATION_MAX = 192, VERSION_TAG = 48 };

struct call {
	struct book book;            /* what the ledger is called with; of this run */
	struct job job;              /* of a call that writes */
	struct background_task task; /* of one whose work grows with the club */
	struct exchange *exchange;
	struct caller caller;
	enum { CALL_NEW, CALL_QUEUED, CALL_DONE } state;
	uint8_t request[STORE_HASH]; /* of a write: method, path, query, body */
	struct inflight_key key;
	enum names_mode names;
	bool is_long;       /* it takes too long for the threads that answer */
	struct turn turn;   /* of a write that is decided before its job */
	struct wait *wait;  /* of its thread in the background, while that waits for the turn */
	struct draft draft; /* what is to be written, when it is DECIDED */
	enum { UNDECIDED, DECIDED, LEFT_TO_THE_JOB } decision;
	bool recalled;  /* caller or draft were made of what the store remembered */
	bool outrun;    /* others have changed the match since */
	unsigned tries; /* how often it was decided in the background */

	/* Of this run. */
	json_t *root;       /* the body, an object; NULL when the route has none */
	struct buffer *out; /* the answer's body */
	unsigned status;    /* 0: 200 */
	bool replayed;      /* the answer is that of an earlier request */
	char location[LOCATION_MAX], etag[VERSION_TAG];
	struct buffer link; /* the value of Link with a NUL, or empty */
	char cookie[SESSION_COOKIE];
	int64_t expires_at; /* of the session that this run has made; 0: it has made none */
	bool no_rules;      /* matches are shown without their options */
	int64_t shown;      /* versions of the players whose names are shown, together */
	/* Guests at the table of the match that a write shows: its answer tells their names. */
	char named[2 * MJ_SEATS_MAX][STORE_ID];
	unsigned named_count;
	/*
	 * Where in the answer the agreement of a match stands (agreement_show): its receipt leaves
	 * it out.
	 */
	struct {
		char match[STORE_ID]; /* "": nowhere */
		size_t at, size;
	} agreement;
	/*
	 * Of a recorded hand whose answer can be made again from its entry (hand_receipt.h): the
	 * entry's seq, and the version of the match then. seq 0: the receipt keeps the answer.
	 */
	struct {
		int64_t seq, version;
	} hand;
	/*
	 * When set by a call that reads: the answer comes piece by piece, outside the transaction.
	 */
	ssize_t (*next)(struct exchange *exchange, char *to, size_t max);
	void *stream; /* for `next`; freed with free_stream */
	void (*free_stream)(void *stream);
	const char *content_type; /* NULL: JSON */
	const char *cached;       /* Cache-Control; NULL: it is not to be stored */
	bool wakes;               /* of a write: streams are to look, though there is no entry */
	bool renames;             /* of a write: streams of all its matches are to look */
	const char *disposition;  /* Content-Disposition, or NULL */
};

/* What stood in the path for the first (second) {...}. */
static inline const char *
call_part(const struct call *call, unsigned index)
{
	return call->exchange->parts[index];
}

/* The match that the call is about, as its route or the seat's token says, or NULL. */
static inline const char *
call_match(const struct call *call)
{
	const enum reach reach = call->exchange->route->reach;

	if (reach == REACH_SEAT)
		return call->caller.seated;
	return reach == REACH_MATCH ? call_part(call, 0) : NULL;
}

/* Whom the call is counted for: the club whose key it has, or the address and the link. */
void call_holder(const struct call *call, struct pool_holder *holder);

/* ---- The query ---- */

/* A parameter's text; false when it is not there. */
bool call_query(const struct call *call, const char *name, char value[QUERY_VALUE_MAX + 1]);

/* A parameter that is an id; false when it is not there. A UUID is put into lower case; any other
 * text comes as it is. */
bool call_id_query(const struct call *call, const char *name, char id[QUERY_VALUE_MAX + 1]);

/* Refuses a parameter: bad_value; -1. */
__attribute__((format(printf, 3, 4))) int call_refuse_parameter(struct call *call, const char *name,
								const char *detail, ...);

/* Text of 1 to `max` bytes, required, into max + 1 bytes. 0, or -1 with a problem. */
int call_text_parameter(struct call *call, const char *name, size_t max, char *text);

/*
 * true or false; `value` stays as it is when the parameter is not there. 0, or -1 with a problem.
 */
int call_flag_parameter(struct call *call, const char *name, bool *value);

/* The same into 1 or 0, or -1 when the parameter is not there. 0, or -1 with a problem. */
int call_choice_parameter(struct call *call, const char *name, int *choice);

/* A period by from= and to=, which is not before it. 0, or -1 with a problem. */
int call_period(struct call *call, struct period *period);

/* ---- The body ---- */

/* The member `reason` alone. 0, or -1 with a problem. */
int call_read_reason(struct call *call, bool required, char *reason);

/* ---- The answer ---- */

/* 201 with Location, and the ETag of a first version if there is none yet. */
__attribute__((format(printf, 2, 3))) void call_created(struct call *call, const char *location,
							...);

/*
 * The ETag of an answer: the version of what it shows and, unless it is 0, a number that grows with
 * whatever else can change in its bytes.
 */
void call_etag(struct call *call, int64_t version, int64_t beside);

/*
 * If-Match against any such ETag of this version, since what is shown beside it is no reason to
 * refuse a write: 0, or -1 with stale_version.
 */
int call_if_match(struct call *call, int64_t version);

#endif
