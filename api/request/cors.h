/* Cross-origin requests: which pages may read our answers (the Fetch standard, 3.2). */
#ifndef API_REQUEST_CORS_H
#define API_REQUEST_CORS_H

struct exchange;
struct route;

/*
 * Adds the CORS headers. Calls without state answer any origin; calls with state answer the origins of --cors.
 * `first` is the first row of the request's path, or NULL when there is none.
 */
void cors_headers(struct exchange *exchange, const struct route *first);

/* Answers OPTIONS, which also is how browsers ask before they send, for the path of `first`. */
void cors_options(struct exchange *exchange, const struct route *first);

#endif
