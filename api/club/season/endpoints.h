/*
 * What the routes about seasons do; named in the table of routes
 * alone. 0, or -1 with a problem.
 */
#ifndef API_CLUB_SEASON_ENDPOINTS_H
#define API_CLUB_SEASON_ENDPOINTS_H

struct call;
struct members;
struct tx;

int standings_get(struct call *call, struct tx *tx);
int ratings_get(struct call *call, struct tx *tx);

int seasons_create(struct call *call, struct tx *tx);
int seasons_list(struct call *call, struct tx *tx);
int seasons_get(struct call *call, struct tx *tx);
int teams_get(struct call *call, struct tx *tx);
int seasons_replace(struct call *call, struct tx *tx);
int seasons_end(struct call *call, struct tx *tx);         /* closes it */
int seasons_begin_again(struct call *call, struct tx *tx); /* reopens it */
int rounds_seat(struct call *call, struct tx *tx);         /* proposes rounds of it */
int rounds_create(struct call *call, struct tx *tx);

/* A season as it is shown, of a struct season_row. */
extern const struct members season_row_members;

#endif
