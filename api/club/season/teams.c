/* GET /v1/seasons/{id}/teams: the table of a season's teams, of all its days or a period. */
#include "api/club/call/call.h"
#include "api/club/season/averages.h"
#include "api/club/season/endpoints.h"
#include "ledger/core/clock.h"
#include "ledger/core/days.h"
#include "ledger/season/team_standings.h"

static void
write_sums(const struct result_sums *sums, struct buffer *out)
{
	out_member(out, "matches", sums->matches);
	out_member(out, "score", sums->score);
	out_open_member(out, "places", '[');
	for (unsigned i = 0; i < STORE_PLACES; i++)
		out_integer(out, sums->places[i]);
	out_close(out, ']');
	averages_write(sums, out);
}

static int
write_member(struct call *call, struct tx *tx, const struct team_standings *standings,
	     unsigned index)
{
	const struct team_member *member = &standings->season.teams.members[index];
	struct player_row player;

	if (book_store(&call->book, tx->calls->player_find(tx, call->book.club,
							   standings->players[index], &player)) !=
	    0)
		return -1;
	out_open(call->out, '{');
	out_string_member(call->out, "player", player.id);
	out_string_member(call->out, "name", player.name);
	out_day(call->out, "first_day", member->first_day);
	out_day(call->out, "last_day", member->last_day);
	write_sums(&standings->sums[index], call->out);
	out_close(call->out, '}');
	return 0;
}

static int
write_team(struct call *call, struct tx *tx, const struct team_standings *standings,
	   const struct ranked_team *line)
{
	const struct teams *teams = &standings->season.teams;
	struct buffer *out = call->out;

	out_open(out, '{');
	out_key(out, "rank");
	if (line->rank == 0)
		out_null(out);
	else
		out_integer(out, line->rank);
	out_text_member(out, "name", teams->names[line->team]);
	write_sums(&line->sums, out);
	out_open_member(out, "members", '[');
	for (unsigned i = 0; i < teams->member_count; i++)
		if (teams->members[i].team == line->team &&
		    write_member(call, tx, standings, i) != 0)
			return -1;
	out_close(out, ']');
	out_close(out, '}');
	return 0;
}

static int
write_table(struct call *call, struct tx *tx, const struct result_scope *scope,
	    const struct team_standings *standings)
{
	struct buffer *out = call->out;

	out_open(out, '{');
	out_string_member(out, "season", scope->season);
	out_time(out, "from", scope->period.from);
	out_time(out, "to", scope->period.to);
	out_word_member(out, "team_score", team_score_words.list[standings->season.teams.score]);
	out_open_member(out, "teams", '[');
	for (unsigned i = 0; i < standings->count; i++)
		if (write_team(call, tx, standings, &standings->lines[i]) != 0)
			return -1;
	out_close(out, ']');
	out_close(out, '}');
	return 0;
}

int
teams_get(struct call *call, struct tx *tx)
{
	struct result_scope scope = {.season = call_part(call, 0)};
	struct team_standings *standings;

	if (call_period(call, &scope.period) != 0)
		return -1;
	int result = team_standings_load(&call->book, tx, &scope, &standings);
	if (result == 0)
		result = write_table(call, tx, &scope, standings);
	team_standings_free(standings);
	return result;
}
