/* The rounds of a season: who is to sit where in the next ones, and the matches of one. */
#ifndef LEDGER_ROUNDS_ROUNDS_H
#define LEDGER_ROUNDS_ROUNDS_H

#include "ledger/match/match.h"
#include "ledger/rounds/draw.h"
#include "ledger/season/season.h"

enum { ROUND_TABLES_MAX = 64 };

/* Players by their ids; at most so many as one draw, or all tables of one round, may have. */
struct round_players {
	size_t count;
	char ids[ROUND_TABLES_MAX * MJ_SEATS_MAX][STORE_ID];
};

/*
 * Draws rounds for the players, whose numbers are their places in `players`; with DRAW_SWISS they
 * are put in order of standing first. What was before are the season's matches that are not void.
 * `draw` comes with method, seed and rounds, and all else zero. 0, or -1 with a problem at /players
 * or /rounds, or of the season: it has no ruleset, or is not there.
 */
int rounds_draw(struct book *book, struct tx *tx, const char *season, struct round_players *players,
		struct draw *draw);

/* A round that is to be played: `size` of the players to a table, east first. */
struct round {
	struct round_players players;
	unsigned size;
	char session[NAME_MAX_BYTES + 1]; /* "": not said */
};

/* How many sit at a table of the season, which says its rules: 0, or -1 with a problem. */
int rounds_table_size(struct book *book, struct tx *tx, const char *season, unsigned *size);

/*
 * Begins a match for each table, with the rules and the money of the season; `begun` gets each
 * of them. 0, or -1 with a problem at /tables/T/N or of the season.
 */
int rounds_begin(struct book *book, struct tx *tx, const char *season, const struct round *round,
		 void (*begun)(void *arg, const struct match *match), void *arg);

#endif
