/*
 * A match as it stands: what was agreed when it began, and the table that the hands have made since. Read from the
 * store, changed in memory, written back with a version one up.
 */
#ifndef LEDGER_MATCH_H
#define LEDGER_MATCH_H

#include "ledger/agreement.h"

enum {
	NAME_MAX_BYTES = 120,   /* of players, guests, clubs, seasons and the like, UTF-8 */
	REASON_MAX_BYTES = 500, /* of reasons and notes */
	WORD_TEXT = 32,
	AMOUNT_MAX =
		1000000000 /* of one penalty, transfer, fee, value, adjustment: points, chips or money */
};

/*
 * What a seat or a pool of a match may hold, in points or chips, either way: so that what is
 * added up of it stays below 2^53.
 */
#define HOLDING_MAX INT64_C(1000000000000)

struct holder {
	char player[STORE_ID];
	bool guest;
};

struct match {
	/* What never changes. */
	char id[STORE_ID], season[NAME_MAX_BYTES + 1], external_id[NAME_MAX_BYTES + 1];
	const struct mj_ruleset *ruleset;
	char ruleset_version[WORD_TEXT]; /* with which it began */
	struct agreed agreed;
	struct store_text facts;       /* the same as JSON; borrowed from the row */
	int64_t created_at, played_at; /* played_at 0: not said */

	/* Where it stands. */
	char state[WORD_TEXT]; /* "open", "finished", "void" */
	int64_t version, finished_at;
	struct mj_table table;
	struct holder seats[MJ_SEATS_MAX];
	int64_t chips[MJ_SEATS_MAX];
	/* What penalties and transfers have moved so far: they stay when a hand is taken back. */
	int64_t moved_points[MJ_SEATS_MAX], moved_chips[MJ_SEATS_MAX];
	int64_t pool; /* points in the ruleset's pool (deposits, bank), since the start */
	bool over;    /* the last settlement said match_over */
	char match_end[WORD_TEXT];
	int64_t finish_seq; /* the entry that finished it, or 0 */
	char *standings;    /* JSON text when finished, or NULL; owned */
	size_t standings_size;
};

/* Of the request's path ({id}); match_free is due when it returns 0. 0, or -1 with not_found or unavailable. */
int match_load(struct work *work, struct tx *tx, const char *id, struct match *match);
/* From a row, without `agreed`. False when the row is not one of ours. */
bool match_from_row(const struct match_row *row, struct match *match);
void match_free(struct match *match);

/* Calls a part of the work with the match of the path; 0, or -1 with a problem. */
int with_match_of_path(struct work *work, struct tx *tx,
		       int (*part)(struct work *work, struct tx *tx, struct match *match));

/* If-Match, then the state: 0, or -1 with stale_version or match_not_open. */
int match_check_open(struct work *work, const struct match *match);

/* Whether all that it holds is within HOLDING_MAX: 0, or -1 with a contradiction. */
int match_check_holdings(struct work *work, const struct match *match);

/* Writes it as a new row; or back, with a version one up, and the ETag. 0, or -1 with a problem. */
int match_insert(struct work *work, struct tx *tx, const struct match *match);
int match_save(struct work *work, struct tx *tx, struct match *match);

/* As answers show it, as a value; names of guests are read from the store. 0, or -1 with a problem. */
int match_write_row(struct work *work, struct tx *tx, const struct match_row *row,
		    struct buffer *out);
int match_write(struct work *work, struct tx *tx, const struct match *match, struct buffer *out);

/* What the pool, the penalties and all that is not on the seats amounts to is the rest: what `start` holds. */
int64_t match_sum_points(const struct match *match);

#endif
