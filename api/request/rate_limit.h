/* The rate limits of --rate-limit-key and --rate-limit-address, as a request meets them. */
#ifndef API_REQUEST_RATE_LIMIT_H
#define API_REQUEST_RATE_LIMIT_H

struct exchange;
struct problem;

/*
 * Counts the request for its address and its key, and adds the RateLimit headers to its response.
 * 0; -1 with a problem when a limit is exceeded. Does nothing when no limit is set or the route is
 * unmetered.
 */
int rate_limit_check(struct exchange *exchange, struct problem *problem);

/*
 * Counts an attempt at a code, for the address and for all together, so that nobody guesses by many
 * addresses: 0, or -1 with too_many_requests and Retry-After.
 */
int rate_limit_attempt(struct exchange *exchange, struct problem *problem);

#endif
