/* People: what entries make of them, held against what the store has. */
#include "ledger/people.h"
#include "ledger/verify_steps.h"
#include "json/list.h"

#include <jansson.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

/* ---- The entries ---- */

static struct person_seen *
find(const struct verification *verification, const char *id)
{
	for (size_t i = 0; i < verification->person_count; i++)
		if (strcmp(verification->people[i].id, id) == 0)
			return &verification->people[i];
	return NULL;
}

static int
take(struct verification *verification, const struct entry_row *row, const char *player)
{
	if (!list_has_room((void **)&verification->people, verification->person_count,
			   &verification->person_room, sizeof(*verification->people)))
		return STORE_FAILED;
	struct person_seen *seen = &verification->people[verification->person_count++];
	*seen = (struct person_seen){.seq = row->seq, .at = row->at};
	snprintf(seen->id, sizeof(seen->id), "%s", player);
	return STORE_OK;
}

int
verify_anonymise_entry(struct verification *verification, const struct entry_row *row,
		       const json_t *body)
{
	const char *player = json_string_value(json_object_get(body, "player"));

	if (player == NULL || strlen(player) >= STORE_ID || row->match != NULL)
		verify_fault(verification, row->seq, "the player cannot be read");
	else if (json_array_size(json_object_get(body, "postings")) != 0)
		verify_fault(verification, row->seq, "what anonymises posts nothing");
	else if (find(verification, player) != NULL)
		verify_fault(verification, row->seq, "the player was anonymised before");
	else
		return take(verification, row, player);
	return STORE_OK;
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
		     row->archived_at == 0 || row->anonymised_at != seen->at;
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
	struct verification *verification = arg;
	struct person_seen *seen = row->anonymised_at == 0 ? NULL : find(verification, row->id);

	if (row->anonymised_at != 0 && seen == NULL)
		verify_fault(verification, 0, "no entry anonymises player %s", row->id);
	if (seen == NULL)
		return STORE_OK;
	seen->met = true;
	return check_nameless(verification, row, seen);
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
				     "player %s is not anonymised", verification->people[i].id);
	return result;
}
