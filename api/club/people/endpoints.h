/*
 * What the routes about players do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_PEOPLE_ENDPOINTS_H
#define API_CLUB_PEOPLE_ENDPOINTS_H

struct call;
struct tx;

int players_create(struct call *call, struct tx *tx);
/* All players, guests and archived ones too, unless ?guest= and ?archived= say otherwise. */
int players_list(struct call *call, struct tx *tx);
int players_get(struct call *call, struct tx *tx);
int players_change(struct call *call, struct tx *tx);
int players_anonymise(struct call *call, struct tx *tx);
int players_merge(struct call *call, struct tx *tx);
int statement_get(struct call *call, struct tx *tx);
int statistics_get(struct call *call, struct tx *tx);
int rivals_get(struct call *call, struct tx *tx);
int series_get(struct call *call, struct tx *tx);

#endif
