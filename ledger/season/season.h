/*
 * What the matches of a season have in common, as its owner set it: a league, a tournament, an
 * evening. A match that names the season begins with its rules and its money. The store keeps the
 * settings as JSON, the entries that made and changed them say the same.
 */
#ifndef LEDGER_SEASON_SEASON_H
#define LEDGER_SEASON_SEASON_H

#include "ledger/core/agreement.h"
#include "ledger/season/teams.h"
#include "json/types.h"

enum { SEASON_GAMES_MAX = 10000, MOTTO_MAX_BYTES = 200, ZONE_MINUTES_MAX = 14 * 60 };

/* Which results of a player count in the standings. */
enum season_counted { COUNTED_ALL, COUNTED_BEST, COUNTED_LAST };

/* What the standings are ordered by. */
enum season_ordering { ORDERED_BY_SCORE, ORDERED_BY_AVERAGE_SCORE, ORDERED_BY_AVERAGE_PLACE };

struct season {
	char name[NAME_MAX_BYTES + 1];
	char motto[MOTTO_MAX_BYTES + 1];  /* on one line; "": none */
	const struct mj_ruleset *ruleset; /* NULL: each match says its own */
	struct agreement agreement;       /* its rules only with a ruleset; an amount 0: not said */
	int32_t zone;                     /* minutes that its days begin before those of UTC */
	int64_t first_day, last_day;      /* their midnights, were they days of UTC; 0: open */
	int64_t minimum_games;            /* who has fewer is not ranked */
	enum season_counted counted;
	int64_t counted_games; /* how many are the best or the last; 0 with all */
	enum season_ordering ordering;
	struct teams teams;
};

/* What is read of settings, written and stored. */
extern const struct members season_members;

/* Reads settings from an object, as requests have them. 0, or -1 with a problem. */
int season_read(struct problem *problem, const json_t *object, struct season *season);

/* Reads what the store keeps. False: it is not ours. */
bool season_load(const struct store_text *settings, struct season *season);

/* Writes the settings as one object; season_read reads it back. */
void season_write(const struct season *season, struct buffer *out);

/* Of a struct store_text with what the store keeps: its members, as people are shown them. */
extern const struct member_type type_season_settings;

/* The ordering of this name; false: there is none. */
bool season_ordering_find(const char *word, enum season_ordering *ordering);

/* Whether the moment is on one of the season's days. */
bool season_has_day(const struct season *season, int64_t time);

/* Whether matches of both begin with the same rules. */
bool season_rules_are(const struct season *season, const struct mj_rules *rules);

#endif
