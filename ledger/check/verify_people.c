/* People: what entries make of them, held against what the store has. */
#include "ledger/check/verify_steps.h"
#include "ledger/people/people.h"
#include "ledger/recount/seen.h"

#include <limits.h>

/* ---- The entries ---- */

void
verify_merged(struct verification *verification, const struct entry_row *row,
	      const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count && verification->person_count > 0; i++) {
		const char *player = account_player(postings[i].account);
		struct person_seen *seen =
			player == NULL ? NULL : person_seen_find(verification, player);
		if (seen != NULL && seen->merged != 0 && row->reverses != seen->merged)
			verify_fault(verification, row->seq, "posts to player %s, who is merged",
				     player);
	}
	for (size_t i = 0; i < verification->person_count; i++) {
		struct person_seen *seen = &verification->people[i];
		if (seen->merged == 0 || row->reverses != seen->merged)
			continue;
		seen->seq = row->seq;
		seen->merged = 0;
		seen->into[0] = '\0';
	}
}

/* ---- The rows ---- */

static int
visit_name(void *arg, const struct platform_name_row *row)
{
	bool *named = arg;

	(void)row;
	*named = true;
	return STORE_OK;
}

/* Whether the row says nothing any more of who it was. */
static int
check_nameless(struct verification *verification, const struct player_row *row,
	       const struct person_seen *seen)
{
	struct tx *tx = verification->tx;
	bool named = strcmp(row->name, people_anonymous) != 0 || row->external_id != NULL ||
		     row->archived_at == 0;
	int result =
		tx->calls->platform_names(tx, verification->club, seen->id, visit_name, &named);

	if (named)
		verify_fault(verification, seen->seq, "player %s is not as one who is anonymised",
			     seen->id);
	return result;
}

static int
visit(void *arg, const struct player_row *row)
{
	static const struct person_seen nobody = {.seq = 0};
	struct verification *verification = arg;
	struct person_seen *found = person_seen_find(verification, row->id);
	const struct person_seen *seen = found == NULL ? &nobody : found;

	if (found != NULL)
		found->met = true;
	if (row->anonymised_at != seen->anonymised_at)
		verify_fault(verification, seen->seq,
			     "when player %s was anonymised is not as the entries say", row->id);
	if (strcmp(row->merged_into == NULL ? "" : row->merged_into, seen->into) != 0)
		verify_fault(verification, seen->seq,
			     "into whom player %s is merged is not as the entries say", row->id);
	if (seen->into[0] != '\0' && row->archived_at == 0)
		verify_fault(verification, seen->seq, "player %s is merged, and not archived",
			     row->id);
	return seen->anonymised_at == 0 ? STORE_OK : check_nameless(verification, row, seen);
}

int
verify_people(struct verification *verification)
{
	static const struct player_filter all = {.guest = -1, .archived = -1};
	static const struct page page = {.ascending = true, .limit = INT_MAX};
	struct tx *tx = verification->tx;
	int result = tx->calls->players(tx, verification->club, &all, &page, visit, verification);

	for (size_t i = 0; i < verification->person_count && result == STORE_OK; i++)
		if (!verification->people[i].met)
			verify_fault(verification, verification->people[i].seq,
				     "there is no row of player %s", verification->people[i].id);
	return result;
}
