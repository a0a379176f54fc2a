/*
 * How a request with state is answered: its route has a `work`, and may need a job of the store before there is
 * an answer. The exchange keeps what such a request needs as an opaque `struct work`, and knows nothing of it but
 * these functions, which the app carries.
 */
#ifndef API_REQUEST_STATEFUL_H
#define API_REQUEST_STATEFUL_H

#include <stdbool.h>

struct exchange;
struct work;

struct stateful_calls {
	/* True: the response is there. False: a job of the store will bring it; `submit` is due. */
	bool (*answer)(struct exchange *exchange);

	/* Hands the job to the store; when it is done, the exchange is resumed, and `answer` is due again. */
	void (*submit)(struct exchange *exchange);

	/* Instead of `submit`, when the daemon stops: nothing is done, and `answer` then says so. */
	void (*cancel)(struct exchange *exchange);

	/* Between two requests: forgets the first, and may keep memory for the next. */
	void (*reset)(struct work *work);

	/* With the exchange: frees it. */
	void (*destroy)(struct work *work);
};

#endif
