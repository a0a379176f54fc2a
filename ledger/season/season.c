#include "ledger/season/season.h"

#include "codec/rules.h"
#include "codec/stored_table.h"
#include "ledger/core/days.h"
#include "ledger/core/fields.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

/* ---- Members ---- */

static const char *const counted_list[] = {"all", "best", "last"};
static const struct words counted_words = {counted_list, 3, .detail = "expected all, best or last"};

static const char *const ordering_list[] = {"score", "average_score", "average_place"};
static const struct words ordering_words = {
	ordering_list, 3, .detail = "expected score, average_score or average_place"};

bool
season_ordering_find(const char *word, enum season_ordering *ordering)
{
	int index = words_find(&ordering_words, word);

	if (index >= 0)
		*ordering = (enum season_ordering)index;
	return index >= 0;
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

static void
write_zone(struct buffer *out, const struct member *member, const void *value)
{
	int32_t zone = *(const int32_t *)value, minutes = zone < 0 ? -zone : zone;
	char text[16];

	(void)member;
	snprintf(text, sizeof(text), "%c%02d:%02d", zone < 0 ? '-' : '+', (int)(minutes / 60),
		 (int)(minutes % 60));
	out_string(out, text);
}

static const struct member_type type_zone = {"zone", read_zone, write_zone, NULL};

static const struct member list[] = {
	{"name", .type = &type_name, IN(season, name), .required = true, .min = 1,
	 .max = NAME_MAX_BYTES},
	{"motto", .type = &type_name, IN(season, motto), .since = "0.2.0", .min = 1,
	 .max = MOTTO_MAX_BYTES},
	{"ruleset", read_nothing, &type_ruleset, IN(season, ruleset)}, /* by read_rules_of */
	{"rules", read_nothing, &type_rules, IN(season, agreement.rules)},
	{"chip_value", .type = &type_money, IN(season, agreement.chip_value), .min = 1},
	{"fee", .type = &type_money, IN(season, agreement.fee), .min = 1},
	{"point_value", .type = &type_money, IN(season, agreement.point_value), .min = 1},
	{"time_zone", .type = &type_zone, IN(season, zone)},
	{"first_day", .type = &type_day, IN(season, first_day)},
	{"last_day", .type = &type_day, IN(season, last_day)},
	{"minimum_games", .type = &type_int64, IN(season, minimum_games), .max = SEASON_GAMES_MAX},
	{"counted", .type = &type_word, .of = &counted_words, IN(season, counted)},
	{"counted_games", .type = &type_int64_or_null, IN(season, counted_games), .min = 1,
	 .max = SEASON_GAMES_MAX},
	{"ordering", .type = &type_word, .of = &ordering_words, IN(season, ordering)},
	{"team_score", .type = &type_word, .of = &team_score_words, IN(season, teams.score)},
	{"teams", .type = &type_teams, IN(season, teams)},
};
const struct members season_members = MEMBERS(list);

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
	struct reader reader = {.problem = problem};

	*season = (struct season){.ruleset = NULL};
	if (read_object(&reader, NULL, object, &season_members, NULL, season) != 0 ||
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

void
season_write(const struct season *season, struct buffer *out)
{
	out_stored_object(out, &season_members, season);
}

/* What is not ours any more is shown as it lies there. */
static void
write_settings(struct buffer *out, const struct member *member, const void *value)
{
	const struct store_text *settings = value;
	struct season season;

	if (season_load(settings, &season))
		out_members(out, member->of, &season);
	else if (settings->size > 2)
		out_raw(out, settings->data + 1, settings->size - 2);
}

const struct member_type type_season_settings = {"members", NULL, write_settings, NULL};

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
