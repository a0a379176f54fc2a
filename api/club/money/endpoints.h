/*
 * What the routes about money, entries and the book do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_MONEY_ENDPOINTS_H
#define API_CLUB_MONEY_ENDPOINTS_H

struct call;
struct tx;

int plan_get(struct call *call, struct tx *tx);
int settlements_create(struct call *call, struct tx *tx);
int settlements_list(struct call *call, struct tx *tx);

int payments_create(struct call *call, struct tx *tx);
int payments_list(struct call *call, struct tx *tx);

int closing_get(struct call *call, struct tx *tx);

int entries_list(struct call *call, struct tx *tx);
int entries_get(struct call *call, struct tx *tx);
int entries_reverse(struct call *call, struct tx *tx);
int adjustments_create(struct call *call, struct tx *tx);
int ledger_verify(struct call *call, struct tx *tx);
int ledger_export(struct call *call, struct tx *tx);

#endif
