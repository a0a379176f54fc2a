/* Who sat where in a game out of a log: players by their names on the platform, or new guests. */
#ifndef API_CLUB_GAMES_GAMES_SEATS_H
#define API_CLUB_GAMES_GAMES_SEATS_H

#include "api/club/games/games_read.h"

struct game_seats {
	struct seat_wishes wishes;
	bool named[MJ_SEATS_MAX]; /* a new guest, who is found by this name from now on */
};

/* Who that is by the request and the log: 0, or -1 with a problem at the log's seats. */
int game_seats_find(struct call *call, struct tx *tx, const struct games_log *log,
		    const struct game *game, struct game_seats *seats);

/* Notes what the new guests of the match are called on the platform: 0, or -1 with a problem. */
int game_seats_name(struct call *call, struct tx *tx, const struct game *game,
		    const struct game_seats *seats, const struct match *match);

/*
 * The members `seats` and `played_by`, of what would be, and of a match: that the receipt names its
 * players is noted. 0, or -1 with a problem.
 */
void game_seats_write(const struct game *game, const struct seated *seated, struct buffer *out);
int game_seats_write_match(struct call *call, struct tx *tx, const struct game *game,
			   const struct match *match);

#endif
