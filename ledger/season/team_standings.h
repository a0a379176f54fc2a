/* The table of a season's teams: what their members brought home on the days they were of them. */
#ifndef LEDGER_SEASON_TEAM_STANDINGS_H
#define LEDGER_SEASON_TEAM_STANDINGS_H

#include "ledger/season/season.h"
#include "ledger/season/standings.h"

struct ranked_team {
	unsigned team; /* its index */
	struct result_sums sums;
	int64_t rank; /* those alike share one; 0: it has no result yet, and comes last */
};

struct team_standings {
	struct season season;
	unsigned count;
	struct ranked_team lines[TEAMS_MAX]; /* by rank */
	/* As the season lists them: who counts for them now (a merge), and what they brought. */
	char players[TEAM_MEMBERS_MAX][STORE_ID];
	struct result_sums sums[TEAM_MEMBERS_MAX];
};

/* Of a season and period; team_standings_free is due either way. 0, or -1 with a problem. */
int team_standings_load(struct book *book, struct tx *tx, const struct result_scope *scope,
			struct team_standings **standings);
void team_standings_free(struct team_standings *standings);

/*
 * The teams, by index + 1, that players are of at a time; 0: of none. 0, or -1 with a problem.
 */
int teams_at(struct book *book, struct tx *tx, const struct season *season, int64_t time,
	     const char (*players)[STORE_ID], size_t count, uint8_t *teams);

#endif
