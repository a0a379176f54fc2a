#include "ledger/season/teams.h"

#include "ledger/core/days.h"
#include "ledger/core/fields.h"

#include <stddef.h>
#include <string.h>

static const char *const score_words[] = {"sum", "average"};
const struct words team_score_words = {score_words, 2, .detail = "expected sum or average"};

static const struct member team_member_list[] = {
	{.name = "player",
	 .type = &type_uuid,
	 .offset = offsetof(struct team_member, player),
	 .required = true},
	{.name = "first_day", .type = &type_day, .offset = offsetof(struct team_member, first_day)},
	{.name = "last_day", .type = &type_day, .offset = offsetof(struct team_member, last_day)},
};
const struct members team_member_members = MEMBERS(team_member_list);

/* ---- Reading ---- */

static bool
meet(const struct team_member *one, const struct team_member *other)
{
	return (one->last_day == 0 || other->first_day <= one->last_day) &&
	       (other->last_day == 0 || one->first_day <= other->last_day) &&
	       strcmp(one->player, other->player) == 0;
}

static int
check_days(struct reader *reader, const struct path *at, const struct teams *teams,
	   const struct team_member *member)
{
	const struct path player = {.up = at, .name = "player", .size = 6};
	const struct path last_day = {.up = at, .name = "last_day", .size = 8};

	if (member->last_day != 0 && member->last_day < member->first_day)
		return refuse(reader->problem, CONTRADICTION, &last_day,
			      "the last day is before the first");
	for (unsigned i = 0; i < teams->member_count; i++)
		if (meet(&teams->members[i], member))
			return refuse(reader->problem, CONTRADICTION, &player,
				      "this player is of a team already on these days");
	return 0;
}

static int
read_team_member(struct reader *reader, const struct path *at, const json_t *value,
		 struct teams *teams)
{
	struct team_member member = {.team = teams->count};

	if (read_object(reader, at, value, &team_member_members, NULL, &member) != 0 ||
	    check_days(reader, at, teams, &member) != 0)
		return -1;
	if (teams->member_count == TEAM_MEMBERS_MAX)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected at most %d members of all teams", TEAM_MEMBERS_MAX);
	teams->members[teams->member_count++] = member;
	return 0;
}

static int
read_members(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of members", value);
	for (size_t i = 0; i < json_array_size(value); i++) {
		const struct path place = {.up = at, .index = i};
		if (read_team_member(reader, &place, json_array_get(value, i), target) != 0)
			return -1;
	}
	return 0;
}

static int
read_team_name(struct reader *reader, const struct path *at, const json_t *value,
	       const struct member *member, void *target)
{
	struct teams *teams = target;
	const char *name = teams->names[teams->count];

	if (read_name(reader, at, value, member, teams->names[teams->count]) != 0)
		return -1;
	for (unsigned i = 0; i < teams->count; i++)
		if (strcmp(teams->names[i], name) == 0)
			return refuse(reader->problem, CONTRADICTION, at,
				      "another team has this name");
	return 0;
}

static int
read_team(struct reader *reader, const struct path *at, const json_t *value, struct teams *teams)
{
	static const struct member list[] = {
		{.name = "name",
		 .read = read_team_name,
		 .required = true,
		 .min = 1,
		 .max = TEAM_NAME_BYTES},
		{.name = "members", .read = read_members, .required = true},
	};
	static const struct members members = MEMBERS(list);

	if (read_object(reader, at, value, &members, NULL, teams) != 0)
		return -1;
	teams->count++;
	return 0;
}

static int
read_teams(struct reader *reader, const struct path *at, const json_t *value,
	   const struct member *member, void *target)
{
	struct teams *teams = target;

	(void)member;
	if (!json_is_array(value))
		return refuse_type(reader->problem, at, "an array of teams", value);
	if (json_array_size(value) > TEAMS_MAX)
		return refuse(reader->problem, BAD_VALUE, at, "expected at most %d teams",
			      TEAMS_MAX);
	for (size_t i = 0; i < json_array_size(value); i++) {
		const struct path place = {.up = at, .index = i};
		if (read_team(reader, &place, json_array_get(value, i), teams) != 0)
			return -1;
	}
	return 0;
}

/* ---- Writing ---- */

static void
write_members(const struct teams *teams, unsigned team, struct buffer *out)
{
	out_open_member(out, "members", '[');
	for (unsigned i = 0; i < teams->member_count; i++) {
		const struct team_member *member = &teams->members[i];
		if (member->team == team)
			out_object(out, &team_member_members, member);
	}
	out_close(out, ']');
}

static void
write_teams(struct buffer *out, const struct member *member, const void *value)
{
	const struct teams *teams = value;

	(void)member;
	out_open(out, '[');
	for (unsigned i = 0; i < teams->count; i++) {
		out_open(out, '{');
		out_text_member(out, "name", teams->names[i]);
		write_members(teams, i, out);
		out_close(out, '}');
	}
	out_close(out, ']');
}

const struct member_type type_teams = {"teams", read_teams, write_teams, NULL};

/* ---- Players ---- */

int
teams_check_players(struct book *book, struct tx *tx, const struct teams *teams)
{
	static const struct path list = {.name = "teams", .size = 5};
	unsigned first = 0; /* member of its team */

	for (unsigned i = 0; i < teams->member_count; i++) {
		const struct team_member *member = &teams->members[i];
		const struct path team = {.up = &list, .index = member->team};
		const struct path members = {.up = &team, .name = "members", .size = 7};
		if (i > 0 && teams->members[i - 1].team != member->team)
			first = i;
		const struct path place = {.up = &members, .index = i - first};
		const struct path at = {.up = &place, .name = "player", .size = 6};
		struct player_row row;
		int result = tx->calls->player_find(tx, book->club, member->player, &row);
		if (result == STORE_NONE)
			return refuse(&book->problem, NOT_FOUND, &at,
				      "there is no such player in this club");
		if (book_store(book, result) != 0)
			return -1;
	}
	return 0;
}
