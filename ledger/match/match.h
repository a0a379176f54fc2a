/*
 * A match as it stands: what was agreed when it began, and the table that the hands have made
 * since. It is read from the store, changed in memory, and written back with a version one up.
 */
#ifndef LEDGER_MATCH_MATCH_H
#define LEDGER_MATCH_MATCH_H

#include "ledger/core/agreement.h"
#include "ledger/core/book.h"
#include "ledger/core/texts.h"
#include "ledger/seal/seal.h"

/*
 * The most that a seat or a pool of a match may hold, in points or chips, above or below zero. Sums
 * of such amounts stay below 2^53.
 */
#define HOLDING_MAX INT64_C(1000000000000)

/* Who sits at a seat. */
struct holder {
	char player[STORE_ID];
	bool guest;
};

struct match {
	/* What never changes. */
	char id[STORE_ID], external_id[NAME_MAX_BYTES + 1];
	const struct mj_ruleset *ruleset;
	char ruleset_version[WORD_TEXT]; /* with which it began */
	struct agreement agreement;
	struct store_text agreement_text; /* the same as the store keeps it; borrowed */
	int64_t created_at, played_at;    /* played_at 0: not said */

	/* Where it stands. */
	char season[STORE_ID]; /* id, or "" */
	char state[WORD_TEXT]; /* "open", "finished", "void" */
	int64_t version, finished_at;
	struct mj_table table;
	unsigned seat_count;               /* how many play: seats 0 to seat_count - 1 */
	struct holder seats[MJ_SEATS_MAX]; /* whose the next hand is */
	/* Who plays it for them; player "": they themselves. All counts for who is in `seats`. */
	struct holder played_by[MJ_SEATS_MAX];
	int64_t seats_change; /* the first later hand that others may play, or 0 */
	int64_t chips[MJ_SEATS_MAX];
	/*
	 * What penalties and transfers have moved so far: it stays moved when a hand is taken back.
	 */
	int64_t moved_points[MJ_SEATS_MAX], moved_chips[MJ_SEATS_MAX];
	/* What penalties leave to be taken from the final scores, by the seat that got them. */
	int64_t pending[MJ_SEATS_MAX];
	int64_t pool; /* points in the ruleset's pool (deposits, bank), since the start */
	/* Scores that were given ready-made (result.h), in place of those by the rules. */
	bool scored;
	int64_t scores[MJ_SEATS_MAX];
	bool over; /* the last settlement said that the match is over */
	char match_end[WORD_TEXT];
	int64_t finish_seq; /* the entry that finished it, or 0 */
	char *standings;    /* JSON text when finished, or NULL; owned */
	size_t standings_size;
	struct seal seal; /* how its hands are dealt, where they are dealt here */
};

/* Frees what it owns. */
void match_free(struct match *match);

bool match_is(const struct match *match, const char *state);

/* 0, or -1 with match_not_open. */
int match_check_open(struct book *book, const struct match *match);

/* Whether all that it holds is within HOLDING_MAX: 0, or -1 with a contradiction. */
int match_check_holdings(struct book *book, const struct match *match);

/*
 * Whether each seat that plays has a player, and nobody two seats, as a player or as one who plays
 * for somebody.
 */
bool match_seats_are_held(const struct match *match);

/* Whether somebody plays the next hand for one of them. */
bool match_has_stand_ins(const struct match *match);

/* Whether it has standings, and an entry that finished it, exactly when it is finished. */
bool match_end_is_noted(const struct match *match);

/* The points on the seats together. */
int64_t match_sum_points(const struct match *match);

/*
 * The member `seats`: the ids of the players, by seat; and where others play for some of them,
 * `played_by`.
 */
void match_write_players(const struct match *match, struct buffer *out);

#endif
