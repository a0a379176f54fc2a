#include "ledger/season/team_standings.h"

#include "ledger/core/days.h"
#include "ledger/season/seasons.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Members ---- */

/* The times at which somebody was of a team; a time is open where it is 0. */
static struct period
period_of(const struct season *season, const struct team_member *member)
{
	int64_t zone = (int64_t)season->zone * MINUTE;
	struct period period = {0};

	if (member->first_day != 0)
		period.from = member->first_day - zone;
	if (member->last_day != 0)
		period.to = member->last_day + DAY - zone;
	return period;
}

/* Whom results of the player count for now. */
static int
find_player(struct book *book, struct tx *tx, const char *id, char player[STORE_ID])
{
	struct player_row row;
	int result = tx->calls->player_find(tx, book->club, id, &row);

	if (book_store(book, result == STORE_NONE ? STORE_FAILED : result) != 0)
		return -1;
	snprintf(player, STORE_ID, "%s", row.merged_into != NULL ? row.merged_into : row.id);
	return 0;
}

struct tally {
	struct book *book;
	struct tx *tx;
	const struct result_scope *scope; /* what is asked for */
	struct team_standings *standings;
	unsigned member; /* whose results are added up */
};

static void
add(struct result_sums *sums, const struct result_sums *more)
{
	sums->matches += more->matches;
	sums->score += more->score;
	sums->chips += more->chips;
	for (int i = 0; i < STORE_PLACES; i++)
		sums->places[i] += more->places[i];
}

static int64_t
end_of(const struct period *period)
{
	return period->to == 0 ? INT64_MAX : period->to;
}

/*
 * Adds what the member brought in a period, but for the times of those members from `before` on who
 * come first and are the same player now: two of different teams may have been merged.
 */
static int
add_period(const struct tally *tally, struct period period, unsigned before)
{
	struct team_standings *standings = tally->standings;
	struct result_sums *sums = &standings->sums[tally->member];
	const char *player = standings->players[tally->member];
	struct result_sums more;

	for (unsigned i = before; i < tally->member; i++) {
		if (strcmp(standings->players[i], player) != 0)
			continue;
		const struct team_member *other = &standings->season.teams.members[i];
		const struct period taken = period_of(&standings->season, other);
		if (taken.from >= end_of(&period) || period.from >= end_of(&taken))
			continue;
		if (taken.from > period.from &&
		    add_period(tally, (struct period){period.from, taken.from}, i + 1) != 0)
			return -1;
		if (end_of(&taken) >= end_of(&period))
			return 0;
		period.from = taken.to;
	}
	const struct result_scope scope = {.season = tally->scope->season, .period = period};
	if (book_store(tally->book, tally->tx->calls->result_sums(tally->tx, tally->book->club,
								  player, &scope, &more)) != 0)
		return -1;
	add(sums, &more);
	return 0;
}

/* The part of a period that is asked for; false: there is none. */
static bool
clip(const struct period *asked, struct period *period)
{
	if (period->from < asked->from)
		period->from = asked->from;
	if (end_of(period) > end_of(asked))
		period->to = asked->to;
	return period->from < end_of(period);
}

static int
add_members(struct tally *tally)
{
	struct team_standings *standings = tally->standings;
	const struct teams *teams = &standings->season.teams;

	for (unsigned i = 0; i < teams->member_count; i++) {
		const struct team_member *member = &teams->members[i];
		struct period period = period_of(&standings->season, member);
		tally->member = i;
		if (find_player(tally->book, tally->tx, member->player, standings->players[i]) != 0)
			return -1;
		if (clip(&tally->scope->period, &period) && add_period(tally, period, 0) != 0)
			return -1;
		add(&standings->lines[member->team].sums, &standings->sums[i]);
	}
	return 0;
}

/* ---- Ranking ---- */

static int64_t
merit(const struct ranked_team *line, enum team_score score)
{
	if (line->sums.matches == 0)
		return INT64_MIN;
	if (score == TEAM_SCORE_SUM)
		return line->sums.score;
	return average_thousandths(line->sums.score, line->sums.matches);
}

/* Those alike stay as the season lists them. */
static void
rank(struct team_standings *standings)
{
	enum team_score score = standings->season.teams.score;

	for (unsigned i = 1; i < standings->count; i++) {
		struct ranked_team line = standings->lines[i];
		unsigned at = i;
		for (; at > 0 && merit(&standings->lines[at - 1], score) < merit(&line, score);
		     at--)
			standings->lines[at] = standings->lines[at - 1];
		standings->lines[at] = line;
	}
	for (unsigned i = 0; i < standings->count && standings->lines[i].sums.matches > 0; i++) {
		struct ranked_team *line = &standings->lines[i];
		bool tied = i > 0 && merit(line - 1, score) == merit(line, score);
		line->rank = tied ? line[-1].rank : (int64_t)i + 1;
	}
}

int
team_standings_load(struct book *book, struct tx *tx, const struct result_scope *scope,
		    struct team_standings **standings)
{
	struct season_row row;
	struct tally tally = {.book = book, .tx = tx, .scope = scope};

	assert(scope->season != NULL);

	*standings = tally.standings = calloc(1, sizeof(**standings));
	if (tally.standings == NULL)
		return book_no_memory(book);
	if (seasons_find(book, tx, scope->season, &row) != 0)
		return -1;
	if (!season_load(&row.settings, &tally.standings->season))
		return book_store(book, STORE_FAILED);
	tally.standings->count = tally.standings->season.teams.count;
	for (unsigned i = 0; i < tally.standings->count; i++)
		tally.standings->lines[i].team = i;
	if (add_members(&tally) != 0)
		return -1;
	rank(tally.standings);
	return 0;
}

void
team_standings_free(struct team_standings *standings)
{
	free(standings);
}

/* ---- Who is of which team ---- */

int
teams_at(struct book *book, struct tx *tx, const struct season *season, int64_t time,
	 const char (*players)[STORE_ID], size_t count, uint8_t *teams)
{
	memset(teams, 0, count);
	for (unsigned i = season->teams.member_count; i-- > 0;) {
		const struct team_member *member = &season->teams.members[i];
		const struct period period = period_of(season, member);
		char player[STORE_ID];
		if (time < period.from || time >= end_of(&period))
			continue;
		if (find_player(book, tx, member->player, player) != 0)
			return -1;
		for (size_t j = 0; j < count; j++)
			if (strcmp(players[j], player) == 0)
				teams[j] = (uint8_t)(member->team + 1);
	}
	return 0;
}
