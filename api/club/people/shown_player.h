/* A player as it is shown. */
#ifndef API_CLUB_PEOPLE_SHOWN_PLAYER_H
#define API_CLUB_PEOPLE_SHOWN_PLAYER_H

#include "ledger/people/platform_names.h"

struct shown_player {
	struct player_row row;
	struct platform_names platform_names;
	bool archived;
};
extern const struct members player_members;

#endif
