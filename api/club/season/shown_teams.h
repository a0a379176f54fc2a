/* The teams of a season and their members, as their table shows them. */
#ifndef API_CLUB_SEASON_SHOWN_TEAMS_H
#define API_CLUB_SEASON_SHOWN_TEAMS_H

#include "ledger/season/team_standings.h"

struct shown_member {
	const char *player, *name;
	struct team_member days;
	struct result_sums sums;
};

struct shown_team {
	int64_t rank; /* 0: without a result */
	const char *name;
	struct result_sums sums;
};

extern const struct members shown_member_members, shown_team_members;

#endif
