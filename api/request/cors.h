/* Cross-origin requests: which pages may read our answers (the Fetch standard, 3.2). */
#ifndef API_REQUEST_CORS_H
#define API_REQUEST_CORS_H

struct exchange;
struct route;

/*
 * Adds the CORS headers. Pages of any origin may use calls without state; only pages of the origins
 * of --cors may use calls with state. `first` is the first row of the request's path; NULL: none.
 */
void cors_headers(struct exchange *exchange, const struct route *first);

/* Answers OPTIONS for the path of `first`. Browsers ask this way before they send (preflight). */
void cors_options(struct exchange *exchange, const struct route *first);

#endif
