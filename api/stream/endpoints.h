/*
 * What the routes about events and webhooks do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_STREAM_ENDPOINTS_H
#define API_STREAM_ENDPOINTS_H

struct call;
struct tx;

int webhooks_create(struct call *call, struct tx *tx);
int webhooks_list(struct call *call, struct tx *tx);
int webhooks_get(struct call *call, struct tx *tx);
int webhooks_change(struct call *call, struct tx *tx);
int webhooks_rotate(struct call *call, struct tx *tx); /* its secret */
int webhooks_test(struct call *call, struct tx *tx);
int webhooks_remove(struct call *call, struct tx *tx);
int deliveries_list(struct call *call, struct tx *tx);

int events_get(struct call *call, struct tx *tx);
int club_events_get(struct call *call, struct tx *tx);
int tickets_create(struct call *call, struct tx *tx);
int club_tickets_create(struct call *call, struct tx *tx);
int ticket_use(struct call *call, struct tx *tx); /* who has a ticket in the query */

#endif
