/*
 * The teams of a season: their names, and who is of which on what days. They are a part of the
 * season's settings, so that an entry has each change of them.
 */
#ifndef LEDGER_SEASON_TEAMS_H
#define LEDGER_SEASON_TEAMS_H

#include "ledger/core/book.h"
#include "ledger/core/texts.h"
#include "json/types.h"

enum { TEAMS_MAX = 48, TEAM_MEMBERS_MAX = 192, TEAM_NAME_BYTES = 60 };

/* What a team is ranked by: the score of all its matches, or that of one on the average. */
enum team_score { TEAM_SCORE_SUM, TEAM_SCORE_AVERAGE };

struct team_member {
	char player[STORE_ID];
	unsigned team;               /* its index */
	int64_t first_day, last_day; /* as ledger/core/days.h has them; 0: open */
};

struct teams {
	enum team_score score;
	unsigned count, member_count;
	char names[TEAMS_MAX][TEAM_NAME_BYTES + 1];
	struct team_member members[TEAM_MEMBERS_MAX]; /* of the first team, and so on */
};

/* The member `teams`, in a struct teams. Nobody is of two teams on one day, and names differ. */
extern const struct member_type type_teams;

/* Of enum team_score. */
extern const struct words team_score_words;

/* What is told of a member of a team, in a struct team_member. */
extern const struct members team_member_members;

/* All members are players of the club: 0, or -1 with not_found at the first who is none. */
int teams_check_players(struct book *book, struct tx *tx, const struct teams *teams);

#endif
