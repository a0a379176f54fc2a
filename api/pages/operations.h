/*
 * The pages for those who run the daemon: is it alive, can it answer, what has it counted. Counters
 * and log are in api/ops, which requests use; these answer requests, so they cannot be there.
 */
#ifndef API_PAGES_OPERATIONS_H
#define API_PAGES_OPERATIONS_H

struct exchange;

/* GET /healthz, /readyz, /metrics. */
void handle_healthz(struct exchange *exchange);
void handle_readyz(struct exchange *exchange);
/* RFC 9727: where the interface is told. */
void handle_api_catalog(struct exchange *exchange);
void handle_metrics(struct exchange *exchange);

#endif
