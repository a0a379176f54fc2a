/*
 * Results that are given ready-made: of old matches of which only the end is known, and put right
 * later. An entry of kind `result` says what the seats end with, and replaces what an earlier one
 * said; the finish after it posts that to the club.
 */
#ifndef LEDGER_KINDS_RESULT_H
#define LEDGER_KINDS_RESULT_H

#include "ledger/match/match.h"

struct ready_result {
	int64_t points[MJ_SEATS_MAX], chips[MJ_SEATS_MAX];
	bool has_chips; /* they were given */
	bool scored;    /* the scores are given; the rules make them otherwise */
	int64_t scores[MJ_SEATS_MAX];
	/* It does not add up to the points at the start, and why; "" is no reason. */
	bool unbalanced;
	char reason[REASON_MAX_BYTES + 1];
};

/*
 * Whether the points are such as the seats can end with that began with `start` points together:
 * they win from each other. A bank pays and takes on its own, and leaves nothing to compare.
 */
bool result_adds_up(const struct match *match, int64_t start, const int64_t points[MJ_SEATS_MAX]);

/* contradiction of the member `result`, whose points do not add up; -1. */
int result_refuse_sum(struct book *book);

/* The entry, and the match in memory, which is open. 0, or -1 with a problem. */
int result_record(struct book *book, struct tx *tx, struct match *match,
		  const struct ready_result *result);

/*
 * Gives an open or finished match without hands this result, finishes it, anew if it was finished,
 * and saves it. `finished_at` as match_finish takes it. A preview leaves the match in memory as it
 * would be, and writes nothing. 0, or -1 with a problem.
 */
int result_correct(struct book *book, struct tx *tx, struct match *match,
		   const struct ready_result *result, int64_t finished_at);

#endif
