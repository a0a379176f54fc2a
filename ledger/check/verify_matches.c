/* Matches with their hands and results, held against what their entries make of them. */
#include "db/hash.h"
#include "ledger/check/verify_match.h"
#include "ledger/check/verify_steps.h"

#include <stdio.h>

/* ---- Hands ---- */

struct round {
	struct verification *verification;
	char last[STORE_ID];
	uint64_t hash; /* of the match that is being looked at */
};

static int
visit_hand(void *arg, const struct hand_row *row)
{
	struct round *round = arg;
	struct verification *verification = round->verification;

	if (row->seq < 1 || row->seq > verification->seq) {
		verify_fault_of_match(verification, row->seq, round->last,
				      "a hand names this entry, which is not there");
		return STORE_OK;
	}
	struct seen *seen = &verification->seen[row->seq - 1];
	seen->met = true;
	if (seen->hand != row->number || seen->match != round->hash)
		verify_fault_of_match(verification, row->seq, round->last,
				      "hand %lld of match %s is not this entry",
				      (long long)row->number, round->last);
	else if (seen->reversed_by != row->reversed_by)
		verify_fault_of_match(verification, row->seq, round->last,
				      "hand %lld of match %s is taken back by entry %lld, not %lld",
				      (long long)row->number, round->last,
				      (long long)seen->reversed_by, (long long)row->reversed_by);
	return STORE_OK;
}

/* ---- All of them ---- */

static int
visit_match(void *arg, const struct match_row *row)
{
	static const struct page all = {.ascending = true, .limit = INT32_MAX};
	struct round *round = arg;
	struct verification *verification = round->verification;
	struct tx *tx = verification->tx;

	verification->result->matches++;
	snprintf(round->last, sizeof(round->last), "%s", row->id);
	round->hash = hash_text(HASH_BEGIN, row->id);
	fold_meet(&verification->rows, row->id,
		  ""); /* if no entry begins it, verify_match says so */
	int result = verify_match(verification, row);
	if (result != STORE_OK)
		return result;
	return tx->calls->hands(tx, verification->club, round->last, true, &all, visit_hand, round);
}

static void
look_for_missing(struct verification *verification)
{
	verify_fault_of_missing(verification, &verification->rows, "there is no row");
	for (int64_t seq = 1; seq <= verification->seq; seq++) {
		const struct seen *seen = &verification->seen[seq - 1];
		if (seen->hand != 0 && !seen->met)
			verify_fault(verification, seq, "there is no row of hand %d",
				     (int)seen->hand);
	}
}

int
verify_matches(struct verification *verification)
{
	static const struct match_filter all = {0};
	struct tx *tx = verification->tx;
	struct round round = {.verification = verification};
	struct page page = {.ascending = true, .limit = VERIFY_PAGE};
	char after[STORE_ID];
	int result;

	do {
		memcpy(after, round.last, sizeof(after));
		page.after = after[0] == '\0' ? NULL : after;
		result = tx->calls->matches(tx, verification->club, &all, &page, visit_match,
					    &round);
	} while (result == STORE_OK && strcmp(after, round.last) != 0);
	if (result == STORE_OK)
		look_for_missing(verification);
	return result;
}
