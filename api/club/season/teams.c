/* GET /v1/seasons/{id}/teams: the table of a season's teams, of all its days or a period. */
#include "api/club/call/call.h"
#include "api/club/season/averages.h"
#include "api/club/season/endpoints.h"
#include "api/club/season/shown_teams.h"
#include "ledger/core/clock.h"
#include "ledger/core/days.h"
#include "ledger/core/fields.h"

static const struct member shown_member_list[] = {
	{"player", .type = &type_id, .required = true, IN(shown_member, player)},
	{"name", .type = &type_string, .required = true, IN(shown_member, name)},
	{"first_day", .type = &type_day, IN(shown_member, days.first_day)},
	{"last_day", .type = &type_day, IN(shown_member, days.last_day)},
	{"matches", .type = &type_int64, .max = INTEGER_MAX, IN(shown_member, sums.matches)},
	{"score", .type = &type_int64, IN(shown_member, sums.score)},
	{"", .type = &type_members, .of = &sums_members, IN(shown_member, sums)},
};
const struct members shown_member_members = MEMBERS(shown_member_list);

static int
write_member(struct call *call, struct tx *tx, const struct team_standings *standings,
	     unsigned index)
{
	struct player_row player;

	if (book_store(&call->book, tx->calls->player_find(tx, call->book.club,
							   standings->players[index], &player)) !=
	    0)
		return -1;
	out_object(call->out, &shown_member_members,
		   &(struct shown_member){player.id, player.name,
					  standings->season.teams.members[index],
					  standings->sums[index]});
	return 0;
}

static const struct member shown_team_list[] = {
	{"rank", .type = &type_int64_or_null, .min = 1, .max = INTEGER_MAX, IN(shown_team, rank)},
	{"name", .type = &type_string, .required = true, IN(shown_team, name)},
	{"matches", .type = &type_int64, .max = INTEGER_MAX, IN(shown_team, sums.matches)},
	{"score", .type = &type_int64, IN(shown_team, sums.score)},
	{"", .type = &type_members, .of = &sums_members, IN(shown_team, sums)},
};
const struct members shown_team_members = MEMBERS(shown_team_list);

static int
write_team(struct call *call, struct tx *tx, const struct team_standings *standings,
	   const struct ranked_team *line)
{
	const struct teams *teams = &standings->season.teams;
	struct buffer *out = call->out;

	out_open(out, '{');
	out_members(out, &shown_team_members,
		    &(struct shown_team){line->rank, teams->names[line->team], line->sums});
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
