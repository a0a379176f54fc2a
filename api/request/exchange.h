/*
 * One request and its answer: the server (api/server) fills `request` and sends `response`; between
 * the two, serve.h calls what makes the response.
 */
#ifndef API_REQUEST_EXCHANGE_H
#define API_REQUEST_EXCHANGE_H

#include "api/limits.h"
#include "api/request/app.h"
#include "api/request/prefer.h"
#include "api/request/route.h"
#include "api/request/spool.h"
#include "json/problem.h"

#include <stdint.h>
#include <sys/types.h>

enum { HEADERS_MAX = 24 };
enum { RATE_TEXT = 48 };
enum { INSTANCE_TEXT = sizeof("urn:uuid:") + STORE_ID }; /* bytes of a request's id, with the NUL */

/* A name of 253 characters and a port. */
enum { AUTHORITY_TEXT = 264 };

struct sockaddr;

struct parameter {
	const char *name, *value; /* as sent, not decoded */
};

struct request {
	enum method method;
	const char *path; /* as sent, without the query */
	struct parameter query[QUERY_PARAMETERS_MAX];
	unsigned query_count; /* all that were sent; only QUERY_PARAMETERS_MAX of them are kept */
	const char *content_type, *content_encoding, *accept_language, *accept_encoding;
	const char *authorization, *if_none_match, *origin;
	const char *if_match, *idempotency_key, *last_event_id;
	const char *host, *cookie, *csrf_token, *fetch_site;
	bool has_two_cookies;        /* more than one such header */
	bool has_two_keys;           /* Idempotency-Key came twice, with different values */
	enum prefer_return returns;  /* of all lines of Prefer */
	const char *forwarded_for;   /* the last such header */
	const struct sockaddr *peer; /* who is connected */
	bool has_length, is_chunked;
	bool expects; /* the client waits for 100 Continue before it sends the body */
	bool has_host;
	char authority[AUTHORITY_TEXT]; /* of a target in absolute form: what `host` is then */
	/* What is wrong with the head, or NULL; with a fault the connection must be closed. */
	const char *fault;
	uint64_t length; /* with has_length */
};

struct header {
	const char *name, *value;
};

struct exchange;
struct call;

struct response {
	unsigned status; /* 0: not yet known */
	const char *content_type;
	struct header headers[HEADERS_MAX];
	unsigned header_count;
	const char *body; /* outlives the exchange, or lies in its `out` */
	size_t size;
	/*
	 * When set, the body is made piece by piece: each call puts at most `max` bytes into `to`
	 * and returns how many, or a value of enum next.
	 */
	ssize_t (*next)(struct exchange *exchange, char *to, size_t max);
	void *stream; /* for `next`; freed with free_stream unless that is NULL */
	void (*free_stream)(void *stream);
	bool live; /* a stream of events: it ends when the client leaves or the daemon stops */
	/* Of a page that runs more than others do; NULL: of one that does not. */
	const char *policy;
	bool framed; /* a page of another origin may hold it in a frame */
};

/* What `next` returns instead of bytes. NEXT_LATER: call it again after `resume`. */
enum next { NEXT_END = 0, NEXT_FAILED = -1, NEXT_LATER = -2 };

/*
 * Work that a request without state has put off (api/rules/later.h): it begins with this. Its
 * `handle` is called again, and last when the work is done.
 */
struct later {
	/* Has the work done, which resumes the exchange. */
	void (*submit)(struct exchange *exchange);
	/* Instead of `submit`, when the daemon is stopping: `handle` will then refuse. */
	void (*cancel)(struct exchange *exchange);
};

struct exchange {
	const struct app *app;
	struct metrics *metrics;
	const struct route *route;             /* NULL: there is none for this path and method */
	unsigned route_index;                  /* for metrics; ROUTES_MAX: no path matched */
	char parts[PATH_PARTS][PATH_PART_MAX]; /* what stood in place of {id} and the like */
	char instance[INSTANCE_TEXT];          /* "": nobody has asked for it */
	char methods[METHODS_TEXT];            /* the value of Allow, where it is needed */
	/* The values of RateLimit, RateLimit-Policy and Retry-After. */
	char rate_text[RATE_TEXT], policy_text[RATE_TEXT], wait_text[RATE_TEXT];
	struct request request;
	/* What is sent as a key, in Authorization or by a session's cookie; NULL: nothing. */
	const char *key;
	bool by_cookie;
	char session[KEY_TEXT]; /* what `key` is by cookie */
	struct response response;
	struct spool body;
	bool answered;       /* serve_answer has returned true: the response is final */
	bool refused;        /* answered before the whole body was read; the rest is discarded */
	uint64_t discarded;  /* bytes of the body */
	struct buffer out;   /* the answer's body, kept from request to request */
	struct later *later; /* NULL but between two calls of `handle` */
	struct call *call; /* of a request with state (stateful.h), kept from request to request */
	/* Makes the server call serve_answer or response.next again. For any thread. */
	void (*resume)(struct exchange *exchange);
	/* Whether its peer has closed, while a stream waits. For any thread. NULL: nobody knows. */
	bool (*has_gone)(const struct exchange *exchange);
};

/* Makes it ready for the next request, and keeps small buffers for it; frees all that it holds. */
void exchange_reset(struct exchange *exchange);
void exchange_free(struct exchange *exchange);

/*
 * The request's id, a URN (RFC 9562): made when it is first asked for. Problems tell it to the
 * client, and the log to who keeps the service.
 */
const char *exchange_instance(struct exchange *exchange);

/* Logs and counts an error of our own. */
void exchange_fault(struct exchange *exchange, const char *what);

#endif
