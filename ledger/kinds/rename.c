/* A player, or the club, has a new name, which stands outside of the book. */
#include "ledger/kinds/rename.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/recount/seen.h"

int
people_rename(struct book *book, struct tx *tx, const char *player)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_rename, NULL) != 0)
		return -1;
	if (player != NULL)
		out_string_member(&entry.body, "player", player);
	return entry_commit(&entry);
}

/* ---- Recounting ---- */

/* Without a player it is the club itself: its name, too, is no part of what was hashed. */
static int
find_renamed(const struct verification *verification, const struct entry_row *row,
	     const json_t *body)
{
	const char *player = person_named(body, "player");
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
take(struct verification *verification, const struct entry_row *row, const json_t *body,
     const struct posting *postings, unsigned count)
{
	(void)postings;
	(void)count;
	const char *player = person_named(body, "player");
	const struct person_seen *seen =
		player == NULL ? NULL : person_seen_find(verification, player);
	int result = find_renamed(verification, row, body);

	if (result == STORE_NONE)
		verify_fault(verification, row->seq, "the player cannot be read");
	else if (seen != NULL && seen->anonymised_at != 0)
		verify_fault(verification, row->seq, "renames a player who was anonymised");
	return result == STORE_NONE ? STORE_OK : result;
}

const struct entry_kind entry_kind_rename = {
	.id = "rename",
	.way_back = "change the player's name back (PATCH /v1/players/{id}), or the club's (PATCH "
		    "/v1/clubs/{id})",
	.naming = {"player"},
	.posts_nothing = true,
	.keeps_results = true,
	.renames = true,
	.of_club = true,
	.take_of_club = take,
};
