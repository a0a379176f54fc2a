#include "ledger/season/season.h"

#include "codec/rules.h"
#include "codec/stored_table.h"
#include "ledger/core/days.h"
#include "ledger/core/fields.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

static const char *const counted_words[] = {"all", "best", "last"};
static const char *const ordering_words[] = {"score", "average_score", "average_place"};

/* ---- Members ---- */

/* The index of a word, or -1. */
static int
find_word(const char *const *words, size_t count, const char *text)
{
	for (size_t i = 0; text != NULL && i < count; i++)
		if (strcmp(words[i], text) == 0)
			return (int)i;
	return -1;
}

static int
read_counted(struct reader *reader, const struct path *at, const json_t *value,
	     const struct member *member, void *target)
{
	int index = find_word(counted_words, 3, json_string_value(value));

	(void)member;
	if (index < 0)
		return refuse(reader->problem, BAD_VALUE, at, "expected all, best or last");
	*(enum season_counted *)target = (enum season_counted)index;
	return 0;
}

bool
season_ordering_find(const char *word, enum season_ordering *ordering)
{
	int index = find_word(ordering_words, 3, word);

	if (index >= 0)
		*ordering = (enum season_ordering)index;
	return index >= 0;
}

static int
read_ordering(struct reader *reader, const struct path *at, const json_t *value,
	      const struct member *member, void *target)
{
	(void)member;
	if (season_ordering_find(json_string_value(value), target))
		return 0;
	return refuse(reader->problem, BAD_VALUE, at,
		      "expected score, average_score or average_place");
}

static bool
is_digit(char c)
{
	return c >= '0' && c <= '9';
}

/* "+08:00"; the minutes, or ZONE_MINUTES_MAX + 1. */
static int32_t
parse_zone(const char *text)
{
	const int32_t bad = ZONE_MINUTES_MAX + 1;

	if (text == NULL || strlen(text) != 6 || (text[0] != '+' && text[0] != '-') ||
	    !is_digit(text[1]) || !is_digit(text[2]) || text[3] != ':' || text[4] < '0' ||
	    text[4] > '5' || !is_digit(text[5]))
		return bad;
	int32_t hours = (text[1] - '0') * 10 + text[2] - '0';
	int32_t minutes = hours * 60 + (text[4] - '0') * 10 + text[5] - '0';
	if (minutes > ZONE_MINUTES_MAX)
		return bad;
	return text[0] == '-' ? -minutes : minutes;
}

static int
read_zone(struct reader *reader, const struct path *at, const json_t *value,
	  const struct member *member, void *target)
{
	int32_t minutes = parse_zone(json_string_value(value));

	(void)member;
	if (minutes > ZONE_MINUTES_MAX)
		return refuse(reader->problem, BAD_VALUE, at,
			      "expected an offset from UTC of at most 14 hours, as +08:00");
	*(int32_t *)target = minutes;
	return 0;
}

#define MONEY_MEMBER(NAME)                                                                         \
	{                                                                                          \
		.name = #NAME, .read = read_money,                                                 \
		.offset = offsetof(struct season, agreement.NAME), .min = 1                        \
	}
#define GAMES_MEMBER(NAME, LEAST)                                                                  \
	{                                                                                          \
		.name = #NAME, .read = read_int64, .offset = offsetof(struct season, NAME),        \
		.min = (LEAST), .max = SEASON_GAMES_MAX                                            \
	}

static const struct member season_members[] = {
	{.name = "name",
	 .read = read_name,
	 .offset = offsetof(struct season, name),
	 .required = true,
	 .min = 1,
	 .max = NAME_MAX_BYTES},
	{.name = "ruleset", .read = read_nothing}, /* by read_rules_of */
	{.name = "rules", .read = read_nothing},
	MONEY_MEMBER(chip_value),
	MONEY_MEMBER(fee),
	MONEY_MEMBER(point_value),
	{.name = "time_zone", .read = read_zone, .offset = offsetof(struct season, zone)},
	{.name = "first_day", .read = read_day, .offset = offsetof(struct season, first_day)},
	{.name = "last_day", .read = read_day, .offset = offsetof(struct season, last_day)},
	GAMES_MEMBER(minimum_games, 0),
	{.name = "counted", .read = read_counted, .offset = offsetof(struct season, counted)},
	GAMES_MEMBER(counted_games, 1),
	{.name = "ordering", .read = read_ordering, .offset = offsetof(struct season, ordering)},
	{.name = "team_score", .read = read_team_score, .offset = offsetof(struct season, teams)},
	{.name = "teams", .read = read_teams, .offset = offsetof(struct season, teams)},
};

