/*
 * One request and its answer, between the server (http.c, the only one that knows libmicrohttpd) and the
 * handlers. The server fills `request`, calls exchange_begin, then exchange_take for each piece of the
 * body, then exchange_answer; and sends `response`.
 */
#ifndef API_REQUEST_EXCHANGE_H
#define API_REQUEST_EXCHANGE_H

#include "api/limits.h"
#include "api/request/app.h"
#include "api/request/route.h"
#include "api/request/spool.h"
#include "json/problem.h"

#include <stdint.h>
#include <sys/types.h>

enum { HEADERS_MAX = 20 };
enum { RATE_HEADERS = 3, RATE_TEXT = 12 };

struct sockaddr;

struct parameter {
	const char *name, *value; /* as sent, not decoded */
};

struct request {
	enum method method;
	const char *path; /* as sent, without the query */
	struct parameter query[QUERY_PARAMETERS_MAX];
	unsigned query_count; /* may be above QUERY_PARAMETERS_MAX: the first ones are kept */
	const char *content_type, *authorization, *if_none_match, *origin;
	const char *if_match, *idempotency_key, *last_event_id;
	const char *forwarded_for;   /* the last such header */
	const struct sockaddr *peer; /* who is connected */
	bool has_length, is_chunked;
	bool expects; /* waits for 100 Continue before it sends the body */
	bool has_host;
	const char
		*fault; /* what is wrong with the head itself, or NULL; the connection must close */
	uint64_t length; /* with has_length */
};

struct header {
	const char *name, *value;
};

struct exchange;
struct work;

struct response {
	unsigned status; /* 0: not yet known */
	const char *content_type;
	struct header headers[HEADERS_MAX];
	unsigned header_count;
	const char *body; /* outlives the exchange, or lies in its `out` */
	size_t size;
	/* When set, the body comes piece by piece: bytes put into `to`, or one of enum next. */
	ssize_t (*next)(struct exchange *exchange, char *to, size_t max);
	void *stream; /* for `next`; freed with free_stream (NULL: not to be freed) */
	void (*free_stream)(void *stream);
	bool live; /* and goes on for as long as there is somebody to take it */
};

/* What `next` answers when it puts nothing. NEXT_LATER: ask again when `resume` has been called. */
enum next { NEXT_END = 0, NEXT_FAILED = -1, NEXT_LATER = -2 };

struct exchange {
	const struct app *app;
	struct metrics *metrics;
	const struct route *route;                /* NULL: no route has this path and method */
	unsigned route_index;                     /* for metrics; ROUTES_MAX: no path matched */
	char parts[PATH_PARTS][PATH_PART_MAX];    /* what stood in place of {id} and the like */
	char methods[METHODS_TEXT];               /* the value of Allow, where it is needed */
	char rate_texts[RATE_HEADERS][RATE_TEXT]; /* the values of the RateLimit headers */
	struct request request;
	struct response response;
	struct spool body;
	bool answered;      /* exchange_answer has said so: the response is the server's */
	bool refused;       /* the answer is known; what is left of the body is thrown away */
	uint64_t discarded; /* bytes thrown away */
	struct buffer out;  /* the answer's body, kept from request to request */
	struct work *work;  /* of a request with state (stateful.h), kept from request to request */
	/* Has the server call exchange_answer again, or response.next; from any thread. */
	void (*resume)(struct exchange *exchange);
};

/* What the server is to do next. */
enum verdict {
	GO_ON,      /* read the body, or what is left of it */
	ANSWER_NOW, /* send `response` at once, without reading a body */
	GIVE_UP     /* close the connection */
};

enum verdict exchange_begin(struct exchange *exchange);
enum verdict exchange_take(struct exchange *exchange, const char *data, size_t size);

/*
 * True when the response is there. False: a job of the store will bring it. The server suspends the connection,
 * then calls exchange_submit; when `resume` has been called, it comes back here.
 */
bool exchange_answer(struct exchange *exchange);
void exchange_submit(struct exchange *exchange);

/* Instead of exchange_submit, when the daemon stops: the response is now a refusal. */
void exchange_cancel(struct exchange *exchange);

/* Makes it ready for the next request, keeping small buffers; frees what it holds. */
void exchange_reset(struct exchange *exchange);
void exchange_free(struct exchange *exchange);

/* Our own fault: logged and counted. */
void exchange_fault(struct exchange *exchange, const char *what);

#endif
