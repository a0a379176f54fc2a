/*
 * How requests with state are answered, those whose route has a `work`. They may need a job of the
 * store before there is an answer. The exchange keeps what such a request needs as an opaque
 * `struct call`, and handles it through these functions only, which the app carries.
 */
#ifndef API_REQUEST_STATEFUL_H
#define API_REQUEST_STATEFUL_H

#include <stdbool.h>

struct exchange;
struct call;

struct stateful_calls {
	/* True: the response is ready. False: the store must do a job first; `submit` is due. */
	bool (*answer)(struct exchange *exchange);

	/*
	 * Gives the job to the store, which resumes the exchange when done; then `answer` is due.
	 */
	void (*submit)(struct exchange *exchange);

	/* Instead of `submit`, when the daemon is stopping: `answer` will then refuse. */
	void (*cancel)(struct exchange *exchange);

	/*
	 * Between two requests: forgets the first; may keep memory for the next. Never with NULL.
	 */
	void (*reset)(struct call *call);

	/* Frees it. Never with NULL. */
	void (*destroy)(struct call *call);
};

#endif
