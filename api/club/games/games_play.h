/* Playing a game out of a log as a match: its hands on our tables, by our rules. */
#ifndef API_CLUB_GAMES_GAMES_PLAY_H
#define API_CLUB_GAMES_GAMES_PLAY_H

#include "api/club/games/games_read.h"
#include "ledger/kinds/match.h"

/* What a match is begun with: all but its seats. */
void game_begin(const struct games_body *body, const struct game *game,
		struct beginning *beginning);

/*
 * What can be told without the book: whether the rules are known, the payments agree, or are said
 * to be accepted, and the hands follow each other. Settles them. 0, or -1 with a problem.
 */
int games_check(struct call *call, const struct games_body *body, struct games *games);

/*
 * Records the hands, which have been settled, in the match, which is as they leave it then. It may
 * be done again. 0, or -1 with a problem.
 */
int game_record(struct call *call, struct tx *tx, const struct game *game, struct match *match);

/* Writes the differences of a game, elements of the array that is open. */
void games_write_differences(const struct game *game, struct buffer *out);

#endif
