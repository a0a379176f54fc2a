/*
 * What those who run the daemon ask: is it alive, can it answer, what has it counted. The counting itself is api/ops,
 * below the requests; these answer a request, so they stand above.
 */
#ifndef API_PAGES_OPERATIONS_H
#define API_PAGES_OPERATIONS_H

struct exchange;

/* GET /healthz, /readyz, /metrics. */
void handle_healthz(struct exchange *exchange);
void handle_readyz(struct exchange *exchange);
void handle_metrics(struct exchange *exchange);

#endif
