/* A verification under way: what its parts share. */
#ifndef LEDGER_RECOUNT_VERIFICATION_H
#define LEDGER_RECOUNT_VERIFICATION_H

#include "ledger/core/fold.h"
#include "ledger/money/rate.h"
#include "ledger/recount/verify_result.h"

#include <jansson.h>

enum { VERIFY_PAGE = 1000 };

/* What is remembered of an entry. */
struct seen {
	int64_t reversed_by; /* seq, or 0 */
	uint64_t match;      /* hash_text of its id */
	int32_t hand;        /* the hand's number; 0: the entry is no hand */
	bool met;            /* the store has a row of the hand */
	bool attached;       /* it has an attachment, which has not been met */
};

/* A season, as its entries so far leave it. */
struct season_seen {
	char id[STORE_ID];
	int64_t seq; /* of the entry that made it */
	int64_t created_at, version;
	bool closed;
	bool met;         /* the store has a row of it */
	json_t *settings; /* owned */
};

/* Somebody whom an entry merges or anonymises, as the entries so far leave them. */
struct person_seen {
	char id[STORE_ID], into[STORE_ID]; /* into: "" when they are not merged */
	int64_t seq;                       /* of the last entry about them */
	int64_t merged;                    /* of the one that merged them, or 0 */
	int64_t anonymised_at;             /* or 0 */
	bool met;                          /* the store has a row of them */
};

struct verification {
	struct tx *tx;
	const char *club;
	struct verify_result *result;
	struct seen *seen; /* of entry 1, 2, ... */
	size_t seen_room;
	int64_t seq;          /* of the last entry seen */
	struct fold accounts; /* of the club and of matches */
	/* What the store must have of each match (fold_expect). */
	struct fold rows; /* the match itself */
	struct fold sat;  /* who sat in it */
	struct season_seen *seasons;
	size_t season_count, season_room;
	struct person_seen *people;
	size_t person_count, person_room;
	struct rate rate; /* of the last entry that sets it */
	int64_t rate_seq;
	struct fold results; /* sums of a player's result: two if it is of a season, else one */
};

/* Notes a fault, of the entry `seq` or (0) of none. */
__attribute__((format(printf, 3, 4))) void verify_fault(struct verification *verification,
							int64_t seq, const char *what, ...);

/* Whether an entry before `seq` made the season. */
bool verify_season_is_made(const struct verification *verification, const char *id, int64_t seq);

/* For whom it counts what this player has done, as the entries say. */
const char *verify_counts_for(const struct verification *verification, const char *player);

/* Notes a fault of each match of which the store lacks what was expected: `what` is missing. */
void verify_fault_of_missing(struct verification *verification, const struct fold *fold,
			     const char *what);

/* The same as verify_fault of a match, and of its entry `seq` or (0) of none. */
__attribute__((format(printf, 4, 5))) void verify_fault_of_match(struct verification *verification,
								 int64_t seq, const char *match,
								 const char *what, ...);

#endif
