/* People: what entries make of them, held against what the store has. */
#include "ledger/check/verify_steps.h"
#include "ledger/kinds/kind.h"
#include "ledger/people/people.h"
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

const char *
verify_counts_for(const struct verification *verification, const char *player)
{
	const struct person_seen *seen = find(verification, player);

	return seen == NULL || seen->merged == 0 ? player : seen->into;
}

/* NULL: there is no memory. */
static struct person_seen *
find_or_add(struct verification *verification, const char *player)
{
	struct person_seen *seen = find(verification, player);

	if (seen != NULL)
		return seen;
	if (!list_has_room((void **)&verification->people, verification->person_count,
			   &verification->person_room, sizeof(*verification->people)))
		return NULL;
	seen = &verification->people[verification->person_count++];
	*seen = (struct person_seen){.seq = 0};
	snprintf(seen->id, sizeof(seen->id), "%s", player);
	return seen;
}

/* The member that names a player, or NULL. */
static const char *
player_in(const json_t *body, const char *name)
{
	const char *player = json_string_value(json_object_get(body, name));

	return player == NULL || strlen(player) >= STORE_ID ? NULL : player;
}

static int
take_anonymise(struct verification *verification, const struct entry_row *row, const json_t *body)
{
	const char *player = player_in(body, "player");
	struct person_seen *seen = player == NULL ? NULL : find_or_add(verification, player);

	if (player != NULL && seen == NULL)
		return STORE_FAILED;
	if (seen == NULL || row->match != NULL)
		verify_fault(verification, row->seq, "the player cannot be read");
	else if (seen->anonymised_at != 0)
		verify_fault(verification, row->seq, "the player was anonymised before");
	if (seen != NULL) {
		seen->anonymised_at = row->at;
		seen->seq = row->seq;
	}
	return STORE_OK;
}

/* Without a player it is the club itself: its name, too, is no part of what was hashed. */
static int
find_renamed(const struct verification *verification, const struct entry_row *row,
	     const json_t *body)
{
	const char *player = player_in(body, "player");
	struct tx *tx = verification->tx;
	struct player_row found;

	if (row->match != NULL)
		return STORE_NONE;
	if (json_object_get(body, "player") == NULL)
		return STORE_OK;
	return player == NULL ? STORE_NONE
			      : tx->calls->player_find(tx, verification->club, player, &found);
}

/* A player may be renamed at any time, but not once they have no name any more. */
static int
take_rename(struct verification *verification, const struct entry_row *row, const json_t *body)
{
	const char *player = player_in(body, "player");
	const struct person_seen *seen = player == NULL ? NULL : find(verification, player);
	int result = find_renamed(verification, row, body);

	if (result == STORE_NONE)
		verify_fault(verification, row->seq, "the player cannot be read");
	else if (seen != NULL && seen->anonymised_at != 0)
		verify_fault(verification, row->seq, "renames a player who was anonymised");
	return result == STORE_NONE ? STORE_OK : result;
}

/* ---- Merges ---- */

static bool
is_leg(const struct posting *posting, const char *player)
{
	const char *owner = account_player(posting->account);

	return owner != NULL && strcmp(owner, player) == 0;
}

/* From the one to the other, asset by asset, until the one has nothing. */
static bool
moves_all(const struct verification *verification, const char *player, const char *into,
	  const struct posting *postings, unsigned count)
{
	const struct fold *accounts = &verification->accounts;
	bool good = count % 2 == 0;

	for (unsigned i = 0; good && i < count; i += 2)
		good = is_leg(&postings[i], player) && is_leg(&postings[i + 1], into) &&
		       strcmp(postings[i].asset, postings[i + 1].asset) == 0 &&
		       postings[i].amount == -postings[i + 1].amount;
	for (size_t i = 0; good && i < accounts->room; i++) {
		const struct fold_cell *cell = &accounts->cells[i];
		const char *owner = cell->postings == 0 ? NULL : account_player(cell->account);
		good = owner == NULL || strcmp(owner, player) != 0 || cell->balance == 0;
	}
	return good;
}

/* Neither is merged, and nobody into the one. */
static bool
makes_no_chain(const struct verification *verification, const char *player, const char *into)
{
	for (size_t i = 0; i < verification->person_count; i++) {
		const struct person_seen *seen = &verification->people[i];
		if (seen->merged != 0 &&
		    (strcmp(seen->id, player) == 0 || strcmp(seen->id, into) == 0 ||
		     strcmp(seen->into, player) == 0))
			return false;
	}
	return strcmp(player, into) != 0;
}

static int
take_merge(struct verification *verification, const struct entry_row *row, const json_t *body,
	   const struct posting *postings, unsigned count)
{
	const char *player = player_in(body, "player"), *into = player_in(body, "into");

	if (player == NULL || into == NULL || row->match != NULL) {
		verify_fault(verification, row->seq, "the players cannot be read");
		return STORE_OK;
	}
	if (!makes_no_chain(verification, player, into))
		verify_fault(verification, row->seq, "merges whom it cannot");
	if (!moves_all(verification, player, into, postings, count))
		verify_fault(verification, row->seq, "does not move all that the player has");
	struct person_seen *seen = find_or_add(verification, player);
	if (seen == NULL)
		return STORE_FAILED;
	seen->seq = seen->merged = row->seq;
	snprintf(seen->into, sizeof(seen->into), "%s", into);
	return STORE_OK;
}

/* Nobody posts to a player who is merged but what merges, or takes that back. */
static void
check_merged(struct verification *verification, const struct entry_row *row,
	     const struct posting *postings, unsigned count)
{
	for (unsigned i = 0; i < count && verification->person_count > 0; i++) {
		const char *player = account_player(postings[i].account);
		struct person_seen *seen = player == NULL ? NULL : find(verification, player);
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

int
verify_person_entry(struct verification *verification, const struct entry_row *row,
		    const json_t *body, const struct posting *postings, unsigned count)
{
	const struct entry_kind *kind = entry_kind_find(row->kind);

	check_merged(verification, row, postings, count);
	if (kind == &entry_kind_anonymise)
		return take_anonymise(verification, row, body);
	if (kind == &entry_kind_rename)
		return take_rename(verification, row, body);
	if (kind == &entry_kind_merge)
		return take_merge(verification, row, body, postings, count);
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
	struct person_seen *found = find(verification, row->id);
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
