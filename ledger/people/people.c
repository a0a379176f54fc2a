#include "ledger/people/people.h"

#include "ledger/core/entry.h"

#include <assert.h>

const char people_anonymous[] = "anonymous";

int
people_check_named(struct book *book, const struct player_row *row)
{
	if (row->anonymised_at == 0)
		return 0;
	return book_refuse(book, CONTRADICTION, "the player was anonymised, and stays so");
}

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
record(struct book *book, struct tx *tx, const struct entry_kind *kind, const char *player)
{
	struct entry entry;

	if (entry_begin(&entry, book, tx, kind, NULL) != 0)
		return -1;
	if (player != NULL)
		out_string_member(&entry.body, "player", player);
	return entry_commit(&entry);
}

int
people_rename(struct book *book, struct tx *tx, const char *player)
{
	return record(book, tx, &entry_kind_rename, player);
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
	if (record(book, tx, &entry_kind_anonymise, row->id) != 0 ||
	    book_store(book, calls->player_update(tx, book->club, row)) != 0 ||
	    book_store(book, calls->platform_names_remove(tx, book->club, row->id)) != 0)
		return -1;
	return book_store(book, calls->receipts_empty(tx, book->club, row->id));
}
