/* The club's table: its players ranked by what they brought home. */
#ifndef LEDGER_SEASON_STANDINGS_H
#define LEDGER_SEASON_STANDINGS_H

#include "ledger/season/season.h"

/* What counts, and how: as the season says; all zero: all results, by score. */
struct standings_rules {
	enum season_counted counted;
	int64_t counted_games, minimum_games;
	enum season_ordering ordering;
};

struct ranked {
	char player[STORE_ID];
	int64_t matches;         /* played; one at least */
	int64_t total;           /* the score of all that were played */
	struct result_sums sums; /* of those that count */
	int64_t rank;            /* those alike share one: 1, 2, 2, 4; 0: too few were played */
	int64_t merit;           /* by what it is ranked: the larger, the better */
	bool too_few;
	int64_t best, worst; /* score of a match; known within a season alone */
};

/* Of an average in thousandths, half away from zero; `count` is above 0. */
int64_t average_thousandths(int64_t sum, int64_t count);

/* The places of those who sat to the end, added up, and how many they are. */
int64_t places_sum(const struct result_sums *sums, int64_t *placed);

struct standings {
	struct ranked *lines; /* by rank; owned */
	size_t count, room;
};

/* standings_free is due either way. 0, or -1 with a problem. */
int standings_load(struct book *book, struct tx *tx, const struct result_scope *scope,
		   const struct standings_rules *rules, struct standings *standings);

/* Finds the best and the worst of a line, whose scope has a season. 0, or -1 with a problem. */
int standings_find_extremes(struct book *book, struct tx *tx, const struct result_scope *scope,
			    struct ranked *line);

enum { TREND_MAX = 20 };

/* One of the last results of a player, with what the results up to it came to. */
struct trend_point {
	char match[STORE_ID];
	int place; /* 0: left the table before the end */
	int64_t score;
	int64_t total; /* the score of this match and of those before it in the scope */
};

/* The newest first. */
struct trend {
	struct trend_point points[TREND_MAX];
	unsigned count;
	int64_t total; /* of the results before them */
};

/*
 * Finds the last results of a line, `most` of them at most (1 to TREND_MAX), whether they count or
 * not. 0, or -1 with a problem.
 */
int standings_find_trend(struct book *book, struct tx *tx, const struct result_scope *scope,
			 const struct ranked *line, int64_t most, struct trend *trend);

/* A hash of all lines and of the entry `as_of` at which they stood so. */
uint64_t standings_digest(const struct standings *standings, int64_t as_of);

void standings_free(struct standings *standings);

#endif
