/* What a player's matches and hands came to. */
#ifndef LEDGER_PEOPLE_STATISTICS_H
#define LEDGER_PEOPLE_STATISTICS_H

#include "ledger/match/hand_counts.h"
#include "ledger/season/standings.h"

struct statistics {
	struct result_sums sums;
	struct hand_counts counts;
	char best_match[STORE_ID]; /* of counts.best_hand */
};

/* statistics_free is due either way. 0, or -1 with a problem. */
int statistics_load(struct book *book, struct tx *tx, const char *player,
		    const struct result_scope *scope, struct statistics *statistics);
void statistics_free(struct statistics *statistics);

/* In how many wins there was a pattern. */
struct pattern_count {
	const char *id; /* points into the statistics */
	int64_t count;
};

/* A list of `count`, the most frequent first, which the caller frees. NULL: there is no memory. */
struct pattern_count *statistics_patterns(const struct statistics *statistics, size_t *count);

#endif