/* ---- Reading ---- */

static int
read_rules_of(struct problem *problem, const json_t *object, struct season *season)
{
	static const struct path rules = {.name = "rules", .size = 5};
	const json_t *given = json_object_get(object, "rules");
	const json_t *ruleset = json_object_get(object, "ruleset");
	struct rules_reader reader;

	if (ruleset == NULL || json_is_null(ruleset)) {
		if (given == NULL || json_is_null(given))
			return 0;
		return refuse(problem, CONTRADICTION, &rules, "rules need a ruleset");
	}
	rules_reader_init(&reader, NULL, MJ_SETTLE, problem);
	if (read_ruleset(&reader, object) != 0 ||
	    read_rules(&reader, object, &season->agreement.rules) != 0)
		return -1;
	season->ruleset = reader.ruleset;
	return 0;
}

static int
check(struct problem *problem, const struct season *season)
{
	static const struct path games = {.name = "counted_games", .size = 13};
	static const struct path last_day = {.name = "last_day", .size = 8};

	if (season->counted == COUNTED_ALL && season->counted_games != 0)
		return refuse(problem, CONTRADICTION, &games, "all results count, not so many");
	if (season->counted != COUNTED_ALL && season->counted_games == 0)
		return refuse(problem, MISSING_FIELD, &games, "how many results count is missing");
	if (season->last_day != 0 && season->last_day < season->first_day)
		return refuse(problem, CONTRADICTION, &last_day,
			      "the season ends before it begins");
	return 0;
}

int
season_read(struct problem *problem, const json_t *object, struct season *season)
{
	static const struct members members = MEMBERS(season_members);
	struct reader reader = {.problem = problem};

	*season = (struct season){.ruleset = NULL};
	if (read_object(&reader, NULL, object, &members, NULL, season) != 0 ||
	    read_rules_of(problem, object, season) != 0)
		return -1;
	return check(problem, season);
}

bool
season_load(const struct store_text *settings, struct season *season)
{
	struct problem problem = {0};
	json_t *object = json_loadb(settings->data, settings->size, 0, NULL);
	bool good = object != NULL && season_read(&problem, object, season) == 0;

	json_decref(object);
	return good;
}

/* ---- Writing ---- */

static void
write_zone(struct buffer *out, int32_t zone)
{
	int32_t minutes = zone < 0 ? -zone : zone;
	char text[16];

	snprintf(text, sizeof(text), "%c%02d:%02d", zone < 0 ? '-' : '+', (int)(minutes / 60),
		 (int)(minutes % 60));
	out_string_member(out, "time_zone", text);
}

static void
write_counted(const struct season *season, struct buffer *out)
{
	out_member(out, "minimum_games", season->minimum_games);
	out_string_member(out, "counted", counted_words[season->counted]);
	out_key(out, "counted_games");
	if (season->counted == COUNTED_ALL)
		out_null(out);
	else
		out_integer(out, season->counted_games);
	out_string_member(out, "ordering", ordering_words[season->ordering]);
}

void
season_write(const struct season *season, struct buffer *out)
{
	out_open(out, '{');
	out_text_member(out, "name", season->name);
	out_key(out, "ruleset");
	out_string(out, season->ruleset == NULL ? NULL : season->ruleset->id);
	if (season->ruleset != NULL) {
		write_all_rules(&season->agreement.rules, out);
	} else {
		out_key(out, "rules");
		out_null(out);
	}
	money_write("chip_value", &season->agreement.chip_value, out);
	money_write("fee", &season->agreement.fee, out);
	money_write("point_value", &season->agreement.point_value, out);
	write_zone(out, season->zone);
	out_day(out, "first_day", season->first_day);
	out_day(out, "last_day", season->last_day);
	write_counted(season, out);
	teams_write(&season->teams, out);
	out_close(out, '}');
}

void
season_show(const struct store_text *settings, struct buffer *out)
{
	if (settings->size > 2)
		out_raw(out, settings->data + 1, settings->size - 2);
}

/* ---- Questions ---- */

bool
season_has_day(const struct season *season, int64_t time)
{
	int64_t there = time + (int64_t)season->zone * MINUTE;

	return there >= season->first_day &&
	       (season->last_day == 0 || there < season->last_day + DAY);
}

bool
season_rules_are(const struct season *season, const struct mj_rules *rules)
{
	const struct mj_rules *own = &season->agreement.rules;

	if (season->ruleset != rules->ruleset)
		return false;
	return memcmp(own->option, rules->option, sizeof(own->option)) == 0 &&
	       own->seats == rules->seats;
}
