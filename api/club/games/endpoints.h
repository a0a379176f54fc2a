/*
 * What the routes about what is taken in: logs of games, books do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_GAMES_ENDPOINTS_H
#define API_CLUB_GAMES_ENDPOINTS_H

struct call;
struct tx;

int ledger_import(struct call *call, struct tx *tx);
int games_import(struct call *call, struct tx *tx);

#endif
