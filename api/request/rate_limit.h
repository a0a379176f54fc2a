/* The rate limits of --rate-limit-key and --rate-limit-address, as a request meets them. */
#ifndef API_REQUEST_RATE_LIMIT_H
#define API_REQUEST_RATE_LIMIT_H

struct exchange;
struct problem;

/*
 * Counts the request against the limits of its address and its key, and adds RateLimit headers to its response.
 * 0; -1 with `problem` when a limit is exceeded. Does nothing where no limit is set, or the route is unmetered.
 */
int rate_limit_check(struct exchange *exchange, struct problem *problem);

#endif
