/* A player was anonymised. */
#include "ledger/kinds/anonymise.h"

#include "ledger/core/entry.h"
#include "ledger/kinds/kinds.h"
#include "ledger/kinds/note.h"
#include "ledger/people/people.h"
#include "ledger/recount/seen.h"

#include <assert.h>

/* Who is the same person is not left with a name. */
static int
check_merged(struct book *book, struct tx *tx, const char *player)
{
	struct player_row row;
	int result = tx->calls->player_merged(tx, book->club, player, &row);

	if (result == STORE_OK && row.anonymised_at == 0)
		return book_refuse(book, CONTRADICTION,
				   "player %s, who was merged into this one, is still named: "
				   "anonymise that one first",
				   row.id);
	return result == STORE_NONE ? 0 : book_store(book, result);
}

/* The entry says whom, and holds no name: what was hashed is never taken away. */
static int
record(struct book *book, struct tx *tx, const char *player)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, &entry_kind_anonymise, NULL) != 0)
		return -1;
	out_string_member(&entry.body, "player", player);
	return entry_commit(&entry);
}

int
people_anonymise(struct book *book, struct tx *tx, struct player_row *row)
{
	const struct tx_calls *calls = tx->calls;

	if (people_check_named(book, row) != 0 || check_merged(book, tx, row->id) != 0)
		return -1;
	row->name = people_anonymous;
	row->external_id = NULL;
	row->anonymised_at = book->now;
	if (row->archived_at == 0)
		row->archived_at = book->now;
	row->version++;
	assert(row->version > 1);
	if (record(book, tx, row->id) != 0 ||
	    book_store(book, calls->player_update(tx, book->club, row)) != 0 ||
	    book_store(book, calls->platform_names_remove(tx, book->club, row->id)) != 0 ||
	    note_forget_all(book, tx, row->id) != 0)
		return -1;
	return book_store(book, calls->receipts_empty(tx, book->club, row->id));
}
static int
take(struct verification *verification, const struct entry_row *row, const json_t *body,
     const struct posting *postings, unsigned count)
{
	const char *player = person_named(body, "player");
	struct person_seen *seen = player == NULL ? NULL : person_seen_add(verification, player);

	(void)postings;
	(void)count;
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

const struct entry_kind entry_kind_anonymise = {
	.id = "anonymise",
	.way_back = "an anonymised player stays so",
	.naming = {"player"},
	.posts_nothing = true,
	.renames = true,
	.of_club = true,
	.take_of_club = take,
};
